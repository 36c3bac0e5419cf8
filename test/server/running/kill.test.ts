import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.calls.ts';
import type { Catalogue, Wave } from '#contract/shop/catalogue.calls.ts';
import { brokenInvariants } from '../../../server/domain/invariants.ts';
import type { Database } from '../../../server/store/database.ts';
import { freshFolder } from '../../kit/processes/folder.ts';
import { insideDatabase } from '../../kit/processes/insideDatabase.ts';
import { freePort, type ServerProcess, startProcess } from '../../kit/processes/process.ts';
import { makeAccount } from '../../kit/server/accounts.ts';
import { postJson } from '../../kit/server/post.ts';
import { isLong } from '../../kit/share.ts';

const rounds = isLong ? 20 : 1;
const ordersPerRound = 24;
/** Those of them from accounts: so many for each way to an order in an existing group. */
const ofEachWay = 4;

const folder = freshFolder(afterAll);
const port = String(await freePort());
const settings = { DATA_DIR: folder, PORT: port, DEMO: 'small', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' };
let server: ServerProcess | null = null;

afterEach(async () => {
  await server?.end();
  server = null;
});

it('loses no acknowledged order and counts none twice when the server is killed', { timeout: 600_000 }, async () => {
  const shop = new Shop();
  server = await startProcess(settings);
  await shop.prepare(server.url, rounds);
  for (let round = 0; round < rounds; round += 1) {
    const asked = await shop.order(server.url, ordersPerRound);
    await (round % 2 ? someOf(asked, round % 8) : shop.hasUnheard());
    await server.end('SIGKILL');
    await Promise.all(asked);

    server = await startProcess(settings);
    await shop.repeatUnanswered(server.url);
    await shop.expectAllThere(server.url);
  }
  await server.end('SIGKILL');
  server = await startProcess(settings);
  await shop.expectAllThere(server.url);
  expect(await faults()).toEqual([]);
});

it('loses no acknowledged order when PostgreSQL is killed, and is healthy again by itself', {
  timeout: 600_000,
}, async () => {
  const shop = new Shop();
  server = await startProcess(settings);
  await shop.prepare(server.url, rounds);
  for (let round = 0; round < rounds; round += 1) {
    const asked = await shop.order(server.url, ordersPerRound);
    await (round % 2 ? someOf(asked, round % 8) : shop.hasUnheard());
    process.kill(postmaster(), 'SIGKILL');
    await Promise.all(asked);

    const since = Date.now();
    await expect.poll(() => isReady(server?.url ?? ''), { timeout: 20_000, interval: 50 }).toBe(true);
    expect(Date.now() - since).toBeLessThan(15_000);
    await shop.repeatUnanswered(server.url);
    await shop.expectAllThere(server.url);
  }
  expect(shop.statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await faults()).toEqual([]);
});

/** Groups in which there are two orders in the end: the first, and the one that a key has made. */
const groupsOfTwo: number[] = [];
/** Those that the demonstration begins with. */
const groupsOfOthers: number[] = [];

/** A call that makes an order. */
interface Intent {
  readonly path: string;
  readonly body: object;
  readonly token?: string;
}

/** Someone who orders over HTTP and remembers what was promised. */
class Shop {
  readonly statuses: number[] = [];
  private readonly promised = new Map<string, Order>();
  private readonly unanswered = new Map<string, Intent>();
  private readonly prepared: Intent[][] = [];
  /** Second orders of groups that were acknowledged, with those of earlier tests. */
  private heard = groupsOfTwo.length;

  /**
   * Groups to buy more places for, to join, and to renew, for so many rounds: by card, so that the provider is asked
   * between the commit and the answer.
   */
  prepare = (url: string, count: number) =>
    inDatabase(async (database) => {
      if (groupsOfTwo.length === 0) {
        const { rows } = await database.pool.query<{ id: number }>('select id from grp');
        groupsOfOthers.push(...rows.map(({ id }) => id));
      }
      for (let round = 0; round < count; round += 1) this.prepared.push(await this.prepareRound(url, database));
      const waiting = async () =>
        (await database.pool.query("select from payment where status = 'pending' and expires_at <= now()")).rows;
      await expect.poll(waiting, { timeout: 20_000, interval: 200 }).toEqual([]);
    });

  private async prepareRound(url: string, database: Database): Promise<Intent[]> {
    const wave = await roomiestWave(url);
    const people = await Promise.all(
      Array.from({ length: 4 * ofEachWay }, () => makeAccount(database, `${randomUUID()}@example.com`)),
    );
    const token = () => people.pop()?.as.headers?.authorization ?? '';
    const begin = async (captain: string, codes: object[]) => {
      const body = { ...buyer, ...wave, codes, payment_provider: 'stripe' };
      const { group_id, payment_id } = (await post(url, 'group-signup', body, captain)) as Order;
      groupsOfTwo.push(group_id);
      return { group_id, payment_id };
    };
    const free = [{ name: 'FREERUN' }];
    const intents: Intent[] = [];
    for (let n = 0; n < ofEachWay; n += 1) {
      const [captain, other, renewing] = [token(), token(), token()];
      const { group_id: own } = await begin(captain, free);
      const more = { participants: 1, coupons: [], payment_provider: 'stripe' };
      intents.push({ path: `groups/${own}/payToJoin`, body: more, token: captain });
      const { group_id } = await begin(other, free);
      const { rows } = await database.pool.query<{ code: string }>('select code from grp where id = $1', [group_id]);
      const body = { group_id, secret: rows[0]?.code, payment_provider: 'stripe' };
      intents.push({ path: 'addition/pay-to-join', body, token: token() });
      const { payment_id } = await begin(renewing, []);
      intents.push({ path: `payment/${payment_id}/renew`, body: {}, token: renewing });
      await database.pool.query('update payment set expires_at = now() where id = $1', [payment_id]);
    }
    return intents;
  }

  /** Sends orders side by side; each settles with its answer or with the line going dead. */
  async order(url: string, count: number): Promise<Promise<void>[]> {
    const wave = await roomiestWave(url);
    const prepared = this.prepared.pop() ?? [];
    const visitors = Array.from({ length: count - prepared.length }, () => {
      // By its address an order is found whose answer nobody heard.
      const body = { ...buyer, ...wave, email: `${randomUUID()}@example.com` };
      return { path: 'group', body };
    });
    // One of each kind after the other, wherever the kill falls.
    const intents = visitors.flatMap((visitor, n) => [...prepared.slice(n, n + 1), visitor]);
    return intents.map((intent) => this.ask(url, `order-${randomUUID()}`, intent));
  }

  /** Resolves when an order of the prepared ones stands of which nobody has heard: the worst moment for a kill. */
  async hasUnheard() {
    const until = Date.now() + 5_000;
    await inDatabase(async ({ pool }) => {
      for (let made = 0; made <= this.heard && Date.now() < until; ) {
        const { rows } = await pool.query<{ made: number }>(
          `select count(*) - cardinality($1::int[]) as made from payment where group_id = any($1)`,
          [groupsOfTwo],
        );
        made = rows[0]?.made ?? 0;
      }
    });
  }

  /** What an app does after a dead connection: it repeats the order with the same key until there is an answer. */
  async repeatUnanswered(url: string) {
    const repeat = async () => {
      await Promise.all([...this.unanswered].map(([key, intent]) => this.ask(url, key, intent)));
      return [...this.unanswered.keys()];
    };
    await expect.poll(repeat).toEqual([]);
  }

  /** Some at a time: more than a server works on at once are turned away. */
  async expectAllThere(url: string) {
    const kept: unknown[] = [];
    const orders = [...this.promised.values()];
    for (let at = 0; at < orders.length; at += 50) {
      const some = orders.slice(at, at + 50).map(async ({ payment_id }) => {
        const response = await fetch(`${url}/api/payment/${payment_id}?region=pl`);
        const { data } = (await response.json()) as { data: { group_id: number; price: number } };
        return { group_id: data.group_id, price: data.price };
      });
      kept.push(...(await Promise.all(some)));
    }
    expect(kept).toEqual(orders.map(({ group_id, price }) => ({ group_id, price })));
  }

  private async ask(url: string, key: string, intent: Intent) {
    this.unanswered.set(key, intent);
    try {
      const response = await send(url, intent, { 'idempotency-key': key });
      this.statuses.push(response.status);
      if (!response.ok) return;
      const { data } = (await response.json()) as { data: Order };
      const before = this.promised.get(key);
      if (before !== undefined) expect(data.payment_id).toBe(before.payment_id);
      if (before === undefined && groupsOfTwo.includes(data.group_id)) this.heard += 1;
      this.promised.set(key, data);
      this.unanswered.delete(key);
    } catch (error) {
      // A dead line is what this test is about; a failed expectation is not.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    }
  }
}

const send = (url: string, { path, body, token }: Intent, more: Record<string, string> = {}) =>
  postJson(`${url}/api/${path}?region=pl`, body, { ...(token && { authorization: token }), ...more });

async function post(url: string, path: string, body: object, token: string): Promise<unknown> {
  const response = await send(url, { path, body, token });
  const { data } = (await response.json()) as { data: unknown };
  expect([path, response.status, data]).toEqual([path, 200, expect.anything()]);
  return data;
}

/** The wave with the most free places of all that are for sale in Poland. */
async function roomiestWave(url: string) {
  const catalogue = (await read(`${url}/api/events?region=pl`)) as Catalogue;
  const open = catalogue.events.filter((event) => event.sale === 'open' && !event.is_kids).map(({ id }) => id);
  const choices = await Promise.all(
    catalogue.categories
      .filter(({ event_id }) => open.includes(event_id))
      .map(async ({ id, event_id }) => {
        const { waves } = (await read(`${url}/api/events/${event_id}/waves?event_category_id=${id}`)) as {
          waves: Wave[];
        };
        return waves.map((wave) => ({ event_id, event_category_id: id, wave_id: wave.id, free: wave.free_places }));
      }),
  );
  const [roomiest] = choices.flat().toSorted((one, other) => other.free - one.free);
  if (roomiest === undefined || roomiest.free < ordersPerRound) throw new Error('no wave has room for a round');
  const { free: _, ...wave } = roomiest;
  return wave;
}

const buyer = {
  places: 1,
  codes: [],
  payment_provider: 'przelewy24',
  name: 'Ada',
  surname: 'Nowak',
  street_number: '1',
  postal_code: '80-001',
  city: 'Gdańsk',
  terms: true,
};

async function read(address: string): Promise<unknown> {
  const response = await fetch(address);
  const { data } = (await response.json()) as { data: unknown };
  return data;
}

/** Resolves when so many have settled: the kill falls in the middle of the rest. */
async function someOf(asked: Promise<void>[], count: number) {
  let settled = 0;
  await new Promise<void>((enough) => {
    if (count === 0) enough();
    for (const one of asked) void one.then(() => ++settled >= count && enough());
  });
}

const postmaster = () => Number(readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]);

const isReady = (url: string) =>
  fetch(`${url}/api/ready`).then(
    (response) => response.ok,
    () => false,
  );

/** Violated invariants, and every key with two orders or none. */
const faults = () =>
  inDatabase(async (database) => {
    const { rows } = await database.pool.query<{ fault: string }>(
      `select 'two orders under one key: ' || email as fault from payment where user_id is null
       group by email having count(*) > 1 union all
       select format('%s orders in group %s', count(*), group_id) from payment
       where group_id <> all($2) group by group_id having count(*) <> case when group_id = any($1) then 2 else 1 end`,
      [groupsOfTwo, groupsOfOthers],
    );
    return [...(await brokenInvariants(database)), ...rows.map(({ fault }) => fault)];
  });

const inDatabase = <Result>(work: (database: Database) => Promise<Result>) => insideDatabase(folder, work);
