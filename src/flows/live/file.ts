import type { AnyStateMachine } from 'xstate';
import { hashOf } from '../evidence/hashOf.ts';
import { changedFields, type Entry, keptEntries } from '../news.ts';
import { type Recorded, type Recording, type Step, stepFrom } from './recording.ts';

/** A recording as somebody keeps or sends it. */
interface RecordingFile {
  readonly what: typeof what;
  readonly version: typeof version;
  /** ISO 8601. */
  readonly savedAt: string;
  /** By chart: what it was when this was recorded. */
  readonly hashes: Readonly<Record<string, string>>;
  readonly actors: readonly SavedActor[];
}
/** Only the changes of each step's context. */
type SavedActor = Omit<Recorded, 'entries'> & { readonly entries: readonly SavedStep[] };
type SavedStep = Step & Pick<Entry, 'isWhole'>;

/** What a file says, put together. */
export interface Opened extends Pick<RecordingFile, 'savedAt' | 'hashes'> {
  readonly recording: Recording;
}

const what = 'recording of flows';
const version = 1;
/** A file of so many bytes is none of ours. */
export const largestFile = 50_000_000;

export function fileOf(recording: Recording, charts: readonly AnyStateMachine[], savedAt: Date): string {
  const names = new Set(recording.map(({ chart }) => chart));
  const hashes = charts.filter(({ id }) => names.has(id)).map((chart) => [chart.id, hashOf(chart)]);
  const file = {
    what,
    version,
    savedAt: savedAt.toISOString(),
    hashes: Object.fromEntries(hashes),
    actors: recording.map(({ entries, ...actor }) => ({
      ...actor,
      entries: entries.map((step, at) => ({ ...step, ...changedFields(step.context, entries[at - 1]?.context) })),
    })),
  } satisfies RecordingFile;
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** What a file says, or in a sentence why it cannot be shown. */
export function readFile(text: string): Opened | string {
  const file = parsed(text);
  if (!isRecord(file) || file.what !== what) return 'This file is no recording of flows.';
  if (file.version !== version)
    return `This recording is of version ${String(file.version)}; version ${version} can be opened here.`;
  const { savedAt, hashes, actors } = file;
  const isWhole =
    typeof savedAt === 'string' &&
    !Number.isNaN(Date.parse(savedAt)) &&
    isRecord(hashes) &&
    Object.values(hashes).every(isText) &&
    Array.isArray(actors) &&
    actors.every(isActor) &&
    new Set(actors.map(({ id }) => id)).size === actors.length;
  if (!isWhole) return 'This recording is damaged: something in it is missing or of another kind.';
  return { savedAt, hashes: hashes as Opened['hashes'], recording: actors.map(openedActor) };
}

function openedActor({ entries, ...actor }: SavedActor): Recorded {
  const steps: Step[] = [];
  for (const entry of entries) steps.push(stepFrom(entry, steps.at(-1)));
  return { ...actor, entries: steps };
}

/** The charts of a file that are other ones by now, or not there any more. */
export const changedCharts = ({ hashes }: Pick<Opened, 'hashes'>, charts: readonly AnyStateMachine[]): string[] =>
  Object.entries(hashes).flatMap(([name, hash]) => {
    const chart = charts.find(({ id }) => id === name);
    return chart !== undefined && hashOf(chart) === hash ? [] : [name];
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isActor = (value: unknown): value is SavedActor =>
  isRecord(value) &&
  [value.id, value.tab, value.page, value.chart, value.name].every(isText) &&
  (value.parent === null || isText(value.parent)) &&
  typeof value.isGone === 'boolean' &&
  Array.isArray(value.entries) &&
  value.entries.length <= keptEntries &&
  value.entries.every(
    (entry, at, all) => isStep(entry) && (at === 0 || entry.number > (all[at - 1] as SavedStep).number),
  );

const isStep = (value: unknown): value is SavedStep =>
  isRecord(value) &&
  Number.isSafeInteger(value.number) &&
  Number.isFinite(new Date(value.time as number).getTime()) &&
  typeof value.time === 'number' &&
  isRecord(value.event) &&
  isRecord(value.context) &&
  typeof value.isWhole === 'boolean' &&
  isText(value.event.type) &&
  [value.took, value.at, value.runs].every((list) => Array.isArray(list) && list.every(isText)) &&
  (value.who === undefined || isText(value.who));

const isText = (value: unknown): value is string => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
