/** The evidence of each chart, played again as the page `/flows` does. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import * as charts from '#machines/index.ts';
import type { Evidence } from '../../src/flows/evidence/evidence.ts';
import { hashOf } from '../../src/flows/evidence/hashOf.ts';
import { asTest } from '../../src/flows/simulate/asTest.ts';
import { begun, opened, textOf, type Walk } from '../../src/flows/simulate/byHand.ts';
import { placeOf } from '../../src/flows/simulate/walk.ts';
import { recordEvidence } from '../flows/recordEvidence.ts';
import { done, failed, passed, walkJourney } from '../kit/charts/journey.ts';

const machines = Object.values<AnyStateMachine>(charts);
const fileOf = (chart: string) => `.cache/flows/${chart}.json`;
const read = (chart: string): Evidence => JSON.parse(readFileSync(fileOf(chart), 'utf8'));
const isFresh = (machine: AnyStateMachine) =>
  existsSync(fileOf(machine.id)) && read(machine.id).hash === hashOf(machine);
// `npm test` has just written it; a run of this test alone may have older evidence, or none.
if (!machines.every(isFresh)) recordEvidence();

const endOf = ({ trouble, steps }: Walk) => trouble ?? placeOf(steps.at(-1)?.snapshot.value ?? '');

/** Runs a copied test; returns the state that it reaches and the one that it expects. */
function endsOf(copied: string, machine: AnyStateMachine, given: unknown): readonly unknown[] {
  const ends: unknown[] = [];
  const names = ['it', 'walkJourney', 'done', 'failed', 'passed', 'expect', `${machine.id}Machine`, 'given'];
  const expectState = (state: unknown) => ({ toBe: (wanted: unknown) => ends.push(state, wanted) });
  new Function(...names, copied)(
    (_: string, test: () => void) => test(),
    walkJourney,
    done,
    failed,
    passed,
    expectState,
    machine,
    given,
  );
  return ends;
}

describe.each(machines.map((machine) => [machine.id, machine] as const))('%s', (id, machine) => {
  const evidence = read(id);
  const { journeys, sides } = evidence;

  it('ends each recorded journey where it ended, both played and by its address', () => {
    const played = journeys.map(({ title, events, end }, at) => {
      const walk = opened(machine, evidence, { asked: null, journey: at });
      const shared = textOf({ ...walk, at: events.length });
      const again = opened(machine, evidence, { asked: shared, journey: null });
      return { title, ends: [endOf(walk), endOf(again)], steps: walk.steps.length, end, length: events.length + 1 };
    });
    expect(played.filter(({ ends, end }) => ends.some((one) => one !== end))).toEqual([]);
    expect(played.filter(({ steps, length }) => steps !== length)).toEqual([]);
    expect(played.length).toBeGreaterThanOrEqual(3);
  });

  it('copies each as a test that passes', () => {
    const wrong = journeys.flatMap(({ title }, at) => {
      const { input, events } = opened(machine, evidence, { asked: null, journey: at });
      const ends = endsOf(asTest(machine, input, events), machine, input);
      return ends[0] === ends[1] && ends[0] !== undefined ? [] : [{ title, ends }];
    });
    expect(wrong).toEqual([]);
  });

  it('has inputs to begin with, and examples of events', () => {
    expect(sides.map(({ name }) => begun(machine, evidence, name).trouble)).toEqual(sides.map(() => null));
    expect(sides.some(({ examples }) => Object.keys(examples).length > 0)).toBe(true);
  });
});
