import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventObject } from 'xstate';
import type { Journey, Mutants, Side } from '../../src/flows/evidence/evidence.ts';

/** Where test files write what they have shown of charts. */
export const partsFolder = '.cache/flows/parts';

export interface RecordedJourney extends Omit<Journey, 'input'> {
  readonly chart: string;
  readonly input: unknown;
  readonly events: readonly EventObject[];
}

/** What one test file has shown. Each entry names the file, of which there may be none any more. */
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

/** Keys of transitions that were taken where people see them. */
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

/** Only `npm test` keeps what tests show: a run of one test would leave less than there was. */
export const isRecording = process.env.EVIDENCE === 'on';

/** Keeps a part under a name of its own; the one before it goes. */
export function keepPart(name: string, part: Partial<Part>): void {
  if (!isRecording) return;
  mkdirSync(partsFolder, { recursive: true });
  const file = join(partsFolder, `${name.replaceAll(/\W+/gu, '-')}.json`);
  // Whoever joins the parts meanwhile reads none that is half written.
  writeFileSync(`${file}.new`, JSON.stringify({ ...emptyPart, ...part }));
  renameSync(`${file}.new`, file);
}
