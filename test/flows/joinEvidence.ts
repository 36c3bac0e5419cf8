/** Joins what all test files have kept of a chart into one evidence file. */
import { existsSync, globSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Evidence, Mutants } from '../../src/flows/evidence/evidence.ts';
import { type Judged, type Part, partsFolder, type RecordedJourney, type Taken, type Walk } from './parts.ts';

interface Kept extends Part {
  /** Milliseconds. */
  readonly at: number;
}

/** Writes `.cache/flows/<chart>.json`, without what deleted test files kept. */
export function joinEvidence(): void {
  const parts = globSync(`${partsFolder}/*.json`).map(
    (file): Kept => ({ ...JSON.parse(readFileSync(file, 'utf8')), at: statSync(file).mtimeMs }),
  );
  for (const { chart } of parts.flatMap(({ walks }) => walks)) {
    const file = join(partsFolder, '..', `${chart}.json`);
    // Browser tests may read it meanwhile.
    writeFileSync(`${file}.new`, JSON.stringify(evidenceOf(chart, parts)));
    renameSync(`${file}.new`, file);
  }
}

/** What all parts have of a chart. */
export function evidenceOf(chart: string, parts: readonly Kept[]): Evidence {
  const own = <Entry extends { readonly chart: string; readonly file: string }>(
    entriesOf: (part: Part) => readonly Entry[],
  ) => parts.flatMap((part) => entriesOf(part).filter((entry) => entry.chart === chart && existsSync(entry.file)));
  const [walk] = own<Walk>(({ walks }) => walks);
  const hash = walk?.hash ?? '';
  const taken = own<Taken>((part) => part.taken);
  const takenIn = (where: Taken['where']) => [
    ...new Set(taken.filter((one) => one.where === where).flatMap(({ keys }) => keys)),
  ];
  const inputs = new Map<string, number>();
  const placeOf = (input: unknown) => {
    const text = JSON.stringify(input ?? null);
    const place = inputs.get(text) ?? inputs.size;
    inputs.set(text, place);
    return place;
  };
  const journeys = [...once(own<RecordedJourney>((part) => part.journeys))].map(({ chart: _, input, ...journey }) => ({
    ...journey,
    input: placeOf(input),
  }));
  const withWalks = parts.filter(({ walks, journeys: all }) => [...walks, ...all].some((one) => one.chart === chart));
  return {
    chart,
    hash,
    testedAt: new Date(Math.max(0, ...withWalks.map(({ at }) => at))).toISOString(),
    sides: walk?.sides ?? [],
    inputs: [...inputs.keys()].map((text) => JSON.parse(text)),
    journeys,
    onScreen: takenIn('screen'),
    inBrowser: takenIn('browser'),
    mutants: mutantsOf(own<Judged>((part) => part.mutants).filter((one) => one.hash === hash)),
  };
}

/** A test may walk the same way several times. */
const once = (journeys: readonly RecordedJourney[]) =>
  new Map(journeys.map((one) => [JSON.stringify([one.title, one.input, one.events]), one] as const)).values();

/** All of them if all were tried, else the drawn ones. */
function mutantsOf(judged: readonly Judged[]): Mutants | null {
  const [most] = judged.toSorted((one, other) => other.tried - one.tried);
  return most === undefined ? null : { tried: most.tried, drawnOnly: most.drawnOnly, alive: most.alive };
}
