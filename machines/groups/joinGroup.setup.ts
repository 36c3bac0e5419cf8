import { assign, emit, fromPromise, type SnapshotFrom, sendTo, setup, stopChild } from 'xstate';
import type { Order } from '#contract/buying.calls.ts';
import type { Price } from '#contract/catalogue.calls.ts';
import { delays } from '#contract/constants.ts';
import type { PaymentProviderName } from '#contract/values/values.ts';
import { billingDetailsMachine, isBlank } from '../accounts/billingDetails.machine.ts';
import type { ResendOutcome } from '../accounts/emailConfirmation.machine.ts';
import { unprovided } from '../kit/unprovided.ts';
import type { PriceOutcome, RefusedCode } from '../shop/buying/order.ts';
import { type CouponsChanged, couponsMachine } from '../shop/coupons.machine.ts';
import {
  type AcceptOutcome,
  ageIn,
  codesOf,
  faultsFrom,
  firstFault,
  groupNumber,
  type JoinFaults,
  type JoinField,
  type JoinForm,
  type JoinLink,
  type JoinMode,
  linkIn,
  numberFault,
  type Offer,
  orderFaults,
  type PayOutcome,
  placeFaults,
  type VerifyOutcome,
  withoutFault,
} from './joinGroup.logic.ts';

export interface JoinInput extends JoinLink {
  readonly isSignedIn: boolean;
  /** From the address that led here; it fills the coupon field. */
  readonly promocode: string | null;
}

export interface JoinContext extends JoinForm {
  readonly isSignedIn: boolean;
  /** The group that was found; null before. */
  readonly offer: Offer | null;
  readonly price: Price | null;
  readonly faults: JoinFaults;
  /** What the server said last, where it is not said at a field. */
  readonly message: string | null;
  /** While the fate of an order is unknown: sent again under it, it never makes a second one. */
  readonly key: string | null;
  readonly order: Order | null;
}

export interface Place {
  readonly link: JoinLink;
  readonly groupId: number;
  readonly age: number | undefined;
}
export interface PaidPlace extends Place {
  readonly key: string;
  readonly coupon: string | null;
  readonly provider: PaymentProviderName | null;
  /** Cents, as the page shows them. */
  readonly toPay: number;
}
export interface JoinBasket {
  readonly link: JoinLink;
  readonly categoryId: number;
  readonly codes: readonly string[];
}

type Events =
  | { type: 'number.typed' | 'code.typed' | 'age.typed'; text: string }
  | { type: 'group.submitted' | 'another.wanted' | 'retry.requested' }
  | { type: 'signIn.wanted' | 'registration.wanted' | 'link.wanted' }
  | { type: 'mode.chosen'; mode: JoinMode }
  | { type: 'place.accepted' }
  | CouponsChanged
  | { type: 'provider.chosen'; provider: PaymentProviderName }
  | { type: 'terms.answered'; accepted: boolean }
  | { type: 'price.retried' }
  | { type: 'order.submitted'; key: string };
type Said = AcceptOutcome | PayOutcome;
type Kind = (Said | VerifyOutcome)['kind'];

