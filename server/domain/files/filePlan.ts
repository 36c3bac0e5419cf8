import { type RawBuilder, sql } from 'kysely';
import { currencyOf, type Language, type Region, timeZoneOf } from '#contract/constants.ts';
import type { FileAsked, FileKind, FileLayout } from '#contract/staff/people/files.values.ts';
import type { Queries } from '../../store/database.ts';
import type { Reading } from '../../store/reading.ts';
import type { Cell } from '../../words/csv.ts';
import { fileWords } from '../../words/files/heads.ts';
import { paymentMethods } from '../../words/paymentMethods.ts';
import { cellsOf, headsOf } from './cells.ts';
import { layoutOf } from './layouts.ts';
import { countPlaces, type PlaceRow, placeRows, placesOf } from './placeRows.ts';
import { Remembered } from './prints.ts';
import { forecastShirts, type ShirtCount } from './shirts.ts';

/** A file that is asked for, as it is to be written. */
export interface FilePlan {
  readonly runId: number;
  readonly region: Region;
  readonly key: string;
  readonly kind: FileKind;
  readonly name: string | null;
  /** Null where its rows are no places. */
  readonly layout: FileLayout | null;
  readonly language: Language;
  /** The saved file that it is compared with. */
  readonly since: { readonly id: number; readonly prints: Buffer } | null;
}

interface Kept {
  readonly id: number;
  readonly kind: FileKind;
  readonly name: string | null;
  readonly layout: FileLayout | null;
  readonly language: Language;
  readonly prints: Buffer | null;
}

/** The plan of what is asked; null where there is no such run, or nothing to compare with. */
export async function planFile(
  db: Queries,
  runId: number,
  asked: FileAsked,
  language: Language,
): Promise<FilePlan | null> {
  const run = await db.selectFrom('run').select(['region', 'key']).where('id', '=', runId).executeTakeFirst();
  if (run === undefined) return null;
  const { kind, name = null, since } = asked;
  if (since === undefined) {
    const layout = layoutOf(kind, asked.layout);
    return kind === 'list' && layout === null ? null : { runId, ...run, kind, name, layout, language, since: null };
  }
  const { rows } = await sql<Kept>`
    select id, kind, name, layout, language, prints from kept_file where id = ${since} and run_id = ${runId}`.execute(
    db,
  );
  const [kept] = rows;
  if (kept?.prints == null || kept.kind !== kind) return null;
  const { id, prints } = kept;
  // Cells are compared as they were written: in the same columns, in the same language.
  const layout = layoutOf(kind, kept.layout);
  return { runId, ...run, kind, name: kept.name, layout, language: kept.language, since: { id, prints } };
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

const rowsOf = (plan: FilePlan, layout: FileLayout) => placeRows(plan.region, conditionOf(plan, layout), layout.order);

const conditionOf = ({ runId, kind }: FilePlan, { rows }: FileLayout) =>
  placesOf(runId, rows, { isUnsigned: kind === 'unsigned' });

async function* placeLines(reading: Reading, query: RawBuilder<PlaceRow>, plan: FilePlan, layout: FileLayout) {
  const form = { ...layout, language: plan.language };
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
    heads: headsOf(layout.columns, plan.language),
    count: counted?.rows ?? 0,
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
  const heads = headsOf(layout.columns, plan.language);
  const counts = { added: 0, changed: 0 };
  const now = () => placeLines(reading, rowsOf(plan, layout), plan, layout);
  const remembered = new Remembered(prints, layout.columns.length);
  const changed = (line: Required<FileLine>): FileLine[] => {
    const found = remembered.changeOf(line.row.place, line.own);
    if (found === null) return [];
    const names = found.columns.map((column) => heads[column]).join(', ');
    return [{ ...line, cells: [words[found.change], names || null, ...line.cells] }];
  };
  for await (const lines of now()) {
    for (const { row, own } of lines) {
      const found = remembered.changeOf(row.place, own);
      if (found !== null) counts[found.change] += 1;
    }
  }
  const gone = remembered.gone();
  async function* lines() {
    for await (const some of now()) yield some.flatMap(changed);
    if (gone.places.length === 0) return;
    const those = placeRows(plan.region, sql`place.id = any(${gone.places}::int[])`, layout.order, gone);
    for await (const some of placeLines(reading, those, plan, layout)) {
      yield some.map(({ cells }): FileLine => ({ cells: [words.gone, null, ...cells] }));
    }
  }
  const all = { ...counts, gone: gone.places.length };
  return {
    heads: [change, what, ...heads],
    count: all.added + all.changed + all.gone,
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
    language,
  );
  const total = (one: 'known' | 'forecast') => rows.reduce((sum, row) => sum + row[one], 0);
  const [known, forecast] = [total('known'), total('forecast')];
  return {
    heads: [category ?? '', cut ?? '', size ?? '', shirts.known, shirts.forecast, shirts.order],
    count: rows.length,
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
