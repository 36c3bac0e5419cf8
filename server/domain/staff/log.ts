import { sql, type Transaction } from 'kysely';
import type { LoggedLine } from '#contract/errors.ts';
import { loggedActions, type What } from '#contract/staff/loggedActions.ts';
import type { StaffRole } from '#contract/staff/rights.ts';
import { known } from '#machines/kit/known.ts';
import { networkOf } from '../../outside/network.ts';
import type { Database, Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { accountGone } from '../kit/accountGone.ts';
import { type Actor, clock, inWords, operator, staff } from '../kit/actor.ts';
import type { StaffWho } from '../kit/answers.ts';
import { KeptRefusal, Refusal, Reply } from '../kit/answers.ts';
import { transact } from '../kit/transact.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** One line: what was done, to what, and how it was before and after. */
export interface Entry {
  readonly what: What;
  readonly runId?: number | null;
  readonly groupId?: number | null;
  readonly placeId?: number | null;
  readonly paymentId?: string | null;
  readonly waveId?: number | null;
  readonly categoryId?: number | null;
  /** Its code. */
  readonly coupon?: string | null;
  /** The name of a kept list. */
  readonly layout?: string | null;
  /** The account that it is about. */
  readonly subjectId?: number | null;
  /** Whole or in part: of both only the fields that differ are kept. No name and no address of a person. */
  readonly before?: Fields;
  readonly after?: Fields;
  readonly reason?: string;
  readonly taskId?: number;
  /** The entry that is undone by it. */
  readonly undoes?: number;
}

/** Who acts, as what, from where. */
export interface By {
  readonly actor: Actor;
  readonly role: StaffRole | null;
  readonly network: string | null;
  readonly requestId: string | null;
  /** The session of a signed-in member: it still exists when the action is done. */
  readonly session?: string | null;
}

export interface Asking {
  readonly ip: string;
  readonly requestId: string;
}
export const byStaff = (
  { id, role, session = null }: Pick<StaffWho, 'id' | 'role'> & { readonly session?: string | null },
  { ip, requestId }: Asking,
): By => ({
  actor: staff(id),
  role,
  session,
  network: networkOf(ip),
  requestId,
});
/** By a command on the server. */
export const byOperator = (name: string): By => ({
  actor: operator(name),
  role: null,
  network: null,
  requestId: null,
});

/** Things that happen by themselves when their time is up. */
export const byNobody: By = { actor: clock, role: null, network: null, requestId: null };

/** Writes a line of the log, in the transaction of what it tells; answers its id. */
export const writeLog = async (tx: Transaction<Tables>, by: By, entry: Entry): Promise<number> =>
  (await writeLine(tx, by, entry)).id;

async function writeLine(tx: Transaction<Tables>, by: By, entry: Entry): Promise<LoggedLine> {
  const { what, runId, groupId, placeId, paymentId, subjectId, reason, taskId, undoes } = entry;
  const { waveId, categoryId, coupon, layout } = entry;
  const { before, after } = changed(entry);
  const { rows } = await sql<{ id: number; undo_until: Date | null }>`
    insert into staff_log (who, account_id, role, what, run_id, group_id, place_id, payment_id, wave_id,
      category_id, coupon, layout, subject_id, before, after, reason, task_id, network, request_id, undo_until)
    values (${inWords(by.actor)}, ${by.actor.accountId}, ${by.role}, ${what}, ${runId ?? null}, ${groupId ?? null},
      ${placeId ?? null}, ${paymentId ?? null}, ${waveId ?? null}, ${categoryId ?? null}, ${coupon ?? null}, ${layout ?? null},
      ${subjectId ?? null}, ${before}, ${after}, ${reason ?? null},
      ${taskId ?? null}, ${by.network}, ${by.requestId}, now() + ${loggedActions[what]}::interval)
    returning id, undo_until`.execute(tx);
  const { id, undo_until: until } = known(rows[0]);
  if (undoes !== undefined) await sql`update staff_log set undone_by = ${id} where id = ${undoes}`.execute(tx);
  return { id, what, undo_until: until?.toISOString() ?? null };
}

/** The fields that differ before and after, as the column keeps them. */
function changed({ before, after }: Entry): Readonly<Record<'before' | 'after', string | null>> {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  const cut = (fields: Fields | undefined) =>
    fields === undefined ? null : JSON.stringify(Object.fromEntries(names.map((name) => [name, fields[name] ?? null])));
  return { before: cut(before), after: cut(after) };
}

/**
 * The member is still signed in, in the same role, as the action begins: a file may have been long on its way, and
 * another role, other runs and a removal end the session.
 */
async function requireStill(tx: Transaction<Tables>, { actor, role, session }: By): Promise<void> {
  if (session === undefined || session === null) return;
  const { rows } = await sql`select from session join staff using (account_id)
    where token_hash = ${session} and account_id = ${actor.accountId} and role = ${role} and expires_at > now()`.execute(
    tx,
  );
  if (rows.length === 0) throw accountGone();
}

/** The result of an action, and its lines: at least one. The answer names the first of them, for undoing it. */
interface Done<Data> {
  readonly data: Data | ((line: number) => Data);
  readonly entries: readonly [Entry, ...Entry[]];
}

/**
 * The answer of an act of staff. Only `act` makes one, and a call of staff that writes answers nothing else: a change
 * that is not in the log does not compile (server/routes/http/handler.ts).
 */
export class Logged<Data> extends Reply<Data> {
  readonly isLogged = true;
  private constructor(data: Data, logged: LoggedLine) {
    super(data, { logged });
  }

  /** Does something and writes what was done, both or neither. */
  static async act<Data, No extends Refusal = never>(
    database: Pick<Database, 'db'>,
    by: By,
    work: (tx: Transaction<Tables>) => Promise<Done<Data> | No | KeptRefusal<No>>,
  ): Promise<Logged<Data> | No> {
    const outcome = await transact(database, async (tx) => {
      await requireStill(tx, by);
      const done = await work(tx);
      if (done instanceof Refusal || done instanceof KeptRefusal) return done;
      const [first, ...more] = done.entries;
      const line = await writeLine(tx, by, first);
      for (const entry of more) await writeLine(tx, by, entry);
      return {
        data: typeof done.data === 'function' ? (done.data as (line: number) => Data)(line.id) : done.data,
        line,
      };
    });
    if (outcome instanceof Refusal) return outcome;
    return outcome instanceof KeptRefusal ? outcome.refusal : new Logged(outcome.data, outcome.line);
  }

  /** The answer of an act that was done before: its line is there. Null if it is not. */
  static async again<Data>(
    db: Queries,
    { what, paymentId }: Pick<Entry, 'what' | 'paymentId'>,
    data: Data,
  ): Promise<Logged<Data> | null> {
    const { rows } = await sql<{ id: number; undo_until: Date | null }>`
      select id, undo_until from staff_log where what = ${what} and payment_id = ${paymentId} order by id limit 1`.execute(
      db,
    );
    const [line] = rows;
    if (line === undefined) return null;
    return new Logged(data, { id: line.id, what, undo_until: line.undo_until?.toISOString() ?? null });
  }
}
export const { act } = Logged;

/** An act that one line tells, and that answers nothing. */
export const actOfOneLine = <No extends Refusal>(
  database: Pick<Database, 'db'>,
  by: By,
  work: (tx: Transaction<Tables>) => Promise<Entry | No>,
): Promise<Logged<Record<string, never>> | No> =>
  act<Record<string, never>, No>(database, by, async (tx) => {
    const entry = await work(tx);
    return entry instanceof Refusal ? entry : { data: {}, entries: [entry] };
  });
