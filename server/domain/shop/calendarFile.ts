/** One appointment for a person's calendar. */
export interface Appointment {
  /** The same for the same appointment whenever it is saved, so that a calendar updates instead of doubling it. */
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly notes: string;
  /** A page about it. */
  readonly address: string;
  readonly start: Date;
  readonly end: Date;
  /** When the file was made. */
  readonly madeAt: Date;
  /** Rises with each change, so that a calendar takes the newer one. */
  readonly sequence: number;
  /** Unpaid places are not sure yet; given up or cancelled ones are none any more. */
  readonly state: 'confirmed' | 'tentative' | 'cancelled';
}

/**
 * The appointment as an iCalendar file (RFC 5545), with alarms a day and two hours before: UTC times, escaped texts, lines
 * of at most 75 octets.
 */
export function calendarFile({
  uid,
  title,
  place,
  notes,
  address,
  start,
  end,
  madeAt,
  sequence,
  state,
}: Appointment): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Muster//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(madeAt)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${state.toUpperCase()}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(notes)}`,
    `URL:${address}`,
    ...(state === 'cancelled' ? [] : alarms.flatMap((before) => alarm(title, before))),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The day before, and on the day. */
const alarms = ['P1D', 'PT2H'];
const alarm = (title: string, before: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER:-${before}`,
  'END:VALARM',
];

/** `20270417T074500Z`. */
const utc = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/gu, '');

const escaped = (text: string) => text.replace(/[\\;,]/gu, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/gu, '\\n');

const octets = new TextEncoder();
const longestLine = 75;

/** A line goes on after a line break and a space, which counts; a letter of several octets is never cut. */
function folded(line: string): string {
  let room = longestLine;
  let result = '';
  for (const letter of line) {
    const size = octets.encode(letter).length;
    if (size > room) {
      result += '\r\n ';
      room = longestLine - 1;
    }
    result += letter;
    room -= size;
  }
  return result;
}
