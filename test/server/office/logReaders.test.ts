import { expect, test } from 'vitest';
import { openPlans } from '../../kit/runs/plans.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** Which lines of the log each role may read (docs/rules/staff.md 5). */
const plans = await openPlans();
const { server, deps, organiser, finance, sale, terms, next, ordered, waiting } = plans;

test('finance reads what came of orders that money goes back by, and of no others', async () => {
  const asked = await waiting();
  await plans.approve(asked.params.id);
  const other = await ordered();
  const { entries } = await finance.ask('GET staff/log', { query: { what: 'task' } });
  expect(entries.filter(({ task_id }) => task_id === asked.params.id).map(({ what }) => what)).toEqual([
    'task.approved',
    'task.ordered',
  ]);
  expect(entries.filter(({ task_id }) => task_id === other.params.id)).toEqual([]);
});

test('an organiser of all runs reads of coupons for all runs, one of some runs does not', async () => {
  const { run_id: _, ...forAll } = terms;
  const code = next('ALL');
  await organiser.ask('POST staff/coupons', { body: { code, ...forAll } });
  const member = await makeMember(deps, 'some.runs@example.com', { role: 'organiser', runIds: [sale.event_id] });
  const seen = async (by: typeof organiser) =>
    (await by.ask('GET staff/log', { query: { what: 'coupon' } })).entries.filter(({ coupon }) => coupon === code)
      .length;
  expect([await seen(organiser), await seen(server.by(member.as))]).toEqual([1, 0]);
});
