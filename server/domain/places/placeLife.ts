import { sql, type Transaction, type UpdateObject } from 'kysely';
import { transition } from 'xstate';
import { type PlaceEvent, placeLifeMachine } from '#machines/payments/placeLife.machine.ts';
import type { Tables } from '../../store/schema.ts';

/** A place's state as its row keeps it: two regions, and how it ended. */
export type PlaceState = Pick<Place, 'money' | 'person' | 'ended'>;
type Place = { money: 'reserved' | 'processing' | 'paid'; person: Person; ended: 'released' | 'lapsed' | null };
type Person = 'free' | 'invited' | 'taken' | 'handingOver';

/** The next state of a place after an event, or null when its life does not take it. */
export function advancePlace(place: PlaceState, event: PlaceEvent): PlaceState | null {
  const now = placeLifeMachine.resolveState({ value: chartValue(place), context: { person: place.person } });
  if (!now.can(event)) return null;
  const [{ value }] = transition(placeLifeMachine, now, event);
  return typeof value === 'string'
    ? { money: place.money, person: place.person, ended: value }
    : { ...value.live, ended: null };
}

/**
 * Takes every place of a payment through one event; the caller holds the payment's lock. Places that end give
 * their room back in the same step; for places that come back, `takeRoom` took it before.
 * Answers how many changed.
 */
export async function changePlaces(tx: Transaction<Tables>, paymentId: string, event: PlaceEvent): Promise<number> {
  const places = await tx
    .selectFrom('place')
    .select(['id', 'wave_id', 'money', 'person', 'ended'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const changes = places.flatMap((place) => {
    const becomes = advancePlace(place, event);
    return becomes === null ? [] : [{ ...place, becomes }];
  });
  for (const alike of Object.values(Object.groupBy(changes, ({ becomes }) => JSON.stringify(becomes)))) {
    const [first] = alike ?? [];
    if (alike === undefined || first === undefined) continue;
    const ids = alike.map(({ id }) => id);
    await tx.updateTable('place').set(asRow(first.becomes)).where(sql`id`, '=', sql`any(${ids})`).execute();
  }
  await giveRoomBack(
    tx,
    changes.filter(({ ended, becomes }) => ended === null && becomes.ended !== null),
  );
  return changes.length;
}

/**
 * Takes one place through one event, under its group's lock, and writes what else changes with it: whose it is, say.
 * Answers false when its life does not take the event: nothing is changed.
 */
export async function changePlace(
  tx: Transaction<Tables>,
  place: PlaceState & { readonly id: number; readonly wave_id: number },
  event: PlaceEvent,
  and: UpdateObject<Tables, 'place'> = {},
): Promise<boolean> {
  const becomes = advancePlace(place, event);
  if (becomes === null) return false;
  await tx
    .updateTable('place')
    .set({ ...asRow(becomes), ...and })
    .where('id', '=', place.id)
    .execute();
  if (place.ended === null && becomes.ended !== null) await giveRoomBack(tx, [place]);
  return true;
}

/** A place that ends gives its start number up (docs/rules/start-numbers.md 1.2). */
const asRow = (becomes: PlaceState) => (becomes.ended === null ? becomes : { ...becomes, bib: null });

/** A block outlives its person, and why it is there does not: it may name them (docs/rules/acts.md 6.2). */
export const reasonForgotten = {
  blocked_why: sql<string | null>`case when blocked_at is not null then '–' end`,
} as const;

/** The fields of a place that are cleared when its person is not on it any more. */
export const nobody = {
  user_id: null,
  email: null,
  name: null,
  surname: null,
  child_name: null,
  sex: null,
  size: null,
  age: null,
  joined_at: null,
  late_size: false,
  ...reasonForgotten,
} as const;

export interface Room {
  readonly waveId: number;
  readonly places: number;
}

/**
 * Locks the waves of a payment's lapsed places; null unless there is room for all of them. A cancelled wave takes nobody
 * back (docs/rules/tasks.md 3.6).
 */
export async function findRoom(tx: Transaction<Tables>, paymentId: string): Promise<Room[] | null> {
  const { rows } = await sql<Room & { fits: boolean }>`
    with needed as (
      select wave_id, count(*)::int as places from place
      where payment_id = ${paymentId} and ended = 'lapsed' group by wave_id)
    select wave.id as "waveId", needed.places, wave.free >= needed.places and wave.cancelled_at is null as fits
    from wave join needed on needed.wave_id = wave.id
    order by wave.id for no key update of wave`.execute(tx);
  return rows.length > 0 && rows.every(({ fits }) => fits) ? rows : null;
}

export async function takeRoom(tx: Transaction<Tables>, rooms: readonly Room[]) {
  for (const { waveId, places } of rooms) {
    await sql`update wave set taken = taken + ${places} where id = ${waveId}`.execute(tx);
  }
}

async function giveRoomBack(tx: Transaction<Tables>, places: readonly { wave_id: number }[]) {
  const waves = Object.entries(Object.groupBy(places, ({ wave_id }) => wave_id));
  for (const [id, left] of waves.sort(([one], [other]) => Number(one) - Number(other))) {
    await sql`update wave set taken = taken - ${left?.length ?? 0} where id = ${Number(id)}`.execute(tx);
  }
}

const chartValue = ({ money, person, ended }: PlaceState) => ended ?? { live: { money, person } };
