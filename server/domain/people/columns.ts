import { regions, timeZoneOf } from '#contract/constants.ts';
import { type PeopleSort, placeStates } from '#contract/staff/people/people.values.ts';
import { mailCameBack } from '../places/cameBack.ts';
import { placeIsChilds, whenNeeded } from '../places/stillNeeds.ts';

/**
 * The columns of a place, as expressions of a query over `tables`. Each table is found by a key of its own, so that the
 * database leaves out those that a filter and an order do not ask for.
 */
export const tables = tablesOf('place.user_id');
/**
 * The tables beside `place`. A query that has its places already joins `place` to them first, and then these: beyond eight
 * tables the database joins in the order that is written, and would put all places together before it takes the few.
 */
export const besidePlace = tablesBeside('place.user_id');

/** The same with other accounts: a file also lists people who had a place before. */
export function tablesOf(account: string): string {
  return `place ${tablesBeside(account)}`;
}

function tablesBeside(account: string): string {
  return `left join wave on wave.id = place.wave_id
  left join run on run.id = place.run_id
  left join category on category.id = wave.category_id
  left join grp on grp.id = place.group_id
  left join payment on payment.id = place.payment_id
  left join account on account.id = ${account}
  left join start_data on start_data.place_id = place.id`;
}

/** The invitation that is open for the place: its address, and whether it came back. */
const open = (column: string) =>
  `(select invitation.${column} from invitation where invitation.place_id = place.id and invitation.ended is null)`;

/** The place's own names where it has no account or they were put right for this run, else the account's. */
const ownNames = 'account.id is null or place.own_name';
/** The first and last name of the person who has the place; empty for a child's place, as a child has one name field. */
export const firstNameInSql = `case when not ${placeIsChilds} then case when ${ownNames} then place.name else account.name end end`;
export const surnameInSql = `case when not ${placeIsChilds} then case when ${ownNames} then place.surname else account.surname end end`;
export const childNameInSql = `case when ${placeIsChilds} then place.child_name end`;

/** The person's name, as it stands on the start list: a child's own one, else the account's, else as it was ordered. */
export const nameInSql = `nullif(coalesce(${childNameInSql}, concat_ws(' ', ${firstNameInSql}, ${surnameInSql})), '')`;
/** For a captain, whichever place it is. */
export const plainNameInSql = `nullif(case when account.id is null then concat_ws(' ', place.name, place.surname)
    else concat_ws(' ', account.name, account.surname) end, '')`;
/** By the surname. */
const sortName = `coalesce(${childNameInSql}, concat_ws(' ', ${surnameInSql}, ${firstNameInSql}))`;

/** The address of the person who has the place or is invited to it. */
export const emailInSql = `coalesce(account.email, place.email, nullif(${open('email')}, ''))`;

/** A mail to the person who has the place or is invited to it bounced. */
export const bouncedInSql = mailCameBack;
export const bouncedWhyInSql = `coalesce(${open('bounced')}, account.email_bounced)`;

/** In words that are the runner's and the captain's (contract/staff/people/people.values.ts). */
export const stateInSql = `case
  when place.ended is not null then case when place.ended_by is not null then 'cancelled' else place.ended end
  when place.money = 'processing' then 'processing'
  when place.money = 'reserved' then case when place.person = 'invited' then 'challenged' else 'unpaid' end
  when place.person = 'invited' then case when ${open('bounced')} is not null then 'bounced' else 'invited' end
  when place.person = 'handingOver' then 'handingOver'
  when place.person = 'free' and run.type <> 'kids' then 'free'
  else 'paid' end`;

/** What it lacks, as a list; nothing if its start is over. */
export const lacksListInSql = `case when place.ended is not null then '{}'::text[] else array_remove(array[
  ${Object.entries(whenNeeded)
    .map(([need, condition]) => `case when ${condition} then '${need}' end`)
    .join(', ')}], null) end`;

/** How many lack what, by its name. */
export const lackCountsInSql = `jsonb_build_object(${Object.entries(whenNeeded)
  .map(([need, condition]) => `'${need}', count(*) filter (where ${condition})`)
  .join(', ')})`;

/** The place's part of what its payment brought; cents that cannot be shared are with the first places. */
export const paidInSql = `case when place.money = 'paid' and payment.seats > 0 then payment.to_pay / payment.seats end`;

/** Where the order came from: its campaign, else the page that led here. */
export const sourceInSql = `coalesce(payment.source ->> 'utm_campaign', payment.source ->> 'utm_source', payment.source ->> 'referrer')`;

/** The start data for this run, else what the account has; the account of a child's place is its guardian. */
const ofAdult = (known: string) => `case when not ${placeIsChilds} then ${known} end`;
export const birthDateInSql = ofAdult('account.birthdate');
export const birthYearInSql = `coalesce(start_data.birth_year, ${ofAdult('extract(year from account.birthdate)::int')})`;
export const sexInSql = `coalesce(start_data.sex, ${ofAdult('account.sex')})`;

/** The declaration as it is now has been agreed to. */
export const signedInSql = 'coalesce(start_data.declared_file = run.declaration, false)';
/** What staff wrote down about the place. */
export const noteInSql = '(select note.text from note where note.place_id = place.id)';

/** The captain of the place's group. */
export const captainInSql = `(select captain.name from grp led cross join lateral (
      select ${plainNameInSql} as name from place left join account on account.id = place.user_id
      where place.group_id = led.id and place.is_captain and place.ended is null) captain
    where led.id = grp.id)`;

interface Order {
  /** Never null: what is unknown comes last. */
  readonly by: string;
  readonly type: 'text' | 'timestamptz' | 'int' | 'float8';
}

const textLast = (expression: string, collation = '"C"') =>
  `coalesce(${expression}, '\u{10FFFF}') collate ${collation}`;

export const ordersInSql: Readonly<Record<PeopleSort, Order>> = {
  since: { by: 'place.created_at', type: 'timestamptz' },
  // Letters with marks beside those without: translating them costs a large run's table three times as much.
  person: { by: textLast(`nullif(${sortName}, '')`, 'by_name'), type: 'text' },
  email: { by: textLast(emailInSql), type: 'text' },
  state: { by: `array_position('{${placeStates.join(',')}}'::text[], ${stateInSql})`, type: 'int' },
  wave: { by: 'wave.wave_time', type: 'timestamptz' },
  distance: { by: 'category.distance', type: 'float8' },
  group: { by: 'place.group_id', type: 'int' },
  size: { by: textLast('place.size'), type: 'text' },
  birth_year: { by: `coalesce(${birthYearInSql}, 9999)`, type: 'int' },
  paid: { by: `coalesce(${paidInSql}, 2147483647)`, type: 'int' },
  bib: { by: 'coalesce(place.bib, 2147483647)', type: 'int' },
};

/** The time zone of the run. */
export const zoneInSql = `case run.region ${regions.map((region) => `when '${region}' then '${timeZoneOf[region]}'`).join(' ')} end`;
