import { type Region, timeZoneOf } from '#contract/constants.ts';
import { isDay } from '#contract/values/moments.ts';

/** Moments and the clock on the wall of a run's region; the wire carries moments with the region's offset. */

const minute = 60_000;

/** ISO 8601 with the region's offset: `2027-04-17T09:00:00+02:00`. */
export function withOffset(moment: Date, region: Region): string {
  const offset = offsetAt(moment.getTime(), region);
  const sign = offset < 0 ? '-' : '+';
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${onTheWall(moment, offset).slice(0, 19)}${sign}${two(hours)}:${two(minutes)}`;
}

/** The day, `YYYY-MM-DD`, and the clock, `HH:MM`, on the wall of the region at a moment. */
export function wallTime(moment: Date, region: Region): { readonly day: string; readonly clock: string } {
  const wall = onTheWall(moment, offsetAt(moment.getTime(), region));
  return { day: wall.slice(0, 10), clock: wall.slice(11, 16) };
}

/**
 * The moment at which the region's clocks show this. The repeated hour of autumn means its first pass; null for a time
 * that spring skips and for days and times that do not exist.
 */
export function atWallTime(day: string, clock: string, region: Region): Date | null {
  const asUtc = Date.parse(`${day}T${clock}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsets = [offsetAt(asUtc - 24 * 60 * minute, region), offsetAt(asUtc + 24 * 60 * minute, region)];
  const moments = offsets.map((offset) => new Date(asUtc - offset * minute));
  const shows = (moment: Date) => {
    const wall = wallTime(moment, region);
    return wall.day === day && wall.clock === clock;
  };
  return moments.find(shows) ?? null;
}

/** A moment with its offset, or the one at which the region's clocks show it; null for a time that spring skips. */
export const momentIn = (text: string, region: Region): Date | null =>
  /(Z|[+-]\d\d:\d\d)$/u.test(text) ? new Date(text) : atWallTime(text.slice(0, 10), text.slice(11, 16), region);

/** The same for a day, which counts whole: from its first moment to its last. */
export const momentOrDay = (text: string, region: Region, bound: 'begin' | 'end'): Date | null =>
  isDay(text) ? atWallTime(daysLater(text, bound === 'begin' ? 0 : 1), '00:00', region) : momentIn(text, region);

/** How many days one day is after another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** A day some days later. */
export function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The clock on the wall so many minutes after midnight. */
export const clockAt = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

const offsetNames = {
  pl: new Intl.DateTimeFormat('en', { timeZone: timeZoneOf.pl, timeZoneName: 'longOffset' }),
  de: new Intl.DateTimeFormat('en', { timeZone: timeZoneOf.de, timeZoneName: 'longOffset' }),
};

/** Minutes ahead of UTC. */
function offsetAt(time: number, region: Region): number {
  const name = offsetNames[region].formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/u.exec(name) ?? [];
  if (hours === undefined || minutes === undefined) return 0;
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

const onTheWall = (moment: Date, offset: number) => new Date(moment.getTime() + offset * minute).toISOString();
const two = (n: number) => String(n).padStart(2, '0');
