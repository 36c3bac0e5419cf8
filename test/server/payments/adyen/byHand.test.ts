import { expect, it } from 'vitest';
import { operator } from '../../../../server/domain/kit/actor.ts';
import { decideDiscrepancy, openDiscrepancies } from '../../../../server/domain/payments/money/discrepancies.ts';
import { attemptsOf } from '../../../../server/domain/payments/settle.ts';
import { HmacValidator, type NotificationRequestItem } from '../../../../server/outside/adyen/sdk.ts';
import { adyenAt } from '../../../kit/payments/adyenSandbox.ts';
import { openSandboxShop } from '../../../kit/payments/sandboxShop.ts';
import { postJson } from '../../../kit/server/post.ts';

/** Actions on Adyen's own pages, and the notifications about them (docs/rules/payments.md 9.3). */
const { database, shop, keys, gateway, server, origin, post } = await openSandboxShop();

const order = () => server.ask('POST group', { body: shop.order('berlin', '6km', { payment_provider: 'adyen' }) });
/** Pays an order; answers Adyen's name of the payment. */
async function paid(id: string): Promise<string> {
  const answer = await post(`/sandbox/payments/${id}`, { outcome: 'pay', provider: 'adyen' });
  const { psp_reference } = (await answer.json()) as { psp_reference: string };
  await expect.poll(async () => (await server.ask('GET payment/{id}', { params: { id } })).status).toBe('paid');
  return psp_reference;
}

it('a refund on Adyen’s own page is reported, by any reference or none', async () => {
  const { payment_id: id } = await order();
  const psp = await paid(id);
  const adyen = adyenAt(origin, keys.adyen.apiKey).ModificationsApi;
  const { merchantAccount } = keys.adyen;
  await adyen.refundCapturedPayment(psp, {
    merchantAccount,
    amount: { currency: 'EUR', value: 100 },
    reference: 'goodwill',
  });
  const found = async () =>
    (await openDiscrepancies(database.db))
      .filter(({ paymentId }) => paymentId === id)
      .map(({ kind, amount }) => [kind, amount]);
  await expect.poll(found).toEqual([['refunded', 100]]);
  const nameless = {
    ...{ eventCode: 'REFUND', success: 'true', merchantReference: '', merchantAccountCode: merchantAccount },
    ...{ pspReference: 'MOD0000000000002', originalReference: psp, amount: { currency: 'EUR', value: 50 }, reason: '' },
    eventDate: new Date().toISOString(),
  } as unknown as NotificationRequestItem;
  const hmacSignature = new HmacValidator().calculateHmac(nameless, keys.adyen.hmacKey);
  const user = Buffer.from(`${keys.adyen.webhookUser}:${keys.adyen.webhookPassword}`).toString('base64');
  const item = { NotificationRequestItem: { ...nameless, additionalData: { hmacSignature } } };
  const notice = { live: 'false', notificationItems: [item] };
  const answer = await postJson(`${origin}/api/webhooks/adyen`, notice, { authorization: `Basic ${user}` });
  expect(await answer.text()).toBe('[accepted]');
  await expect.poll(found).toEqual([['refunded', 150]]);
  expect((await attemptsOf(server.deps, id)).length).toBe(1);
  const [attempt] = await attemptsOf(server.deps, id);
  const moved: string[] = [];
  for await (const { ref } of gateway.movedSince(new Date(0))) moved.push(ref);
  expect(moved.filter((ref) => [attempt?.provider_ref, psp].includes(ref))).toEqual([attempt?.provider_ref]);
  await decideDiscrepancy(server.deps, attempt?.provider_ref ?? '', 'keep', operator('ada'));
});
