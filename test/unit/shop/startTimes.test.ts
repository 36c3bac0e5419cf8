import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Language, languages, regions } from '#contract/constants.ts';
import { gatesNeededBy, type StartFacts, sameTimes, startTimes } from '#contract/values/startTimes.ts';
import { timesInWords } from '../../../server/words/format.ts';

const facts = (more: Partial<StartFacts>): StartFacts => ({
  region: 'pl',
  is_kids: false,
  join_time: '2027-06-05T08:00:00+02:00',
  be_there_minutes: 60,
  wave_time: '2027-06-05T12:00:00+02:00',
  ...more,
});
const timesOf = (more: Partial<StartFacts>, language: Language = 'en') =>
  timesInWords(facts(more), language).replaceAll('\u00a0', ' ');

it.each<[Language, string]>([
  ['en', 'Gates open 08:00, be there by 11:00, start 12:00'],
  ['pl', 'Biuro zawodów od 8:00, bądź do 11:00, start 12:00'],
  ['de', 'Einlass ab 08:00 Uhr, sei bis 11:00 Uhr da, Start 12:00 Uhr'],
])('in %s a start at noon reads its three times', (language, words) => expect(timesOf({}, language)).toBe(words));

// specification 9.16
it.each<[why: string, more: Partial<StartFacts>, words: string]>([
  ['children are there half an hour before, whatever the run says', { is_kids: true }, 'be there by 11:30,'],
  ['a run says how long before', { be_there_minutes: 90 }, 'be there by 10:30,'],
  [
    'gates open on the day of the start, too, where that is the second',
    { wave_time: '2027-06-06T10:00:00+02:00' },
    'Gates open 08:00, be there by 09:00, start 10:00',
  ],
  [
    'who starts after midnight is there the evening before, and reads the day',
    { wave_time: '2027-06-06T00:15:00+02:00' },
    'Gates open 5 June, 08:00, be there by 5 June, 23:15, start 00:15',
  ],
  [
    'gates never open after somebody has to be there',
    { wave_time: '2027-06-05T08:30:00+02:00' },
    'Gates open 07:30, be there by 07:30, start 08:30',
  ],
  [
    'gates open by the clock on a night of the change, too',
    { join_time: '2027-03-27T01:00:00+01:00', wave_time: '2027-03-28T05:00:00+02:00' },
    'Gates open 01:00, be there by 04:00, start 05:00',
  ],
])('%s', (_, more, words) => expect(timesOf(more)).toContain(words));

it('gates that open too late are needed by the time that somebody has to be there', () => {
  expect(gatesNeededBy(facts({}))).toBeNull();
  expect(gatesNeededBy(facts({ wave_time: '2027-06-05T09:00:00+02:00' }))).toBeNull();
  expect(gatesNeededBy(facts({ wave_time: '2027-06-05T08:45:00+02:00' }))).toBe('07:45');
});

it('times are the same for people where neither gates nor their own time moved', () => {
  expect(sameTimes(facts({}), facts({ join_time: '2027-06-06T08:00:00+02:00' }))).toBe(true);
  expect(sameTimes(facts({}), facts({ join_time: '2027-06-05T08:30:00+02:00' }))).toBe(false);
  expect(sameTimes(facts({}), facts({ be_there_minutes: 45 }))).toBe(false);
});

it('the three times follow one another on any day, in every region and language', () => {
  const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
  const clock = fc.integer({ min: 0, max: 24 * 60 - 1 });
  fc.assert(
    fc.property(
      day,
      clock,
      fc.integer({ min: 0, max: 600 }),
      fc.constantFrom(...regions),
      fc.boolean(),
      (at, gates, minutes, region, is_kids) => {
        const join_time = new Date(Date.parse(at.toISOString().slice(0, 10)) + gates * 60_000);
        const one = { region, is_kids, join_time, be_there_minutes: minutes, wave_time: at };
        const times = startTimes(one);
        expect(times.gates.getTime()).toBeLessThanOrEqual(times.beThere.getTime());
        expect(times.beThere.getTime()).toBeLessThanOrEqual(times.start.getTime());
        for (const language of languages) expect(timesInWords(one, language)).not.toMatch(/NaN|Invalid/u);
      },
    ),
  );
});
