/** The explorer's own chart. */
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { Evidence } from '../../../src/flows/evidence/evidence.ts';
import type { Examples } from '../../../src/flows/evidence/examples.ts';
import { graphOf } from '../../../src/flows/graph/graph.ts';
import { explorerMachine } from '../../../src/flows/page/explorer.machine.ts';
import { known, modes, type Place } from '../../../src/flows/page/explorer.setup.ts';
import { walkerMachine } from '../../../src/flows/page/try/walker.machine.ts';
import { walkToText } from '../../../src/flows/simulate/address.ts';
import { charts, evidenceOf, layoutOf, placeOf, storedOf } from './explored.ts';

function open(where: Partial<Place> = {}, { fails = false } = {}) {
  const places: Place[] = [];
  let tell: (place: Place) => void = () => undefined;
  const shownOf = (chart: string) => Promise.resolve(chart === 'one' ? evidenceOf('one') : null);
  const readEvidence = fromPromise<Evidence | null, { readonly chart: string }>(({ input }) => shownOf(input.chart));
  const readExamples = fromPromise<Examples | null, { readonly chart: string }>(({ input }) => shownOf(input.chart));
  const machine = explorerMachine.provide({
    actors: {
      walker: walkerMachine.provide({ actors: { readExamples } }),
      readEvidence,
      loadDrawing: fromPromise(({ input }) =>
        fails ? Promise.reject(new Error('not there')) : Promise.resolve(storedOf(input.chart)),
      ),
      layOut: fromPromise(({ input: { recipe } }) => Promise.resolve(layoutOf(recipe))),
      watchPlace: fromCallback(({ sendBack }) => {
        tell = (changed) => sendBack({ type: 'place.changed', place: changed });
      }),
    },
    actions: {
      // An address reports every change, one's own too.
      showPlace(_, shown) {
        places.push(shown);
        tell(shown);
      },
    },
  });
  const actor = createActor(machine, { input: { charts, place: placeOf(where) } }).start();
  const at = () => {
    const { graph, chosen, layout } = actor.getSnapshot().context;
    return [graph.chart, chosen, layout?.recipe.folded ?? null];
  };
  const settled = () => waitFor(actor, (snapshot) => snapshot.matches({ drawing: 'shown' }));
  return { actor, places, at, settled, go: (changed: Place) => tell(changed) };
}

it('shows the chart and the state of its address, and opens what the state is folded in', async () => {
  const { at, settled, places } = open({ state: 'first.b' });
  await settled();
  expect(at()).toEqual(['one', 'one.first.b', []]);
  expect(places).toEqual([]);
});

it('shows the first chart for an address that names none, and no state for one that is not there', async () => {
  const { at, settled } = open({ chart: 'none', state: 'gone' });
  await settled();
  expect(at()).toEqual(['one', null, ['one.first']]);
});

it('tells the address which chart and state were chosen, and follows it back', async () => {
  const { actor, at, settled, places, go } = open();
  await settled();
  actor.send({ type: 'state.chosen', state: 'one.last' });
  actor.send({ type: 'chart.chosen', chart: 'two', state: 'only' });
  await settled();
  expect(at()).toEqual(['two', 'two.only', []]);
  expect(places).toEqual([placeOf({ state: 'last' }), placeOf({ chart: 'two', state: 'only' })]);
  go(placeOf({ state: 'last' }));
  await settled();
  expect(at()).toEqual(['one', 'one.last', ['one.first']]);
  actor.send({ type: 'state.chosen', state: null });
  expect(at()).toEqual(['one', null, ['one.first']]);
  actor.send({ type: 'chart.chosen', chart: 'one', state: 'first' });
  expect([at(), places.length]).toEqual([['one', 'one.first', ['one.first']], 4]);
  go(placeOf());
  expect(at()).toEqual(['one', null, ['one.first']]);
});

it('folds and unfolds, and is busy meanwhile with the drawing still there', async () => {
  const { actor, at, settled } = open();
  await settled();
  actor.send({ type: 'fold.toggled', state: 'one.first' });
  expect([actor.getSnapshot().hasTag('busy'), at()]).toEqual([true, ['one', null, ['one.first']]]);
  await settled();
  expect(at()).toEqual(['one', null, []]);
  actor.send({ type: 'fold.toggled', state: 'one.first' });
  await settled();
  expect(at()).toEqual(['one', null, ['one.first']]);
});

it('says when a chart was not drawn, and shows the next one that was', async () => {
  const { actor } = open({}, { fails: true });
  await waitFor(actor, (snapshot) => snapshot.hasTag('failed'));
  actor.send({ type: 'chart.chosen', chart: 'two' });
  expect(actor.getSnapshot().hasTag('failed')).toBe(false);
});

