import { expect, it } from 'vitest';
import { languages } from '#contract/constants.ts';
import { dayIn, timeIn, typedDay } from '../../../src/staff/parts/fields/dayAndTime.ts';

it('a day is written as each language writes it, and read back as it was', () => {
  const written = languages.map((language) => typedDay('2027-04-07', language));
  expect([languages, written, written.map(dayIn)]).toEqual([
    ['pl', 'en', 'de'],
    ['07.04.2027', '07/04/2027', '07.04.2027'],
    ['2027-04-07', '2027-04-07', '2027-04-07'],
  ]);
});

it.each([
  ['7.4.27', '2027-04-07'],
  ['7. 4. 2027', '2027-04-07'],
  ['2027-4-7', '2027-04-07'],
  ['07042027', '2027-04-07'],
  ['070427', '2027-04-07'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2027', null],
  ['31.4.2027', null],
  ['4/17/2027', null],
  ['30022027', null],
  ['7427', null],
  ['7.4', null],
  ['tomorrow', null],
])('%s is the day %s', (text, day) => {
  expect(dayIn(text)).toBe(day);
});

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9.30', '09:30'],
  ['09:30', '09:30'],
  ['23h05', '23:05'],
  ['24:00', null],
  ['9:60', null],
  ['12345', null],
  ['', null],
])('%s is the time %s', (text, time) => {
  expect(timeIn(text)).toBe(time);
});
