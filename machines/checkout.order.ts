import * as v from 'valibot';
import { type Order, VisitorOrder } from '#contract/buying.calls.ts';
import type { Price, Wave } from '#contract/catalogue.calls.ts';
import type { PaymentProviderName } from '#contract/values.ts';
import { type ContactField, contactFields, type Draft, type Intent, lacksRoom } from './checkout.draft.ts';

/** The parts of the page, in their order. */
export const parts = ['run', 'distance', 'places', 'contact', 'payment'] as const;
export type Part = (typeof parts)[number];

/** Fields as the call names them, so that a server's fault finds its place. */
const partOfField = {
  event_id: 'run',
  event_category_id: 'distance',
  wave_id: 'places',
  places: 'places',
  ages: 'places',
  group_name: 'places',
  name: 'contact',
  surname: 'contact',
  email: 'contact',
  street: 'contact',
  street_number: 'contact',
  postal_code: 'contact',
  city: 'contact',
  payment_provider: 'payment',
  codes: 'payment',
  terms: 'payment',
} as const satisfies Partial<Record<keyof typeof VisitorOrder.entries, Part>>;
export type Field = keyof typeof partOfField;

/** What is wrong with a field: a rule of ours, put into words by the screen, or the server's own words. */
export type Fault = 'required' | 'email' | 'invalid' | 'terms' | 'unchecked' | { readonly text: string };
export type Faults = Readonly<Partial<Record<Field, Fault>>>;

/** What the server said to an order. Refusals that are expected are answers, not errors. */
export type OrderOutcome =
  | { readonly kind: 'reserved'; readonly order: Order }
  | { readonly kind: 'waveFull'; readonly free: number }
  | { readonly kind: 'priceChanged' }
  | { readonly kind: 'saleClosed' }
  | {
      readonly kind: 'rejected';
      readonly message: string;
      /** By body path: `email`, `codes.1`. */
      readonly faults: Readonly<Record<string, readonly string[]>>;
    };

export interface RefusedCode {
  readonly name: string;
  readonly message: string;
}

export type PriceOutcome =
  | { readonly kind: 'priced'; readonly price: Price }
  | ({ readonly kind: 'couponRefused' } & RefusedCode);

/** What decides a price. */
export interface Basket {
  readonly event_category_id: number;
  readonly places: number;
  readonly codes: readonly string[];
}

/** What decides whether a part is finished. */
export interface Basis {
  readonly draft: Draft;
  readonly waves: readonly Wave[];
  /** A code stands in the coupon field that nobody has checked. */
  readonly uncheckedCodes: boolean;
}

/** What is wrong with one contact field by the contract's own rule, or null. */
export function contactFault(field: ContactField, text: string): Fault | null {
  if (v.safeParse(VisitorOrder.entries[field], text).success) return null;
  if (text.trim() === '') return 'required';
  return field === 'email' ? 'email' : 'invalid';
}

/** Everything that keeps a part from being finished, in the order of its fields. */
export function faultsIn(part: Part, { draft, waves, uncheckedCodes }: Basis): Faults {
  const rules: Readonly<Record<Part, Faults>> = {
    run: draft.event_id === null ? { event_id: 'required' } : {},
    distance: draft.event_category_id === null ? { event_category_id: 'required' } : {},
    places: {
      ...(draft.wave_id === null || lacksRoom(draft, waves) ? { wave_id: 'required' } : {}),
      ...(isName(draft.group_name) ? {} : { group_name: 'invalid' }),
    },
    contact: Object.fromEntries(
      contactFields
        .map((field) => [field, contactFault(field, draft.contact[field])] as const)
        .filter(([, fault]) => fault !== null),
    ),
    payment: {
      ...(uncheckedCodes ? { codes: 'unchecked' } : {}),
      ...(draft.terms ? {} : { terms: 'terms' }),
    },
  };
  return rules[part];
}

export const isFinished = (part: Part, basis: Basis): boolean => Object.keys(faultsIn(part, basis)).length === 0;

/** The first part before payment that still wants something, passing over `open`; payment if none does. */
export const nextPart = (basis: Basis, open: Part | null = null): Part =>
  parts.find((part) => part === 'payment' || (part !== open && !isFinished(part, basis))) ?? 'payment';

export const fieldsOf = (part: Part): readonly Field[] =>
  (Object.keys(partOfField) as Field[]).filter((field) => partOfField[field] === part);

/** The earliest part that a server's faults speak of, or null. */
export const partOfFaults = (faults: Readonly<Record<string, unknown>>): Part | null =>
  parts.find((part) => fieldsOf(part).some((field) => Object.keys(faults).some((path) => rootOf(path) === field))) ??
  null;

/** A server's faults at their fields; those of single codes stand at the coupons instead. */
export const faultsFrom = (faults: Readonly<Record<string, readonly string[]>>): Faults =>
  Object.fromEntries(
    Object.entries(faults)
      .filter(([path]) => rootOf(path) in partOfField && rootOf(path) !== 'codes')
      .map(([path, texts]) => [rootOf(path), { text: texts.join(', ') }]),
  );

/** The first refused code of `codes.1`-like paths, with what the server says. */
export function refusedCode(
  faults: Readonly<Record<string, readonly string[]>>,
  codes: readonly string[],
): RefusedCode | null {
  const [path, texts] = Object.entries(faults).find(([path]) => rootOf(path) === 'codes') ?? [];
  const name = codes[Number(path?.split('.')[1])];
  return name === undefined ? null : { name, message: texts?.join(', ') ?? '' };
}

export const basketOf = (draft: Draft): Basket => ({
  event_category_id: draft.event_category_id ?? 0,
  places: draft.places,
  codes: draft.coupons.map(({ name }) => name),
});

/** The order as the call wants it. An empty group name is not sent, nor ages that are said later. */
export function orderOf(draft: Draft, price: Price | null, preferred: PaymentProviderName | null): Intent['order'] {
  const provider = draft.payment_provider ?? preferred;
  const ages = draft.ages.filter((age) => age !== null);
  return {
    event_id: draft.event_id ?? 0,
    event_category_id: draft.event_category_id ?? 0,
    wave_id: draft.wave_id ?? 0,
    places: draft.places,
    ...(draft.group_name.trim() === '' ? {} : { group_name: draft.group_name }),
    ...(ages.length === 0 ? {} : { ages }),
    codes: draft.coupons.map(({ name }) => name),
    ...(provider === null || price?.breakdown.toPay === 0 ? {} : { payment_provider: provider }),
    ...(price === null ? {} : { expected_to_pay: price.breakdown.toPay }),
    ...draft.contact,
    terms: true,
  };
}

const isName = (text: string) => text.trim() === '' || v.safeParse(VisitorOrder.entries.group_name, text).success;

const rootOf = (path: string) => path.split('.')[0] ?? '';
