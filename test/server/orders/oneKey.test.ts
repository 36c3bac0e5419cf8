import { afterEach, expect, it } from 'vitest';
import { openGroups } from '../../kit/groups/groups.ts';
import { cutAfterCommit } from '../../kit/processes/cuts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { type CallOptions, startServer } from '../../kit/server/server.ts';

/** One key, one order, whatever dies between: the server, the line to the database, or nothing at all. */
const groups = await openGroups();
const { database, provider, rows } = groups;
const line = cutAfterCommit(database);
const cutServer = await startServer({ database: line.database, gateway: provider });
const otherServer = await startServer({ database, gateway: provider });

afterEach(async () => {
  provider.meanwhile = async () => undefined;
  await rows('drop trigger if exists lose on idempotency');
  await expectInvariants(database);
});

interface Intent {
  /** Makes the call by whom it is about, through a server. */
  call(
    server: typeof otherServer,
    options: CallOptions,
  ): Promise<{ status: number; code: string | null; data: unknown }>;
  /** Payments that it has made so far. */
  made(): Promise<number>;
}

const paymentsOf = async (group: number) =>
  (await rows<{ id: string }>('select id from payment where group_id = $1', group)).length;

const led = async (places: number) => {
  const captain = await groups.actor();
  return { captain, group: await groups.group(captain, { places }) };
};

/** Every way to an order in a group that is there already, each a world of its own. */
const ways: Record<string, () => Promise<Intent>> = {
  'the captain buys places': async () => {
    const { captain, group } = await led(1);
    const body = { participants: 2, coupons: [], payment_provider: 'stripe' as const };
    return {
      call: (server, options) =>
        server.by(captain.as).call('POST groups/{id}/payToJoin', { params: { id: group.id }, body }, options),
      made: async () => (await paymentsOf(group.id)) - 1,
    };
  },
  'somebody pays to join': async () => {
    const [{ group }, runner] = [await led(1), await groups.actor()];
    return {
      call: (server, options) => groups.payToJoin(server.by({ ...runner.as, ...options }), group),
      made: async () => (await paymentsOf(group.id)) - 1,
    };
  },
  'a lapsed payment is renewed': async () => {
    const { id, group } = await groups.lapsedOrder();
    return {
      call: (server, options) => server.call('POST payment/{id}/renew', { params: { id } }, options),
      made: async () => (await paymentsOf(group)) - 1,
    };
  },
};
const each = Object.entries(ways);
const [[, buyPlaces]] = each as [[string, () => Promise<Intent>]];
let keys = 0;
const newKey = () => ({ idempotencyKey: `one-key-${keys++}-of-a-test` });
const orderIn = ({ data }: { data: unknown }) => (data as { payment_id: string }).payment_id;

it.each(each)('%s: the line is cut right after the commit, the call comes again', async (_way, prepare) => {
  const { call, made } = await prepare();
  const key = newKey();
  line.arm();
  const first = await call(cutServer, key);
  expect({ status: first.status, made: await made() }).toEqual({ status: 503, made: 1 });
  const [again, once] = [await call(otherServer, key), await call(otherServer, key)];
  expect([again.status, once.status, await made()]).toEqual([200, 200, 1]);
  expect(orderIn(again)).toBe(orderIn(once));
});

it.each(each)('%s: the server hangs at the provider and dies, another answers at once', async (_way, prepare) => {
  const { call, made } = await prepare();
  const key = newKey();
  const reached = Promise.withResolvers<void>();
  provider.meanwhile = () => {
    reached.resolve();
    return new Promise(() => {});
  };
  const lost = call(cutServer, key);
  await reached.promise;
  provider.meanwhile = async () => undefined;
  const began = performance.now();
  const again = await call(otherServer, key);
  expect({ status: again.status, made: await made() }).toEqual({ status: 200, made: 1 });
  // Not after the five seconds that a doubled call waits.
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(orderIn(await lost)).toBe(orderIn(again));
});

