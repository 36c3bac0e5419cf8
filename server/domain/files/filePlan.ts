import { type RawBuilder, sql } from 'kysely';
import { currencyOf, type Language, type Region, timeZoneOf } from '#contract/constants.ts';
import type { Question } from '#contract/shop/questions.ts';
import { mayReadAnswers } from '#contract/staff/people/answersRead.ts';
import { type FileAsked, type FileKind, type FileLayout, mayHave } from '#contract/staff/people/files.values.ts';
import type { StaffRole } from '#contract/staff/rights.ts';
import type { Queries } from '../../store/database.ts';
import type { Reading } from '../../store/reading.ts';
import type { Cell } from '../../words/csv.ts';
import { fileWords } from '../../words/files/heads.ts';
import { paymentMethods } from '../../words/paymentMethods.ts';
import { Refusal, type StaffWho } from '../kit/answers.ts';
import { asksForMore, filteredPlaces, tableOrder } from '../people/filter.ts';
import { questionsOf } from '../places/startData.ts';
import { cellsOf, headsOf } from './cells.ts';
import { layoutOf } from './layouts.ts';
import { countPlaces, type Former, fileOrder, type PlaceRow, placeRows, placesOf } from './placeRows.ts';
import { Remembered } from './prints.ts';
import { forecastShirts, type ShirtCount } from './shirts.ts';

/** A file that is asked for, as it is to be written. */
export interface FilePlan {
  readonly runId: number;
  readonly region: Region;
  readonly key: string;
  readonly kind: FileKind;
  readonly name: string | null;
  /** Null if its rows are no places. */
  readonly layout: FileLayout | null;
  readonly language: Language;
  /** The run's own questions. */
  readonly questions: readonly Question[];
  /** The saved file that it is compared with. */
  readonly since: { readonly id: number; readonly prints: Buffer } | null;
  /** The rows that the table of people shows, in its order, instead of those of the layout. */
  readonly table: { readonly condition: RawBuilder<unknown>; readonly order: RawBuilder<unknown> } | null;
}

interface Kept {
  readonly id: number;
  readonly kind: FileKind;
  readonly name: string | null;
  readonly layout: FileLayout | null;
  readonly language: Language;
  readonly prints: Buffer | null;
}

export interface Planning {
  readonly runId: number;
  readonly asked: FileAsked;
  readonly lang: Language;
  readonly who: Pick<StaffWho, 'role' | 'runIds'>;
}

/** The plan of what is asked; refused where there is no such run, nothing to compare with, or it is not for its reader. */
export async function planFile(
  db: Queries,
  { runId, asked, lang, who }: Planning,
): Promise<FilePlan | Refusal<'not_found' | 'forbidden'>> {
  const run = await db.selectFrom('run').select(['region', 'key']).where('id', '=', runId).executeTakeFirst();
  if (run === undefined) return new Refusal('not_found');
  const { kind, name = null, since, filter } = asked;
  // The table's rows are of the moment: they are remembered for nobody to compare with.
  if (filter !== undefined && (kind !== 'list' || since !== undefined)) return new Refusal('not_found');
  if (filter !== undefined && asksForMore(who, filter)) return new Refusal('forbidden');
  const kept = since === undefined ? null : await readKept(db, runId, since);
  if (since !== undefined && (kept?.prints == null || kept.kind !== kind)) return new Refusal('not_found');
  // Cells are compared as they were written: in the same columns, in the same language.
  const layout = layoutOf(kind, kept === null ? asked.layout : kept.layout);
  if (kind === 'list' && layout === null) return new Refusal('not_found');
  const questions = await questionsOf(db, runId);
  if (!mayHave(who.role, kind, layout) || !mayHaveAnswers(who.role, layout, questions)) return new Refusal('forbidden');
  return {
    ...{ runId, ...run, kind, layout, questions },
    name: kept === null ? name : kept.name,
    language: kept?.language ?? lang,
    since: kept?.prints == null ? null : { id: kept.id, prints: kept.prints },
    table: filter === undefined ? null : tableOf({ runId, who }, filter),
  };
}

async function readKept(db: Queries, runId: number, id: number): Promise<Kept | null> {
  const { rows } = await sql<Kept>`
    select id, kind, name, layout, language, prints from kept_file where id = ${id} and run_id = ${runId}`.execute(db);
  return rows[0] ?? null;
}