/** What joining a group knows, asks and decides; its chart says when. */
export const joinGroupSetup = setup({
  types: {
    input: {} as JoinInput,
    context: {} as JoinContext,
    events: {} as Events,
    emitted: {} as { type: 'fault.shown'; field: JoinField },
    tags: {} as 'busy' | 'form' | 'paying' | 'leaving',
    children: {} as { coupons: 'coupons'; billingDetails: 'billingDetails' },
  },
  actors: {
    coupons: couponsMachine,
    billingDetails: billingDetailsMachine,
    verifyGroup: fromPromise<VerifyOutcome, { groupId: number; code: string }>(unprovided),
    acceptPlace: fromPromise<AcceptOutcome, Place>(unprovided),
    askPrice: fromPromise<PriceOutcome, JoinBasket>(unprovided),
    orderPlace: fromPromise<PayOutcome, PaidPlace>(unprovided),
    resendLink: fromPromise<{ kind: 'sent' } | { kind: 'refused'; message: string }>(unprovided),
  },
  actions: {
    rememberNumber: assign(({ context }, { text }: { text: string }) => ({
      ...linkIn(text),
      faults: withoutFault(context.faults, 'number'),
    })),
    rememberCode: assign((_, { text }: { text: string }) => ({ code: text })),
    rememberAge: assign(({ context }, { text }: { text: string }) => ({
      age: text,
      key: null,
      faults: withoutFault(context.faults, 'age'),
    })),
    chooseProvider: assign(({ context }, { provider }: { provider: PaymentProviderName }) => ({
      provider,
      key: null,
      faults: withoutFault(context.faults, 'payment_provider'),
    })),
    answerTerms: assign(({ context }, { accepted }: { accepted: boolean }) => ({
      terms: accepted,
      faults: withoutFault(context.faults, 'terms'),
    })),
    adoptCoupons: assign(({ context }, { coupons, text, unchecked }: CouponsChanged) => ({
      coupons,
      couponText: text,
      uncheckedCodes: unchecked,
      key: null,
      faults:
        coupons.length > 1 ? { ...context.faults, codes: 'tooMany' as const } : withoutFault(context.faults, 'codes'),
    })),
    adoptOffer: assign((_, outcome: VerifyOutcome) =>
      outcome.kind === 'found'
        ? { offer: outcome.offer, price: outcome.offer.price, provider: null, key: null, faults: {} }
        : {},
    ),
    adoptPrice: assign((_, outcome: PriceOutcome) => (outcome.kind === 'priced' ? { price: outcome.price } : {})),
    rememberMessage: assign((_, outcome: Said | VerifyOutcome | ResendOutcome) =>
      'message' in outcome ? { message: outcome.message } : {},
    ),
    noteRefusal: assign((_, outcome: Said) =>
      outcome.kind === 'rejected' ? { faults: faultsFrom(outcome.faults), message: outcome.message } : {},
    ),
    rememberKey: assign(({ context }, { key }: { key: string }) => ({ key: context.key ?? key })),
    forgetKey: assign({ key: null }),
    forgetFaults: assign({ faults: {}, message: null }),
    rememberOrder: assign((_, outcome: Said) => (outcome.kind === 'reserved' ? { order: outcome.order } : {})),
    forgetGroup: assign({ offer: null, age: '', terms: false, coupons: [], message: null, faults: {} }),

    noteNumber: assign(({ context }) => ({
      faults: { number: numberFault(context.number) ?? 'number' } as JoinFaults,
    })),
    notePlaceFaults: assign(({ context }) => ({ faults: placeFaults(context, context.offer) })),
    noteOrderFaults: assign(({ context }) => ({ faults: orderFaults(context, context.offer) })),
    callToFault: emit(({ context }) => ({ type: 'fault.shown' as const, field: firstFault(context.faults) })),
    callToCode: emit({ type: 'fault.shown' as const, field: 'code' as const }),
    callToCodes: emit({ type: 'fault.shown' as const, field: 'codes' as const }),

    stopCoupons: stopChild('coupons'),
    /** The code's own line says why, and it does not count any more. */
    refuseCoupon: sendTo('coupons', ({ context }, outcome: PriceOutcome | Said) => ({
      type: 'coupon.refused' as const,
      ...refusalIn(outcome, codesOf(context)[0] ?? ''),
    })),

    /** The group's members have changed, and who is here is one of them. */
    refreshProfile: unprovided,
    forgetLink: unprovided,
    tellJoined: (_, _said: AcceptOutcome) => unprovided(),
    goToLogin: (_, _params: { link: JoinLink }) => unprovided(),
    goToRegistration: (_, _params: { link: JoinLink }) => unprovided(),
    goToGroup: (_, _params: { groupId: number }) => unprovided(),
    goToPayment: (_, _params: { groupId: number; paymentId: string }) => unprovided(),
    goToProvider: (_, _params: { groupId: number; paymentId: string; address: string }) => unprovided(),
    goToThankYou: (_, _params: { groupId: number; paymentId: string }) => unprovided(),
  },
  guards: {
    hasNumber: ({ context }) => groupNumber(context.number) !== null,
    endsAs: (
      _,
      { outcome, kind }: { outcome: Said | VerifyOutcome | ResendOutcome; kind: Kind | ResendOutcome['kind'] },
    ) => outcome.kind === kind,
    isClosed: (_, outcome: VerifyOutcome) => outcome.kind === 'found' && outcome.offer.modes.length === 0,
    isVisitor: ({ context }) => !context.isSignedIn,
    isPaidFor: (_, outcome: VerifyOutcome) => outcome.kind === 'found' && outcome.offer.modes.includes('paid'),
    offersMode: ({ context }, { mode, wanted }: { mode: JoinMode; wanted: JoinMode }) =>
      mode === wanted && context.offer?.modes.includes(mode) === true,
    isPlaceReady: ({ context }) => Object.keys(placeFaults(context, context.offer)).length === 0,
    isOrderReady: ({ context }) => Object.keys(orderFaults(context, context.offer)).length === 0,
    /** This provider wants an address on the bill; who pays nothing goes to none. */
    needsAddress: ({ context }) => providerOf(context) === 'adyen' && context.price?.breakdown.toPay !== 0,
    isAddressKept: (_, { snapshot }: { snapshot: SnapshotFrom<typeof billingDetailsMachine> }) =>
      snapshot.value === 'viewing' && snapshot.context.address !== null && !isBlank(snapshot.context.address),
    codesDiffer: ({ context }, { coupons }: CouponsChanged) => codesOf(context)[0] !== codesOf({ coupons })[0],
    isPriced: (_, outcome: PriceOutcome) => outcome.kind === 'priced',
    isPaid: (_, outcome: Said) => outcome.kind === 'reserved' && outcome.order.status === 'paid',
    isPaidElsewhere: (_, outcome: Said) => outcome.kind === 'reserved' && outcome.order.payment_url !== null,
  },
  delays: { priceDebounce: delays.priceDebounce },
});

