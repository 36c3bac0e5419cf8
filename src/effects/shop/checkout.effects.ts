import { type ActorRefFrom, createActor, fromCallback, type MachineImplementationsFrom } from 'xstate';
import { paymentPath } from '#contract/paths.ts';
import { type Part, parts } from '#machines/shop/buying/draft.ts';
import type { PurchaseEvent } from '#machines/shop/buying/types.ts';
import { checkoutMachine } from '#machines/shop/checkout.machine.ts';
import { inspected } from '../../flows/inspected.ts';
import type { Services } from '../../services.ts';
import { type PurchaseStart, purchaseEffects, startPurchase } from './purchase.effects.ts';
import { draftToStart } from './purchaseDraft.ts';
import { followSteps, type StepAddress } from './stepAddress.ts';
import { fromShop, waysToPay } from './waysToPay.ts';

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;

interface CheckoutStart extends PurchaseStart {
  readonly address: StepAddress;
}

/** The visitor's checkout of this page: takes up the kept draft and keeps every change of it. */
export function startCheckout(services: Services, { promocode, shared, track, address }: CheckoutStart): CheckoutActor {
  const actor = startPurchase(
    createActor(checkoutMachine.provide(checkoutEffects(services, address)), {
      input: { draft: draftToStart(services, shared), promocode },
      ...inspected(),
    }),
    services,
    { track },
  );
  // The link gives the wave, not the number of people.
  if (shared?.wave != null) actor.send({ type: 'part.reopened', part: 'places' });
  return actor;
}

/** A person's own moves from part to part. */
const moves: ReadonlySet<string> = new Set<PurchaseEvent['type']>(['part.finished', 'choice.tapped', 'part.reopened']);

/** The effects of the one-page checkout: buy, move on to the visitor's payment, and move in the address bar. */
export function checkoutEffects(services: Services, address: StepAddress) {
  const bar = followSteps<Part, 'run'>(address, {
    names: parts,
    // The first part has no name of its own: it is what the checkout's address says.
    unnamed: 'run',
    isHere: (pathname) => /^\/(?:tickets|bilety)\/?$/u.test(pathname),
    pathOf: (part) => addressOf(address, part),
  });
  return {
    actors: {
      ...purchaseEffects(services).actors,
      watchAddress: fromCallback(({ sendBack }) => bar.watch((part) => sendBack({ type: 'part.visited', part }))),
    },
    actions: {
      showPart: ({ event: { type } }, { part }) => bar.show(part, moves.has(type)),
      ...waysToPay(services, ({ paymentId }) => paymentPath(services.region(), paymentId), fromShop),
    },
  } satisfies MachineImplementationsFrom<typeof checkoutMachine>;
}

function addressOf(address: StepAddress, part: Part): string {
  const { pathname, search } = address.now();
  const query = new URLSearchParams(search);
  if (part === 'run') query.delete('step');
  else query.set('step', part);
  const rest = query.toString();
  return rest === '' ? pathname : `${pathname}?${rest}`;
}
