import { sql } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { GroupDetails, PaymentOfPlace, PersonDetails, PlaceDetails } from '#contract/staff/people/place.values.ts';
import type { Queries } from '../../store/database.ts';
import type { StaffWho } from '../kit/answers.ts';
import { withOffset } from '../kit/localTime.ts';
import { shownStatusInSql } from '../payments/paymentRow.ts';
import { actionsOfGroup, actionsOfPlace } from './actions.ts';
import { readCannotCome } from './acts/cannotCome.ts';
import * as columns from './columns.ts';
import { readDifference } from './difference.ts';
import { readLife } from './life.ts';
import { readNext } from './next.ts';
import { readPlaceStartData } from './placeStartData.ts';
import { type PlaceReading, type Row, readRows, seenBy, seesAddresses, seesAmounts } from './rows.ts';

/** A place with all that its reader may see of it; null if there is none. */
export async function viewPlacePage(db: Queries, id: number, reading: PlaceReading): Promise<PlaceDetails | null> {
  const { who } = reading;
  const [row] = await readRows(db, sql`place.id = ${id}`);
  if (row === undefined) return null;
  const person = await readPerson(db, row, who);
  const place = { id, accountId: person?.accountId ?? null };
  const [payments, start_data, next, life, can, cannot_come, difference] = await Promise.all([
    readPayments(db, { placeId: id }, who),
    readPlaceStartData(db, id, reading),
    readNext(db, { groupId: row.group_id, placeId: id }),
    readLife(db, { groupId: row.group_id, region: row.region, place }, reading),
    actionsOfPlace(db, who, id),
    readCannotCome(db, id, who),
    readDifference(db, id, who),
  ]);
  return {
    place: seenBy(who, row),
    person: person?.details ?? null,
    payment: payments[0] ?? null,
    start_data,
    next,
    life,
    cannot_come: seesAddresses(who) ? cannot_come : null,
    difference: seesAddresses(who) ? difference : null,
    ...can,
  };
}

/** A group with all that its reader may see of it; null if there is none. */
export async function viewGroupPage(db: Queries, id: number, reading: PlaceReading): Promise<GroupDetails | null> {
  const { who } = reading;
  const { rows } = await sql<
    Omit<GroupDetails['group'], 'wave_time' | 'created_at' | 'ended_at'> &
      Record<'wave_time' | 'created_at', Date> & { ended_at: Date | null }
  >`
    select grp.id, grp.name, grp.code, grp.run_id, run.name as run, run.region, wave.category_id, category.name as distance,
      grp.wave_id, wave.wave_time, grp.created_at, grp.ended_at
    from grp join wave on wave.id = grp.wave_id join run on run.id = grp.run_id
      join category on category.id = wave.category_id where grp.id = ${id}`.execute(db);
  const [group] = rows;
  if (group === undefined) return null;
  const { region } = group;
  const [places, payments, next, life, can] = await Promise.all([
    readRows(db, sql`place.group_id = ${id}`),
    readPayments(db, { groupId: id }, who),
    readNext(db, { groupId: id }),
    readLife(db, { groupId: id, region, place: null }, reading),
    actionsOfGroup(db, who, id),
  ]);
  return {
    group: {
      ...group,
      code: seesAddresses(who) ? group.code : null,
      wave_time: withOffset(group.wave_time, region),
      created_at: withOffset(group.created_at, region),
      ended_at: group.ended_at && withOffset(group.ended_at, region),
    },
    places: places.map((row) => seenBy(who, row)),
    payments,
    next,
    life,
    ...can,
  };
}

/** The person who has the place or is invited to it; null if there is none. */
async function readPerson(db: Queries, row: Row, who: StaffWho) {
  const { rows } = await sql<{
    readonly account_id: number | null;
    readonly since: Date | null;
    readonly is_confirmed: boolean;
    readonly language: Language | null;
    readonly bounced: string | null;
  }>`
    select account.id as account_id, account.created_at as since, account.email_confirmed_at is not null as is_confirmed,
      account.language, ${sql.raw(columns.bouncedWhyInSql)} as bounced
    from ${sql.raw(columns.tables)} where place.id = ${row.id}`.execute(db);
  const [read] = rows;
  if (read === undefined || (row.name === null && row.email === null)) return null;
  const { account_id: accountId, since, is_confirmed, language } = read;
  const isWhole = seesAddresses(who);
  const { name, email, phone, sex, size, birth_year, age } = seenBy(who, row);
  const account =
    isWhole && accountId !== null && since !== null && language !== null
      ? { id: accountId, since: withOffset(since, row.region), is_confirmed, language }
      : null;
  const others = accountId === null || !isWhole ? [] : await readOthers(db, { accountId, placeId: row.id }, who);
  const details: PersonDetails = {
    ...{ name, email, phone, sex, size, birth_year, age, account, others },
    bounced: isWhole ? read.bounced : null,
  };
  return { accountId, details };
}

async function readOthers(
  db: Queries,
  { accountId, placeId }: { readonly accountId: number; readonly placeId: number },
  { runIds }: StaffWho,
): Promise<PersonDetails['others']> {
  const rows = await readRows(
    db,
    sql`place.user_id = ${accountId} and place.id <> ${placeId} and place.ended is null
      and ${runIds === null ? sql`true` : sql`place.run_id = any(${[...runIds]}::int[])`}`,
  );
  return rows.map(({ id, run, wave_time, region }) => ({ id, run, wave_time: withOffset(wave_time, region) }));
}

/** The orders and payments of one place, or of a group; nothing for members who read names and statuses only. */
async function readPayments(
  db: Queries,
  of: { readonly placeId: number } | { readonly groupId: number },
  who: StaffWho,
): Promise<PaymentOfPlace[]> {
  if (!seesAddresses(who)) return [];
  const which = 'placeId' in of ? sql`place.id = ${of.placeId}` : sql`place.group_id = ${of.groupId}`;
  const { rows } = await sql<
    Omit<PaymentOfPlace, 'created_at' | 'paid_at' | 'expires_at'> & {
      readonly region: Row['region'];
      readonly created_at: Date;
      readonly paid_at: Date | null;
      readonly expires_at: Date | null;
    }
  >`
    select payment.id, ${sql.raw(shownStatusInSql)} as status, concat_ws(' ', payment.name, payment.surname) as name,
      payment.email, payment.seats, payment.to_pay, payment.currency, payment.provider, payment.region,
      array(select code from redemption where payment_id = payment.id order by position) as codes,
      payment.created_at, payment.paid_at, case when payment.status = 'pending' then payment.expires_at end as expires_at
    from payment where payment.id in (select place.payment_id from place where ${which})
    order by payment.created_at desc, payment.id`.execute(db);
  const sees = seesAmounts(who);
  return rows.map(({ region, created_at, paid_at, expires_at, ...row }) => ({
    ...row,
    ...(!sees && { to_pay: null, codes: [] }),
    created_at: withOffset(created_at, region),
    paid_at: paid_at && withOffset(paid_at, region),
    expires_at: expires_at && withOffset(expires_at, region),
  }));
}
