import { sql } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { GoodTicket, Ticket } from '#contract/groups/ticket.calls.ts';
import { ticketCode } from '#contract/groups/ticketCode.ts';
import { guestStartDataPath, startDataPath } from '#contract/paths.ts';
import type { Deps } from '../../../deps.ts';
import { publishedNews } from '../../../store/saleRules.ts';
import { Refusal } from '../../kit/answers.ts';
import { withOffset } from '../../kit/localTime.ts';
import { asAnswered, type RunOfGroup, runOfGroup } from '../../places/runOfGroup.ts';
import { openNeeds, placeIsChilds } from '../../places/stillNeeds.ts';
import { hasTicket, nameOnTicket, ticketBytes } from '../../places/tickets.ts';
import { calendarOf } from '../../shop/appointment.ts';

interface Row extends RunOfGroup, Pick<GoodTicket, 'needs' | 'name' | 'group_id' | 'bib'> {
  readonly code: Buffer;
  readonly is_last: boolean;
  readonly is_good: boolean;
  readonly since: Date | null;
  readonly news: { readonly text: string; readonly at: string } | null;
  readonly payment_id: string;
  readonly email: string;
  readonly answers: 'in account' | 'by order' | 'not here';
}

/**
 * The ticket of a link (docs/rules/tickets.md 3): the secret has the place and the number of the ticket in front of what
 * only we can work out of them. A dead one says of its place no more than when it died.
 */
export async function viewTicket(
  { config, database: { db } }: Pick<Deps, 'config' | 'database'>,
  secret: string,
  language: Language,
): Promise<Ticket | Refusal<'not_found'>> {
  const bytes = Buffer.from(secret, 'base64url');
  if (bytes.length !== secretBytes || bytes.toString('base64url') !== secret) return new Refusal('not_found');
  const [place, serial] = [bytes.readInt32BE(0), bytes.readInt32BE(4)];
  const { rows } = await sql<Row>`
    select ${runOfGroup}, place.group_id, place.bib, ${nameOnTicket} as name, ${ticketBytes} as code, ${openNeeds} as needs,
      place.ticket_serial = ${serial} as is_last, ${sql.raw(hasTicket)} as is_good, place.ticket_since as since,
      ${sql.raw(publishedNews)} as news, payment.id as payment_id,
      coalesce(account.email, place.email, payer.email, payment.email) as email,
      case when place.user_id is not null or (payment.user_id is not null and ${sql.raw(placeIsChilds)}) then 'in account'
        when payment.user_id is null and payment.group_id = place.group_id
          and coalesce(lower(place.email) = lower(payment.email), true) then 'by order'
        else 'not here' end as answers
    from place join payment on payment.id = place.payment_id join run on run.id = place.run_id
      join city on city.id = run.city_id join wave on wave.id = place.wave_id
      join category on category.id = wave.category_id
      left join account on account.id = place.user_id left join account payer on payer.id = payment.user_id
    where place.id = ${place} and ${serial} between 1 and place.ticket_serial
      and ticket_secret(place.id, ${serial}) = ${secret}`.execute(db);
  const [row] = rows;
  if (row === undefined) return new Refusal('not_found');
  const { code, is_last, is_good, since, payment_id, email, answers, needs, news, ...start } = row;
  const { region, group_id: groupId } = start;
  const about = { run: start.event_name, region };
  if (!is_last) return { ...about, state: 'handedOver', since: since && withOffset(since, region), good: null };
  if (!is_good) return { ...about, state: 'over', since: null, good: null };
  const path = { 'in account': startDataPath(groupId), 'by order': guestStartDataPath(payment_id), 'not here': null };
  return {
    ...about,
    state: 'good',
    since: null,
    good: {
      ...asAnswered(start),
      code: ticketCode(code),
      needs,
      start_path: path[answers],
      news,
      calendar: await calendarOf(db, config, { groupId, whose: { email }, language }),
    },
  };
}

/** Eight of the place and its number, twenty of the proof. */
const secretBytes = 28;
