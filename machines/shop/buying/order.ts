import * as v from 'valibot';
import { AccountOrder, AddedPlaces, type Order, VisitorOrder } from '#contract/orders/order.calls.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { Catalogue, Price, Wave } from '#contract/shop/catalogue.calls.ts';
import { EmailCode } from '#contract/values/values.ts';
import { faultsIn } from '../../kit/form.ts';
import { known } from '../../kit/known.ts';
import { answersIn, askedWithOrder, lacksAnswer } from './answers.ts';
import { type Draft, type Intent, lacksRoom, type TextField, type Texts, textFields, texts } from './draft.ts';

/** What a person chooses, by the names of the calls; beside it stands what is typed. */
const choices = [
  'type',
  'event_id',
  'event_category_id',
  'wave_id',
  'places',
  'ages',
  'answers',
  'payment_provider',
  'codes',
  'terms',
  'email_code',
] as const;
export type BuyingField = (typeof choices)[number] | TextField;

/** Where a page has its fields, in their order. */
export type BuyingFields = readonly BuyingField[];

/** Alike on every page that sells places. */
export const paymentFields: BuyingFields = ['payment_provider', 'codes', 'terms'];

/** Where a mailed code is typed. */
export const codeFields: BuyingFields = ['email_code'];

/** What is wrong with a field: a rule of ours, put into words by the screen, or the server's own words. */
export type BuyingFault =
  | 'required'
  | 'email'
  | 'invalid'
  | 'terms'
  | 'unchecked'
  | 'sixDigits'
  | { readonly text: string };
export type BuyingFaults = Readonly<Partial<Record<BuyingField, BuyingFault>>>;

/** The server's answer to an order. Refusals that are expected are answers, not errors. */
export type OrderOutcome =
  | { readonly kind: 'reserved'; readonly order: Order }
  | { readonly kind: 'waveFull'; readonly free: number }
  | { readonly kind: 'priceChanged' }
  | { readonly kind: 'saleClosed' }
  /** There are new terms, which the account has not accepted. */
  | { readonly kind: 'termsRequired' }
  /** A code is in the mail to the order's address: nothing is ordered without it. */
  | { readonly kind: 'codeRequired'; readonly sentTo: string }
  | CouponRefused
  | {
      readonly kind: 'rejected';
      readonly code: string;
      readonly message: string;
      /** By body path: `email`, `codes.1`. */
      readonly faults: ServerFaults;
    };
type ServerFaults = Readonly<Record<string, readonly string[]>>;

/** A code that does not count: the server's name for the reason, and its words. */
export interface RefusedCode {
  readonly name: string;
  readonly code: string;
  readonly message: string;
}

interface CouponRefused {
  readonly kind: 'couponRefused';
  readonly refused: RefusedCode;
}

/** Places and codes are unknown if no answer came. */
export type PriceOutcome =
  | { readonly kind: 'priced'; readonly price: Price }
  | { readonly kind: 'unreached' }
  | CouponRefused;

/** What decides a price. */
export interface Basket {
  readonly event_category_id: number;
  readonly places: number;
  readonly codes: readonly string[];
}

/** What decides whether a part of a page is finished. */
export interface Basis {
  /** By which it is ordered. */
  readonly call: Intent['call'];
  readonly draft: Draft;
  readonly waves: readonly Wave[];
  /** What is for sale, once it is known. */
  readonly catalogue: Catalogue | null;
  /** A code stands in the coupon field that nobody has checked. */
  readonly uncheckedCodes: boolean;
  /** The digits typed so far of a code that was mailed. */
  readonly emailCode: string;
}

/** What is sent: the order, with the code where one was asked for. */
export type OrderSent = Intent & { readonly emailCode?: string };

/** Everything that keeps these fields from being finished, in their order. */
export function faultsAt(fields: BuyingFields, basis: Basis): BuyingFaults {
  const faults = faultsOf(basis);
  return Object.fromEntries(fields.flatMap((field) => (faults[field] ? [[field, faults[field]]] : [])));
}

export const isFinished = (fields: BuyingFields, basis: Basis): boolean =>
  Object.keys(faultsAt(fields, basis)).length === 0;

type Judged = Readonly<Partial<Record<BuyingField, Exclude<BuyingFault, object> | null | undefined>>>;

function faultsOf({ call, draft, waves, catalogue, uncheckedCodes, emailCode }: Basis): Judged {
  const judged = contractFaults(call, draft, catalogue);
  const isUnanswered = askedWithOrder(catalogue, draft).some((asked) => lacksAnswer(asked, draft));
  const chosen = (field: 'type' | 'event_id' | 'event_category_id' | 'wave_id') =>
    draft[field] === null ? 'required' : judged[field];
  return {
    ...judged,
    type: chosen('type'),
    event_id: chosen('event_id'),
    event_category_id: chosen('event_category_id'),
    wave_id: lacksRoom(draft, waves) ? 'required' : chosen('wave_id'),
    ...(isUnanswered && { answers: 'required' }),
    ...(uncheckedCodes && { codes: 'unchecked' }),
    terms: draft.terms ? null : 'terms',
    email_code: v.is(EmailCode, emailCode) ? null : 'sixDigits',
  };
}

/**
 * The contract's faults of the order as it would be sent now, at the fields of the page: every rule of the server is
 * reported where its fault can be mended. Missing choices are asked for separately.
 */
