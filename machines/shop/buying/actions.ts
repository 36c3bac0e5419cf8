import * as v from 'valibot';
import { type ActorRefFrom, assign, type EventObject, emit, type SnapshotFrom, sendTo } from 'xstate';
import type { Order } from '#contract/orders/order.calls.ts';
import { isPaidHere, needsAddress, type PaymentProviderName } from '#contract/payments/providers.ts';
import type { Price } from '#contract/shop/catalogue.calls.ts';
import { Address } from '#contract/values/values.ts';
import type { billingDetailsMachine } from '../../accounts/billingDetails.machine.ts';
import { known } from '../../kit/known.ts';
import { unprovided } from '../../kit/unprovided.ts';
import type { CouponsChanged, couponsMachine } from '../coupons.machine.ts';
import { type Choice, changed } from './draft.ts';
import type { PriceOutcome, RefusedCode } from './order.ts';

/** What the shop says about itself. */
export interface ShopProperties {
  /** The region's, the preferred one first. */
  readonly payment_providers: readonly PaymentProviderName[];
  readonly terms_url: string;
  readonly privacy_url: string;
  readonly contact_email: string;
  /** How long places are held until they are paid, at most. */
  readonly reservation_hours: number;
}

/** What is known wherever places are bought. */
export interface Buying {
  readonly draft: Choice;
  /** A code stands in the coupon field that nobody has checked. */
  readonly uncheckedCodes: boolean;
  readonly properties: ShopProperties | null;
  readonly price: Price | null;
  /** The places that the price is for; the draft may want others by now. */
  readonly pricedPlaces: number;
  readonly faults: object;
  readonly order: Order | null;
}

/** The server's answer to an order, as far as it matters wherever one is placed. */
interface Ending {
  readonly kind: string;
  readonly order?: Order;
  readonly refused?: RefusedCode;
}
export interface Paid {
  readonly groupId: number;
  readonly paymentId: string;
}

/** The actions of every chart that sells places; to be made for a chart's own context, events and emitted events. */
export function buyingActions<Context extends Buying, Event extends EventObject, Emitted extends EventObject>() {
  const change = <Params>(how: (buying: Buying, params: Params) => Partial<Buying>) =>
    assign<Context, Event, Params, Event, never>(({ context }, params) => how(context, params) as Partial<Context>);
  return {
    adoptPrice: change(({ draft }, outcome: PriceOutcome) =>
      outcome.kind === 'priced' ? { price: outcome.price, pricedPlaces: draft.places } : {},
    ),
    adoptCoupons: change(({ draft, faults }, { coupons, text, unchecked }: CouponsChanged) => ({
      draft: { ...(sameCodes(draft, coupons) ? draft : changed(draft, { coupons })), couponText: text },
      uncheckedCodes: unchecked,
      faults: without(faults, ['codes']),
    })),
    /** Refused by a price or an order: the code's own line says so, and it does not count any more. */
    refuseCoupon: sendTo<Context, Event, Ending, ActorRefFrom<typeof couponsMachine>, Event>(
      'coupons',
      (_, { refused }) => ({ type: 'coupon.refused' as const, ...known(refused) }),
    ),
    chooseProvider: change(({ draft, faults }, { provider }: { provider: PaymentProviderName }) => ({
      draft: changed(draft, { payment_provider: provider }),
      faults: without(faults, ['payment_provider']),
    })),
    /** No part of what is ordered: an order under way stays the same. */
    answerTerms: change(({ draft, faults }, { accepted }: { accepted: boolean }) => ({
      draft: { ...draft, terms: accepted },
      faults: without(faults, ['terms']),
    })),
    forgetIntent: change(({ draft }) => ({ draft: changed(draft, {}) })),
    rememberOrder: change((_, { order }: Ending) => (order === undefined ? {} : { order })),
    callToCodes: emit<Context, Event, undefined, Event, Emitted>({
      type: 'fault.shown',
      field: 'codes',
    } as unknown as Emitted),
    /** The profile has new terms or new places, and its screen asks for them. */
    refreshProfile: () => unprovided(),
    goToPayment: (_: unknown, _params: Paid) => unprovided(),
    goToProvider: (_: unknown, _params: Paid & { address: string }) => unprovided(),
    goToThankYou: (_: unknown, _params: Paid) => unprovided(),
  };
}

export const buyingGuards = {
  codesDiffer: ({ context }: Of<Buying>, { coupons }: CouponsChanged) => !sameCodes(context.draft, coupons),
  endsAs: (_: unknown, { outcome, kind }: { outcome: { readonly kind: string }; kind: string }) =>
    outcome.kind === kind,
  isPaid: (_: unknown, { order }: Ending) => order?.status === 'paid',
  isPaidElsewhere: ({ context }: Of<Buying>, { order }: Ending) =>
    order?.payment_url != null && !isPaidHere(providerOf(context)),
  /** The chosen method wants an address on the bill; who pays nothing goes to none. */
  needsAddress: ({ context }: Of<Buying>) => needsAddress(providerOf(context)) && context.price?.breakdown.toPay !== 0,
  isAddressKept: (_: unknown, { value, context }: BillingSnapshot) =>
    value === 'viewing' && v.is(Address, context.address),
  isAddressAt: (_: unknown, { block, state }: { block: BillingSnapshot; state: 'loading' | 'editing' }) =>
    block.value === state,
};
type BillingSnapshot = SnapshotFrom<typeof billingDetailsMachine>;
interface Of<Context> {
  readonly context: Context;
}

/** The chosen method, else the region's first; null before the region's are known. */
export const providerOf = ({ draft, properties }: Pick<Buying, 'draft' | 'properties'>): PaymentProviderName | null =>
  draft.payment_provider ?? properties?.payment_providers[0] ?? null;

/** Faults without those of some fields. */
export const without = (faults: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)));

const sameCodes = (draft: Choice, coupons: Choice['coupons']) =>
  JSON.stringify(draft.coupons) === JSON.stringify(coupons);
