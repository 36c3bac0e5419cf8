import { type Actor, type Entry, keptEntries, type StepsMessage } from '../news.ts';

/** What actors did, to be looked at: of running tabs, of a file, or of a payment on the server. */
export type Recording = readonly Recorded[];

export interface Recorded extends Actor {
  readonly entries: readonly Step[];
}

/** A step with all that was known by then. */
export interface Step extends Omit<Entry, 'isWhole'> {
  /** For a life on the server: what caused it. */
  readonly who?: string;
}

/** A recording with the steps that a tab reported: the last ones of each actor, each once, even if they are reported again. */
export function withSteps(recording: Recording, { about, entries }: StepsMessage): Recording {
  const before = recording.find(({ id }) => id === about.id);
  const last = before?.entries.at(-1)?.number ?? 0;
  const all = [...(before?.entries ?? [])];
  for (const entry of entries) if (entry.number > last) all.push(stepFrom(entry, all.at(-1)));
  const now: Recorded = { ...about, entries: all.slice(-keptEntries) };
  return before === undefined ? [...recording, now] : recording.map((one) => (one === before ? now : one));
}

/** An entry with the fields that it did not change; steps share them. */
export const stepFrom = ({ isWhole, context, ...entry }: Entry, before: Step | undefined): Step => ({
  ...entry,
  context: isWhole ? context : { ...before?.context, ...context },
});

/** Who tabs that were closed had is gone. */
export const withoutTab = (recording: Recording, tab: string): Recording =>
  recording.map((one) => (one.tab === tab ? { ...one, isGone: true } : one));

/** Steps already seen are forgotten; actors that are gone leave. */
export const cleared = (recording: Recording): Recording =>
  recording.flatMap((one) => (one.isGone ? [] : [{ ...one, entries: one.entries.slice(-1) }]));

/** The actor that is looked at: the one chosen, else the last one of the chart that is drawn. */
export function actorIn(recording: Recording, chosen: string | null, chart: string): Recorded | null {
  const ofChart = recording.filter((one) => one.chart === chart);
  const running = ofChart.filter(({ isGone }) => !isGone);
  return ofChart.find(({ id }) => id === chosen) ?? running.at(-1) ?? ofChart.at(-1) ?? null;
}

/** The step that is looked at: the one of that number, or the next one that is kept; else the last one. */
export const stepAt = ({ entries }: Recorded, number: number | null): Step | null =>
  (number === null ? undefined : entries.find((one) => one.number >= number)) ?? entries.at(-1) ?? null;

/** A tab, the newest first, with its actors as a tree in the order in which they came. */
export interface Tab {
  readonly id: string;
  readonly page: string;
  readonly actors: readonly Branch[];
}
interface Branch {
  readonly actor: Recorded;
  readonly depth: number;
}

export function tabsIn(recording: Recording): readonly Tab[] {
  const tabs = Map.groupBy(recording, ({ tab }) => tab);
  return [...tabs].toReversed().map(([id, actors]) => {
    const ids = new Set(actors.map((actor) => actor.id));
    const below = (parent: string | null, depth: number): Branch[] =>
      actors
        .filter((actor) => (ids.has(actor.parent ?? '') ? actor.parent : null) === parent)
        .flatMap((actor) => [{ actor, depth }, ...below(actor.id, depth + 1)]);
    return {
      id,
      page: actors.findLast(({ isGone }) => !isGone)?.page ?? actors.at(-1)?.page ?? '',
      actors: below(null, 0),
    };
  });
}

/** One value in a context that a step changed, by its path: `draft.texts.email`. */
export interface Change {
  readonly path: string;
  readonly was: unknown;
  readonly now: unknown;
}

/** The changes of a step to the context, value by value. */
export function changesOf(was: unknown, now: unknown, path: string = ''): readonly Change[] {
  if (was === now) return [];
  if (!isRecord(was) || !isRecord(now)) return JSON.stringify(was) === JSON.stringify(now) ? [] : [{ path, was, now }];
  const names = [...new Set([...Object.keys(was), ...Object.keys(now)])];
  return names.flatMap((name) => changesOf(was[name], now[name], path === '' ? name : `${path}.${name}`));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
