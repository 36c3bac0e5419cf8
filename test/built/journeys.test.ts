/** What the tests wrote of each chart, played again as the page `/flows` does. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import * as charts from '#machines/index.ts';
import type { Evidence } from '../../src/flows/evidence/evidence.ts';
import { hashOf } from '../../src/flows/evidence/hashOf.ts';
import { fromPlain } from '../../src/flows/evidence/plain.ts';
import { placeOf, walkThrough } from '../../src/flows/simulate/walk.ts';
import { recordEvidence } from '../flows/recordEvidence.ts';

const machines = Object.values<AnyStateMachine>(charts);
/** Charts whose input holds functions, which no file can keep. */
const givenFunctions = ['coupons', 'form', 'lookUp'];
const fileOf = (chart: string) => `.cache/flows/${chart}.json`;
const read = (chart: string): Evidence => JSON.parse(readFileSync(fileOf(chart), 'utf8'));
const isFresh = (machine: AnyStateMachine) =>
  existsSync(fileOf(machine.id)) && read(machine.id).hash === hashOf(machine);
// `npm test` has just written it; who runs this test alone may have older evidence, or none.
if (!machines.every(isFresh)) recordEvidence();

describe.each(machines.map((machine) => [machine.id, machine] as const))('%s', (id, machine) => {
  const { inputs, journeys, sides } = read(id);

  it('ends each recorded journey where it ended', () => {
    const playable = journeys.filter((one) => one.isPlayable);
    const played = playable.map(({ title, input, events, end }) => {
      const all = (fromPlain(events) as typeof events) ?? [];
      const last = walkThrough(machine, fromPlain(inputs[input]), all).at(-1);
      return [title, placeOf(last?.snapshot.value ?? ''), end];
    });
    expect(played.filter(([, now, then]) => now !== then)).toEqual([]);
    expect(playable.length >= 3).toBe(!givenFunctions.includes(id));
  });

  it('has a side to begin on, with examples of what may happen', () => {
    expect(sides.some(({ examples }) => Object.keys(examples).length > 0)).toBe(true);
  });
});
