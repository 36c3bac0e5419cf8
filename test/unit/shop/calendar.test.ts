import { expect, it } from 'vitest';
import { type Appointment, calendarFile } from '../../../server/domain/shop/calendarFile.ts';

const appointment: Appointment = {
  uid: 'group-4182@muster.example',
  title: 'Muster Gdańsk, 6 km Recruit',
  place: 'Gdańsk',
  notes: 'Gather at 8:45; group 4182.\nBring: towel, shoes\\socks',
  address: 'https://muster.example/group/4182',
  start: new Date('2027-04-17T09:45:00+02:00'),
  end: new Date('2027-04-17T11:45:00+02:00'),
  sequence: 2,
  state: 'confirmed',
  madeAt: new Date('2026-11-21T08:00:00.123Z'),
};
const lineOf = (file: string, name: string) =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`));

it('says when, what and where, in UTC', () => {
  expect(calendarFile({ ...appointment, notes: 'Group 4182' })).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Muster//Muster//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:group-4182@muster.example',
      'DTSTAMP:20261121T080000Z',
      'SEQUENCE:2',
      'STATUS:CONFIRMED',
      'DTSTART:20270417T074500Z',
      'DTEND:20270417T094500Z',
      'SUMMARY:Muster Gdańsk\\, 6 km Recruit',
      'LOCATION:Gdańsk',
      'DESCRIPTION:Group 4182',
      'URL:https://muster.example/group/4182',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Muster Gdańsk\\, 6 km Recruit',
      'TRIGGER:-P1D',
      'END:VALARM',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Muster Gdańsk\\, 6 km Recruit',
      'TRIGGER:-PT2H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

it.each([
  ['in summer', '2027-06-12T10:30:00+02:00', '20270612T083000Z'],
  ['in winter', '2027-02-06T10:30:00+01:00', '20270206T093000Z'],
  ['just after the clocks went back', '2027-10-31T02:30:00+01:00', '20271031T013000Z'],
  ['over midnight', '2027-01-01T00:15:00+01:00', '20261231T231500Z'],
])('keeps the moment %s', (_, start, utc) => {
  expect(lineOf(calendarFile({ ...appointment, start: new Date(start) }), 'DTSTART')).toBe(`DTSTART:${utc}`);
});

it('escapes what has a meaning in the file', () => {
  expect(lineOf(calendarFile(appointment), 'DESCRIPTION')).toBe(
    'DESCRIPTION:Gather at 8:45\\; group 4182.\\nBring: towel\\, shoes\\\\socks',
  );
});

it('lets no name of a group add a line of its own', () => {
  const file = calendarFile({ ...appointment, title: 'Sharks\r\nATTENDEE:mailto:a@b.c' });
  expect(file.split('\r\n').filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
});

it('folds lines at 75 octets without cutting a letter', () => {
  const title = 'Błotne rekiny 🦈 z Wrzeszcza i okolic '.repeat(8).trim();
  const file = calendarFile({ ...appointment, title });
  expect(Math.max(...file.split('\r\n').map((line) => new TextEncoder().encode(line).length))).toBe(75);
  expect(lineOf(file, 'SUMMARY')).toBe(`SUMMARY:${title}`);
});
