import { type RawBuilder, sql } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import { groupPath, ordersPath, runPath } from '#contract/paths.ts';
import type { RunView } from '#contract/shop/runPage.calls.ts';
import type { RunPage } from '#contract/shop/runPage.values.ts';
import { courseName } from '#contract/values/format.ts';
import { startTimes } from '#contract/values/startTimes.ts';
import type { Config } from '../../config.ts';
import type { Queries } from '../../store/database.ts';
import { calendarWords } from '../../words/calendar.ts';
import { timesInWords } from '../../words/format.ts';
import { addressOf } from '../kit/addresses.ts';
import type { MailedCalendar } from '../mail/letter.ts';
import { type Appointment, calendarFile } from './calendarFile.ts';

type Venue = Pick<NonNullable<RunPage['venue']>, 'name' | 'lines' | 'postal' | 'town'>;

/** How long a run stays in the calendar after its start; nobody is kept to it. */
const runMinutes = 120;

/** The owner of the calendar: the buyer of a payment, or an address that has or had a place. */
export type EntryOwner = { readonly paymentId: string } | { readonly email: string };

interface Row {
  readonly id: number;
  readonly region: Region;
  readonly run_name: string;
  readonly city_name: string;
  readonly venue: Venue | null;
  readonly is_kids: boolean;
  readonly join_time: Date;
  readonly be_there_minutes: number;
  readonly wave_time: Date;
  readonly distance: number;
  readonly category_name: string;
  readonly sequence: number;
  readonly is_held: boolean;
  readonly is_paid: boolean;
  readonly has_account: boolean;
}

/**
 * The start of a group as a calendar file for somebody who has or had places in it: it begins when one has to be there
 * (docs/rules/shop.md 1.9). Null if there is no such group.
 */
export async function calendarOf(
  db: Queries,
  config: Pick<Config, 'publicUrl' | 'publicUrlOf'>,
  { groupId, whose, language }: { readonly groupId: number; readonly whose: EntryOwner; readonly language: Language },
): Promise<MailedCalendar | null> {
  const row = await read(db, groupId, 'email' in whose ? byEmail(whose.email) : byPayment(whose.paymentId));
  if (row === null) return null;
  const words = calendarWords[language];
  const { beThere, start } = startTimes(row);
  // The group's page is one of an account's; who has none has their orders mailed.
  const address = addressOf(config, row.region, row.has_account ? groupPath(groupId) : ordersPath(language));
  const notes = [timesInWords(row, language), ...(row.is_kids ? [words.bring] : []), words.group(groupId), address];
  const text = calendarFile({
    uid: `group-${groupId}@${new URL(address).hostname}`,
    title: `${row.run_name}, ${courseName({ distance: row.distance, name: row.category_name, isKids: row.is_kids }, language)}`,
    place: placeOf(row),
    notes: notes.join('\n'),
    address,
    start: beThere,
    end: new Date(start.getTime() + runMinutes * 60_000),
    madeAt: new Date(),
    sequence: row.sequence,
    state: stateOf(row),
  });
  return { name: `muster-${groupId}.ics`, text };
}

const openingMinutes = 15;

/** The moment at which the sale of a run opens; null if it is open already, or nobody knows when. */
export function openingCalendar(
  config: Pick<Config, 'publicUrl' | 'publicUrlOf'>,
  { run, life, city, page }: Pick<RunView, 'run' | 'life' | 'city' | 'page'>,
  language: Language,
): string | null {
  if (life !== 'ahead' || run.sale !== 'soon' || run.sale_opens_at === null) return null;
  const address = addressOf(config, run.region, runPath(language, run.key));
  const start = new Date(run.sale_opens_at);
  return calendarFile({
    uid: `opening-${run.key}@${new URL(address).hostname}`,
    title: calendarWords[language].saleOpens(run.name),
    place: placeOf({ venue: page?.venue ?? null, city_name: city }),
    notes: address,
    address,
    start,
    end: new Date(start.getTime() + openingMinutes * 60_000),
    madeAt: new Date(),
    // A sale that opens at another moment is another entry of the same kind: the later one counts.
    sequence: Math.floor(Date.now() / 60_000) % 1_000_000_000,
    state: 'confirmed',
  });
}

/** The venue with its address, where the organiser tells it. */
function placeOf({ venue, city_name }: Pick<Row, 'venue' | 'city_name'>): string {
  if (venue === null) return city_name;
  const { name, lines, postal, town } = venue;
  const place = [postal, town ?? city_name].filter((part) => part !== null).join(' ');
  return [name, ...lines, place].join(', ');
}

/** If a person has several orders in a group, the best one counts: the calendar has one entry for them. */
const stateOf = ({ is_held, is_paid }: Row): Appointment['state'] =>
  is_paid ? 'confirmed' : is_held ? 'tentative' : 'cancelled';

const byPayment = (id: string) => sql<boolean>`exists (select from payment mine where mine.id = ${id}
  and (payment.id = mine.id or payment.user_id = mine.user_id or lower(payment.email) = lower(mine.email)))`;
const byEmail = (email: string) => sql<boolean>`lower(${email}) in (
  lower(coalesce((select account.email from account where account.id = place.user_id), place.email)), lower(payment.email))`;

/** Whatever changes a place is a line of the group's history, whatever staff change of the run counts in its version. */
async function read(db: Queries, groupId: number, isTheirs: RawBuilder<boolean>): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select grp.id, run.region, run.name as run_name, city.name as city_name, run_page.published -> 'venue' as venue, run.type = 'kids' as is_kids, run.join_time,
      run.be_there_minutes, wave.wave_time, category.distance, category.name as category_name,
      (select count(*)::int from group_history where group_id = grp.id) + run.version as sequence, held.*
    from grp join run on run.id = grp.run_id join city on city.id = run.city_id
      left join run_page on run_page.run_id = run.id
      join wave on wave.id = grp.wave_id join category on category.id = grp.category_id
      cross join lateral (
        select count(*) > 0 as is_held, coalesce(bool_or(place.money = 'paid'), false) as is_paid,
          coalesce(bool_or(place.user_id is not null or payment.user_id is not null), false) as has_account
        from place join payment on payment.id = place.payment_id
        where place.group_id = grp.id and place.ended is null and ${isTheirs}) held
    where grp.id = ${groupId}`.execute(db);
  return rows[0] ?? null;
}
