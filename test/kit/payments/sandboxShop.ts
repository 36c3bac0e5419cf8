import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll } from 'vitest';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { applyEvents } from '../../../server/domain/payments/webhookInbox.ts';
import { newsOf } from '../../../server/outside/adyen/newsStore.ts';
import { createGateway } from '../../../server/outside/providers.ts';
import { freshDatabase } from '../server/database.ts';
import { expectInvariants } from '../server/invariants.ts';
import { postJson } from '../server/post.ts';
import { startServer, testConfig } from '../server/server.ts';
import { openShop } from '../server/shop.ts';
import { usual } from './provider.ts';

/**
 * A server for one test file that sells through the real SDKs and its own sandbox, with notifications over loopback.
 * After each test the sandbox is reset and all invariants are checked.
 */
export async function openSandboxShop() {
  const database = await freshDatabase();
  const shop = await openShop(database);
  const keys = await sandboxKeys(database);
  let port = 0;
  const gateway = createGateway(testConfig(), keys, () => port, newsOf(database));
  const server = await startServer({
    database,
    gateway,
    config: { port: 0, publicUrl: 'http://localhost:3000' },
    listen: true,
  });
  port = (server.app.server.address() as AddressInfo).port;
  const origin = `http://127.0.0.1:${port}`;
  const post = (path: string, body: object) => postJson(`${origin}${path}`, body);
  const turn = (knobs: object) => post('/sandbox/knobs', knobs);

  beforeAll(() => turn(usual));
  afterEach(async () => {
    await turn(usual);
    while ((await applyEvents(server.deps)) > 0);
    await expectInvariants(database);
  });
  return { database, shop, keys, gateway, server, origin, post, turn };
}