it.each(each)('%s: ten at once with one key are one', async (_way, prepare) => {
  const { call, made } = await prepare();
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => call(n % 2 ? cutServer : otherServer, key)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect([new Set(answers.map(orderIn)).size, await made()]).toEqual([1, 1]);
});

it('with another body the key is another call’s', async () => {
  const { captain, group } = await led(1);
  const buy = (participants: number) =>
    captain.call(
      'POST groups/{id}/payToJoin',
      { params: { id: group.id }, body: { participants, coupons: [] } },
      { idempotencyKey: `other-body-${group.id}` },
    );
  expect([(await buy(1)).status, (await buy(2)).code, await paymentsOf(group.id)]).toEqual([
    200,
    'idempotency_mismatch',
    2,
  ]);
});

it('without the key’s row in the transaction there would be two', async () => {
  const { call, made } = await buyPlaces();
  await rows(`create or replace function lose() returns trigger language plpgsql as $$ begin return null; end $$`);
  await rows('create trigger lose before insert on idempotency for each row execute function lose()');
  const key = newKey();
  line.arm();
  await call(cutServer, key);
  await call(otherServer, key);
  expect(await made()).toBe(2);
});

/** Calls with a key that create no order: twice without a key, they take effect once. */
const worked: Record<string, () => Promise<readonly [() => Promise<{ code: string | null }>, () => Promise<unknown>]>> =
  {
    invite: async () => {
      const { captain, group } = await led(3);
      const body = { group_id: group.id, email: 'once@example.com' };
      return [() => captain.call('POST addition/invite', { body }), () => groups.board(group)];
    },
    challenge: async () => {
      const { captain, group } = await led(1);
      return [() => groups.challengeTo(captain, group, 'once@example.com'), () => groups.board(group)];
    },
    'take a paid place': async () => {
      const [{ group }, runner] = [await led(3), await groups.actor()];
      return [() => groups.accept(runner, group), () => groups.board(group)];
    },
    'hand over': async () => {
      const [{ captain, group }, runner] = [await led(2), await groups.actor()];
      const body = { participation_id: await groups.placeOf(captain, group), email: runner.email };
      return [() => captain.call('POST transfer/user/perform', { body }), () => groups.board(group)];
    },
    'offer a place': async () => {
      const { captain, group } = await led(2);
      const body = { participation_id: await groups.placeOf(captain, group), email: 'once@example.com' };
      return [() => captain.call('POST transfer/user/invite', { body }), () => groups.board(group)];
    },
    leave: async () => {
      const [{ group }, runner] = [await led(2), await groups.actor()];
      await groups.join(runner, group);
      const ask = { params: { id: group.id }, body: { participant_id: await groups.placeOf(runner, group) } };
      return [() => runner.call('POST groups/{id}/participant/remove', ask), () => groups.board(group)];
    },
    'change the wave': async () => {
      const { captain, group } = await led(2);
      const { wave_id } = groups.shop.offer('gdansk', '6km', 1);
      const ask = { params: { id: group.id }, body: { wave_id } };
      return [
        () => captain.call('POST groups/{id}/wave', ask),
        () => rows('select wave_id from place where group_id = $1', group.id),
      ];
    },
    'delete the group': async () => {
      const { captain, group } = await led(2);
      return [
        () => captain.call('POST groups/{id}/delete', { params: { id: group.id } }),
        () =>
          rows(
            'select account, sum(amount) from ledger join payment on payment.id = payment_id where group_id = $1 group by 1',
            group.id,
          ),
      ];
    },
  };

it.each(Object.entries(worked))('worked a second time after a death, it is done once: %s', async (_name, prepare) => {
  const [work, effect] = await prepare();
  expect((await work()).code).toBeNull();
  const done = await effect();
  await work();
  expect(await effect()).toEqual(done);
});
