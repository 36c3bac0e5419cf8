import { expect } from 'vitest';
import type { Deps } from '../../../server/deps.ts';
import { operator } from '../../../server/domain/kit/actor.ts';
import { changePayment } from '../../../server/domain/payments/paymentLife.ts';
import { applyEvents } from '../../../server/domain/payments/webhookInbox.ts';
import type { openSandboxShop } from './sandboxShop.ts';

let made = 0;

/** A paid order at the sandbox's Stripe. */
export async function paySome({
  server,
  shop,
  post,
  database,
}: Pick<Awaited<ReturnType<typeof openSandboxShop>>, 'server' | 'shop' | 'post' | 'database'>) {
  const email = `payer${++made}@example.com`;
  const body = shop.order('gdansk', '6km', { email, payment_provider: 'stripe' });
  const { payment_id: id } = await server.ask('POST group', { body });
  await post(`/sandbox/payments/${id}`, { outcome: 'pay' });
  await expect
    .poll(async () => {
      await applyEvents(server.deps);
      return (await server.ask('GET payment/{id}', { params: { id } })).status;
    })
    .toBe('paid');
  const [payment] = await database.rows<{ amount: number }>('select to_pay as amount from payment where id = $1', id);
  return { id, amount: payment?.amount ?? 0 };
}

/** All of it goes back. */
export async function payBack({ database }: Pick<Deps, 'database'>, id: string) {
  await database.db.transaction().execute(async (tx) => {
    await changePayment(tx, id, { type: 'places.released' }, operator('ada'));
    await changePayment(tx, id, { type: 'operator.refunded' }, operator('ada'));
  });
}
