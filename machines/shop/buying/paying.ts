import { not, stateIn } from 'xstate';
import { outputOf } from '../../kit/outputOf.ts';
import { type BuyingFields, codeFields, type OrderOutcome, paymentFields } from './order.ts';
import { endsAs, eventOf, reservedTo, waysOut } from './parts.ts';
import { purchaseSetup, sentOrder } from './setup.ts';
import type { PurchaseEvent } from './types.ts';

type Of<Type extends PurchaseEvent['type']> = Extract<PurchaseEvent, { type: Type }>;

const outcomeOf = outputOf<OrderOutcome>;
const ends = endsAs<OrderOutcome>;
const faultsAmong =
  (fields: BuyingFields) =>
  ({ event }: { readonly event: { readonly output: OrderOutcome } }) => ({ outcome: event.output, fields });
/** Eyes and focus belong at the field of the code. */
export const callToCode = { type: 'callToFault', params: { fields: codeFields } } as const;

export const isPriceCurrent = stateIn({ price: 'current' });

/** What keeps an order from going out is shown at its field. */
export const showingFaults = (fields: BuyingFields) =>
  [
    { type: 'showFaults', params: { fields } },
    { type: 'callToFault', params: { fields } },
  ] as const;

/** What is typed is kept, and read once its field is left. */
export const typing = {
  'text.typed': { actions: { type: 'rememberText', params: eventOf<Of<'text.typed'>> } },
  'text.left': { actions: { type: 'reviewText', params: eventOf<Of<'text.left'>> } },
} as const;

/** What the run asks with the order is answered where its people are named. */
export const answering = {
  'answer.given': { actions: { type: 'rememberAnswer', params: eventOf<Of<'answer.given'>> } },
} as const;

/** The outcome of an order that did not go through. */
export const refusedStates = {
  priceChanged: { tags: 'priceChanged' },
  refused: { tags: 'orderRefused' },
  failed: { tags: 'orderFailed' },
} as const;

/** The last part of a page: method, coupons, terms. An order goes to `submitting`, or to where its code is `asked` for. */
export const paying = ({ submitting, asked }: { readonly submitting: string; readonly asked: string }) =>
  purchaseSetup.createStateConfig({
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
          actions: showingFaults(paymentFields),
        },
        { guard: 'isCodeAsked', target: asked },
        {
          guard: isPriceCurrent,
          target: submitting,
          actions: { type: 'rememberIntent', params: ({ event }) => event },
        },
      ],
    },
    states: { reviewing: {}, ...refusedStates },
  });

/** The run is no longer available, so the choices within it are dropped. */
export const dropRun = [{ type: 'chooseRun', params: { runId: null } }, 'tellCouponsRun', 'dropChoice'] as const;

/** Back to the part whose fields the server refuses. */
export const backTo = (target: string, fields: BuyingFields) =>
  ({
    guard: { type: 'hasFaultsAt', params: faultsAmong(fields) },
    target,
    actions: ['forgetIntent', { type: 'noteRefusal', params: outcomeOf }, { type: 'callToFault', params: { fields } }],
  }) as const;

/** There are new terms to be read first. */
export const termsChanged = (target: string) =>
  ({ guard: ends('termsRequired'), target, actions: ['forgetIntent', 'refreshProfile'] }) as const;

/** The state after an order that did not go through. */
interface Refusals<Lost, Further> {
  readonly waveFull: string;
  readonly priceChanged: string;
  readonly saleClosed: { readonly target: string; readonly actions: Lost };
  readonly couponRefused: string;
  /** What else a page has an answer to. */
  readonly further: Further;
  readonly refused: string;
}

/** The server's answer to an order leads on, or back to the field in question. */
export const refusedTo = <const Lost, const Further extends readonly object[]>(to: Refusals<Lost, Further>) =>
  [
    {
      guard: ends('waveFull'),
      target: to.waveFull,
      actions: ['forgetIntent', { type: 'noteFullWave', params: outcomeOf }],
    },
    { guard: ends('priceChanged'), target: to.priceChanged, actions: ['forgetIntent', 'askPriceAgain'] },
    { guard: ends('saleClosed'), ...to.saleClosed },
    {
      guard: ends('couponRefused'),
      target: to.couponRefused,
      actions: ['forgetIntent', { type: 'refuseCoupon', params: outcomeOf }, 'callToCodes'],
    },
    ...to.further,
    { target: to.refused, actions: ['forgetIntent', { type: 'noteRefusal', params: outcomeOf }] },
  ] as const;

