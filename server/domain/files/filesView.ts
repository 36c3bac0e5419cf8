import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { Language } from '#contract/constants.ts';
import { inLanguage } from '#contract/shop/questions.ts';
import { mayReadAnswers } from '#contract/staff/people/answersRead.ts';
import type { fileCalls } from '#contract/staff/people/files.calls.ts';
import {
  type FileKind,
  type FileLayout,
  fileFieldNames,
  fileFields,
  fileKinds,
  isStrong,
  mayHave,
  mayTake,
} from '#contract/staff/people/files.values.ts';
import type { Deps } from '../../deps.ts';
import { boundedQueue } from '../../outside/boundedQueue.ts';
import type { Queries } from '../../store/database.ts';
import { openReading } from '../../store/reading.ts';
import { headWords } from '../../words/files/heads.ts';
import { Refusal, type StaffWho } from '../kit/answers.ts';
import { withOffset } from '../kit/localTime.ts';
import { questionsOf } from '../places/startData.ts';
import { fileContent, type Planning, planFile } from './filePlan.ts';
import { layoutOf } from './layouts.ts';
import { countPlaces, placesOf } from './placeRows.ts';

type Files = AnswerOf<(typeof fileCalls)['GET staff/runs/{id}/files']>;

interface Saved {
  readonly id: number;
  readonly kind: FileKind;
  readonly name: string | null;
  readonly rows: number;
  readonly saved_at: Date;
  readonly compares: boolean;
  readonly layout: FileLayout | null;
}

/** The files of a run that somebody may have; null if there is no such run. */
export async function viewFiles(
  db: Queries,
  runId: number,
  who: Pick<StaffWho, 'role'>,
  language: Language,
): Promise<Files | null> {
  const run = await db.selectFrom('run').select(['region', 'tshirts']).where('id', '=', runId).executeTakeFirst();
  if (run === undefined) return null;
  const { rows: saved } = await sql<Saved>`
    select distinct on (kind, name) id, kind, name, rows, saved_at, prints is not null as compares, layout
    from kept_file where run_id = ${runId} order by kind, name, id desc`.execute(db);
  const [paid, held, named] = await Promise.all(
    (['paid', 'held', 'named'] as const).map(async (rows) => {
      const [counted] = (await countPlaces(placesOf(runId, rows)).execute(db)).rows;
      return [rows, counted?.rows ?? 0] as const;
    }),
  );
  const counts = Object.fromEntries([paid, held, named].filter((one) => one !== undefined));
  const { rows: payments } = await sql<{ rows: number }>`
    select count(*)::int as rows from payment where run_id = ${runId}`.execute(db);
  const [unsigned] = (await countPlaces(placesOf(runId, 'paid', { isUnsigned: true })).execute(db)).rows;
  const rowsOf = (kind: FileKind) => {
    if (kind === 'unsigned') return unsigned?.rows ?? 0;
    if (kind === 'payments') return payments[0]?.rows ?? 0;
    if (kind === 'shirts') return counts.paid ?? 0;
    const layout = layoutOf(kind, null);
    return layout === null ? null : (counts[layout.rows] ?? 0);
  };
  const viewOf = ({ id, kind, saved_at, rows, compares, layout }: Saved) => ({
    id,
    at: withOffset(saved_at, run.region),
    rows,
    compares,
    strong: isStrong(kind, layoutOf(kind, layout)),
  });
  const lasting = fileKinds
    .filter(
      (kind) => kind !== 'list' && (kind !== 'shirts' || run.tshirts) && mayHave(who.role, kind, layoutOf(kind, null)),
    )
    .map((kind) => {
      const last = saved.find((one) => one.kind === kind);
      return { kind, name: null, rows: rowsOf(kind), saved: last === undefined ? null : viewOf(last) };
    });
  const mayList = mayTake(who.role, 'start');
  const lists = saved
    .filter(({ kind, layout }) => kind === 'list' && mayHave(who.role, kind, layout))
    .map((one) => ({ kind: one.kind, name: one.name, rows: null, saved: viewOf(one) }));
  const { rows: layouts } = await sql<Files['layouts'][number]>`
    select name, layout, version from file_layout where run_id = ${runId} order by lower(name), name`.execute(db);
  const { rows: contests } = await sql<Files['contests'][number]>`
    select id as category_id, name, contest from category where run_id = ${runId} order by contest`.execute(db);
  return {
    files: [...lasting, ...lists],
    layouts: mayList ? layouts : [],
    contests,
    fields: fileFieldNames
      .filter((field) => mayTake(who.role, fileFields[field]))
      .map((field) => ({ field, group: fileFields[field], head: headWords[language][field] })),
    questions: mayTake(who.role, fileFields.question)
      ? (await questionsOf(db, runId))
          .filter(({ seen_by }) => mayReadAnswers(who.role, seen_by))
          .map(({ id, texts }) => ({ id, head: inLanguage(texts, language) }))
      : [],
  };
}

const shown = 8;
/** Each reads a snapshot of the database on its own connection: at most two at once among all callers. */
const inTurn = boundedQueue({ running: 2, waiting: 20 });

/** How a file would begin, and how many rows it would have. */
export async function previewFile(
  { database }: Pick<Deps, 'database'>,
  planning: Planning,
): Promise<AnswerOf<(typeof fileCalls)['POST staff/runs/{id}/files/preview']> | Refusal<'not_found' | 'forbidden'>> {
  const plan = await planFile(database.db, planning);
  if (plan instanceof Refusal) return plan;
  return inTurn(async () => {
    const reading = await openReading(database);
    try {
      const { heads, count, changes, lines } = await fileContent(reading, plan);
      const rows: string[][] = [];
      for await (const some of lines()) {
        rows.push(...some.slice(0, shown - rows.length).map(({ cells }) => cells.map((cell) => String(cell ?? ''))));
        if (rows.length >= shown) break;
      }
      return { heads: [...heads], rows, count, changes };
    } finally {
      await reading.end();
    }
  });
}
