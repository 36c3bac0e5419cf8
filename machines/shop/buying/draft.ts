import type { InferInput } from 'valibot';
import { places as placesRange, quantityDiscountFrom } from '#contract/constants.ts';
import type { AccountOrder, AddedPlaces, VisitorOrder } from '#contract/orders/order.calls.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { Catalogue, Category, Coupon, Event, Wave } from '#contract/shop/catalogue.calls.ts';
import { ageFits } from '#contract/shop/children.ts';
import { shortened } from '../../kit/groupName.ts';

/** The steps of the wizard, in their order; the address bar knows them by these names. */
export const steps = ['type', 'city', 'distance', 'wave', 'places', 'payment'] as const;
export type WizardStep = (typeof steps)[number];

/** The parts of the one-page checkout, in their order. */
export const parts = ['run', 'distance', 'places', 'contact', 'payment'] as const;
export type Part = (typeof parts)[number];

/** About the buyer, whom an account knows itself; or about the group, by the name in an account's order. */
type Text = (
  | { readonly part: 'contact' }
  | { readonly part: 'places'; readonly ofAccount: keyof InferInput<typeof AccountOrder> }
) & {
  /** What is kept of it while somebody types. */
  readonly kept?: (text: string) => string;
};
/** All that a buyer types, by the names of the contract, which has the rule of each. */
export const texts = {
  name: { part: 'contact' },
  surname: { part: 'contact' },
  email: { part: 'contact' },
  street: { part: 'contact' },
  postal_code: { part: 'contact' },
  city: { part: 'contact' },
  group_name: { part: 'places', ofAccount: 'groupName', kept: shortened },
} as const satisfies Partial<Record<keyof InferInput<typeof VisitorOrder>, Text>>;
export type TextField = keyof typeof texts;
export type Texts = Readonly<Record<TextField, string>>;

export const textFields = Object.keys(texts) as readonly TextField[];
export const textsOf = (part: Text['part']): readonly TextField[] =>
  textFields.filter((field) => texts[field].part === part);

export type EventType = Event['type'];

/**
 * An order as it was sent. Sent again under its key it never makes a second one, with whatever code of a mail: a code is
 * no part of what is ordered, and is kept nowhere.
 */
export type Intent = Sent & {
  /** The address, masked, whose mail has the code that the order waits for. */
  readonly codeSentTo?: string;
};
type Sent =
  | { readonly key: string; readonly call: 'POST group'; readonly order: InferInput<typeof VisitorOrder> }
  | { readonly key: string; readonly call: 'POST group-signup'; readonly order: InferInput<typeof AccountOrder> }
  | {
      readonly key: string;
      readonly call: 'POST groups/{id}/payToJoin';
      readonly groupId: number;
      readonly order: InferInput<typeof AddedPlaces>;
    };

/** What is chosen wherever places are bought: in the shop, for a group, on joining one. */
export interface Choice {
  readonly places: number;
  /** Checked and accepted, in the order entered. */
  readonly coupons: readonly Coupon[];
  /** What stands in the coupon field. */
  readonly couponText: string;
  /** Null: the region's preferred method. */
  readonly payment_provider: PaymentProviderName | null;
  readonly terms: boolean;
  /** While the fate of an order is unknown: what a retry sends. Any change of what is chosen makes another order. */
  readonly intent: { readonly key: string } | null;
}

/**
 * Everything that somebody has chosen and typed so far, in the one-page checkout or in the wizard; it survives a reload
 * and signing in.
 */
export interface Draft extends Choice {
  readonly type: EventType | null;
  readonly city_id: number | null;
  readonly event_id: number | null;
  readonly event_category_id: number | null;
  readonly wave_id: number | null;
  /** Kids races: one per place, null until given. Empty for adults. */
  readonly ages: readonly (number | null)[];
  readonly texts: Texts;
  /** To what the run asks with the order, by the names of the fields (answers.ts). */
  readonly answers: Readonly<Record<string, string>>;
  /** The step that the wizard is on; null before it was ever seen. */
  readonly step: WizardStep | null;
  readonly intent: Intent | null;
}

export const emptyDraft: Draft = {
  type: null,
  city_id: null,
  event_id: null,
  event_category_id: null,
  wave_id: null,
  places: placesRange.initial,
  ages: [],
  texts: Object.fromEntries(textFields.map((field) => [field, ''])) as Texts,
  answers: {},
  coupons: [],
  couponText: '',
  payment_provider: null,
  terms: false,
  step: null,
  intent: null,
};

/** A draft with something changed is another order. */
export const changed = <Chosen extends Choice>(draft: Chosen, change: Partial<Chosen>): Chosen => ({
  ...draft,
  ...change,
  intent: null,
});

/**
 * A run has its type and city, and resets distance, ages, wave, answers and coupons (docs/rules/shop.md 4.2); its only distance
 * is chosen.
 */
export function withRun(draft: Draft, runId: number | null, catalogue: Catalogue | null): Draft {
  const run = catalogue?.events.find(({ id }) => id === runId);
  const [only, ...others] = categoriesOf(catalogue, runId);
  return changed(draft, {
    type: run?.type ?? draft.type,
    city_id: run?.city_id ?? null,
    event_id: runId,
    event_category_id: only?.age_from === null && others.length === 0 ? only.id : null,
    wave_id: null,
    ages: [],
    answers: {},
    coupons: [],
  });
}

