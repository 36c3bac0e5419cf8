import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventObject } from 'xstate';
import type { Journey, Mutants, Side } from '../../src/flows/evidence/evidence.ts';

/** The folder in which test files record what they have shown of charts. */
export const partsFolder = '.cache/flows/parts';

export interface RecordedJourney extends Omit<Journey, 'input'> {
  readonly chart: string;
  readonly input: unknown;
  readonly events: readonly EventObject[];
}

/** What one test file has shown. Each entry names its file, which may be deleted by now. */
export interface Part {
  readonly journeys: readonly RecordedJourney[];
  readonly walks: readonly Walk[];
  readonly taken: readonly Taken[];
  readonly mutants: readonly Judged[];
}

/** The paths through the models of a chart. */
export interface Walk {
  readonly chart: string;
  readonly file: string;
  readonly hash: string;
  readonly sides: readonly Side[];
}

/** Keys of transitions that were taken on a visible page. */
export interface Taken {
  readonly chart: string;
  readonly file: string;
  readonly where: 'screen' | 'browser';
  readonly keys: readonly string[];
}

export interface Judged extends Mutants {
  readonly chart: string;
  readonly file: string;
  readonly hash: string;
}

export const emptyPart: Part = { journeys: [], walks: [], taken: [], mutants: [] };

/** Only `npm test` keeps what tests show, because a run of one test would leave less than before. */
export const isRecording = process.env.EVIDENCE === 'on';

/** Stores a part under a name of its own, in place of the previous one. */
export function keepPart(name: string, part: Partial<Part>): void {
  if (!isRecording) return;
  mkdirSync(partsFolder, { recursive: true });
  const file = join(partsFolder, `${name.replaceAll(/\W+/gu, '-')}.json`);
  // A process that joins the parts meanwhile must not read a half-written one.
  writeFileSync(`${file}.new`, JSON.stringify({ ...emptyPart, ...part }));
  renameSync(`${file}.new`, file);
}
