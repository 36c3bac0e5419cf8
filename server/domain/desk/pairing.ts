import { sql, type Transaction } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { Region } from '#contract/constants.ts';
import type { DeskList, deskCalls } from '#contract/desk/desk.calls.ts';
import type { Database, Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { type DeskWho, Refusal, type StaffWho } from '../kit/answers.ts';
import { withOffset } from '../kit/localTime.ts';
import { hashOfToken, newToken } from '../kit/tokens.ts';
import { transact } from '../kit/transact.ts';
import type { Entry } from '../staff/log.ts';
import { desksEndInSql } from './who.ts';

type Tx = Transaction<Tables>;

/**
 * A code that makes one phone a desk, within ten minutes (docs/rules/desk.md 1). The first of a run opens its desks: from
 * then on it is noted what changes of their list.
 */
export async function makeDeskCode(
  tx: Tx,
  runId: number,
  { lead, who }: { readonly lead: boolean; readonly who: Pick<StaffWho, 'id'> },
): Promise<
  | { readonly data: { readonly code: string; readonly expires_at: string }; readonly entries: readonly [Entry] }
  | Refusal<'not_found' | 'run_over'>
> {
  const { rows: runs } = await sql<{ region: Region; isOpen: boolean }>`
    select run.region, coalesce(run.state = 'published' and ${sql.raw(desksEndInSql)} > now(), false) as "isOpen"
    from run where run.id = ${runId}`.execute(tx);
  const [run] = runs;
  if (run === undefined) return new Refusal('not_found');
  if (!run.isOpen) return new Refusal('run_over');
  await sql`insert into desk_day (run_id) values (${runId}) on conflict do nothing`.execute(tx);
  const { token, hash } = newToken();
  const { expires_at: expires } = await tx
    .insertInto('desk_code')
    .values({ code_hash: hash, run_id: runId, lead, made_by: who.id })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return {
    data: { code: token, expires_at: withOffset(expires, run.region) },
    entries: [{ what: 'desk.codeMade', runId, before: {}, after: { lead } }],
  };
}

/** Makes a phone a desk by a code, which works once. Nobody can read its token again. */
export const pairDesk = (
  database: Pick<Database, 'db'>,
  { code, name }: { readonly code: string; readonly name: string },
): Promise<AnswerOf<(typeof deskCalls)['POST desk/pair']> | Refusal<'token_spent'>> =>
  transact(database, async (tx) => {
    const { rows } = await sql<{ run_id: number; lead: boolean; made_by: number }>`
      update desk_code set used_at = now()
      where code_hash = ${hashOfToken(code)} and used_at is null and expires_at > now()
      returning run_id, lead, made_by`.execute(tx);
    const [found] = rows;
    if (found === undefined) return new Refusal('token_spent');
    const { token, hash } = newToken();
    const { id } = await tx
      .insertInto('desk')
      .values({ run_id: found.run_id, name, lead: found.lead, paired_by: found.made_by, token_hash: hash })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { token, desk: await viewDesk(tx, id) };
  });

/** A desk as its own phone shows it. */
export async function viewDesk(db: Queries, id: number): Promise<DeskList['desk']> {
  const { rows } = await sql<{
    name: string;
    is_lead: boolean;
    run_id: number;
    run: string;
    region: Region;
    date: string;
    ends: Date | null;
  }>`
    select desk.name, desk.lead as is_lead, desk.run_id, run.name as run, run.region, run.date,
      ${sql.raw(desksEndInSql)} as ends
    from desk join run on run.id = desk.run_id where desk.id = ${id}`.execute(db);
  const [desk] = rows;
  if (desk === undefined || desk.ends === null) throw new Error(`there is no desk ${id}, or its run has no wave`);
  const { name, is_lead, run_id, run, region, date, ends } = desk;
  return { id, name, is_lead, run: { id: run_id, name: run, region, date }, ends_at: withOffset(ends, region) };
}

/** The phone itself ends its desk. */
export async function leaveDesk(db: Queries, { id }: Pick<DeskWho, 'id'>): Promise<Record<string, never>> {
  await sql`update desk set ended = 'left', ended_at = now() where id = ${id} and ended is null`.execute(db);
  return {};
}

/** The lead ends a desk. One that has left already is revoked all the same: its phone may not have wiped what it had. */
export async function revokeDesk(tx: Tx, runId: number, deskId: number): Promise<Entry | Refusal<'changed_meanwhile'>> {
  const { rows } = await sql<{ name: string }>`
    update desk set ended = 'revoked', ended_at = now()
    where id = ${deskId} and run_id = ${runId} and ended is distinct from 'revoked' returning name`.execute(tx);
  if (rows[0] === undefined) return new Refusal('changed_meanwhile');
  return { what: 'desk.revoked', runId, before: { desk: deskId }, after: { desk: null } };
}
