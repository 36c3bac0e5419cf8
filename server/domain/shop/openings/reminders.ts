import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import type { saleStates } from '#contract/shop/catalogue.calls.ts';
import type { OpeningReminder } from '#contract/shop/opening.calls.ts';
import { known } from '#machines/kit/known.ts';
import type { Deps } from '../../../deps.ts';
import type { Queries } from '../../../store/database.ts';
import { isPublished, saleState, wavesToCome } from '../../../store/saleRules.ts';
import { Refusal, type Who } from '../../kit/answers.ts';
import { withOffset } from '../../kit/localTime.ts';
import { transact } from '../../kit/transact.ts';
import type { Limited } from '../../limits/limits.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { noteReaction } from '../../mailbox/reader.ts';

interface Asking {
  readonly key: string;
  readonly email: string;
  readonly lang: Language;
  readonly who: Pick<Who, 'id'> | null;
}

/**
 * Somebody wants one mail when the sale of a run opens. The address is confirmed by a link, unless it is the confirmed
 * one of the person who is signed in. What the network may ask is counted before, and what the address gets is not shown: the
 * answer would say what others asked for.
 */
export async function askForReminder(
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  { key, email, lang, who }: Asking,
): Promise<{ readonly confirmed: boolean } | Refusal<'not_found' | 'sale_open' | 'sale_closed'> | Limited> {
  const run = await findRun(database.db, key);
  if (run?.sale !== 'soon') return refusalOf(run);
  const isOwn = await isConfirmedOf(database.db, who, email);
  if (!isOwn) {
    const limited = await limits.takeAll([
      ['openingMail', email, String(run.id)],
      ...((await hasConfirmed(database.db, email)) ? [] : [['openingMailAll', email] as const]),
      ['openingRun', String(run.id)],
    ]);
    if (limited !== null) return limited.limit === 'openingRun' ? limited : { confirmed: false };
  }
  return transact(database, async (tx) => {
    const asked = await noteReminder(tx, { runId: run.id, email, lang, isOwn });
    if (!asked.is_soon) return refusalOf(await findRun(tx, key));
    await queueMail(tx, {
      key: `opening_asked:${randomUUID()}`,
      recipient: email,
      language: lang,
      template: 'opening_asked',
      data: { opening_reminder_id: asked.id },
      // One that is confirmed needs no link; asking takes the same time.
      isOver: !asked.needs_link,
    });
    return { confirmed: isOwn };
  });
}

/**
 * One statement, which checks the sale itself, since it may open in the meantime. A confirmed reminder is changed only
 * by the address's owner, and one whose mail was written in the meantime by nobody.
 */
async function noteReminder(
  tx: Queries,
  {
    runId,
    email,
    lang,
    isOwn,
  }: { readonly runId: number; readonly email: string; readonly lang: Language; readonly isOwn: boolean },
) {
  const { rows } = await sql<{ is_soon: boolean; id: number | null; needs_link: boolean }>`
    with soon as (
      select run.id from run left join (${sql.raw(wavesToCome)}) w on w.run_id = run.id
      where run.id = ${runId} and ${sql.raw(isPublished)} and ${sql.raw(saleState)} = 'soon'),
    noted as (
      insert into opening_reminder as reminder (run_id, email, language, confirmed_at)
      select id, ${email}, ${lang}, case when ${isOwn}::boolean then now() end from soon
      on conflict (run_id, email) do update set language = excluded.language, asked_at = now(),
        confirmed_at = coalesce(reminder.confirmed_at, excluded.confirmed_at),
        sent_at = null, round = reminder.round + case when reminder.sent_at is null then 0 else 1 end
      where reminder.confirmed_at is null or ${isOwn}::boolean and (reminder.sent_at is null or reminder.sent_at < now())
      returning id, confirmed_at)
    select exists (select from soon) as is_soon, noted.id, noted.id is not null and confirmed_at is null as needs_link
    from (select) one left join noted on true`.execute(tx);
  return known(rows[0]);
}

