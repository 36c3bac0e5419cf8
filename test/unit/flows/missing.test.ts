import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { noWalk, written } from '../../../src/flows/simulate/byHand.ts';
import { missingIn } from '../../../src/flows/simulate/missing.ts';

interface Order {
  readonly buyer: { readonly name: string };
  readonly note?: string;
}
const begin = ({ buyer, note }: Order) => [note ?? '', buyer.name.trim()];

it('names missing input by its path', () => {
  expect(missingIn(JSON.parse('{"note": ""}'), begin)).toEqual(['buyer']);
  expect(missingIn(JSON.parse('{"note": "", "buyer": {}}'), begin)).toEqual(['buyer.name']);
  expect(missingIn(JSON.parse('{}'), begin)).toEqual(['buyer', 'note']);
});

it('names nothing if everything is there and something else is wrong', () => {
  expect(missingIn(JSON.parse('{"note": "", "buyer": {"name": 1}}'), begin)).toEqual([]);
});

it('names what every recorded input has where a chart copies all of its input', () => {
  const copying = createMachine({
    id: 'copying',
    context: ({ input }) => {
      const all: { readonly order?: string } = { ...(input as object) };
      if (all.order === undefined) throw new Error('nothing is ordered');
      return all;
    },
  });
  const sides = [{ order: 'a', note: '' }, { order: 'b' }].map((input) => ({ name: '', input, examples: {} }));
  const walk = { ...noWalk, draft: { type: null, text: '{}' } };
  expect(written(copying, walk, { hash: '', inputs: [], journeys: [], sides }).trouble).toBe(
    'The chart cannot start: the input has no order.',
  );
  expect(written(copying, walk, null).trouble).toBe('The chart cannot start: nothing is ordered');
});
