/** The explorer's mode `live`: its recorder, and what the address says of it. */
import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Recording } from '../../../src/flows/live/recording.ts';
import { explorerMachine } from '../../../src/flows/page/explorer.machine.ts';
import { modes, type Place } from '../../../src/flows/page/explorer.setup.ts';
import { recorderMachine } from '../../../src/flows/page/live/recorder.machine.ts';
import type { Stored } from '../../../src/flows/stored.ts';
import { charts, placeOf } from './explored.ts';

function open(at: Place) {
  const places: Place[] = [];
  const asked: string[] = [];
  let listening = 0;
  let tell: (place: Place) => void = () => undefined;
  const recorder = recorderMachine.provide({
    actors: {
      listen: fromCallback(() => {
        listening += 1;
        return () => {
          listening -= 1;
        };
      }),
      askLives: fromPromise(({ input }) => {
        asked.push(input.about);
        return new Promise<Recording | null>(() => undefined);
      }),
    },
  });
  const machine = explorerMachine.provide({
    actors: {
      recorder,
      loadDrawing: fromPromise(() => new Promise<Stored>(() => undefined)),
      watchPlace: fromCallback(({ sendBack }) => {
        tell = (changed) => sendBack({ type: 'place.changed', place: changed });
      }),
    },
    actions: { showPlace: (_, shown) => void places.push(shown) },
  });
  const actor = createActor(machine, { input: { charts, place: at } }).start();
  const mode = () => modes.find((one) => actor.getSnapshot().hasTag(one));
  return { actor, places, asked, mode, isHeard: () => listening > 0, go: (changed: Place) => tell(changed) };
}

it('listens to the tabs only while it is live, whatever chart is looked at', () => {
  const { actor, mode, isHeard } = open(placeOf());
  expect([mode(), isHeard()]).toEqual(['read', false]);
  actor.send({ type: 'live.chosen' });
  const { recorder } = actor.getSnapshot().children;
  actor.send({ type: 'chart.chosen', chart: 'two' });
  actor.send({ type: 'live.chosen' });
  expect([mode(), isHeard(), actor.getSnapshot().children.recorder]).toEqual(['live', true, recorder]);
  actor.send({ type: 'read.chosen' });
  expect([mode(), isHeard()]).toEqual(['read', false]);
});

it('says in its address which lives it shows, and shows those that an address says', () => {
  const { actor, places, asked, mode, isHeard, go } = open(placeOf({ lives: 'first' }));
  expect([mode(), asked, places]).toEqual(['live', ['first'], []]);
  actor.getSnapshot().children.recorder?.send({ type: 'lives.asked', about: 'second' });
  expect([asked, places.at(-1)]).toEqual([['first', 'second'], placeOf({ lives: 'second' })]);
  actor.send({ type: 'chart.chosen', chart: 'two' });
  expect(places.at(-1)).toEqual(placeOf({ chart: 'two', lives: 'second' }));
  go(placeOf({ lives: 'first' }));
  expect(asked).toEqual(['first', 'second', 'first']);
  go(placeOf());
  expect([mode(), isHeard()]).toEqual(['live', true]);
  actor.getSnapshot().children.recorder?.send({ type: 'lives.asked', about: 'third' });
  actor.send({ type: 'read.chosen' });
  expect([mode(), places.at(-1)]).toEqual(['read', placeOf()]);
  go(placeOf({ lives: 'third' }));
  expect([mode(), asked.at(-1)]).toEqual(['live', 'third']);
});