export const beginning = ({ input: { promocode, ...input } }: { readonly input: JoinInput }): JoinContext => ({
  ...input,
  offer: null,
  price: null,
  age: '',
  coupons: [],
  couponText: promocode ?? '',
  uncheckedCodes: (promocode ?? '').trim() !== '',
  provider: null,
  terms: false,
  faults: {},
  message: null,
  key: null,
  order: null,
});

/** The coupons of a place are a chart of their own. */
export const spawnCoupons = joinGroupSetup.spawnChild('coupons', {
  id: 'coupons',
  input: ({ context: { offer, coupons, couponText }, self }) => ({
    parent: self,
    eventId: offer?.group.event_id ?? null,
    coupons,
    text: couponText,
  }),
});

type OfContext = { readonly context: JoinContext };

/** Number and code as they were read out may have blanks; what is kept and asked with has none. */
export const linkOf = ({ context: { number, code } }: OfContext): JoinLink => ({
  number: String(groupNumber(number) ?? ''),
  code: code.replace(/\s+/gu, ''),
});

export const placeOf = ({ context }: OfContext): Place => ({
  link: linkOf({ context }),
  groupId: groupNumber(context.number) ?? 0,
  age: ageIn(context),
});

export const basketOf = ({ context }: OfContext): JoinBasket => ({
  link: linkOf({ context }),
  categoryId: context.offer?.group.category_id ?? 0,
  codes: codesOf(context),
});

export const paidPlaceOf = ({ context }: OfContext): PaidPlace => ({
  ...placeOf({ context }),
  key: context.key ?? '',
  coupon: codesOf(context)[0] ?? null,
  provider: providerOf(context),
  toPay: context.price?.breakdown.toPay ?? 0,
});

/** The chosen method, else the region's own. */
export const providerOf = ({ provider, offer }: Pick<JoinContext, 'provider' | 'offer'>): PaymentProviderName | null =>
  provider ?? offer?.providers[0] ?? null;

function refusalIn(outcome: PriceOutcome | Said, name: string): RefusedCode {
  if (outcome.kind === 'couponRefused') return outcome.refused;
  const { code, message } = outcome.kind === 'codeRefused' ? outcome : { code: '', message: '' };
  return { name, code, message };
}
