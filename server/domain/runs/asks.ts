import { sql, type Transaction } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import { asks as askNames } from '#contract/groups/startData.ts';
import { questionsLimit } from '#contract/shop/questions.ts';
import type { RunAsks, StaffAsks, StaffQuestion } from '#contract/staff/runs/asks.calls.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { faultWords } from '../../words/faults.ts';
import { Refusal } from '../kit/answers.ts';
import type { Entry } from '../staff/log.ts';
import type { NeedOf, NeedsOf } from '../staff/needs.ts';
import { isOfTheirs } from '../staff/scope.ts';
import { type Changed, noteEdit } from './waveRoom.ts';

/** What a run asks, as its organiser reads it; null without the run. */
export async function viewAsks(db: Queries, runId: number): Promise<StaffAsks | null> {
  const { rows } = await sql<Omit<StaffAsks, 'questions' | 'answers'>>`
    select asks, tshirts, declaration is not null as has_declaration, version from run where id = ${runId}`.execute(db);
  const [run] = rows;
  if (run === undefined) return null;
  const { rows: answers } = await sql<StaffAsks['answers'][number]>`
    select answer.question_id, count(*)::int as count from question join answer on answer.question_id = question.id
    where question.run_id = ${runId} and removed_at is null group by 1 order by 1`.execute(db);
  return { ...run, questions: await readQuestions(db, runId), answers };
}

async function readQuestions(db: Queries, runId: number): Promise<StaffQuestion[]> {
  const { rows } = await sql<Omit<StaffQuestion, 'id'> & { id: number }>`
    select id, kind, required, asked_of, with_order is not null as with_order, seen_by, texts, choices from question
    where run_id = ${runId} and removed_at is null order by position`.execute(db);
  return rows;
}

type Edit = Partial<RunAsks> & { readonly version?: number | undefined };

/**
 * Saves what a run asks, read at `version`, under the run's row. A question keeps its kind, and its answers as long as
 * it is asked; one that is left out may come back by an undo.
 */
export async function editAsks(
  tx: Transaction<Tables>,
  runId: number,
  { version, ...given }: Edit,
  lang: Language,
): Promise<Changed<Partial<RunAsks>> | Refusal<'not_found' | 'changed_meanwhile' | 'invalid'>> {
  const run = await tx
    .selectFrom('run')
    .select(['asks', 'version'])
    .where('id', '=', runId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (run === undefined) return new Refusal('not_found');
  if (version !== undefined && version !== run.version)
    return new Refusal('changed_meanwhile', {
      asks: [JSON.stringify(run.asks)],
      questions: [JSON.stringify(await readQuestions(tx, runId))],
      version: [String(run.version)],
    });
  const before: Partial<RunAsks> = {
    ...(given.asks && { asks: run.asks }),
    ...(given.questions && { questions: await readQuestions(tx, runId) }),
  };
  const asks = given.asks && askNames.filter((one) => given.asks?.includes(one));
  const refusal = given.questions && (await writeQuestions(tx, runId, given.questions, lang));
  if (refusal) return refusal;
  await sql`update run set asks = coalesce(${asks ?? null}::text[], asks), version = version + 1
    where id = ${runId}`.execute(tx);
  await noteEdit(tx, runId);
  const after: Partial<RunAsks> = {
    ...(asks && { asks }),
    ...(given.questions && { questions: await readQuestions(tx, runId) }),
  };
  return { before, after };
}

/** The questions of a run, in this order, in the place of those that were asked. */
async function writeQuestions(
  tx: Transaction<Tables>,
  runId: number,
  questions: RunAsks['questions'],
  lang: Language,
): Promise<Refusal<'invalid'> | null> {
  const { rows: known } = await sql<{ id: number; kind: string }>`
    select id, kind from question where run_id = ${runId}`.execute(tx);
  const faults = faultsOf(questions, new Map(known.map(({ id, kind }) => [id, kind])), lang);
  if (faults !== null) return new Refusal('invalid', faults);
  // All leave their numbers first: each number is one question's at any time.
  await sql`update question set removed_at = coalesce(removed_at, now()) where run_id = ${runId}`.execute(tx);
  let withOrder = 0;
  for (const [at, { id, texts, choices, with_order, ...rest }] of questions.entries()) {
    if (with_order) withOrder += 1;
    const row = {
      ...rest,
      with_order: with_order ? withOrder : null,
      position: at + 1,
      texts: JSON.stringify(texts),
      choices: JSON.stringify(numbered(choices)),
      removed_at: null,
    };
    if (id === null)
      await tx
        .insertInto('question')
        .values({ run_id: runId, ...row })
        .execute();
    else await tx.updateTable('question').set(row).where('id', '=', id).where('run_id', '=', runId).execute();
  }
  // An answer that is not offered any more is none.
  await sql`delete from answer using question where question.id = answer.question_id and question.run_id = ${runId}
    and question.removed_at is null and question.kind = 'choice' and not exists (
      select from jsonb_array_elements(question.choices) one where one ->> 'id' = answer.value)`.execute(tx);
  return null;
}

/** New choices get numbers that none of the question has had. */
function numbered(choices: StaffQuestion['choices']) {
  let last = Math.max(0, ...choices.map(({ id }) => id ?? 0));
  return choices.map(({ id, ...texts }) => {
    if (id === null) last += 1;
    return { id: id ?? last, ...texts };
  });
}

/** By where it stands: `questions.0.texts`. */
function faultsOf(questions: RunAsks['questions'], known: ReadonlyMap<number, string>, lang: Language) {
  const words = faultWords[lang];
  const faults: Record<string, string[]> = {};
  const isWritten = (texts: StaffQuestion['texts']) => texts.pl !== '' || texts.en !== '' || texts.de !== '';
  for (const [at, { id, kind, texts, choices }] of questions.entries()) {
    const add = (field: string, text: string) => {
      faults[`questions.${at}.${field}`] = [text];
    };
    if (id !== null && known.get(id) !== kind) add('kind', words.notOffered(''));
    if (!isWritten(texts)) add('texts', words.required(''));
    if (kind === 'choice' ? choices.length < 2 : choices.length > 0) add('choices', words.tooFewChoices('2'));
    if (!choices.every(isWritten)) add('choices', words.required(''));
  }
  const beyond = questions.map(({ with_order }, at) => (with_order ? at : -1)).filter((at) => at >= 0)[
    questionsLimit.withOrder
  ];
  if (beyond !== undefined)
    faults[`questions.${beyond}.with_order`] = [words.tooManyWithOrder(String(questionsLimit.withOrder))];
  const ids = questions.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) faults.questions = [words.inUse('')];
  return Object.keys(faults).length === 0 ? null : faults;
}