function contractFaults(call: Intent['call'], draft: Draft, catalogue: Catalogue | null): Judged {
  const { event_id, event_category_id, wave_id } = draft;
  const whole = { event_id: event_id ?? 1, event_category_id: event_category_id ?? 1, wave_id: wave_id ?? 1 };
  const offer = { price: null, preferred: null, groupId: 1, catalogue };
  const { order } = intentOf(call, '', { ...draft, ...whole }, offer);
  return Object.fromEntries(
    Object.entries(faultsIn(rules[call], order)).map(([name, fault]) => [
      fieldOf(name),
      fault === 'required' || fault === 'email' ? fault : 'invalid',
    ]),
  );
}

const rules = {
  'POST group': VisitorOrder,
  'POST group-signup': AccountOrder,
  'POST groups/{id}/payToJoin': AddedPlaces,
} as const satisfies Record<Intent['call'], v.GenericSchema>;

/** Whether a server's faults speak of one of these fields. */
export const speaksOf = (faults: ServerFaults, fields: BuyingFields): boolean =>
  Object.keys(faults).some((path) => fields.some((field) => field === fieldOf(path)));

/** A server's faults at their fields; those of single codes stand at the coupons instead. */
export const faultsFrom = (faults: ServerFaults): BuyingFaults =>
  Object.fromEntries(
    Object.entries(faults)
      .filter(([path]) => fieldOf(path) !== 'codes' && isField(fieldOf(path)))
      .map(([path, words]) => [fieldOf(path), { text: words.join(', ') }]),
  );

const isField = (name: string) => [...choices, ...textFields].some((field) => field === name);

/** The first refused code of `codes.1`-like paths, with what the server says. */
export function refusedCode(
  { code, message, faults }: { readonly code: string; readonly message: string; readonly faults: ServerFaults },
  codes: readonly string[],
): RefusedCode | null {
  const [path, words = [message]] = Object.entries(faults).find(([path]) => fieldOf(path) === 'codes') ?? [];
  const name = codes[Number(path?.split('.')[1])];
  return name === undefined ? null : { name, code, message: words.join(', ') };
}

export const basketOf = (draft: Draft): Basket => ({
  event_category_id: known(draft.event_category_id),
  places: draft.places,
  codes: draft.coupons.map(({ name }) => name),
});

interface Offer {
  readonly price: Price | null;
  /** The region's own method. */
  readonly preferred: PaymentProviderName | null;
  /** The group that gets more places; null if a new one is made. */
  readonly groupId: number | null;
  readonly catalogue: Catalogue | null;
}

/**
 * The order as the page's call wants it, under this key. Optional values that are empty are not sent, nor ages that are
 * given later.
 */
export function intentOf(call: Intent['call'], key: string, draft: Draft, offer: Offer): Intent {
  const terms = termsOf(draft, offer);
  const codes = draft.coupons.map((coupon) => coupon.name);
  if (call === 'POST groups/{id}/payToJoin') {
    const order = { participants: draft.places, coupons: codes, ...terms };
    return { key, call, groupId: known(offer.groupId), order };
  }
  const asked = askedWithOrder(offer.catalogue, draft);
  const answers = asked.length === 0 ? {} : { answers: answersIn(asked, draft) };
  const chosen = { ...choiceOf(draft), ...terms, ...answers };
  if (call === 'POST group') {
    return { key, call, order: { ...chosen, ...typedIn(draft), codes, terms: true } };
  }
  const titled = draft.coupons.map((coupon) => ({ name: coupon.name, title: coupon.title }));
  return { key, call, order: { ...chosen, ...typedByAccounts(draft), codes: titled, terms: true } };
}

const typedIn = ({ texts: typed }: Draft): Texts =>
  Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== '')) as Texts;

/** An account's order has names of its own for what it says, and says not who buys. */
const typedByAccounts = (draft: Draft): Partial<Record<AccountName, string>> =>
  Object.fromEntries(
    Object.entries(typedIn(draft)).flatMap(([field, text]) => {
      const name = accountNames[field];
      return name === undefined ? [] : [[name, text]];
    }),
  );

type AccountName = Extract<(typeof texts)[TextField], { ofAccount: unknown }>['ofAccount'];
const accountNames: Readonly<Record<string, AccountName>> = Object.fromEntries(
  Object.entries(texts).flatMap(([field, text]) => ('ofAccount' in text ? [[field, text.ofAccount]] : [])),
);

function choiceOf(draft: Draft) {
  return {
    event_id: known(draft.event_id),
    event_category_id: known(draft.event_category_id),
    wave_id: known(draft.wave_id),
    places: draft.places,
  };
}

function termsOf(draft: Draft, { price, preferred }: Offer) {
  const provider = draft.payment_provider ?? preferred;
  const ages = draft.ages.filter((age) => age !== null);
  return {
    ...(ages.length === 0 ? {} : { ages }),
    ...(provider === null || price?.breakdown.toPay === 0 ? {} : { payment_provider: provider }),
    ...(price === null ? {} : { expected_to_pay: price.breakdown.toPay }),
  };
}

/** The digits of what was typed or pasted; six are a code. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '').slice(0, 6);

/** `codes.1` is a fault of the codes; some calls have words of their own. */
function fieldOf(path: string): string {
  const [root = ''] = path.split('.');
  return fieldsByCall[root] ?? root;
}

const fieldsByCall: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(accountNames).map(([field, name]) => [name, field])),
  coupons: 'codes',
  participants: 'places',
};
