import { expect, it } from 'vitest';
import { dataExportMachine } from '#machines/accounts/dataExport.machine.ts';
import { done, failed, walkJourney } from '../../../kit/charts/journey.ts';
import { everything } from './dataExport.model.ts';

type Events = Parameters<typeof walkJourney<typeof dataExportMachine>>[2];
const walk = (events: Events) => walkJourney(dataExportMachine, undefined, events);
const wanted = { type: 'export.wanted' } as const;
const fetched = [wanted, done('fetchData', everything)];
const lost = [wanted, failed('fetchData')];

it.each<[string, Events, string, boolean]>([
  ['is offered', [], 'offered', false],
  ['is fetched when it is wanted', [wanted], 'fetching', true],
  ['is fetched once however often it is wanted', [wanted, wanted], 'fetching', true],
  ['is a file then', fetched, 'offered', false],
  ['may not be available', lost, 'offered', false],
  ['is fetched again', [...lost, wanted], 'fetching', true],
])('a person’s data %s', (_, events, end, isBusy) => {
  const { state, snapshot } = walk(events);
  expect([state, snapshot.hasTag('busy')]).toEqual([end, isBusy]);
});

it('the file has the answer, once', () => {
  const did = (events: Events) => walk(events).did.filter(([kind]) => kind === 'do');
  expect(did(fetched)).toEqual([['do', 'saveFile', { data: everything }]]);
  expect(walk([wanted, wanted]).did).toHaveLength(1);
});

it('a failed download is reported, and no file is written', () => {
  expect(
    walk(lost)
      .did.filter(([kind]) => kind === 'do')
      .map(([, what]) => what),
  ).toEqual(['tellUnfetched']);
});
