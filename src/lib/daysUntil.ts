/** Whole days from today, where the run is, until a day `YYYY-MM-DD`: 0 today, negative when it is over. */
export function daysUntil(day: string, now: number, timeZone: string): number {
  // Swedish dates are ISO's.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  return Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
}