function refusalOf(run: Awaited<ReturnType<typeof findRun>>) {
  if (run === null) return new Refusal('not_found');
  return new Refusal(run.sale === 'closed' ? 'sale_closed' : 'sale_open');
}

async function findRun(db: Queries, key: string) {
  const { rows } = await sql<{ id: number; sale: (typeof saleStates)[number] }>`
    select run.id, ${sql.raw(saleState)} as sale
    from run left join (${sql.raw(wavesToCome)}) w on w.run_id = run.id
    where run.key = ${key} and ${sql.raw(isPublished)}`.execute(db);
  return rows[0] ?? null;
}

async function isConfirmedOf(db: Queries, who: Asking['who'], email: string): Promise<boolean> {
  const { rows } = await sql`select from account
    where id = ${who?.id ?? null} and email = ${email} and email_confirmed_at is not null`.execute(db);
  return rows.length > 0;
}

/** Somebody at the mailbox has confirmed a reminder before. */
async function hasConfirmed(db: Queries, email: string): Promise<boolean> {
  const { rows } = await sql`select from opening_reminder
    where email = ${email} and confirmed_at is not null limit 1`.execute(db);
  return rows.length > 0;
}

/** The reminder that a link is of, in a query; no row where it is nobody's. */
function ofSecret(secret: string) {
  const bytes = Buffer.from(secret, 'base64url');
  const id = bytes.length === 32 ? bytes.readInt32BE() : 0;
  return sql`opening_reminder.id = ${id} and opening_secret(${id}) = ${secret}`;
}

/** How the reminder of a link stands; null if there is none any more. */
export async function readReminder(db: Queries, secret: string): Promise<OpeningReminder | null> {
  const { rows } = await sql<{
    run_name: string;
    run_key: string;
    region: Region;
    sales_open: Date | null;
    is_confirmed: boolean;
    sale: (typeof saleStates)[number];
  }>`
    select run.name as run_name, run.key as run_key, run.region, run.sales_open, confirmed_at is not null as is_confirmed,
      ${sql.raw(saleState)} as sale
    from opening_reminder join run on run.id = opening_reminder.run_id
      left join (${sql.raw(wavesToCome)}) w on w.run_id = run.id
    where ${ofSecret(secret)} and ${sql.raw(isPublished)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { run_name, run_key, region, sales_open, is_confirmed, sale } = row;
  const isOpen = sale === 'open' || sale === 'sold_out';
  return {
    state: isOpen ? 'open' : is_confirmed ? 'waiting' : 'asked',
    run_name,
    run_key,
    region,
    opens_at: sale === 'soon' && sales_open !== null ? withOffset(sales_open, region) : null,
  };
}

/** Somebody at the mailbox wants the reminder; where the run is on sale already they read so instead. */
export const confirmReminder = ({ database }: Pick<Deps, 'database'>, secret: string) =>
  transact(database, async (tx) => {
    const reminder = await readReminder(tx, secret);
    if (reminder === null) return null;
    const { rows } = await sql<{ email: string }>`
      update opening_reminder set confirmed_at = coalesce(confirmed_at, now()),
        sent_at = case when ${reminder.state} = 'open' then coalesce(sent_at, now()) else sent_at end
      where ${ofSecret(secret)} returning email`.execute(tx);
    if (rows[0] === undefined) return null;
    await noteReaction(tx, rows[0].email);
    return readReminder(tx, secret);
  });

/** They want it no more; a mail that is in the outbox already does not go out either. */
export const stopReminder = ({ database }: Pick<Deps, 'database'>, secret: string) =>
  transact(database, async (tx) => {
    await sql`update opening_reminder set confirmed_at = null, sent_at = null, round = round + 1
      where ${ofSecret(secret)}`.execute(tx);
    return readReminder(tx, secret);
  });
