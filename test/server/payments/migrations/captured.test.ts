import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refundDue } from '../../../../server/domain/payments/refunds.ts';
import { applyEvents } from '../../../../server/domain/payments/webhookInbox.ts';
import { AdyenBooks } from '../../../kit/payments/adyenBooks.ts';
import { openTill } from '../../../kit/payments/payments.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';

/** Money that was booked before its payment was recorded: the migration finds it in the notifications. */
const till = await openTill({}, (database) => new AdyenBooks(database));
const { database, provider, deps, shop, server } = till;
const file = readFileSync(new URL('../../../../server/store/migrations/025-captured-by.sql', import.meta.url), 'utf8');

test('each attempt with money is given the name of the payment that it was paid by', async () => {
  const order = async (payment_provider: 'adyen' | 'stripe') => {
    const body = shop.order('berlin', '6km', { payment_provider });
    const { payment_id: id } = await server.ask('POST group', { body });
    return { id, ref: provider.of(id)[0] ?? '' };
  };
  const [twice, once, card, unpaid] = [
    await order('adyen'),
    await order('adyen'),
    await order('stripe'),
    await order('adyen'),
  ];
  provider.twin(twice.ref);
  const [, second = ''] = provider.of(twice.id);
  for (const ref of [second, twice.ref, once.ref, card.ref]) {
    provider.happens(ref, { state: 'succeeded' });
    await provider.noticeOf(ref, `evt_${ref}`)(deps);
    await applyEvents(deps);
  }
  await refundDue(deps);
  const names = () => database.rows('select id, captured_ref from attempt order by id');
  const before = await names();
  await database.rows('alter table attempt drop column captured_ref');
  await database.rows(file);
  expect(await names()).toEqual(before);
  expect(await database.rows('select payment_id from attempt where captured_ref is null')).toEqual([
    { payment_id: unpaid.id },
  ]);
  await expectInvariants(database);
});
