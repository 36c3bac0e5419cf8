import { expect, test } from 'vitest';
import { timeZoneOf } from '#contract/constants.ts';

test('the clocks of all regions show the same time: one zone serves for a session of the database', () => {
  const clocks = Object.values(timeZoneOf).map(
    (timeZone) => new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  );
  for (let hour = Date.UTC(2020, 0); hour < Date.UTC(2040, 0); hour += 6 * 3_600_000) {
    const shown = new Set(clocks.map((clock) => clock.format(hour)));
    if (shown.size !== 1) expect([...shown]).toHaveLength(1);
  }
});