/** A question that is not of the run has no answers, and is for anybody. */
const mayHaveAnswers = (role: StaffRole, layout: FileLayout | null, questions: readonly Question[]) =>
  (layout?.columns ?? []).every(({ question }) => {
    const asked = questions.find(({ id }) => id === question);
    return asked === undefined || mayReadAnswers(role, asked.seen_by);
  });

function tableOf({ runId, who }: Pick<Planning, 'runId' | 'who'>, filter: NonNullable<FileAsked['filter']>) {
  const { by, direction } = tableOrder(filter);
  return {
    condition: filteredPlaces(who, { ...filter, run_id: runId }),
    order: sql`${sql.raw(by)} ${direction}, place.id ${direction}`,
  };
}

export interface FileLine {
  readonly cells: readonly Cell[];
  /** The place that it is about, and its cells without what was changed. */
  readonly row?: PlaceRow;
  readonly own?: readonly Cell[];
}

/** What a file says: its heads, how many rows, and these some at a time, all as of one moment. */
export interface FileContent {
  readonly heads: readonly string[];
  readonly count: number;
  /** How many places are remembered. */
  readonly places: number;
  readonly changes: { readonly added: number; readonly changed: number; readonly gone: number } | null;
  lines(): AsyncGenerator<readonly FileLine[]>;
  /** The lines to remember it by, if they are others than those that it has. */
  remembered?(): AsyncGenerator<readonly FileLine[]>;
}

export async function fileContent(reading: Reading, plan: FilePlan): Promise<FileContent> {
  if (plan.kind === 'shirts') return shirtContent(reading, plan);
  if (plan.kind === 'payments') return paymentContent(reading, plan);
  const { layout } = plan;
  if (layout === null) throw new Error(`a file of the kind ${plan.kind} has no layout`);
  return plan.since === null ? placeContent(reading, plan, layout) : changesContent(reading, plan, layout, plan.since);
}

function rowsOf(plan: FilePlan, layout: FileLayout, gone?: { readonly those: Former }): RawBuilder<PlaceRow> {
  const { region, table, questions } = plan;
  return placeRows({
    region,
    condition: gone ? sql`place.id = any(${[...gone.those.places]}::int[])` : conditionOf(plan, layout),
    order: table?.order ?? fileOrder(layout.order),
    fields: layout.columns.map(({ field }) => field),
    questions: questions.flatMap(({ id }) => (layout.columns.some(({ question }) => question === id) ? [id] : [])),
    ...(gone && { former: gone.those }),
  });
}

const conditionOf = ({ runId, kind, table }: FilePlan, { rows }: FileLayout) =>
  table?.condition ?? placesOf(runId, rows, { isUnsigned: kind === 'unsigned' });

async function* placeLines(reading: Reading, query: RawBuilder<PlaceRow>, plan: FilePlan, layout: FileLayout) {
  const form = { ...layout, language: plan.language, questions: plan.questions };
  for await (const rows of reading.inBatches(query)) {
    yield rows.map((row): Required<FileLine> => {
      const cells = cellsOf(layout.columns, row, form);
      return { row, cells, own: cells };
    });
  }
}

async function placeContent(reading: Reading, plan: FilePlan, layout: FileLayout): Promise<FileContent> {
  const [counted] = await reading.rows(countPlaces(conditionOf(plan, layout)));
  return {
    heads: headsOf(layout.columns, plan),
    count: counted?.rows ?? 0,
    places: counted?.rows ?? 0,
    changes: null,
    lines: () => placeLines(reading, rowsOf(plan, layout), plan, layout),
  };
}

