import { not, stateIn } from 'xstate';
import { codeFields, type Fields, type OrderOutcome, paymentFields } from './order.ts';
import { purchaseSetup, sentOrder } from './setup.ts';
import type { PurchaseContext } from './types.ts';

interface Answered {
  readonly event: { readonly output: OrderOutcome };
}
const outcomeOf = ({ event }: Answered) => event.output;
export const as =
  (kind: OrderOutcome['kind']) =>
  ({ event }: Answered) => ({ outcome: event.output, kind });
const faultsAmong =
  (fields: Fields) =>
  ({ event }: Answered) => ({ outcome: event.output, fields });
const paymentOf = ({ context: { order } }: { readonly context: PurchaseContext }) => ({
  groupId: order?.group_id ?? 0,
  paymentId: order?.payment_id ?? '',
});
export const atProvider = ({ context }: { readonly context: PurchaseContext }) => ({
  ...paymentOf({ context }),
  address: context.order?.payment_url ?? '',
});
/** Eyes and focus belong at the field of the code. */
export const callToCode = { type: 'callToFault', params: { fields: codeFields } } as const;

const isPriceCurrent = stateIn({ price: 'current' });

/** The last part of a page: method, coupons, terms, and what became of an order that did not go through. */
export const paying = purchaseSetup.createStateConfig({
  tags: 'payment',
  initial: 'reviewing',
  on: {
    'provider.chosen': {
      target: '.reviewing',
      actions: { type: 'chooseProvider', params: ({ event }) => event },
    },
    'terms.answered': {
      target: '.reviewing',
      actions: { type: 'answerTerms', params: ({ event }) => event },
    },
    'order.submitted': [
      {
        guard: not({ type: 'isFinished', params: { fields: paymentFields } }),
        actions: [
          { type: 'showFaults', params: { fields: paymentFields } },
          { type: 'callToFault', params: { fields: paymentFields } },
        ],
      },
      { guard: 'isCodeAsked', target: '#askedForCode' },
      {
        guard: isPriceCurrent,
        target: '#submitting',
        actions: { type: 'rememberIntent', params: ({ event }) => event },
      },
    ],
  },
  states: { reviewing: {}, priceChanged: {}, refused: {}, failed: {} },
});

/** The run is not to be had any more, and with it goes what was chosen of it. */
export const loseRun = [{ type: 'chooseRun', params: { eventId: null } }, 'tellCouponsRun', 'dropChoice'] as const;

/** Back to the part whose fields the server has something against. */
export const backTo = (target: string, fields: Fields) =>
  ({
    guard: { type: 'hasFaultsAt', params: faultsAmong(fields) },
    target,
    actions: ['forgetIntent', { type: 'noteRefusal', params: outcomeOf }, { type: 'callToFault', params: { fields } }],
  }) as const;

/**
 * What the server says to an order leads on, or back to what it speaks of. `gone` is where a page tells that a run is not
 * on sale any more, `further` what else it has an answer to.
 */
const answers = <const Further extends readonly object[]>(gone: string, further: Further) =>
  [
    { guard: { type: 'isPaid', params: outcomeOf }, target: 'left.done', actions: remember },
    { guard: { type: 'isPaidElsewhere', params: outcomeOf }, target: 'left.toProvider', actions: remember },
    { guard: { type: 'endsAs', params: as('reserved') }, target: 'left.toPayment', actions: remember },
    {
      guard: { type: 'endsAs', params: as('waveFull') },
      target: 'editing.choosingWave.waveFull',
      actions: ['forgetIntent', { type: 'noteFullWave', params: outcomeOf }],
    },
    {
      guard: { type: 'endsAs', params: as('priceChanged') },
      target: 'editing.paying.priceChanged',
      actions: ['forgetIntent', 'askPriceAgain'],
    },
    { guard: { type: 'endsAs', params: as('saleClosed') }, target: gone, actions: loseRun },
    {
      guard: { type: 'isCodeRefused', params: outcomeOf },
      target: 'editing.paying',
      actions: ['forgetIntent', { type: 'refuseCoupon', params: outcomeOf }, 'callToCodes'],
    },
    ...further,
    {
      target: 'editing.paying.refused',
      actions: ['forgetIntent', { type: 'noteRefusal', params: outcomeOf }],
    },
  ] as const;