it('opens its help and closes it', async () => {
  const { actor, settled } = open();
  await settled();
  actor.send({ type: 'help.toggled' });
  expect(actor.getSnapshot().hasTag('help')).toBe(true);
  actor.send({ type: 'help.toggled' });
  expect(actor.getSnapshot().hasTag('help')).toBe(false);
  expect(graphOf(explorerMachine).states.has('explorer.drawing.layingOut')).toBe(true);
});

it('is in one mode at a time, and has asked the tests of the chart that it shows', async () => {
  const { actor, settled } = open();
  await settled();
  const mode = () => modes.filter((one) => actor.getSnapshot().hasTag(one));
  expect(mode()).toEqual(['read']);
  actor.send({ type: 'tests.chosen' });
  await waitFor(actor, ({ context }) => context.evidence?.chart === 'one');
  actor.send({ type: 'journey.chosen', journey: 2 });
  expect([mode(), actor.getSnapshot().context.journey]).toEqual([['tests'], 2]);
  actor.send({ type: 'chart.chosen', chart: 'two' });
  expect(actor.getSnapshot().hasTag('reading')).toBe(true);
  await waitFor(actor, (snapshot) => !snapshot.hasTag('reading'));
  const { evidence, journey } = actor.getSnapshot().context;
  expect([mode(), evidence, journey]).toEqual([['tests'], null, null]);
  actor.send({ type: 'read.chosen' });
  expect(mode()).toEqual(['read']);
});

describe('a chart that is tried', () => {
  const went = { side: 'all', input: null, walk: walkToText([{ type: 'GO' }]) };
  const begins = { ...went, walk: '' };
  const tried = async (place: Partial<Place> = {}) => {
    const explorer = open(place);
    await explorer.settled();
    const { actor } = explorer;
    const walker = () => actor.getSnapshot().children.walker;
    const walkArrives = () => waitFor(actor, ({ context }) => context.walk !== null);
    const mode = () => modes.find((one) => actor.getSnapshot().hasTag(one));
    const step = () => walker()?.getSnapshot().context.at;
    return { ...explorer, walker, walkArrives, mode, step };
  };

  it('is one that its address says so of, at the step that it says', async () => {
    const { mode, step, walkArrives, places } = await tried({ walk: went });
    await walkArrives();
    expect([mode(), step(), places]).toEqual(['try', 1, []]);
  });

  it('reports each step to the address, and is read again if the address has none', async () => {
    const { actor, walker, walkArrives, mode, places, go, step } = await tried();
    actor.send({ type: 'state.chosen', state: 'one.last' });
    actor.send({ type: 'try.chosen' });
    await walkArrives();
    walker()?.send({ type: 'event.sent', event: { type: 'GO' } });
    actor.send({ type: 'try.chosen' });
    expect([actor.getSnapshot().context.chosen, step()]).toEqual([null, 1]);
    expect(places.slice(1)).toEqual([begins, went].map((walk) => placeOf({ walk })));
    go(placeOf({ walk: begins }));
    await walkArrives();
    await waitFor(known(walker()), ({ context }) => context.steps.length > 0);
    expect([mode(), step()]).toEqual(['try', 0]);
    go(placeOf());
    expect([mode(), walker()]).toEqual(['read', undefined]);
  });

  it('is the one that is looked at', async () => {
    const { actor, walker, walkArrives, mode, settled, go } = await tried({ walk: went });
    await walkArrives();
    actor.send({ type: 'chart.chosen', chart: 'two' });
    await settled();
    await walkArrives();
    expect([mode(), walker()?.getSnapshot().context.machine.id]).toEqual(['try', 'two']);
    go(placeOf({ walk: { side: null, input: null, walk: '' } }));
    await settled();
    expect([mode(), walker()?.getSnapshot().context.machine.id]).toEqual(['try', 'one']);
    actor.send({ type: 'tests.chosen' });
    expect([mode(), actor.getSnapshot().context.walk]).toEqual(['tests', null]);
  });

  it('is played by a journey of its tests', async () => {
    const { actor, walker, mode, walkArrives } = await tried();
    actor.send({ type: 'tests.chosen' });
    await waitFor(actor, ({ context }) => context.evidence !== null);
    actor.send({ type: 'journey.played', journey: 0 });
    await walkArrives();
    expect([mode(), walker()?.getSnapshot().hasTag('playing')]).toEqual(['try', true]);
    actor.send({ type: 'read.chosen' });
    expect([mode(), actor.getSnapshot().context.journey]).toEqual(['read', null]);
  });
});