/** Where a page goes with an order. */
interface Ways<Further, Meanwhile> {
  /** Where its wave is chosen, once that is full. */
  readonly waveFull: string;
  /** The state that tells that a run is not on sale any more. */
  readonly gone: string;
  /** Its last part. */
  readonly paying: string;
  readonly further: Further;
  /** What else may be done while a code is waited for. */
  readonly meanwhile: Meanwhile;
}

/** An order under way, with a code of a mail where one is asked for, and the way out: states to stand side by side. */
export function ordering<const Further extends readonly object[], const Meanwhile extends object>(
  ways: Ways<Further, Meanwhile>,
) {
  const answers = [
    ...reservedTo({ paidAtOnce: 'left.paidAtOnce', toProvider: 'left.toProvider', toPayment: 'left.toPayment' }),
    ...refusedTo({
      waveFull: ways.waveFull,
      priceChanged: `${ways.paying}.priceChanged`,
      saleClosed: { target: ways.gone, actions: dropRun },
      couponRefused: ways.paying,
      further: ways.further,
      refused: `${ways.paying}.refused`,
    }),
  ] as const;
  return {
    submitting: purchaseSetup.createStateConfig({
      tags: ['payment', 'busy'],
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => sentOrder(context),
        onDone: [codeMailed('askedForCode'), ...answers],
        onError: `${ways.paying}.failed`,
      },
    }),
    /** A code is in the mail; the order waits for its digits. */
    askedForCode: purchaseSetup.createStateConfig({
      tags: ['payment', 'code'],
      initial: 'typing',
      on: {
        'code.typed': { target: '.typing', actions: { type: 'rememberCode', params: ({ event }) => event } },
        'order.submitted': [
          {
            guard: not({ type: 'isFinished', params: { fields: codeFields } }),
            target: '.typing',
            actions: showingFaults(codeFields),
          },
          { target: 'confirmingCode' },
        ],
        'code.wanted': 'wantingCode',
        ...ways.meanwhile,
      },
      states: {
        typing: {},
        wrong: {},
        mailedAgain: { tags: 'mailedAgain' },
        limited: { tags: 'limited' },
        failed: { tags: 'codeFailed' },
        mailFailed: { tags: 'mailFailed' },
      },
    }),
    /** The order is under way with its code. */
    confirmingCode: purchaseSetup.createStateConfig({
      tags: ['payment', 'code', 'busy'],
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => ({ ...sentOrder(context), emailCode: context.emailCode }),
        onDone: [
          codeMailed('askedForCode.mailedAgain'),
          {
            guard: { type: 'hasFaultsAt', params: faultsAmong(codeFields) },
            target: 'askedForCode.wrong',
            actions: [{ type: 'noteRefusal', params: outcomeOf }, callToCode],
          },
          limited,
          ...answers,
        ],
        onError: { target: 'askedForCode.failed', actions: callToCode },
      },
    }),
    /** Another code is asked for, by the order without one. */
    wantingCode: purchaseSetup.createStateConfig({
      tags: ['payment', 'code', 'busy', 'mailingCode'],
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => sentOrder(context),
        onDone: [codeMailed('askedForCode.mailedAgain'), limited, ...answers],
        onError: { target: 'askedForCode.mailFailed', actions: callToCode },
      },
    }),
  };
}

const codeMailed = <const Target extends string>(target: Target) =>
  ({
    guard: ends('codeRequired'),
    target,
    actions: [{ type: 'rememberCodeSent', params: outcomeOf }, callToCode],
  }) as const;
/** Too many codes asked for, or too many tried: the order goes on waiting, and the server's words say until when. */
const limited = {
  guard: { type: 'isLimited', params: outcomeOf },
  target: 'askedForCode.limited',
  actions: [{ type: 'noteRefusal', params: outcomeOf }, callToCode],
} as const;

/** The places are reserved: the draft is empty again, and the buyer is on the way out. `next` is where the next visit begins. */
export const left = (next: string) =>
  purchaseSetup.createStateConfig({
    tags: 'leaving',
    entry: ['resetDraft', 'tellCouponsEnd', 'dropChoice'],
    on: { 'screen.opened': { target: next, actions: 'forgetOrder' } },
    initial: 'paidAtOnce',
    states: waysOut,
  });
