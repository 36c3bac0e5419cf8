import * as v from 'valibot';
import { tshirtSizes } from '../../constants.ts';
import { needs, startSexes } from '../../groups/startData.ts';
import { Cents, CurrencyCode, Id, Moment, RegionCode } from '../../values/values.ts';

/**
 * How a place stands, in the words that its runner and captain read. Each is in exactly one: its money first, then its
 * person; the last three are over.
 */
export const placeStates = [
  'unpaid',
  'challenged',
  'processing',
  'bounced',
  'invited',
  'free',
  'handingOver',
  'paid',
  'lapsed',
  'released',
  'cancelled',
] as const;
export type PlaceStateWord = (typeof placeStates)[number];
export const endedStates = ['lapsed', 'released', 'cancelled'] as const satisfies readonly PlaceStateWord[];

/** By what the table is sorted. */
export const peopleSorts = [
  'since',
  'person',
  'email',
  'state',
  'wave',
  'distance',
  'group',
  'size',
  'birth_year',
  'paid',
  'bib',
] as const;
export type PeopleSort = (typeof peopleSorts)[number];
/** What only readers with addresses may sort or filter by: an order tells what is not shown. */
export const closedSorts = ['email', 'size', 'birth_year', 'paid'] as const satisfies readonly PeopleSort[];

export const PlaceStateName = v.picklist(placeStates);
export const NeedName = v.picklist(needs);

/** A place in the table. What its reader may not see is null, and never leaves the server. */
export const PersonRow = v.object({
  /** The place's. */
  id: Id,
  /** Its start number. */
  bib: v.nullable(v.number()),
  run_id: Id,
  run: v.string(),
  region: RegionCode,
  group_id: Id,
  group_name: v.nullable(v.string()),
  /** Null for a place that is nobody's, or of somebody of whom only an address is known. */
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  state: PlaceStateName,
  /** Nobody starts on it, and nobody hands it over. */
  blocked: v.boolean(),
  /** When a reservation lapses. */
  until: v.nullable(Moment),
  category_id: Id,
  distance: v.string(),
  wave_id: Id,
  wave_time: Moment,
  is_captain: v.boolean(),
  /** The captain of its group. */
  captain: v.nullable(v.string()),
  sex: v.nullable(v.picklist(startSexes)),
  size: v.nullable(v.picklist(tshirtSizes)),
  birth_year: v.nullable(v.number()),
  /** A child's, as it was entered. */
  age: v.nullable(v.number()),
  lacks: v.array(NeedName),
  /** Its person has agreed to the declaration as it is now. */
  signed: v.boolean(),
  /** What staff know about the place. */
  note: v.nullable(v.string()),
  /** Its share of what was paid. */
  paid: v.nullable(Cents),
  currency: CurrencyCode,
  source: v.nullable(v.string()),
  since: Moment,
});
export type PersonRow = v.InferOutput<typeof PersonRow>;

export const FoundGroup = v.object({
  id: Id,
  name: v.nullable(v.string()),
  run_id: Id,
  run: v.string(),
  region: RegionCode,
  distance: v.string(),
  wave_time: Moment,
  places: v.number(),
  captain: v.nullable(v.string()),
});
export type FoundGroup = v.InferOutput<typeof FoundGroup>;

/** What a search finds, and by what. */
export const Hit = v.variant('kind', [
  v.object({ kind: v.literal('place'), why: v.picklist(['name', 'email', 'phone', 'number']), place: PersonRow }),
  v.object({ kind: v.literal('group'), group: FoundGroup }),
]);
export type Hit = v.InferOutput<typeof Hit>;
