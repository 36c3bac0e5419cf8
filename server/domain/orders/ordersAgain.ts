import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Currency, Language, Region } from '#contract/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../store/database.ts';
import { queueMail } from '../mail/queueMail.ts';
import { shownStatusInSql } from '../payments/paymentRow.ts';
import type { Once } from './once.ts';

export interface OrderAgain {
  readonly id: string;
  readonly group_id: number;
  readonly region: Region;
  readonly currency: Currency;
  readonly seats: number;
  readonly to_pay: number;
  readonly status: 'pending' | 'processing' | 'review' | 'paid';
  readonly expires_at: Date | null;
  readonly run_name: string;
  readonly run_date: string;
  readonly wave_time: Date;
}

/** The newest; people who have more of them ask the organiser. */
const most = 50;

/** Orders of an address that wait for money or for their run, of no account or of the address' own. */
const ordersOf = (email: string) => sql`
  from payment join run on run.id = payment.run_id join wave on wave.id = payment.wave_id
  where lower(payment.email) = lower(${email}) and payment.status in ('pending', 'processing', 'review', 'paid')
    and not payment.closed and run.date >= current_date
    and (payment.user_id is null
      or exists (select from account where account.id = payment.user_id and lower(account.email) = lower(${email})))`;

export async function readOrdersAgain(db: Queries, email: string): Promise<readonly OrderAgain[]> {
  const { rows } = await sql<OrderAgain>`
    select payment.id, payment.group_id, payment.region, payment.currency, payment.seats, payment.to_pay,
      ${sql.raw(shownStatusInSql)} as status, payment.expires_at, run.name as run_name, run.date as run_date, wave.wave_time
    ${ordersOf(email)} order by ${sql.raw(shownStatusInSql)} = 'paid', payment.created_at desc limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Who asks for what is theirs by an address alone. */
export interface AskingAgain {
  readonly email: string;
  readonly lang: Language;
  readonly region: Region;
  readonly once: Once;
}
interface Again extends AskingAgain {
  readonly template: 'orders_again' | 'tickets_again';
  readonly limit: 'ordersMail' | 'ticketsMail';
  /** Whether there is something to mail. */
  readonly found: RawBuilder<unknown>;
}

/**
 * Mails an address what is its own, three times an hour; where there is nothing the mail is at its end as it is written,
 * so that asking takes the same time. A call that comes again under its key mails nothing more. The limit of the network
 * is shown, that of the address is not: the answer would say what others asked for.
 */
export async function mailAgain(
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  { email, lang, region, once, template, limit, found }: Again,
): Promise<Record<string, never>> {
  if ((await limits.take(limit, email)) !== null) return {};
  const { rows } = await found.execute(database.db);
  const key = `${template}:${once ? `${once.key} ${once.hash}` : randomUUID()}`;
  const mail = { key, recipient: email, language: lang, data: { region }, isOver: rows.length === 0 };
  await queueMail(database.db, { ...mail, template });
  return {};
}

/** Mails links to the orders of an address. */
export const mailOrdersAgain = (deps: Pick<Deps, 'database' | 'limits'>, request: AskingAgain) =>
  mailAgain(deps, {
    ...request,
    template: 'orders_again',
    limit: 'ordersMail',
    found: sql`select ${ordersOf(request.email)} limit 1`,
  });
