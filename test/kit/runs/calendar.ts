/** Reads a calendar file strictly by RFC 5545, and throws if it is broken. */
export interface CalendarEntry {
  readonly properties: Readonly<Record<string, string>>;
  readonly alarms: readonly Readonly<Record<string, string>>[];
}

/** The only entry of a file. */
export function readCalendar(file: string): CalendarEntry {
  if (!file.endsWith('\r\n')) throw new Error('the last line has no end');
  const lines = unfolded(file);
  const stack: string[] = [];
  const events: { properties: Record<string, string>; alarms: Record<string, string>[] }[] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z][A-Z-]*):(.*)$/u.exec(line) ?? [];
    if (name === '') throw new Error(`no property: ${line}`);
    if (name === 'BEGIN') {
      stack.push(value);
      if (value === 'VEVENT') events.push({ properties: {}, alarms: [] });
      if (value === 'VALARM') events.at(-1)?.alarms.push({});
      continue;
    }
    if (name === 'END') {
      if (stack.pop() !== value) throw new Error(`${value} ends and had not begun`);
      continue;
    }
    const inside = stack.at(-1);
    const into =
      inside === 'VEVENT' ? events.at(-1)?.properties : inside === 'VALARM' ? events.at(-1)?.alarms.at(-1) : {};
    if (into === undefined || name in into) throw new Error(`${name} is there twice, or nowhere`);
    into[name] = textOf(value);
  }
  const [event] = events;
  if (stack.length > 0 || event === undefined || events.length > 1) throw new Error('not one whole entry');
  for (const needed of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'STATUS', 'SEQUENCE'])
    if (!(needed in event.properties)) throw new Error(`${needed} is missing`);
  return event;
}

/** Lines of at most 75 octets, each ended by CR LF; one that begins with a space continues the last. */
function unfolded(file: string): string[] {
  const physical = file.slice(0, -2).split('\r\n');
  for (const line of physical) {
    if (/[\r\n]/u.test(line)) throw new Error('a line break alone');
    if (new TextEncoder().encode(line).length > 75) throw new Error(`too long: ${line}`);
  }
  return physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
}

/** Every comma, semicolon and backslash of a text is escaped. */
const textOf = (value: string) =>
  value.replace(/\\(.)/gu, (_, sign: string) => {
    if (sign === 'n' || sign === 'N') return '\n';
    if (!/[\\;,]/u.test(sign)) throw new Error(`no escape: \\${sign}`);
    return sign;
  });

/** A time in the file's format, `20270417T074500Z`. */
export function momentOf(text: string | undefined): Date {
  const [, year, month, day, hours, minutes, seconds] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u.exec(text ?? '') ?? [];
  if (seconds === undefined) throw new Error(`no moment: ${text}`);
  return new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
}
