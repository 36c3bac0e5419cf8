import * as v from 'valibot';
import { Sex, Size } from '../groups/shirts.ts';
import { startSexes } from '../groups/startData.ts';
import { RealMoment } from '../values/moments.ts';
import { Age, Id, Line, StartNumber, whole } from '../values/values.ts';

/** The id of an event or of a sale: a phone makes it by itself. */
export const Uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());

const mostInt = 2_147_483_647;
/** Ten years: a phone whose clock is further off than that has none. */
const mostOffset = 10 * 366 * 24 * 3_600_000;

/** Somebody who finds a phone can write so many, and no more. */
const mostPerDesk = 20_000;

const stamp = {
  id: Uuid,
  /** The phone's own count of its events. */
  seq: whole(1, mostPerDesk),
  /** By the phone's clock. */
  at: RealMoment,
  /** How many milliseconds the server's clock was ahead of the phone's when they last spoke. */
  offset_ms: whole(-mostOffset, mostOffset),
};
/** About a place of the list, or about a place that a desk sold. */
const subject = {
  ...stamp,
  place_id: v.nullable(Id),
  /** The number of the place's ticket, as the phone knew it. */
  serial: v.nullable(whole(1, mostInt)),
  new: v.nullable(Uuid),
};
const nothing = v.null();

const BirthYear = v.nullable(whole(1900, 2100));
/** A person as a desk writes them down; a child has one name, and an age. */
const person = {
  name: Line(100),
  surname: v.nullable(Line(100)),
  birth_year: BirthYear,
  sex: v.nullable(v.picklist(startSexes)),
  age: v.nullable(Age),
};
/** Cents that are counted, never less than none. */
const Amount = whole(0, mostInt);

const sale = v.object({
  ...person,
  wave_id: Id,
  /** For the organiser alone: no other phone reads it. */
  phone: v.nullable(Line(40)),
  way: v.picklist(['cash', 'card', 'transfer', 'free']),
  amount: Amount,
});

const AnyEvent = v.variant('kind', [
  v.object({ ...subject, kind: v.literal('in'), value: nothing }),
  v.object({ ...subject, kind: v.literal('undone'), value: v.object({ event: Uuid }) }),
  v.object({ ...subject, kind: v.literal('named'), value: v.object(person) }),
  v.object({ ...subject, kind: v.literal('corrected'), value: v.partial(v.object(person)) }),
  v.object({ ...subject, kind: v.literal('number'), value: v.object({ bib: v.nullable(StartNumber) }) }),
  v.object({ ...subject, kind: v.literal('shirt'), value: v.object({ sex: Sex, size: Size }) }),
  v.object({
    ...subject,
    kind: v.literal('signed'),
    value: v.object({ declaration: Line(300), signer: Line(100), relation: v.picklist(['self', 'guardian']) }),
  }),
  v.object({ ...subject, kind: v.literal('noted'), value: v.object({ text: Line(500) }) }),
  v.object({ ...subject, kind: v.literal('startsWith'), value: v.object({ wave_id: Id }) }),
  v.object({ ...subject, kind: v.literal('sold'), value: sale }),
  v.object({
    ...subject,
    kind: v.literal('counted'),
    value: v.object({ opened: Amount, taken: Amount, counted: Amount, note: v.nullable(Line(500)) }),
  }),
]);
type AnyEvent = v.InferOutput<typeof AnyEvent>;

/** A count is of the desk; a sale makes the place that it is about; the rest is about a place with its ticket, or a sale. */
function hasSubject({ kind, place_id, serial, new: sold }: AnyEvent): boolean {
  const [isOfPlace, isOfSale] = [place_id !== null, sold !== null];
  if (isOfPlace !== (serial !== null)) return false;
  if (kind === 'counted') return !isOfPlace && !isOfSale;
  return kind === 'sold' ? isOfSale && !isOfPlace : isOfPlace !== isOfSale;
}

/** What a phone sends of one thing that happened at its desk (docs/rules/desk.md 3). */
export const DeskEvent = v.pipe(AnyEvent, v.forward(v.check(hasSubject), ['place_id']));
export type DeskEvent = v.InferOutput<typeof DeskEvent>;
export type DeskEventKind = DeskEvent['kind'];

/** The same as every phone hears it from the server: from which desk it is, and whether that is the lead's. */
export const HeardEvent = v.intersect([AnyEvent, v.object({ desk: Id, by_lead: v.boolean() })]);
export type HeardEvent = v.InferOutput<typeof HeardEvent>;

export type DeskPerson = Extract<DeskEvent, { readonly kind: 'named' }>['value'];
