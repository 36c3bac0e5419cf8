/** One appointment for a person's calendar. */
export interface Appointment {
  /** The same for the same appointment whenever it is saved, so that a calendar updates instead of doubling it. */
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly notes: string;
  /** ISO 8601 with offset. */
  readonly start: string;
  readonly minutes: number;
  /** Milliseconds since 1970: when the file was made. */
  readonly madeAt: number;
}

/** The appointment as an iCalendar file (RFC 5545): UTC times, escaped texts, lines of at most 75 octets. */
export function calendarFile({ uid, title, place, notes, start, minutes, madeAt }: Appointment): string {
  const startsAt = Date.parse(start);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Muster//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(startsAt + minutes * 60_000)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(notes)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20270417T074500Z`. */
const utc = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/[-:]|\.\d+/gu, '');

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
