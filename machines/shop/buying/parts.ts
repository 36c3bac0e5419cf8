/** Parts of every chart that places are bought by; each is given the states that it leads to. */
import type { Order } from '#contract/orders/order.calls.ts';
import { known } from '../../kit/known.ts';
import { outputOf } from '../../kit/outputOf.ts';
import type { Paid } from './actions.ts';
import type { PriceOutcome } from './order.ts';

interface Answered<Outcome> {
  readonly event: { readonly output: Outcome };
}
const priceIn = outputOf<PriceOutcome>;

/** What happened, as actions and guards take it. */
export const eventOf = <Happened>({ event }: { readonly event: Happened }) => event;

/** Whether this was answered. */
export const endsAs = <Outcome extends { readonly kind: string }>(kind: Outcome['kind']) =>
  ({ type: 'endsAs', params: ({ event }: Answered<Outcome>) => ({ outcome: event.output, kind }) }) as const;

/** Asks what the places cost; a code that the price refuses counts no more. */
export const askingPrice = <Asked, Basket>(
  basket: (asked: Asked) => Basket,
  { priced, refused, unreached, failed }: Readonly<Record<'priced' | 'refused' | 'unreached' | 'failed', string>>,
) =>
  ({
    invoke: {
      id: 'askPrice',
      src: 'askPrice',
      input: basket,
      onDone: [
        {
          guard: endsAs<PriceOutcome>('priced'),
          target: priced,
          actions: { type: 'adoptPrice', params: priceIn },
        },
        { guard: endsAs<PriceOutcome>('unreached'), target: unreached },
        { target: refused, actions: { type: 'refuseCoupon', params: priceIn } },
      ],
      onError: failed,
    },
  }) as const;

type Reserving = { readonly kind: 'reserved'; readonly order: Order } | { readonly kind: string };
/** The order is known from here on. */
export const rememberOrder = { type: 'rememberOrder', params: outputOf<Reserving> } as const;

/** The places are held: paid at once, to be paid on a page of the method's, or on ours. */
export const reservedTo = (ways: {
  readonly paidAtOnce: string;
  readonly toProvider: string;
  readonly toPayment: string;
}) =>
  [
    { guard: { type: 'isPaid', params: outputOf<Reserving> }, target: ways.paidAtOnce, actions: rememberOrder },
    {
      guard: { type: 'isPaidElsewhere', params: outputOf<Reserving> },
      target: ways.toProvider,
      actions: rememberOrder,
    },
    { guard: endsAs<Reserving>('reserved'), target: ways.toPayment, actions: rememberOrder },
  ] as const;

interface Known {
  readonly context: { readonly order: Order | null };
}
const paidIn = ({ context }: Known): Paid => {
  const { group_id: groupId, payment_id: paymentId } = known(context.order);
  return { groupId, paymentId };
};
const atProvider = ({ context }: Known) => ({
  ...paidIn({ context }),
  address: known(context.order?.payment_url),
});

/** The last step of a buyer: pay here, pay elsewhere, or read that it is paid. */
export const waysOut = {
  toPayment: { entry: { type: 'goToPayment', params: paidIn } },
  toProvider: { entry: { type: 'goToProvider', params: atProvider } },
  paidAtOnce: { entry: { type: 'goToThankYou', params: paidIn } },
} as const;
