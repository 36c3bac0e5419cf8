import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operator } from '../../../../server/domain/kit/actor.ts';
import { decideDiscrepancy } from '../../../../server/domain/payments/money/discrepancies.ts';
import { openTill } from '../../../kit/payments/payments.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';

/** Disputes reported before payments supported them: the migration puts undecided ones under review. */
const till = await openTill();
const { database, deps } = till;
const file = readFileSync(new URL('../../../../server/store/migrations/024-disputes.sql', import.meta.url), 'utf8');

test('payments whose claims are open are under review, all others stay as they are', async () => {
  const [open, kept, other] = [await till.order(), await till.order(), await till.order()];
  for (const { ref } of [open, kept, other]) await till.hear(ref, { state: 'succeeded' });
  for (const { ref } of [open, kept]) await till.hear(ref, { disputed: true });
  for (const { ref } of [open, kept]) await decideDiscrepancy(deps, ref, 'keep', operator('ada'));
  // As it was before.
  await database.rows(`
    update discrepancy set decided_at = null, decision = null, who = null where ref = '${open.ref}';
    delete from payment_history where event like 'dispute.%';
    alter table payment drop column disputed; alter table attempt drop column disputed; drop table sandbox.dispute;`);
  await database.rows(file);
  const states = await Promise.all([open, kept, other].map(async ({ id }) => (await till.standing(id)).status));
  expect(states).toEqual(['review', 'paid', 'paid']);
  await expectInvariants(database);
  for (const { ref } of [open, kept]) await till.hear(ref, { disputed: false });
  expect((await till.standing(open.id)).status).toBe('paid');
  await expectInvariants(database);
});
