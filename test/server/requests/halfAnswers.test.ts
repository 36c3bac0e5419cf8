import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { newsOf } from '../../../server/outside/adyen/newsStore.ts';
import { GatewayDown } from '../../../server/outside/gateway.ts';
import { createGateway } from '../../../server/outside/providers.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer, testConfig } from '../../kit/server/server.ts';

/** A provider that answers with half a thing, and signed events that are not as they should be. */
const keys = {
  secretKey: 'sk_test_sandbox_half',
  publishableKey: 'pk_test_sandbox_half',
  webhookSecret: 'whsec_half',
  adyen: {
    apiKey: 'half',
    clientKey: 'test_half',
    merchantAccount: 'half',
    hmacKey: '00',
    webhookUser: 'half',
    webhookPassword: 'half',
  },
};
let answer: unknown = {};
const provider = Fastify();
provider.addContentTypeParser('*', (_request, _body, done) => done(null));
provider.all('/*', (_request, reply) => reply.code(200).send(answer));
await provider.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => provider.close());

const database = await freshDatabase();
const port = () => (provider.server.address() as AddressInfo).port;
const gateway = createGateway(testConfig(), keys, port, newsOf(database));
const server = await startServer({ database, gateway });

const whole = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 100,
  amount_received: 100,
  currency: 'pln',
  client_secret: 'pi_1_secret',
};
const refund = { id: 're_1', object: 'refund', status: 'succeeded', amount: 100 };
const without = <Whole extends object>(given: Whole, field: keyof Whole) => ({ ...given, [field]: undefined });

it.each(['id', 'status', 'currency', 'amount_received'] as const)(
  'an object without %s is no answer',
  async (field) => {
    answer = without(whole, field);
    await expect(gateway.look('stripe', 'pi_1')).rejects.toBeInstanceOf(GatewayDown);
    await expect(gateway.cancel('stripe', 'pi_1', 'key')).rejects.toBeInstanceOf(GatewayDown);
  },
);

it.each(['id', 'status'] as const)('a refund without %s is no answer', async (field) => {
  answer = without(refund, field);
  await expect(gateway.lookRefund('stripe', 're_1')).rejects.toBeInstanceOf(GatewayDown);
});

it.each([{ message: { content: 'Not now' }, code: 'unavailable' }, {}, { status: null }, [], { id: 7, status: 1 }])(
  'our own envelope or a page of a proxy is no answer: %j',
  async (page) => {
    answer = page;
    await expect(gateway.look('stripe', 'pi_1')).rejects.toBeInstanceOf(GatewayDown);
    await expect(gateway.lookRefund('stripe', 're_1')).rejects.toBeInstanceOf(GatewayDown);
  },
);

it('a whole one is, also without our names on it', async () => {
  answer = whole;
  expect(await gateway.look('stripe', 'pi_1')).toMatchObject({ ref: 'pi_1', state: 'succeeded', attemptId: null });
  answer = refund;
  expect(await gateway.lookRefund('stripe', 're_1')).toEqual({ ref: 're_1', state: 'done' });
});

const secondsAgo = (seconds: number) => Math.round(Date.now() / 1_000) - seconds;
async function post(body: string, signedAt = secondsAgo(0)) {
  const signature = createHmac('sha256', keys.webhookSecret).update(`${signedAt}.${body}`).digest('hex');
  const answered = await server.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${signedAt},v1=${signature}` },
    payload: body,
  });
  return answered.statusCode;
}
const stored = async () => await database.rows('select id, type, object_ref from provider_event');

it.each([
  ['no name', '{"object":"event","type":"charge.refunded","data":{"object":{}}}'],
  ['no data', '{"id":"evt_empty","type":"ping"}'],
  ['a name of another kind', '{"id":{"a":1},"type":7,"data":null}'],
  ['a name beyond all measure', JSON.stringify({ id: 'e'.repeat(10_000), type: 'ping' })],
  ['NUL and half a character', '{"id":"evt_\\u0000nul","type":"a\\u0000","data":{"object":{"a\\u0000":"\\ud800"}}}'],
  ['no object', 'null'],
  ['no JSON', '<p>not what you expect</p>'],
])('a signed event with %s is taken once and kept', async (_name, body) => {
  await database.rows('delete from provider_event');
  expect([await post(body), await post(body)]).toEqual([200, 200]);
  expect(await stored()).toHaveLength(1);
});

it('an old signature is refused, one from the future is not: what it says is asked for anyway', async () => {
  const event = (id: string) => JSON.stringify({ id, type: 'ping', data: { object: {} } });
  expect([
    await post(event('evt_old'), secondsAgo(600)),
    await post(event('evt_future'), secondsAgo(-3_600)),
    await post(event('evt_now')),
  ]).toEqual([401, 200, 200]);
});
