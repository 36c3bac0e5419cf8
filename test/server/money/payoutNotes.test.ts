import { expect, test } from 'vitest';
import { payoutDifferences } from '../../../server/domain/payments/payouts/differences.ts';
import { strangeLine } from '../../kit/office/orderWrites.ts';
import { openPlans } from '../../kit/runs/plans.ts';

/** A difference of payouts that somebody explains (docs/rules/payouts.md 3.5). */

const { deps, rows, finance, organiser } = await openPlans();
const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date()).slice(0, 7);
const differing = async () => (await payoutDifferences(deps.database.db)).map(({ ref, there }) => [ref, there]);

test('an explained difference no longer counts as one, until its sums change', async () => {
  const body = await strangeLine(rows, 'txn_odd');
  expect(await differing()).toEqual([['txn_odd', 100]]);
  expect((await organiser.call('POST staff/payouts/note', { body })).code).toBe('forbidden');
  expect((await finance.call('POST staff/payouts/note', { body: { ...body, there: 90 } })).code).toBe(
    'changed_meanwhile',
  );
  await finance.ask('POST staff/payouts/note', { body });
  expect(await differing()).toEqual([]);
  expect((await finance.ask('GET staff/payouts', { query: { month } })).noted).toMatchObject([
    { ref: 'txn_odd', note: body.note, there: 100, here: 0 },
  ]);
  expect((await finance.call('POST staff/payouts/note', { body })).code).toBe('changed_meanwhile');
  await rows("update payout_line set amount = 120 where ref = 'txn_odd'");
  expect(await differing()).toEqual([['txn_odd', 120]]);
  await finance.ask('POST staff/payouts/note', { body: { ...body, there: 120, note: 'Two corrections' } });
  expect(await differing()).toEqual([]);
});
