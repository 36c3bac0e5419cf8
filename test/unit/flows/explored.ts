/** Two small charts to be explored, and what is known of them. */
import { createMachine } from 'xstate';
import type { Evidence } from '../../../src/flows/evidence/evidence.ts';
import { unfolded } from '../../../src/flows/layout/layout.ts';
import type { Layout } from '../../../src/flows/layout/places.ts';
import type { Place } from '../../../src/flows/page/explorer.setup.ts';
import type { Stored } from '../../../src/flows/stored.ts';

const inner = { initial: 'a', states: { a: {}, b: {} } };
export const charts = [
  createMachine({ id: 'one', initial: 'first', states: { first: { ...inner, on: { GO: 'last' } }, last: {} } }),
  createMachine({ id: 'two', initial: 'only', states: { only: {} } }),
];
export const placeOf = (more: Partial<Place> = {}): Place => ({
  chart: 'one',
  state: '',
  walk: null,
  lives: '',
  ...more,
});
export const layoutOf = (recipe: Layout['recipe'] = unfolded): Layout => ({
  recipe,
  width: 1,
  height: 1,
  boxes: new Map(),
  routes: [],
});
export const storedOf = (chart: string): Stored => ({
  chart,
  hash: '',
  recipe: { ...unfolded, folded: chart === 'one' ? ['one.first'] : [] },
  size: [1, 1],
  boxes: {},
  routes: [],
  code: { purpose: '', says: {}, lines: {}, effects: {}, screens: [], doneBy: [], sends: {} },
});
export const evidenceOf = (chart: string): Evidence => ({
  chart,
  hash: '',
  testedAt: '',
  sides: [{ name: 'all', input: null, paths: {}, examples: {} }],
  inputs: [null],
  journeys: [{ title: 'goes', file: '', input: 0, events: [{ type: 'GO' }], end: 'last' }],
  onScreen: [],
  inBrowser: [],
  mutants: null,
});
