import { assign, type EventObject, emit, fromCallback, fromPromise, setup, stopChild } from 'xstate';
import { delays } from '#contract/constants.ts';
import { groupNumber } from '#contract/groups/wantedGroup.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import { billingDetailsMachine } from '../../accounts/billingDetails.machine.ts';
import type { ResendOutcome } from '../../accounts/emailConfirmation.machine.ts';
import { unprovided } from '../../kit/unprovided.ts';
import { buyingActions, buyingGuards, without } from '../../shop/buying/actions.ts';
import { changed } from '../../shop/buying/draft.ts';
import type { PriceOutcome } from '../../shop/buying/order.ts';
import { type CouponsChanged, couponsMachine } from '../../shop/coupons.machine.ts';
import {
  type AcceptOutcome,
  firstFault,
  type JoinBasket,
  type JoinContext,
  type JoinField,
  type JoinInput,
  type JoinLink,
  type JoinMode,
  type JoinTag,
  joinFaultsFrom,
  linkIn,
  numberFault,
  type OfferedPlace,
  orderFaults,
  type PaidPlace,
  type PayOutcome,
  placeFaults,
  tooMany,
  type VerifyOutcome,
} from './joinGroup.logic.ts';

type JoinEvent =
  | { type: 'number.typed' | 'code.typed' | 'age.typed'; text: string }
  | { type: 'group.submitted' | 'another.wanted' | 'retry.requested' }
  | { type: 'signIn.wanted' | 'registration.wanted' | 'link.wanted' }
  | { type: 'mode.chosen'; mode: JoinMode }
  | { type: 'place.accepted' }
  | CouponsChanged
  | { type: 'provider.chosen'; provider: PaymentProviderName }
  | { type: 'terms.answered'; accepted: boolean }
  | { type: 'price.retried' | 'window.focused' | 'network.returned' }
  | { type: 'order.submitted'; key: string };
type Outcome = AcceptOutcome | PayOutcome;
type FaultShown = { type: 'fault.shown'; field: JoinField };

/** The context, questions and decisions of joining a group; its chart says when. */
export const joinGroupSetup = setup({
  types: {
    input: {} as JoinInput,
    context: {} as JoinContext,
    events: {} as JoinEvent,
    emitted: {} as FaultShown,
    tags: {} as JoinTag,
    children: {} as { coupons: 'coupons'; billingDetails: 'billingDetails' },
  },
  actors: {
    coupons: couponsMachine,
    billingDetails: billingDetailsMachine,
    verifyGroup: fromPromise<VerifyOutcome, { groupId: number; code: string }>(unprovided),
    acceptPlace: fromPromise<AcceptOutcome, OfferedPlace>(unprovided),
    askPrice: fromPromise<PriceOutcome, JoinBasket>(unprovided),
    watchFocus: fromCallback<EventObject>(unprovided),
    /** Tells once of terms that were accepted in their own sheet just now. */
    watchTerms: fromCallback<EventObject>(unprovided),
    orderPlace: fromPromise<PayOutcome, PaidPlace>(unprovided),
    resendLink: fromPromise<ResendOutcome>(unprovided),
  },
  actions: buyingActions<JoinContext, JoinEvent, FaultShown>(),
  guards: buyingGuards,
  delays: { priceDebounce: delays.priceDebounce },
}).extend({
  actions: {
    rememberNumber: assign(({ context }, { text }: { text: string }) => ({
      ...linkIn(text),
      faults: without(context.faults, ['number']),
    })),
    rememberCode: assign((_, { text }: { text: string }) => ({ code: text })),
    rememberAge: assign(({ context }, { text }: { text: string }) => ({
      age: text,
      draft: changed(context.draft, {}),
      faults: without(context.faults, ['age']),
    })),
    adoptOffer: assign(({ context: { draft } }, outcome: VerifyOutcome) => {
      if (outcome.kind !== 'found') return {};
      const { offer, properties } = outcome;
      return { offer, properties, price: offer.price, draft: changed(draft, { payment_provider: null }), faults: {} };
    }),
    rememberMessage: assign((_, outcome: Outcome | VerifyOutcome | ResendOutcome) =>
      'message' in outcome ? { message: outcome.message } : {},
    ),
    noteRefusal: assign((_, outcome: Outcome) =>
      outcome.kind === 'rejected' ? { faults: joinFaultsFrom(outcome.faults), message: outcome.message } : {},
    ),
    rememberKey: assign(({ context: { draft } }, { key }: { key: string }) => ({
      draft: { ...draft, intent: draft.intent ?? { key } },
    })),
    noteTooMany: assign(({ context }) => ({ faults: { ...context.faults, ...tooMany(context) } })),
    forgetFaults: assign({ faults: {}, message: null }),
    forgetGroup: assign(({ context: { draft } }) => ({
      offer: null,
      age: '',
      draft: changed(draft, { terms: false, coupons: [] }),
      message: null,
      faults: {},
    })),

    noteNumber: assign(({ context }) => ({
      faults: { number: numberFault(context.number) ?? ('number' as const) },
    })),
    notePlaceFaults: assign(({ context }) => ({ faults: placeFaults(context) })),
    noteOrderFaults: assign(({ context }) => ({ faults: orderFaults(context) })),
    callToFault: emit(({ context }) => ({ type: 'fault.shown' as const, field: firstFault(context.faults) })),
    callToCode: emit({ type: 'fault.shown' as const, field: 'code' as const }),

    stopCoupons: stopChild('coupons'),

    forgetLink: unprovided,
    tellJoined: (_, _outcome: AcceptOutcome) => unprovided(),
    goToLogin: (_, _params: { link: JoinLink }) => unprovided(),
    goToRegistration: (_, _params: { link: JoinLink }) => unprovided(),
    goToGroup: (_, _params: { groupId: number }) => unprovided(),
  },
  guards: {
    hasNumber: ({ context }) => groupNumber(context.number) !== null,
    isClosed: (_, outcome: VerifyOutcome) => outcome.kind === 'found' && outcome.offer.modes.length === 0,
    isVisitor: ({ context }) => !context.isSignedIn,
    isPaidFor: (_, outcome: VerifyOutcome) => outcome.kind === 'found' && outcome.offer.modes.includes('paid'),
    offersMode: ({ context }, { mode, wanted }: { mode: JoinMode; wanted: JoinMode }) =>
      mode === wanted && context.offer?.modes.includes(mode) === true,
    isPlaceReady: ({ context }) => Object.keys(placeFaults(context)).length === 0,
    isOrderReady: ({ context }) => Object.keys(orderFaults(context)).length === 0,
  },
});

/** The coupons of a place are a chart of their own. */
export const spawnCoupons = joinGroupSetup.spawnChild('coupons', {
  id: 'coupons',
  input: ({ context: { offer, draft }, self }) => ({
    parent: self,
    runId: offer?.group.event_id ?? null,
    coupons: draft.coupons,
    text: draft.couponText,
  }),
});
