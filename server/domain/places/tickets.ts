import { sql } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import { ticketCode, ticketInWords } from '#contract/groups/ticketCode.ts';
import { ticketPath } from '#contract/paths.ts';
import { qrPicture } from '../../outside/pictures/qrPicture.ts';
import type { Queries } from '../../store/database.ts';
import { ticketWords } from '../../words/tickets/ticketWords.ts';
import { addressOf, ticketPicturePath } from '../kit/addresses.ts';
import type { LetterTicket, Sender } from '../mail/letter.ts';

/** A paid place with a person has a ticket (docs/rules/tickets.md 1); in a query that knows `place`. */
export const hasTicket = `(place.ended is null and place.money = 'paid' and place.person in ('taken', 'handingOver'))`;

/** The secret of its page; null where there is none. */
export const ticketSecret = sql<string | null>`
  case when ${sql.raw(hasTicket)} then ticket_secret(place.id, place.ticket_serial) end`;
/** The bytes of its code. */
export const ticketBytes = sql<Buffer>`ticket_bytes('ticket code', place.id, place.ticket_serial)`;

/** A child's name, or the person's as the group's page has it; in a query that knows `place` and its `account`. */
export const nameOnTicket = sql<string | null>`nullif(case when place.age is not null then place.child_name
  when account.id is null or place.own_name then concat_ws(' ', place.name, place.surname)
  else concat_ws(' ', account.name, account.surname) end, '')`;

/** Somebody with neither account nor address, a child most often: the buyer of the place has the ticket. */
export const isBuyersToHave = (place: string) => `(${place}.user_id is null and ${place}.email is null)`;

interface Found {
  readonly secret: string;
  readonly code: Buffer;
  readonly name: string | null;
  readonly region: Region;
  readonly run_name: string;
  readonly run_date: string;
  readonly wave_time: Date;
}

/**
 * Tickets that an address has, of one group where it is named: of its own places, and of those that it bought for people
 * without an address. Each way to a place has an index.
 */
export const ticketsOf = (email: string, groupId: number | null = null) => sql`
  from place join run on run.id = place.run_id join wave on wave.id = place.wave_id
    left join account on account.id = place.user_id
  where ${sql.raw(hasTicket)} and run.date >= current_date
    and (${groupId}::int is null or place.group_id = ${groupId}::int)
    and place.id in (
      select own.id from account holder join place own on own.user_id = holder.id where holder.email = lower(${email})
      union all
      select own.id from place own where own.user_id is null and lower(own.email) = lower(${email})
      union all
      select own.id from payment paid join place own on own.payment_id = paid.id
      where ${sql.raw(isBuyersToHave('own'))} and (paid.user_id = (select id from account where email = lower(${email}))
        or (paid.user_id is null and lower(paid.email) = lower(${email}))))`;

/** The most that one mail has; who has more of them finds them on the group's page. */
const most = 100;

/** Those of one group, where it is named. */
export async function readTickets(
  db: Queries,
  email: string,
  groupId: number | null = null,
): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select ${ticketSecret} as secret, ${ticketBytes} as code, ${nameOnTicket} as name, run.region, run.name as run_name,
      run.date as run_date, wave.wave_time ${ticketsOf(email, groupId)}
    order by wave.wave_time, place.id limit ${most}`.execute(db);
  return rows;
}

/** A ticket as a part of a mail; its name where the reader may read one. */
export function asMailed(
  { secret, code: bytes, region }: Found,
  title: string,
  language: Language,
  sender: Sender,
): LetterTicket {
  const code = ticketCode(bytes);
  const words = ticketWords[language];
  const origin = sender.publicUrlOf[region] ?? sender.publicUrl;
  return {
    title,
    code: ticketInWords(code),
    picture: { label: words.picture, address: new URL(ticketPicturePath(code), origin).href },
    link: { label: words.open, address: addressOf(sender, region, ticketPath(secret)) },
  };
}

/** The tickets of a mail that tells its reader of their places in a group. */
export async function ticketsInMail(
  db: Queries,
  { groupId, email, language }: { readonly groupId: number; readonly email: string; readonly language: Language },
  shown: (name: string | null) => string | null,
  sender: Sender,
): Promise<readonly LetterTicket[]> {
  const found = await readTickets(db, email, groupId);
  return found.map((one) => asMailed(one, ticketWords[language].of(shown(one.name)), language, sender));
}

/** Pixels of a side: each square of the code is eight of them, with the quiet border. */
const side = (21 + 2 * 4) * 8;

/** The code as a picture: version 1, of which a quarter may be scratched. */
export const ticketPicture = (code: string): Promise<Buffer> =>
  qrPicture(code, side, { version: 1, encoding: 'alphanumeric', ecc: 'quartile' });
