import * as v from 'valibot';
import type { GroupPreview } from '#contract/groups/group.values.ts';
import { groupNumber } from '#contract/groups/wantedGroup.ts';
import type { Order } from '#contract/orders/order.calls.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { Price } from '#contract/shop/catalogue.calls.ts';
import { ageFits } from '#contract/shop/children.ts';
import { Age } from '#contract/values/values.ts';
import { known } from '../../kit/known.ts';
import { type Buying, providerOf, type ShopProperties } from '../../shop/buying/actions.ts';
import type { Choice } from '../../shop/buying/draft.ts';
import type { PriceOutcome } from '../../shop/buying/order.ts';

/** The key of a group: its number, and its code or an invitation's own secret. */
export interface JoinLink {
  readonly number: string;
  /** Empty if the number alone suffices, or the address is invited. */
  readonly code: string;
}

/** How a group may be joined: by a place that is paid for, or by paying for one more. */
export type JoinMode = 'paid' | 'unpaid';

/** A group that is open to the caller, with the cost of joining it. */
export interface Offer {
  readonly group: GroupPreview;
  readonly modes: readonly JoinMode[];
  /** For one place. */
  readonly price: Price;
  readonly no_coupons?: true | undefined;
  /** ISO 8601; until when a challenged person's place is held, null for anybody else. */
  readonly expires_at: string | null;
  /** The sender of the invitation that leads here; null when a code does. */
  readonly invited_by: string | null;
}

/** The server's answer to a number and a code. */
export type VerifyOutcome =
  /** With what the shop of the run's region says about itself. */
  | { readonly kind: 'found'; readonly offer: Offer; readonly properties: ShopProperties }
  /** Who is signed in has a place in it. */
  | { readonly kind: 'member' }
  /** Without a code, and the address that may be invited is not confirmed. */
  | { readonly kind: 'unconfirmed' }
  /** The number alone opens no group: there is none, or it has a code. */
  | { readonly kind: 'codeMissing' }
  | { readonly kind: 'wrongCode' | 'limited'; readonly message: string };

type Texts = Readonly<Record<string, readonly string[]>>;

/** Why nobody joined. Refusals that are expected are answers, not errors. */
export type JoinRefusal =
  | { readonly kind: 'member' | 'unconfirmed' | 'termsRequired' }
  | { readonly kind: 'full' | 'wrongCode'; readonly message: string }
  | { readonly kind: 'rejected'; readonly message: string; readonly faults: Texts };

/** The outcome of asking for a paid place. */
export type AcceptOutcome = { readonly kind: 'joined'; readonly message: string | null } | JoinRefusal;

/** The outcome of asking to pay for a place. */
export type PayOutcome =
  | { readonly kind: 'reserved'; readonly order: Order }
  | { readonly kind: 'priceChanged' }
  | Extract<PriceOutcome, { kind: 'couponRefused' }>
  | JoinRefusal;

/** The order of the fields on the page. */
const joinFields = ['number', 'code', 'age', 'payment_provider', 'codes', 'terms'] as const;
export type JoinField = (typeof joinFields)[number];
export type JoinFault = 'required' | 'number' | 'age' | 'unchecked' | 'tooMany' | 'terms' | { readonly text: string };
export type JoinFaults = Readonly<Partial<Record<JoinField, JoinFault>>>;

/** The outcome of a request that did not go through. */
export const joinNotes = ['refused', 'failed', 'termsChanged', 'priceChanged'] as const;
export type JoinNote = (typeof joinNotes)[number];

/** What the page asks of its chart. */
export type JoinTag =
  | 'busy'
  | 'form'
  | 'codeMissing'
  | 'messageShown'
  | 'unreachable'
  | 'preview'
  | 'paying'
  | 'billing'
  | 'pricing'
  | 'priceFailed'
  | 'priceUnreached'
  | JoinNote
  | 'leaving'
  | 'placeHeld'
  | 'joined'
  | 'full'
  | 'noneFree'
  | 'member'
  | 'unconfirmed'
  | 'linkResent'
  | 'linkRefused'
  | 'linkFailed';

export interface JoinInput extends JoinLink {
  readonly isSignedIn: boolean;
  /** From the address that led here; it fills the coupon field. */
  readonly promocode: string | null;
}

