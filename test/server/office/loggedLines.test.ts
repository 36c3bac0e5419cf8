import { expect, test } from 'vitest';
import { openPlans } from '../../kit/runs/plans.ts';
import { linesAfter } from '../../kit/staff/staff.ts';

/** What some lines of the log say beside what was before and after (docs/rules/staff.md 5.1). */

const plans = await openPlans();
const { deps, finance, staff, terms, withWaves } = plans;

test('downloading codes is logged, with their number', async () => {
  const { batch } = await staff.ask('POST staff/coupons/batch', { body: { count: 3, ...terms } });
  const begin = (await linesAfter(deps)).at(-1)?.id ?? 0;
  await finance.ask('GET staff/coupons/file', { query: { batch } });
  expect(await linesAfter(deps, begin)).toMatchObject([
    { what: 'coupons.exported', before: { batch: null, rows: null }, after: { batch, rows: 3 } },
  ]);
});

test('a line says when the wave starts and of which distance it is', async () => {
  const { wave } = await withWaves();
  await staff.ask('POST staff/waves/{id}/close', { ...wave, body: { closed: true } });
  const { wave_time: at } = await plans.waveOf(wave.params.id);
  const { entries } = await staff.ask('GET staff/log', { query: { what: 'wave.closed' } });
  expect(entries[0]).toMatchObject({ wave_id: wave.params.id, wave_time: at.toISOString(), distance: 'Recruit' });
});