/** The order is under way. */
export const submitting = <const Further extends readonly object[]>(gone: string, further: Further) =>
  purchaseSetup.createStateConfig({
    id: 'submitting',
    tags: ['payment', 'busy'],
    invoke: {
      id: 'placeOrder',
      src: 'placeOrder',
      input: ({ context }) => sentOrder(context),
      onDone: [codeRequired('askedForCode'), ...answers(gone, further)],
      onError: 'editing.paying.failed',
    },
  });

/** A code is in the mail; the order waits for its digits. `back` is what else may be done meanwhile. */
export const askedForCode = <const Back extends object>(back: Back) =>
  purchaseSetup.createStateConfig({
    id: 'askedForCode',
    tags: ['payment', 'code'],
    initial: 'typing',
    on: {
      'code.typed': { target: '.typing', actions: { type: 'rememberCode', params: ({ event }) => event } },
      'order.submitted': [
        {
          guard: not({ type: 'isFinished', params: { fields: codeFields } }),
          target: '.typing',
          actions: [{ type: 'showFaults', params: { fields: codeFields } }, callToCode],
        },
        { target: 'confirmingCode' },
      ],
      'code.wanted': 'wantingCode',
      ...back,
    },
    states: { typing: {}, wrong: {}, mailedAgain: {}, limited: {}, failed: {}, mailFailed: {} },
  });

/** The order is under way with its code. */
export const confirmingCode = <const Further extends readonly object[]>(gone: string, further: Further) =>
  purchaseSetup.createStateConfig({
    tags: ['payment', 'code', 'busy'],
    invoke: {
      id: 'placeOrder',
      src: 'placeOrder',
      input: ({ context }) => ({ ...sentOrder(context), emailCode: context.emailCode }),
      onDone: [
        codeRequired('askedForCode.mailedAgain'),
        {
          guard: { type: 'hasFaultsAt', params: faultsAmong(codeFields) },
          target: 'askedForCode.wrong',
          actions: [{ type: 'noteRefusal', params: outcomeOf }, callToCode],
        },
        limited,
        ...answers(gone, further),
      ],
      onError: { target: 'askedForCode.failed', actions: callToCode },
    },
  });

/** Another code is asked for, by the order without one. */
export const wantingCode = <const Further extends readonly object[]>(gone: string, further: Further) =>
  purchaseSetup.createStateConfig({
    tags: ['payment', 'code', 'busy'],
    invoke: {
      id: 'placeOrder',
      src: 'placeOrder',
      input: ({ context }) => sentOrder(context),
      onDone: [codeRequired('askedForCode.mailedAgain'), limited, ...answers(gone, further)],
      onError: { target: 'askedForCode.mailFailed', actions: callToCode },
    },
  });

const codeRequired = <const Target extends string>(target: Target) =>
  ({
    guard: { type: 'endsAs', params: as('codeRequired') },
    target,
    actions: [{ type: 'rememberCodeSent', params: outcomeOf }, callToCode],
  }) as const;
/** Too many codes asked for, or too many tried: the order goes on waiting, and the server's words say until when. */
const limited = {
  guard: { type: 'isLimited', params: outcomeOf },
  target: 'askedForCode.limited',
  actions: [{ type: 'noteRefusal', params: outcomeOf }, callToCode],
} as const;
const remember = { type: 'rememberOrder', params: outcomeOf } as const;

/** The places are reserved: the draft is empty again, and the buyer is on the way out. */
export const left = purchaseSetup.createStateConfig({
  tags: 'leaving',
  entry: ['resetDraft', 'tellCouponsEnd', 'dropChoice'],
  on: { 'screen.opened': { target: 'waiting', actions: 'forgetOrder' } },
  initial: 'done',
  states: {
    toPayment: { entry: { type: 'goToPayment', params: paymentOf } },
    toProvider: {
      entry: { type: 'goToProvider', params: atProvider },
    },
    done: { entry: { type: 'goToThankYou', params: paymentOf } },
  },
});
