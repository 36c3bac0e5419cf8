import { describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import { textToWalk, walkToText } from '../../../src/flows/simulate/address.ts';
import { asTest } from '../../../src/flows/simulate/asTest.ts';
import { offersIn } from '../../../src/flows/simulate/offers.ts';
import { placeOf, walkThrough } from '../../../src/flows/simulate/walk.ts';
import { done, failed, passed, walkJourney } from '../../kit/charts/journey.ts';
import { askMachine, examples } from './ask.ts';

const step = (events: readonly EventObject[], name = '') => {
  const last = walkThrough(askMachine, { name }, events).at(-1);
  if (last === undefined) throw new Error('nowhere');
  return last;
};

describe('what may happen next', () => {
  const offered = (events: readonly EventObject[], name = '') =>
    offersIn(step(events, name).snapshot, { examples }).flatMap(({ type, events: all }) =>
      all.length > 0 ? [type] : [],
    );

  it('is what the chart takes now, answers of its actors among it', () => {
    expect(offered([])).toEqual(['named']);
    expect(offered([], 'Ada')).toEqual(['asked', 'named']);
    expect(offered([{ type: 'asked' }], 'Ada')).toEqual(['xstate.done.actor.ask', 'xstate.error.actor.ask']);
  });

  it('is nothing at the end, and brings errors as errors', () => {
    expect(offered([{ type: 'asked' }, done('ask')], 'Ada')).toEqual([]);
    const [, refused] = offersIn(step([{ type: 'asked' }], 'Ada').snapshot, { examples });
    expect(refused?.events).toEqual([failed('ask', new Error('no'))]);
  });
});

describe('a walk', () => {
  const walk = [
    { type: 'named', name: "Ada's" },
    { type: 'asked' },
    failed('ask', new Error('no')),
    passed('rest'),
    { type: 'asked' },
    done('ask', { at: [1, null], 'a key': 'ż' }),
  ];

  it('goes by address and comes back', () => {
    const text = walkToText(walk);
    expect(text).toMatch(/^[\w-]+$/u);
    expect(textToWalk(text)).toEqual(walk);
  });

  it.each(['%', 'bm90IGpzb24', btoa('{"type":"asked"}'), btoa('[{"name":"x"}]')])('is not %o', (text) => {
    expect(textToWalk(text)).toBeNull();
  });

  it('copied as a test is a test that passes', () => {
    const written = asTest(askMachine, { name: '' }, walk);
    const seen: unknown[] = [];
    const expectState = (state: unknown) => ({ toBe: (wanted: unknown) => seen.push([state, wanted]) });
    const names = ['it', 'walkJourney', 'done', 'failed', 'passed', 'expect', 'askMachine'];
    const run = new Function(...names, written);
    run((_: string, test: () => void) => test(), walkJourney, done, failed, passed, expectState, askMachine);
    expect(seen).toEqual([['answered', 'answered']]);
    expect(written).toContain(`{ type: 'named', name: 'Ada\\'s' },`);
    expect(placeOf(step(walk).snapshot.value)).toBe('answered');
  });
});
