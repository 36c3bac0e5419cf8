import * as v from 'valibot';

/** Days, clocks and moments as people type them. */

/** `HH:MM`. */
export const clockForm = /^([01]\d|2[0-3]):[0-5]\d$/u;
/** Whether a text is a day of the calendar, `YYYY-MM-DD`; it has no year 0, nor has the database. */
export function isDay(text: string): boolean {
  const time = /^(?!0000)\d{4}-\d\d-\d\d$/u.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A day and a clock, with the offset, or as the region's clocks on the wall show it. */
const isMomentOrWall = (text: string) =>
  /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/u.test(text) &&
  isDay(text.slice(0, 10));

export const Clock = v.pipe(v.string(), v.nonEmpty(), v.regex(clockForm));
export const RealDay = v.pipe(v.string(), v.nonEmpty(), v.check(isDay));
export const MomentOrWall = v.pipe(v.string(), v.nonEmpty(), v.check(isMomentOrWall));
/** A moment that there was or will be, of four digits a year and with an offset that some clock has; in UTC from here on. */
export const RealMoment = v.pipe(
  v.string(),
  v.maxLength(40),
  v.isoTimestamp(),
  v.check((text) => isDay(text.slice(0, 10)) && isOnEarth(text)),
  v.transform((text) => new Date(text).toISOString()),
);
function isOnEarth(text: string): boolean {
  const [, hours = '0', minutes = '0'] = /[+-](\d\d):?(\d\d)?$/u.exec(text.slice(10)) ?? [];
  const at = new Date(text);
  return (
    Number(hours) * 60 + Number(minutes) <= 14 * 60 && at.getUTCFullYear() >= 1_000 && at.getUTCFullYear() <= 9_999
  );
}

/** A day, or a moment of it. */
export const DayOrMoment = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.check((text) => isDay(text) || isMomentOrWall(text)),
);