/** Runs to come that have not decided whether they ask for what timing needs (docs/rules/start-data.md 1.1). */
const isUndecided = sql`run.asks_unsaid and not run.asks && '{birth,sex}' and run.state = 'published' and run.date >= current_date`;

export const needsOfAsks: { readonly unasked: NeedsOf<NeedOf<'unasked'>> } = {
  unasked: {
    right: 'runs.write',
    read: async (db, who) => {
      const { rows } = await sql<{ id: number; name: string; region: Region; date: string; places: number }>`
        select run.id, run.name, run.region, to_char(run.date, 'YYYY-MM-DD') as date,
          (select coalesce(sum(wave.taken), 0)::int from wave where wave.run_id = run.id) as places
        from run where ${isUndecided} and ${isOfTheirs(who, 'run.id')} order by run.date, run.id`.execute(db);
      return rows.map(({ id, name, region, date, places }) => ({
        ...{ kind: 'unasked' as const, run: { id, name, region }, date, places },
      }));
    },
  },
};

/** A run to come that has decided that it needs neither, and still asks neither. */
export const isDeclined = sql<boolean>`not run.asks_unsaid and not run.asks && '{birth,sex}' and run.state = 'published'
  and run.date >= current_date`;

/** Says that such a run needs neither. */
export async function declineAsks(
  tx: Transaction<Tables>,
  runId: number,
): Promise<Entry | Refusal<'not_found' | 'changed_meanwhile'>> {
  const { rows } = await sql<{ is_undecided: boolean }>`
    select ${isUndecided} as is_undecided from run where id = ${runId} for no key update`.execute(tx);
  const [run] = rows;
  if (run === undefined) return new Refusal('not_found');
  if (!run.is_undecided) return new Refusal('changed_meanwhile');
  await sql`update run set asks_unsaid = false where id = ${runId}`.execute(tx);
  return { what: 'asks.declined', runId };
}

/** Such a run waits for an answer again, while nobody has given one since. */
export async function undeclineAsks(
  tx: Transaction<Tables>,
  runId: number,
): Promise<Refusal<'changed_meanwhile'> | null> {
  const { numAffectedRows } =
    await sql`update run set asks_unsaid = true where id = ${runId} and ${isDeclined}`.execute(tx);
  return numAffectedRows === 1n ? null : new Refusal('changed_meanwhile');
}

/** A copied run asks the same, with questions of its own. */
export async function copyAsks(tx: Transaction<Tables>, { from, to }: { readonly from: number; readonly to: number }) {
  await sql`update run set asks = source.asks from run source where run.id = ${to} and source.id = ${from}`.execute(tx);
  await sql`insert into question (run_id, position, kind, required, asked_of, with_order, seen_by, texts, choices)
    select ${to}, position, kind, required, asked_of, with_order, seen_by, texts, choices from question
    where run_id = ${from} and removed_at is null order by position`.execute(tx);
}
