import { sql } from 'kysely';
import { isStrong } from '#contract/staff/people/files.values.ts';
import type { Deps } from '../../deps.ts';
import { type CsvForm, csvLines } from '../../words/csv.ts';
import { charsetOf, encoded } from '../../words/files/encodings.ts';
import { fileWords } from '../../words/files/heads.ts';
import { type Download, Refusal, type StaffWho } from '../kit/answers.ts';
import { wallTime } from '../kit/localTime.ts';
import { type Asking, act, byStaff } from '../staff/log.ts';
import { type FileContent, type FileLine, type FilePlan, fileContent, type Planning, planFile } from './filePlan.ts';
import { Prints } from './prints.ts';
import { sendAsRead } from './sent.ts';

const delimiters = { semicolon: ';', comma: ',', tab: '\t' } as const;
/** Files of one run and kind that are remembered. */
const remembered = 20;

export interface SaveAsked extends Planning {
  readonly who: StaffWho;
  readonly from: Asking;
  /** By the call for files with addresses or amounts; the other has neither. */
  readonly isStrongCall: boolean;
}

/** A file, sent as it is read, all as of one moment (docs/rules/files.md 1). The log has its line before the first byte. */
export async function saveFile(
  { database }: Pick<Deps, 'database'>,
  { runId, asked, lang, who, from, isStrongCall }: SaveAsked,
): Promise<Download | Refusal<'not_found' | 'forbidden'>> {
  const plan = await planFile(database.db, { runId, asked, lang, who });
  if (plan instanceof Refusal) return plan;
  if (isStrong(plan.kind, plan.layout) && !isStrongCall) return new Refusal('forbidden');
  return sendAsRead(database, async (reading) => {
    const content = await fileContent(reading, plan);
    const { kind, name, since } = plan;
    const after = {
      list: plan.table === null ? kind : 'table',
      ...(name !== null && { file: name }),
      ...(since !== null && { since: since.id }),
    };
    await act(database, byStaff(who, from), async () => ({
      data: {},
      entries: [{ what: 'file.saved', runId, before: {}, after: { ...after, rows: content.count } }],
    }));
    const type = `text/csv; charset=${charsetOf(plan.layout?.encoding ?? 'utf8bom')}`;
    return { name: fileName(plan), type, parts: partsOf(database, plan, content) };
  });
}

async function* partsOf(database: Deps['database'], plan: FilePlan, content: FileContent): AsyncGenerator<Uint8Array> {
  const { separator = 'semicolon', quotes = 'texts', encoding = 'utf8bom' } = plan.layout ?? {};
  const form: CsvForm = { delimiter: delimiters[separator], quotes };
  const prints = new Prints(plan.table === null ? content.places : 0, plan.layout?.columns.length ?? 0);
  const keep = (lines: readonly FileLine[]) => {
    for (const { row, own } of lines) if (row !== undefined && own !== undefined) prints.add(row, own);
  };
  yield encoded(csvLines([content.heads], form), encoding, true);
  for await (const lines of content.lines()) {
    if (content.remembered === undefined && plan.table === null) keep(lines);
    if (lines.length > 0)
      yield encoded(
        csvLines(
          lines.map(({ cells }) => cells),
          form,
        ),
        encoding,
        false,
      );
  }
  for await (const lines of content.remembered?.() ?? []) keep(lines);
  if (plan.table === null) await remember(database, plan, content.count, plan.layout === null ? null : prints.bytes);
}

/** Only what arrived whole is remembered: changes are counted from there. */
async function remember({ db }: Deps['database'], plan: FilePlan, rows: number, prints: Buffer | null): Promise<void> {
  const { runId, kind, name, layout, language } = plan;
  const kept = kind === 'list' ? JSON.stringify(layout) : null;
  await sql`insert into kept_file (run_id, kind, name, layout, language, rows, prints)
    values (${runId}, ${kind}, ${name}, ${kept}, ${language}, ${rows}, ${prints})`.execute(db);
  await sql`delete from kept_file where run_id = ${runId} and kind = ${kind} and id not in (
    select id from kept_file where run_id = ${runId} and kind = ${kind} order by id desc limit ${remembered})`.execute(
    db,
  );
}

function fileName({ key, kind, language, region, since, table }: FilePlan): string {
  const { day, clock } = wallTime(new Date(), region);
  const what = fileWords[language].names[table !== null ? 'people' : since === null ? kind : 'changes'];
  return `${key}-${what}-${day}-${clock.replace(':', '')}.csv`;
}
