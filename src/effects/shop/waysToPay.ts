import { thankYouPath } from '#contract/paths.ts';
import type { Paid } from '#machines/shop/buying/actions.ts';
import type { Move, Services } from '../../services.ts';

/** How one goes on from what was bought; left out: as to any page. */
interface Moves {
  readonly toPayment?: Move;
  readonly toThanks?: Move;
}

/** The next pages of a buyer: the payment, whose page is at this path, its provider, or the thanks. */
export const waysToPay = (
  { navigate, leaveFor }: Pick<Services, 'navigate' | 'leaveFor'>,
  pathOf: (paid: Paid) => string,
  { toPayment, toThanks }: Moves = {},
) => ({
  goToPayment: (_: unknown, paid: Paid) => navigate(pathOf(paid), toPayment),
  // Back from there leads to the payment, not to a page that has forgotten it.
  goToProvider(_: unknown, { address, ...paid }: Paid & { readonly address: string }) {
    navigate(pathOf(paid), { replace: true });
    leaveFor(address);
  },
  goToThankYou: (_: unknown, { paymentId }: Paid) => navigate(thankYouPath(paymentId), toThanks),
});

/** Set in the shop: its steps lie in the history, and a payment removes them. */
export const fromShop: Moves = { toPayment: { isStep: true }, toThanks: { endsSteps: true } };
