/** How long a course takes: '55–90 min', or from two hours on '1:50–3:00 h'. */
export function courseTime([from, to]: readonly [number, number]): string {
  const inHours = to > 120;
  const clock = (minutes: number) =>
    inHours ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}` : String(minutes);
  const span = from === to ? clock(from) : `${clock(from)}\u2060–\u2060${clock(to)}`;
  return `${span}\u00a0${inHours ? 'h' : 'min'}`;
}
