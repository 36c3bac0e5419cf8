import { afterEach, beforeAll, expect, test } from 'vitest';
import { refundDue } from '../../../../server/domain/payments/refunds.ts';
import { openTasks } from '../../../kit/runs/tasks.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';

/** A place that was paid in one group and moved into another: its money is where the place is (docs/rules/tasks.md 4.1). */

const tasks = await openTasks();
const { shop, database, deps, provider, organiser } = tasks;
const [from, to] = [shop.offer('gdansk', '6km', 0).wave_id, shop.offer('gdansk', '6km', 1).wave_id];

afterEach(() => expectInvariants(database));

const jan = await tasks.actor('Jan');
let payment = '';
let amount = 0;
beforeAll(async () => {
  const alone = await tasks.group(jan, { isPaid: false });
  payment = alone.payment;
  await jan.ask('POST payment/{id}/provider', { params: { id: payment }, body: { payment_provider: 'stripe' } });
  await tasks.hear(provider.of(payment)[0] ?? '', { state: 'succeeded' });
  amount = -((await tasks.standing(payment)).books.places ?? 0);
  const crew = await tasks.group(await tasks.actor('Zoe'), { wave: 1 });
  const body = { participation_id: await tasks.placeOf(jan, alone), group_id: crew.id };
  await jan.ask('POST transfer/group/perform', { body });
});

test('a move offers a refund to the payer', async () => {
  expect(await tasks.lookAtMove(to, 100)).toMatchObject({ offered: amount, mails: 2 });
  await tasks.carryOut((await tasks.orderMove(to, 100)).id);
  expect(await tasks.mails('refund_offer')).toEqual([`refund_offer ${jan.email}`]);
});

test('a member who cancels its wave sees it and needs an approval for it, and it is refunded', async () => {
  const look = (id: number) =>
    organiser.ask('POST staff/waves/{id}/cancel/preview', { params: { id }, body: { outcomes: [] } });
  expect(await look(from)).toMatchObject({ back: 0, needs_yes: false });
  expect(await look(to)).toMatchObject({ back: amount, needs_yes: true });
  await tasks.carryOut((await tasks.orderCancel('wave', to)).id);
  await refundDue(deps);
  expect(await tasks.standing(payment)).toMatchObject({ status: 'refunded', places: ['released'], books: { all: 0 } });
});