/** A type keeps a city that has such a run, and sets the run where one is left; it resets wave, ages and distance. */
export function withType(draft: Draft, type: EventType, catalogue: Catalogue | null): Draft {
  const runs = openRuns(catalogue, type);
  const here = runs.filter(({ city_id }) => city_id === draft.city_id);
  const run = onlyOne(here.length > 0 ? here : runs);
  const city_id = run?.city_id ?? (here.length > 0 ? draft.city_id : null);
  return { ...withRun(draft, run?.id ?? null, catalogue), type, city_id };
}

/** A city sets the run where one of the type is left; it resets wave, ages and coupons, and with the run its distance. */
export function withCity(draft: Draft, cityId: number, catalogue: Catalogue | null): Draft {
  const runs = openRuns(catalogue, draft.type).filter(({ city_id }) => city_id === cityId);
  return { ...withRun(draft, onlyOne(runs)?.id ?? null, catalogue), city_id: cityId };
}

/** A distance resets the wave. */
export const withDistance = (draft: Draft, categoryId: number): Draft =>
  changed(draft, { event_category_id: categoryId, wave_id: null, ages: [] });

/** The first child's age sets the category whose range holds it and resets the wave and the other ages. */
export const withAge = (draft: Draft, age: number, catalogue: Catalogue | null): Draft =>
  changed(draft, {
    event_category_id: categoriesOf(catalogue, draft.event_id).find((category) => holdsAge(category, age))?.id ?? null,
    wave_id: null,
    ages: seats(draft.places, [age]),
  });

/** The age of one more child, or null to say it later. */
export const withAgeOf = (draft: Draft, place: number, age: number | null): Draft =>
  changed(draft, { ages: draft.ages.with(place, age) });

/** Places between 1 and 50, and never more than the chosen wave has free. */
export function withPlaces(draft: Draft, count: number, waves: readonly Wave[]): Draft {
  const free = waveIn(waves, draft)?.free_places ?? 0;
  const most = free > 0 ? Math.min(free, placesRange.max) : placesRange.max;
  const places = Math.max(placesRange.min, Math.min(count, most));
  return changed(draft, { places, ages: draft.ages.length === 0 ? [] : seats(places, draft.ages) });
}

/** A wave with fewer free places than wanted makes them its own number. */
export const withWave = (draft: Draft, waveId: number, waves: readonly Wave[]): Draft =>
  withPlaces({ ...draft, wave_id: waveId }, draft.places, waves);

export function withText(draft: Draft, field: TextField, text: string): Draft {
  const { kept = (typed: string) => typed }: Text = texts[field];
  return changed(draft, { texts: { ...draft.texts, [field]: kept(text) } });
}

export const runIn = (catalogue: Catalogue | null, draft: Draft): Event | null =>
  catalogue?.events.find(({ id }) => id === draft.event_id) ?? null;

export const categoryIn = (catalogue: Catalogue | null, draft: Draft): Category | null =>
  catalogue?.categories.find(({ id }) => id === draft.event_category_id) ?? null;

export const categoriesOf = (catalogue: Catalogue | null, runId: number | null): readonly Category[] =>
  catalogue?.categories.filter(({ event_id }) => event_id === runId) ?? [];

export const runsOf = (catalogue: Catalogue | null, type: EventType | null): readonly Event[] =>
  catalogue?.events.filter((run) => run.type === type) ?? [];

export const openRuns = (catalogue: Catalogue | null, type: EventType | null): readonly Event[] =>
  runsOf(catalogue, type).filter(({ sale }) => sale === 'open');

export const holdsAge = (category: Category, age: number): boolean =>
  category.age_from !== null && ageFits(category, age);

export const waveIn = (waves: readonly Wave[], draft: Draft): Wave | null =>
  waves.find(({ id }) => id === draft.wave_id) ?? null;

interface Offered {
  readonly category: Pick<Category, 'group_offer' | 'free_places'> | null;
  readonly wave?: Pick<Wave, 'free_places'> | null;
  readonly waves?: readonly Pick<Wave, 'free_places'>[];
}

/** The group's price, if so many places are free in the chosen wave, else in one of the known ones. */
export function groupOfferOf({ category, wave = null, waves = [] }: Offered): Category['group_offer'] {
  if (category === null) return null;
  const rooms = wave !== null ? [wave] : waves.length > 0 ? waves : [category];
  return rooms.some(({ free_places }) => free_places >= quantityDiscountFrom) ? category.group_offer : null;
}

/** Whether the chosen wave has meanwhile fewer free places than the draft wants, or is not offered any more. */
export const lacksRoom = (draft: Draft, waves: readonly Wave[]): boolean =>
  draft.wave_id !== null && waves.length > 0 && (waveIn(waves, draft)?.free_places ?? 0) < draft.places;

/** The waves that hold all places, nearest in time to the chosen one first. */
export function nearestWithRoom(draft: Draft, waves: readonly Wave[], most = 3): readonly Wave[] {
  const chosen = waveIn(waves, draft);
  const away = ({ wave_time }: Wave) => Math.abs(Date.parse(wave_time) - Date.parse(chosen?.wave_time ?? wave_time));
  return waves
    .filter(({ free_places }) => free_places >= draft.places)
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, most);
}

const onlyOne = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined);

const seats = (places: number, ages: readonly (number | null)[]) =>
  Array.from({ length: places }, (_, place) => ages[place] ?? null);
