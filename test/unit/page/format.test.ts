import { expect, it } from 'vitest';
import * as shared from '#contract/values/format.ts';
import * as own from '../../../src/i18n/format.ts';

const format = { ...shared, ...own };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

// specification 9.1, 9.5
it('money has two decimals, and the currency in the language’s position', () => {
  expect((['pl', 'en', 'de'] as const).map((one) => plain(format.money(60596, 'PLN', one)))).toEqual([
    '605,96 zł',
    '605.96 zł',
    '605,96 zł',
  ]);
  expect((['pl', 'en', 'de'] as const).map((one) => plain(format.money(-500, 'EUR', one)))).toEqual([
    '−5,00 €',
    '−€5.00',
    '−5,00 €',
  ]);
});

it('days are those of the run, whatever the reader’s zone', () => {
  expect(format.longDate('2027-04-17', 'pl')).toBe('sobota, 17\u00a0kwietnia 2027');
  expect(format.longDate('2027-04-17', 'de')).toBe('Samstag, 17.\u00a0April 2027');
  expect(format.longDate('2027-04-17', 'en')).toBe('Saturday, 17\u00a0April 2027');
  expect(format.weekdayDate('2027-04-17', 'pl')).toBe('sob., 17\u00a0kwietnia 2027');
  expect(format.weekdayDate('2027-04-17', 'de')).toBe('Sa., 17.\u00a0April 2027');
  expect(format.weekdayDate('2027-04-17', 'en')).toBe('Sat, 17\u00a0April 2027');
  expect(format.shortDate('2027-04-17', 'pl')).toBe('17\u00a0kwietnia');
  expect(format.dayLeaf('2027-04-05', 'pl')).toEqual({ day: '5', month: 'kwi 2027', weekday: 'poniedziałek' });
});

it('times are those on the run’s clock', () => {
  const moment = '2027-04-17T07:45:00Z';
  expect((['pl', 'en', 'de'] as const).map((one) => format.clockTime(moment, 'pl', one))).toEqual([
    '9:45',
    '09:45',
    '09:45',
  ]);
  expect(format.dayAndTime('2027-01-31T23:30:00Z', 'de', 'de')).toBe('1.\u00a0Februar, 00:30\u00a0Uhr');
});

it('time left is shown in two units', () => {
  const minute = 60_000;
  const left = [(26 * 60 + 5) * minute, (4 * 60 + 12) * minute, 12.5 * minute, 0];
  const texts = (language: 'pl' | 'en' | 'de') => left.map((time) => plain(format.timeInWords(time, language)));
  expect(texts('pl')).toEqual([
    '1 dzień i 2 godziny',
    '4 godziny i 12 minut',
    '12 minut i 30 sekund',
    '0 minut i 0 sekund',
  ]);
  expect(texts('en')).toEqual([
    '1 day and 2 hours',
    '4 hours and 12 minutes',
    '12 minutes and 30 seconds',
    '0 minutes and 0 seconds',
  ]);
  expect(texts('de')).toEqual([
    '1 Tag und 2 Stunden',
    '4 Stunden und 12 Minuten',
    '12 Minuten und 30 Sekunden',
    '0 Minuten und 0 Sekunden',
  ]);
});

it('figures and countries are the language’s', () => {
  expect([format.number(1.5, 'pl'), format.number(1.5, 'en')]).toEqual(['1,5', '1.5']);
  expect([format.countryName('DE', 'pl'), format.countryName('PL', 'de')]).toEqual(['Niemcy', 'Polen']);
});

it('the days of a run are one text, and of one day the same as ever', () => {
  const two = ['2027-06-05', '2027-06-06'];
  const signs = (text: string) => plain(text).replaceAll('\u2009', ' ');
  expect((['pl', 'en', 'de'] as const).map((one) => signs(format.longDays(two, one)))).toEqual([
    'sobota, 5 czerwca – niedziela, 6 czerwca 2027',
    'Saturday 5 June – Sunday 6 June 2027',
    'Samstag, 5. – Sonntag, 6. Juni 2027',
  ]);
  expect((['pl', 'en', 'de'] as const).map((one) => signs(format.shortDays(two, one)))).toEqual([
    '5–6 czerwca',
    '5 – 6 June',
    '5.–6. Juni',
  ]);
  expect(format.daysLeaf(two, 'pl')).toEqual({ day: '5–6', month: 'cze 2027', weekday: 'sobota i niedziela' });
  expect(format.longDays(['2027-04-17'], 'pl')).toBe(format.longDate('2027-04-17', 'pl'));
  expect(format.daysLeaf(['2027-04-05'], 'pl')).toEqual(format.dayLeaf('2027-04-05', 'pl'));
});

it('ranges stay in one line, and a phone number is read in groups', () => {
  expect(format.withWholeRanges('Kids 6–8 – 2027')).toBe('Kids 6\u2060–\u20608 – 2027');
  expect(['600100200', '1701234567', '17012345678', '123456'].map((one) => plain(format.spacedPhone(one)))).toEqual([
    '600 100 200',
    '170 123 4567',
    '170 123 456 78',
    '123 456',
  ]);
});

it('a start beside one of another day has its day', () => {
  const [one, other] = ['2027-06-05T09:00:00+02:00', '2027-06-06T00:15:00+02:00'];
  const among = (start: string, all: readonly string[]) =>
    (['pl', 'en', 'de'] as const).map((language) => plain(format.clockAmong(start, all, 'pl', language)));
  expect(among(one, [one])).toEqual(['9:00', '09:00', '09:00']);
  expect(among(other, [one])).toEqual(['0:15 (6 czerwca)', '00:15 (6 June)', '6. Juni, 00:15']);
});
