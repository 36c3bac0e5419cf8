import * as v from 'valibot';
import type { Order } from '#contract/buying.calls.ts';
import type { Coupon, Price } from '#contract/catalogue.calls.ts';
import { ageFits } from '#contract/children.ts';
import type { GroupPreview } from '#contract/values/group.values.ts';
import { Age, Id, type PaymentProviderName } from '#contract/values/values.ts';

/** What opens a group: its number, and its code or an invitation's own secret. */
export interface JoinLink {
  readonly number: string;
  /** Empty where the number alone suffices, or the address is invited. */
  readonly code: string;
}

/** How a group may be joined: by a place that is paid for, or by paying for one more. */
export type JoinMode = 'paid' | 'unpaid';

/** A group that is open to who asked, with what joining it costs. */
export interface Offer {
  readonly group: GroupPreview;
  readonly modes: readonly JoinMode[];
  /** Of one place. */
  readonly price: Price;
  /** ISO 8601; until when a challenged person's place is held, null for anybody else. */
  readonly expires_at: string | null;
  /** Of the group's region, preferred first. */
  readonly providers: readonly PaymentProviderName[];
  readonly terms_url: string;
  readonly privacy_url: string;
  readonly contact_email: string;
  /** How long a new place is held, at most. */
  readonly reservation_hours: number;
}

/** What the server said to a number and a code. */
export type VerifyOutcome =
  | { readonly kind: 'found'; readonly offer: Offer }
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

/** What became of the wish to take a paid place. */
export type AcceptOutcome = { readonly kind: 'joined'; readonly message: string | null } | JoinRefusal;

/** What became of the wish to pay for a place. */
export type PayOutcome =
  | { readonly kind: 'reserved'; readonly order: Order }
  | { readonly kind: 'priceChanged' }
  | { readonly kind: 'codeRefused'; readonly code: string; readonly message: string }
  | JoinRefusal;

/** The order of the fields on the page. */
export const joinFields = ['number', 'code', 'age', 'payment_provider', 'codes', 'terms'] as const;
export type JoinField = (typeof joinFields)[number];
export type JoinFault = 'required' | 'number' | 'age' | 'unchecked' | 'tooMany' | 'terms' | { readonly text: string };
export type JoinFaults = Readonly<Partial<Record<JoinField, JoinFault>>>;

/** What is typed and chosen. */
export interface JoinForm extends JoinLink {
  readonly age: string;
  /** Checked and accepted; one counts. */
  readonly coupons: readonly Coupon[];
  readonly couponText: string;
  readonly uncheckedCodes: boolean;
  /** Null: the region's preferred method. */
  readonly provider: PaymentProviderName | null;
  readonly terms: boolean;
}

/** A join link pasted where the number belongs says both. */
export function linkIn(text: string): Partial<JoinLink> {
  const [, number, code] = /\/(?:join|zapisz-do-grupy)\/(\d+)(?:\/([^/?#\s]+))?/u.exec(text) ?? [];
  if (number === undefined) return { number: text };
  return code === undefined ? { number } : { number, code };
}

/** The number as the calls want it; null for what is none. */
export function groupNumber(text: string): number | null {
  const number = /^\s*#?\s*(\d+)\s*$/u.exec(text)?.[1];
  const { success, output } = v.safeParse(Id, Number(number));
  return success ? output : null;
}

export const numberFault = (text: string): JoinFault | undefined =>
  groupNumber(text) !== null ? undefined : text.trim() === '' ? 'required' : 'number';

/** The age of a child, where the group is children's. */
export function ageIn({ age, offer }: { readonly age: string; readonly offer: Offer | null }): number | undefined {
  return offer?.group.is_kids && /^\s*\d+\s*$/u.test(age) ? Number(age) : undefined;
}

/** What keeps a paid place from being taken. */
export function placeFaults(form: JoinForm, offer: Offer | null): JoinFaults {
  if (!offer?.group.is_kids) return {};
  const age = ageIn({ age: form.age, offer });
  const fits = v.is(Age, age) && ageFits(offer.group, age);
  return fits ? {} : { age: form.age.trim() === '' ? 'required' : 'age' };
}

/** What keeps a place from being ordered. */
export const orderFaults = (form: JoinForm, offer: Offer | null): JoinFaults => ({
  ...placeFaults(form, offer),
  ...(form.uncheckedCodes ? { codes: 'unchecked' } : form.coupons.length > 1 ? { codes: 'tooMany' } : {}),
  ...(form.terms ? {} : { terms: 'terms' }),
});

/** The first fault's field, in the order of the page. */
export const firstFault = (faults: JoinFaults): JoinField => joinFields.find((field) => field in faults) ?? 'number';

/** A server's texts at their fields; those at none stand in its message. */
export const faultsFrom = (texts: Texts): JoinFaults =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([path]) => joinFields.some((field) => field === path))
      .map(([path, said]) => [path, { text: said.join(', ') }]),
  );

export const withoutFault = (faults: JoinFaults, field: JoinField): JoinFaults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => name !== field));

/** The one code that a place may have. */
export const codesOf = ({ coupons }: Pick<JoinForm, 'coupons'>): readonly string[] =>
  coupons.slice(0, 1).map(({ name }) => name);
