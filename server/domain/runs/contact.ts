import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import type { ContactWaiting } from '#contract/staff/runs/runs.values.ts';
import { known } from '#machines/kit/known.ts';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { networkOf } from '../../outside/network.ts';
import type { Database, Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { visitor } from '../kit/actor.ts';
import { Refusal, type StaffWho } from '../kit/answers.ts';
import { hashOfToken, newToken } from '../kit/tokens.ts';
import { transact } from '../kit/transact.ts';
import type { Limited } from '../limits/limits.ts';
import { queueMail } from '../mail/queueMail.ts';
import { type Asking, type Entry, writeLog } from '../staff/log.ts';
import type { Showing } from './coupons/coupons.ts';

/** The contact of a run's runners: an address counts once its mailbox confirmed it (docs/rules/runs.md 5.11). */
export interface Contact {
  readonly contact_email: string | null;
  /** Named, and not confirmed yet. */
  readonly contact_waiting: string | null;
}

/** The person who names an address, and the shop's own address. */
export interface Naming extends Showing {
  readonly who: Pick<StaffWho, 'id'>;
  readonly config: Pick<Config, 'contactEmail'>;
}
type Run = Readonly<{ id: number; region: Region; contact_email: string | null }>;

/**
 * Whether an address counts at once: the operator's own, one that was confirmed for a run before, and the confirmed one
 * of a member who may see this run, as its maker will.
 */
export async function countsAtOnce(
  db: Queries,
  email: string,
  { runId, who, config }: Pick<Naming, 'who' | 'config'> & { readonly runId: number | null },
): Promise<boolean> {
  if (email === config.contactEmail.toLowerCase()) return true;
  const { rows } = await sql<{ counts: boolean }>`
    select exists (select from confirmed_contact where email = ${email}) or exists (
      select from staff join account on account.id = account_id
      where account.email = ${email} and email_confirmed_at is not null
        and (run_ids is null or ${runId}::int = any(run_ids) or account_id = ${who.id})) as counts`.execute(db);
  return known(rows[0]).counts;
}

/** Sets the addresses: what counts is used from now on, another waits for its link. Answers how it stands. */
export async function nameContact(
  tx: Transaction<Tables>,
  run: Run,
  contact: Partial<Contact>,
  naming: Naming,
): Promise<Contact> {
  let { contact_email } = run;
  if (contact.contact_email === null) contact_email = null;
  // A waiting address is dropped, whichever replaces it.
  for (const email of [contact.contact_email, contact.contact_waiting]) {
    if (email === undefined) continue;
    if (email !== null && (await isWaiting(tx, run.id, email))) continue;
    await endWait(tx, run.id);
    if (email === null || email === contact_email) continue;
    if (await countsAtOnce(tx, email, { ...naming, runId: run.id })) contact_email = email;
    else await wait(tx, run, email, naming.lang);
  }
  const contact_waiting = (await waitingOf(tx, run.id))?.email ?? null;
  return { contact_email, contact_waiting };
}

/** The waiting address, with the end of its link; null: none. */
export async function waitingOf(db: Queries, runId: number): Promise<ContactWaiting | null> {
  const { rows } = await sql<{ email: string; until: Date; is_over: boolean }>`
    select email, until, until <= now() as is_over from contact_wait where run_id = ${runId}`.execute(db);
  return rows[0] ? { ...rows[0], until: rows[0].until.toISOString() } : null;
}

async function isWaiting(tx: Transaction<Tables>, runId: number, email: string): Promise<boolean> {
  const waiting = await waitingOf(tx, runId);
  return waiting !== null && waiting.email === email && !waiting.is_over;
}

/** Its links are good for nothing from now on. */
export const endWait = (tx: Transaction<Tables>, runId: number) =>
  sql`delete from contact_wait where run_id = ${runId}`.execute(tx);

/** Mails a link, created when it is sent; earlier links expire. */
async function wait(
  tx: Transaction<Tables>,
  { id, region }: Omit<Run, 'contact_email'>,
  email: string,
  lang: Language,
) {
  await endWait(tx, id);
  await sql`insert into contact_wait (run_id, email) values (${id}, ${email})`.execute(tx);
  const { rows } = await sql<{ language: Language }>`select language from account where email = ${email}`.execute(tx);
  await queueMail(tx, {
    key: `run_contact:${randomUUID()}`,
    recipient: email,
    language: rows[0]?.language ?? lang,
    template: 'run_contact',
    data: { run_id: id, region },
  });
}

export async function newContactSecret(db: Queries, runId: number): Promise<string> {
  const { token, hash } = newToken();
  await sql`insert into contact_link (secret_hash, run_id) values (${hash}, ${runId})`.execute(db);
  return token;
}

/** The operator's file, and the opener of a link, confirm that replies may go there: for other runs, too. */
export const trustContact = (tx: Transaction<Tables>, email: string) =>
  sql`insert into confirmed_contact (email) values (${email}) on conflict do nothing`.execute(tx);

/** Does what mails a link to an address, while it may be written to: what is refused takes nothing. */
export async function mailingContact<Done>(
  { limits }: Pick<Deps, 'limits'>,
  { who, email }: { readonly who: Pick<StaffWho, 'id'>; readonly email: string },
  work: () => Promise<Done>,
): Promise<Done | Limited> {
  const uses = [
    ['staffMail', who.id],
    ['contactMailTo', email],
  ] as const;
  const limited = await limits.takeAll(uses);
  if (limited) return limited;
  const done = await work();
  if (done instanceof Refusal) await limits.giveBack(uses);
  return done;
}

/** Locks a run for what is done to the address that waits. */
async function lockRun(tx: Transaction<Tables>, runId: number) {
  return tx.selectFrom('run').selectAll().where('id', '=', runId).forNoKeyUpdate().executeTakeFirst();
}

/** Mails the link again to the address that waits; its seven days start over. */
export async function resendContact(
  tx: Transaction<Tables>,
  runId: number,
  lang: Language,
): Promise<Pick<Entry, 'what' | 'before' | 'after'> | Refusal<'changed_meanwhile'>> {
  const run = await lockRun(tx, runId);
  const waiting = await waitingOf(tx, runId);
  if (run === undefined || waiting === null) return new Refusal('changed_meanwhile');
  await wait(tx, run, waiting.email, lang);
  return { what: 'contact.resent', before: {}, after: { until: known(await waitingOf(tx, runId)).until } };
}

/** Takes back an address that waits: what is in use stays. */
export async function withdrawContact(
  tx: Transaction<Tables>,
  runId: number,
): Promise<Pick<Entry, 'what' | 'before' | 'after'> | Refusal<'changed_meanwhile'>> {
  await lockRun(tx, runId);
  const waiting = await waitingOf(tx, runId);
  if (waiting === null) return new Refusal('changed_meanwhile');
  await endWait(tx, runId);
  const gone = { contact_waiting: waiting.email };
  return { what: 'contact.withdrawn', before: gone, after: { contact_waiting: null } };
}

/** Somebody at the mailbox confirms the address: from now on replies go there. */
export const confirmContact = (
  { db }: Pick<Database, 'db'>,
  secret: string,
  { ip, requestId }: Asking,
): Promise<{ readonly run: string; readonly email: string } | Refusal<'token_spent'>> =>
  transact({ db }, async (tx) => {
    const { rows: links } = await sql<{ run_id: number }>`
      select run_id from contact_link where secret_hash = ${hashOfToken(secret)}`.execute(tx);
    const run = links[0] && (await lockRun(tx, links[0].run_id));
    if (run === undefined) return new Refusal('token_spent');
    // It is gone if it was withdrawn, sent again or taken in the meantime.
    const { rows } = await sql<{ email: string }>`
      delete from contact_wait where run_id = ${run.id} and until > now()
        and exists (select from contact_link where secret_hash = ${hashOfToken(secret)} and run_id = ${run.id})
      returning email`.execute(tx);
    if (rows[0] === undefined) return new Refusal('token_spent');
    const { email } = rows[0];
    await trustContact(tx, email);
    await sql`update run set contact_email = ${email}, version = version + 1, edited_at = now()
      where id = ${run.id}`.execute(tx);
    await writeLog(
      tx,
      { actor: visitor, role: null, network: networkOf(ip), requestId },
      {
        what: 'contact.confirmed',
        runId: run.id,
        before: { contact_email: run.contact_email, contact_waiting: email },
        after: { contact_email: email, contact_waiting: null },
      },
    );
    return { run: run.name, email };
  });
