/**
 * What tests show of charts, kept in files for the flow explorer where `EVIDENCE=on`, as `npm test` has it. Each test file
 * writes a part of its own, so that they may run beside each other; `joinEvidence` makes one file of a chart's parts.
 */
import { relative } from 'node:path';
import { expect } from 'vitest';
import type { AnyStateMachine, EventObject } from 'xstate';
import { hashOf } from '../../../src/flows/evidence/hashOf.ts';
import { isPlain, toPlain } from '../../../src/flows/evidence/plain.ts';
import { isRecording, keepPart, type RecordedJourney, type Taken, type Walk } from '../../flows/parts.ts';
import { keysOn, namedModelsIn, pathsIn, type Way } from './walk.ts';

const journeys: RecordedJourney[] = [];
const walks: Walk[] = [];
const taken: Taken[] = [];

/** A pinned journey as it went. */
export function recordJourney(walked: Pick<RecordedJourney, 'chart' | 'input' | 'events' | 'end'>): void {
  if (!isRecording) return;
  const { chart, input, events, end } = walked;
  journeys.push({
    chart,
    title: expect.getState().currentTestName ?? '',
    file: fileNow(),
    input: toPlain(input),
    events: toPlain(events) as readonly EventObject[],
    end,
    isPlayable: isPlain(input) && isPlain(events),
  });
}

/** How the paths of a chart's models take its transitions, and what they are walked with. */
export function recordWalks(machine: AnyStateMachine, models: Readonly<Record<string, unknown>>): void {
  if (!isRecording) return;
  const sides = namedModelsIn(models).map(([name, model]) => {
    const { events, paths } = pathsIn(model);
    return { name, input: toPlain(model.options.input), paths, examples: examplesOf(events) };
  });
  walks.push({ chart: machine.id, hash: hashOf(machine), file: fileNow(), sides });
}

/** A way that was walked on a chart's screen. */
export function recordOnScreen(model: Parameters<typeof keysOn>[0], way: Way): void {
  if (!isRecording) return;
  taken.push({
    chart: (model.testLogic as unknown as AnyStateMachine).id,
    file: fileNow(),
    where: 'screen',
    keys: keysOn(model, way),
  });
}

/** At the end of a test file; those of one worker share this module. */
export function writePart(): void {
  const [{ file } = { file: '' }] = [...journeys, ...walks, ...taken];
  if (file === '') return;
  keepPart(file, { journeys: journeys.splice(0), walks: walks.splice(0), taken: taken.splice(0) });
}

const fileNow = () => relative('', expect.getState().testPath ?? '');
/** Of each event so many; of those that a model has more of, the first. */
const mostExamples = 6;

function examplesOf(events: readonly EventObject[]): Record<string, readonly EventObject[]> {
  const plain = events.filter(isPlain).map((event) => JSON.stringify(toPlain(event)));
  const each = [...new Set(plain)].map((text): EventObject => JSON.parse(text));
  const byType = Object.groupBy(each, ({ type }) => type);
  return Object.fromEntries(Object.entries(byType).map(([type, all = []]) => [type, all.slice(0, mostExamples)]));
}
