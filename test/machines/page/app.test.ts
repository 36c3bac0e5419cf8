import { expect, it } from 'vitest';
import { appMachine } from '../../../machines/page/app.machine.ts';
import { done, failed, passed, walkJourney } from '../../kit/charts/journey.ts';

type Events = Parameters<typeof walkJourney<typeof appMachine>>[2];
const input = { language: 'pl', isAsked: false, region: 'pl' } as const;
const opened = { type: 'page.opened' } as const;
const lost = new Error('no network');
const spoken: Events = [opened, done('loadLocale')];
const visiting: Events = [...spoken, done('readSession')];
const offered: Events = [...visiting, done('readEvents')];
const ready: Events = [...offered, done('readProperties')];
const retried = (actor: string, times: number): Events =>
  Array.from({ length: times }, () => [failed(actor, lost), passed('localeRetry')]).flat();
const german = { type: 'language.changed', language: 'de' } as const;
const toGermany = { type: 'region.changed', region: 'de' } as const;

it.each<[story: string, events: Events, end: string]>([
  ['the language that is shown is not loaded again', [...ready, { ...german, language: 'pl' }], 'ready.settled'],
  ['the present region is not read again', [...ready, { ...toGermany, region: 'pl' }], 'ready.settled'],
])('%s', (_, events, end) => {
  expect(walkJourney(appMachine, input, events).state).toBe(end);
});

// specification 3.7, 4.21
it('asks for the settings once the session and the runs have loaded', () => {
  const asked = (events: Events) => walkJourney(appMachine, input, events).asked('readProperties').length;
  expect([spoken, visiting, offered].map(asked)).toEqual([0, 0, 1]);
});

// specification 4.11
it('is ready with the settings, or with a screen that needs none', () => {
  const ends = [offered, ready, [...offered, { type: 'screen.prepared' } as const]].map(
    (events) => walkJourney(appMachine, input, events).state,
  );
  expect(ends).toEqual(['loadingProperties', 'ready.settled', 'ready.settled']);
});

// specification 9.33
it('the pauses between five attempts double from 350 ms', () => {
  const events = [opened, ...retried('loadLocale', 5)];
  const rests = walkJourney(appMachine, input, events).did.filter(([kind]) => kind === 'wait');
  expect(rests.map(([, , milliseconds]) => milliseconds)).toEqual([350, 700, 1400, 2800, 5600]);
});

it('a new attempt after a failure has its five retries again', () => {
  const events = [
    opened,
    ...retried('loadLocale', 5),
    failed('loadLocale', lost),
    { type: 'retry.requested' } as const,
  ];
  const journey = walkJourney(appMachine, input, [...events, failed('loadLocale', lost)]);
  expect([journey.state, journey.context.tries]).toEqual(['loadingLocale.resting', 1]);
});

it('a language that cannot be loaded leaves the old one, says so, and may be chosen again', () => {
  const events = [...ready, german, ...retried('loadLocale', 5), failed('loadLocale', lost)];
  const journey = walkJourney(appMachine, input, events);
  expect(journey.state).toBe('ready.settled');
  expect(journey.context).toEqual({ ...input, wanted: 'pl', tries: 5 });
  expect(journey.did.filter(([kind]) => kind === 'do')).toEqual([['do', 'tellLanguageFailed', undefined]]);
  expect(walkJourney(appMachine, input, [...events, german]).state).toBe('ready.changingLanguage.asking');
});

it('a loaded language is kept for the next visit', () => {
  const journey = walkJourney(appMachine, input, [...ready, german, done('loadLocale')]);
  expect(journey.context).toEqual({ ...input, language: 'de', wanted: 'de', tries: 0 });
  expect(journey.did.filter(([kind]) => kind === 'do')).toEqual([['do', 'keepLanguage', { language: 'de' }]]);
});

it('a language that the address asked for is kept once its texts are here', () => {
  const asked = { ...input, language: 'de', isAsked: true } as const;
  const didWith = (events: Events) => walkJourney(appMachine, asked, events).did.filter(([kind]) => kind === 'do');
  expect(didWith([opened])).toEqual([]);
  expect(didWith(spoken)).toEqual([['do', 'keepLanguage', { language: 'de' }]]);
  expect(walkJourney(appMachine, asked, spoken).state).toBe('loadingSession');
});

it('a second choice replaces the first while it is loading', () => {
  const journey = walkJourney(appMachine, input, [...ready, german, { type: 'language.changed', language: 'en' }]);
  expect(journey.asked('loadLocale')).toEqual([{ language: 'pl' }, { language: 'de' }, { language: 'en' }]);
});

it('calls have language and region, also after a change of region', () => {
  const journey = walkJourney(appMachine, input, [...ready, toGermany]);
  expect(journey.asked('loadLocale')).toEqual([{ language: 'pl' }]);
  expect(journey.asked('readEvents')).toEqual([{ region: 'pl' }, { region: 'de' }]);
  expect(journey.did.filter(([kind]) => kind === 'do')).toEqual([['do', 'keepRegion', { region: 'de' }]]);
});

// specification 8.6
it.each<[events: Events]>([
  [[...spoken, failed('readSession', lost)]],
  [[...visiting, failed('readEvents', lost)]],
  [[...offered, failed('readProperties', lost)]],
  [[opened, ...retried('loadLocale', 5), failed('loadLocale', lost)]],
])('every failure is reported: %j', (events) => {
  const { did } = walkJourney(appMachine, input, events);
  expect(did.filter(([kind]) => kind === 'do')).toEqual([['do', 'reportFailure', { error: lost }]]);
});
