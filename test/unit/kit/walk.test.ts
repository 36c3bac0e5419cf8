import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { modelOf } from '../../kit/charts/model.ts';
import { coveringWays, unwalked } from '../../kit/charts/walk.ts';

/** A door that can be closed, opened and locked; locked, it is for good. */
const door = createMachine({
  id: 'door',
  initial: 'open',
  states: {
    open: { on: { close: 'closed' } },
    closed: { on: { open: 'open', lock: 'locked', knock: 'closed' } },
    locked: { type: 'final' },
  },
});
const events = { close: [{ type: 'close' }], open: [{ type: 'open' }], lock: [{ type: 'lock' }] };
const model = (more: object) =>
  modelOf(door, { input: undefined, events: { ...events, ...more }, outcomes: {}, project: () => null } as never);
const whole = model({ knock: [{ type: 'knock' }] });
const waysText = (ways: ReturnType<typeof coveringWays>) =>
  ways.map(({ steps }) => steps.slice(1).map(({ event }) => (event as { type: string }).type));

it('takes every transition, and continues from its place as long as it can', () => {
  const ways = waysText(coveringWays(whole as never));
  expect(new Set(ways.flat())).toEqual(new Set(['close', 'open', 'lock', 'knock']));
  expect(ways.filter((way) => way.at(-1) === 'lock')).toHaveLength(1);
  expect(ways.flat().length).toBeLessThanOrEqual(7);
});

it('leaves out what was taken before', () => {
  const seen = new Set<string>();
  coveringWays(whole as never, seen);
  expect(coveringWays(whole as never, seen)).toEqual([]);
});

it('names a transition that no model takes', () => {
  expect(unwalked(door, [whole as never])).toEqual([]);
  expect(unwalked(door, [model({}) as never])).toEqual(['door.closed on knock']);
});
