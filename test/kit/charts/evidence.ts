/**
 * What tests show of charts, stored for the flow explorer if `EVIDENCE=on`, as `npm test` sets it. Each test file
 * writes a part of its own, so that files can run in parallel; `joinEvidence` joins a chart's parts into one file.
 */
import { relative } from 'node:path';
import { expect } from 'vitest';
import type { AnyStateMachine, EventObject } from 'xstate';
import { hashOf } from '../../../src/flows/evidence/hashOf.ts';
import { isPlain, toPlain } from '../../../src/flows/evidence/plain.ts';
import { walkThrough } from '../../../src/flows/simulate/walk.ts';
import { isRecording, keepPart, type RecordedJourney, type Taken, type Walk } from '../../flows/parts.ts';
import { listening } from './listening.ts';
import { sidesOf } from './sides.ts';
import { keysOn, type Way } from './walk.ts';

const journeys: RecordedJourney[] = [];
const walks: Walk[] = [];
const taken: Taken[] = [];
/** The explorer's own charts are tested without evidence (test/vitest.config.ts). */
let isKept = false;

/** A pinned journey as it went. A journey that cannot be stored in a file cannot be played. */
export function recordJourney(
  machine: AnyStateMachine,
  { input, events, end }: Pick<RecordedJourney, 'input' | 'events' | 'end'>,
): void {
  if (!isKept) return;
  const given = listening(input);
  if (given !== input) walkThrough(machine, given, events);
  const title = expect.getState().currentTestName ?? '';
  if (!isPlain(given) || !isPlain(events)) throw new Error(`No file can keep the journey: ${title}`);
  const plain = toPlain(events) as readonly EventObject[];
  journeys.push({ chart: machine.id, title, file: fileNow(), input: given, events: plain, end });
}

/** How the paths of a chart's models take its transitions, with their inputs and events. */
export function recordWalks(machine: AnyStateMachine, models: Readonly<Record<string, unknown>>): void {
  if (!isKept) return;
  walks.push({ chart: machine.id, hash: hashOf(machine), file: fileNow(), sides: sidesOf(machine, models) });
}

/** A path that was walked on a chart's screen. */
export function recordOnScreen(model: Parameters<typeof keysOn>[0], way: Way): void {
  if (!isKept) return;
  taken.push({
    chart: (model.testLogic as unknown as AnyStateMachine).id,
    file: fileNow(),
    where: 'screen',
    keys: keysOn(model, way),
  });
}

/** From here on, what tests show is recorded. */
export function keepEvidence(): void {
  isKept = isRecording;
}

/** Runs at the end of a test file, since files of one worker share this module. */
export function writePart(): void {
  const [{ file } = { file: '' }] = [...journeys, ...walks, ...taken];
  if (file === '') return;
  // By now the answers of functions are known.
  const kept = journeys.splice(0).map((journey) => ({ ...journey, input: toPlain(journey.input) }));
  keepPart(file, { journeys: kept, walks: walks.splice(0), taken: taken.splice(0) });
}

const fileNow = () => relative('', expect.getState().testPath ?? '');
