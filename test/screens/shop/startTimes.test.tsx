import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { languages, regions } from '#contract/constants.ts';
import { timeBeside } from '#contract/values/format.ts';
import { startTimes } from '#contract/values/startTimes.ts';
import { timesInWords } from '../../../server/words/format.ts';
import { useStartTimes } from '../../../src/i18n/useStartTimes.ts';
import { renderScreen } from '../../kit/screens/render.tsx';

/** The three times of a start are one line, on screens as in mails and calendars (docs/rules/shop.md 1.8). */
const moment = fc.date({ min: new Date('2027-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
const facts = fc.record({
  region: fc.constantFrom(...regions),
  is_kids: fc.boolean(),
  join_time: moment,
  be_there_minutes: fc.integer({ min: 0, max: 600 }),
  wave_time: moment,
});

function Line(start: Parameters<ReturnType<typeof useStartTimes>>[0]) {
  return <p>{useStartTimes()(start)}</p>;
}

it('a screen says what a mail says, of any start', () => {
  fc.assert(
    fc.property(facts, (start) => {
      const { gates, beThere } = startTimes(start);
      const { container, unmount } = renderScreen(<Line {...start} join_time={gates} be_there_time={beThere} />);
      const sentence = container.querySelector('p')?.textContent;
      unmount();
      expect(sentence).toBe(timesInWords(start, 'en'));
    }),
    { numRuns: 100 },
  );
});

it.each(languages)('has the same words in both: %s', (language) => {
  const texts = readFileSync(`locales/start/${language}.po`, 'utf8');
  const start = {
    region: 'pl',
    be_there_minutes: 60,
    join_time: '2027-04-17T08:00:00+02:00',
    wave_time: '2027-04-17T12:00:00+02:00',
  } as const;
  for (const is_kids of [false, true]) {
    const { gates, beThere } = startTimes({ ...start, is_kids });
    const context = is_kids ? 'msgctxt "to guardians"\n' : '(?<!msgctxt .*\n)';
    const [, words = ''] = new RegExp(`${context}msgid "Gates open [^"]*"\nmsgstr "([^"]*)"`, 'u').exec(texts) ?? [];
    const clock = (time: Date | string) => timeBeside(time, start.wave_time, 'pl', language);
    const line = words
      .replace('{gates}', clock(gates))
      .replace('{beThere}', clock(beThere))
      .replace('{start}', clock(start.wave_time));
    expect(line.replaceAll('\u00a0', ' ')).toBe(
      timesInWords({ ...start, is_kids }, language).replaceAll('\u00a0', ' '),
    );
  }
});