/** Looked through twice as of one moment: how many there are is known before the first is written. */
async function changesContent(
  reading: Reading,
  plan: FilePlan,
  layout: FileLayout,
  { prints }: NonNullable<FilePlan['since']>,
): Promise<FileContent> {
  const { change, what, changes: words } = fileWords[plan.language];
  const heads = headsOf(layout.columns, plan);
  const counts = { added: 0, changed: 0 };
  const now = () => placeLines(reading, rowsOf(plan, layout), plan, layout);
  const remembered = new Remembered(prints, layout.columns.length);
  const changed = (line: Required<FileLine>): FileLine[] => {
    const found = remembered.changeOf(line.row.place, line.own);
    if (found === null) return [];
    const names = found.columns.map((column) => heads[column]).join(', ');
    return [{ ...line, cells: [words[found.change], names || null, ...line.cells] }];
  };
  let places = 0;
  for await (const lines of now()) {
    places += lines.length;
    for (const { row, own } of lines) {
      const found = remembered.changeOf(row.place, own);
      if (found !== null) counts[found.change] += 1;
    }
  }
  const gone = remembered.gone();
  async function* lines() {
    for await (const some of now()) yield some.flatMap(changed);
    if (gone.places.length === 0) return;
    const those = rowsOf(plan, layout, { those: gone });
    for await (const some of placeLines(reading, those, plan, layout)) {
      yield some.map(({ cells }): FileLine => ({ cells: [words.gone, null, ...cells] }));
    }
  }
  const all = { ...counts, gone: gone.places.length };
  return {
    heads: [change, what, ...heads],
    count: all.added + all.changed + all.gone,
    places,
    changes: all,
    lines,
    remembered: now,
  };
}

async function shirtContent(reading: Reading, { runId, language }: FilePlan): Promise<FileContent> {
  const { shirts, cuts } = fileWords[language];
  const counts = await reading.rows(sql<ShirtCount>`
    select category.name as category, place.sex as cut, place.size, count(*)::int as places
    from place join wave on wave.id = place.wave_id join category on category.id = wave.category_id
    where ${placesOf(runId, 'paid')}
    group by category.id, place.sex, place.size order by category.contest, place.sex, place.size`);
  const rows = forecastShirts(counts);
  const [category, cut, size] = headsOf(
    [
      { field: 'category', head: '' },
      { field: 'cut', head: '' },
      { field: 'size', head: '' },
    ],
    { language, questions: [] },
  );
  const total = (one: 'known' | 'forecast') => rows.reduce((sum, row) => sum + row[one], 0);
  const [known, forecast] = [total('known'), total('forecast')];
  return {
    heads: [category ?? '', cut ?? '', size ?? '', shirts.known, shirts.forecast, shirts.order],
    count: rows.length,
    places: 0,
    changes: null,
    async *lines() {
      yield rows.map((row): FileLine => {
        const of = [row.category, row.cut && cuts[row.cut], row.size ?? shirts.unknown];
        return { cells: [...of, row.known, row.forecast, row.known + row.forecast] };
      });
      yield [{ cells: [shirts.all, null, null, known, forecast, known + forecast] }];
    },
  };
}

interface PaymentRow {
  readonly id: string;
  readonly group_id: number;
  readonly name: string;
  readonly email: string;
  readonly status: string;
  readonly provider: keyof typeof paymentMethods | null;
  readonly seats: number;
  readonly to_pay: number;
  readonly given_back: number;
  readonly ordered: string;
  readonly paid: string | null;
}

async function paymentContent(reading: Reading, { runId, region, language }: FilePlan): Promise<FileContent> {
  const { payments, statuses } = fileWords[language];
  const zone = timeZoneOf[region];
  const [counted] = await reading.rows(
    sql<{ rows: number }>`select count(*)::int as rows from payment where run_id = ${runId}`,
  );
  const query = sql<PaymentRow>`
    select payment.id, payment.group_id, payment.name || ' ' || payment.surname as name, payment.email, payment.status,
      payment.provider, payment.seats, payment.to_pay, to_char(payment.created_at at time zone ${zone}, 'YYYY-MM-DD') as ordered,
      to_char(payment.paid_at at time zone ${zone}, 'YYYY-MM-DD') as paid,
      coalesce((select sum(refund.amount) from refund where refund.payment_id = payment.id and refund.status = 'done'), 0)::int
        as given_back
    from payment where payment.run_id = ${runId} order by payment.created_at, payment.id`;
  return {
    heads: payments,
    count: counted?.rows ?? 0,
    places: 0,
    changes: null,
    async *lines() {
      for await (const rows of reading.inBatches(query)) {
        yield rows.map((row): FileLine => {
          const status = statuses[row.status as keyof typeof statuses] ?? row.status;
          const method = row.provider && paymentMethods[row.provider][language];
          const of = [row.id, row.group_id, row.name, row.email, status, method, row.seats];
          return {
            cells: [...of, amount(row.to_pay), amount(row.given_back), currencyOf[region], row.ordered, row.paid],
          };
        });
      }
    },
  };
}

/** Cents as spreadsheets of both countries read an amount. */
const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