export interface JoinContext extends JoinLink, Buying {
  readonly isSignedIn: boolean;
  /** For a child, as it is typed. */
  readonly age: string;
  /** The group that was found; null before. */
  readonly offer: Offer | null;
  readonly faults: JoinFaults;
  /** The server's last message, where it belongs to no field. */
  readonly message: string | null;
}

/** The requests for a place that is paid for, and for one that is not. */
export interface OfferedPlace {
  readonly link: JoinLink;
  readonly groupId: number;
  readonly age: number | undefined;
}
export interface PaidPlace extends OfferedPlace {
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

export const beginning = ({ input: { promocode, ...input } }: { readonly input: JoinInput }): JoinContext => ({
  ...input,
  age: '',
  offer: null,
  draft: {
    places: 1,
    coupons: [],
    couponText: promocode ?? '',
    payment_provider: null,
    terms: false,
    intent: null,
  },
  uncheckedCodes: (promocode ?? '').trim() !== '',
  properties: null,
  price: null,
  pricedPlaces: 1,
  faults: {},
  message: null,
  order: null,
});

/** A join link pasted where the number belongs says both. */
export function linkIn(text: string): Partial<JoinLink> {
  const [, number, code] = /\/(?:join|zapisz-do-grupy)\/(\d+)(?:\/([^/?#\s]+))?/u.exec(text) ?? [];
  if (number === undefined) return { number: text };
  return code === undefined ? { number } : { number, code };
}

export const numberFault = (text: string): JoinFault | undefined =>
  groupNumber(text) !== null ? undefined : text.trim() === '' ? 'required' : 'number';

/** The age of a child, where the group is children's. */
function ageIn({ age, offer }: { readonly age: string; readonly offer: Offer | null }): number | undefined {
  return offer?.group.is_kids && /^\s*\d+\s*$/u.test(age) ? Number(age) : undefined;
}

/** What keeps a paid place from being taken. */
export function placeFaults({ age: typed, offer }: JoinContext): JoinFaults {
  if (!offer?.group.is_kids) return {};
  const age = ageIn({ age: typed, offer });
  const fits = v.is(Age, age) && ageFits(offer.group, age);
  return fits ? {} : { age: typed.trim() === '' ? 'required' : 'age' };
}

/** What keeps a place from being ordered. */
export const orderFaults = (context: JoinContext): JoinFaults => ({
  ...placeFaults(context),
  ...(context.uncheckedCodes ? { codes: 'unchecked' } : tooMany(context)),
  ...(context.draft.terms ? {} : { terms: 'terms' }),
});

/** A place may have one code. */
export const tooMany = ({ draft }: Pick<JoinContext, 'draft'>): JoinFaults =>
  draft.coupons.length > 1 ? { codes: 'tooMany' } : {};

/** The first fault's field, in the order of the page. */
export const firstFault = (faults: JoinFaults): JoinField => joinFields.find((field) => field in faults) ?? 'number';

/** A server's texts at their fields; those at none stand in its message. */
export const joinFaultsFrom = (texts: Texts): JoinFaults =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([path]) => joinFields.some((field) => field === path))
      .map(([path, messages]) => [path, { text: messages.join(', ') }]),
  );

/** The one code that a place may have. */
export const codesOf = ({ coupons }: Pick<Choice, 'coupons'>): readonly string[] =>
  coupons.slice(0, 1).map(({ name }) => name);

type OfContext = { readonly context: JoinContext };

/** Number and code as they were read out may have blanks; what is kept and asked with has none. */
export const linkOf = ({ context: { number, code } }: OfContext): JoinLink => ({
  number: String(groupNumber(number) ?? ''),
  code: code.replace(/\s+/gu, ''),
});

export const placeOf = ({ context }: OfContext): OfferedPlace => ({
  link: linkOf({ context }),
  groupId: known(groupNumber(context.number)),
  age: ageIn(context),
});

export const basketOf = ({ context }: OfContext): JoinBasket => ({
  link: linkOf({ context }),
  categoryId: known(context.offer).group.category_id,
  codes: codesOf(context.draft),
});

export const paidPlaceOf = ({ context }: OfContext): PaidPlace => ({
  ...placeOf({ context }),
  key: known(context.draft.intent).key,
  coupon: codesOf(context.draft)[0] ?? null,
  provider: providerOf(context),
  toPay: known(context.price).breakdown.toPay,
});
