import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.calls.ts';
import type { Payment } from '#contract/payments/payment.calls.ts';
import { methods } from '#contract/payments/providers.ts';
import type { Catalogue, Wave } from '#contract/shop/catalogue.calls.ts';
import { brokenInvariants } from '../../../server/domain/invariants.ts';
import { member, staff } from '../../../server/domain/kit/actor.ts';
import { changePayment } from '../../../server/domain/payments/paymentLife.ts';
import type { AdyenPublicKeys } from '../../../server/outside/adyen/account.ts';
import { adyenFormPath } from '../../../server/outside/standIn.ts';
import type { Database } from '../../../server/store/database.ts';
import { freshFolder } from '../../kit/processes/folder.ts';
import { insideDatabase } from '../../kit/processes/insideDatabase.ts';
import { freePort, type ServerProcess, startProcess } from '../../kit/processes/process.ts';
import { postJson } from '../../kit/server/post.ts';
import { isLong } from '../../kit/share.ts';

/**
 * A server dies between our database and a provider, at every call of each method, before it goes out and before its answer
 * is read; started again, it comes to the same end.
 */

const ofStripe = [
  'POST /sandbox/stripe/v1/payment_intents',
  'GET /sandbox/stripe/v1/payment_intents/:id',
  'POST /sandbox/stripe/v1/payment_intents/:id/cancel',
  'POST /sandbox/stripe/v1/refunds',
  'POST /api/webhooks/stripe',
];
/** Every call that a server makes for a method on the way that is walked here. */
const callsOf = {
  stripe: ofStripe,
  przelewy24: ofStripe,
  paypal: ofStripe,
  adyen: [
    'POST /sandbox/adyen/v72/sessions',
    'POST /sandbox/adyen/v72/payments/:id/refunds',
    'POST /sandbox/adyen/v72/payments/:id/reversals',
    'POST /api/webhooks/adyen',
  ],
} as const;
type Method = keyof typeof callsOf;
const regionOf = { stripe: 'pl', przelewy24: 'pl', paypal: 'de', adyen: 'de' } as const;

const everyMethod = Object.keys(callsOf) as Method[];
const pointsOf = (method: Method) => callsOf[method].flatMap((call) => [`asked ${call}`, `answered ${call}`]);
const points = everyMethod.flatMap((method) => pointsOf(method).map((point) => [method, point] as const));
/** One of each provider, where all would take long: money that goes back, asked for and not answered. */
const share = points.filter((_, index) => index % 26 === 7);
/** Staff give a part of these back; with the others a whole is the first that goes back. */
const givesPartBack: readonly Method[] = ['stripe', 'adyen'];

const folder = freshFolder(afterAll);
const port = String(await freePort());
const settings = { DATA_DIR: folder, PORT: port, DEMO: 'small', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' };
const inside = new URL('../../kit/processes/deaths.ts', import.meta.url);
let server: ServerProcess | null = null;
const heard = new Set<string>();

afterEach(async () => {
  await server?.end();
  server = null;
});

it.each(isLong ? points : share)(
  '%s comes to one end where the server dies as it has %s',
  { timeout: 300_000 },
  async (method, point) => {
    const life = await startLife(method, point);
    await life.walk();
    expect(life.deaths()).toBe(1);
    expect(await life.end()).toEqual(life.rightEnd);
    const known = pointsOf(method);
    expect(heardOf(method).filter((one) => !known.includes(one))).toEqual([]);
  },
);

it.each(isLong ? everyMethod : [])('%s makes every call of the list', { timeout: 300_000 }, async (method) => {
  heard.clear();
  await (await startLife(method, '')).walk();
  expect(heardOf(method)).toEqual(pointsOf(method).toSorted());
});

/** News of another test's orders may still come in. */
const heardOf = (method: Method) =>
  [...heard]
    .filter((one) => one.includes(methods[method].account) && !/payouts|balance_transactions/u.test(one))
    .toSorted();

async function startLife(method: Method, point: string) {
  const region = regionOf[method];
  let deaths = 0;
  const start = async (dies: string) => {
    server = await startProcess({ ...settings, MUSTER_DIES: dies }, inside);
    server.child.on('message', (message) => heard.add(String(message)));
  };
  await start(point);

  /** Does it again with another server where the first one died. */
  async function surviving<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const child = server?.child;
        if (!(error instanceof TypeError || error instanceof SyntaxError) || child === undefined) throw error;
        // A line that breaks is the death itself; one that does not answer after it, too.
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        deaths += 1;
        if (deaths > 1) throw new Error('it died once more', { cause: error });
        await start('');
      }
    }
  }
  const url = () => server?.url ?? '';
  const ask = async <Data>(path: string, body?: object, headers: Record<string, string> = {}): Promise<Data> => {
    const answer = await fetch(`${url()}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body && { body: JSON.stringify(body) }),
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      redirect: 'manual',
    });
    return answer.status === 303 ? (undefined as Data) : ((await answer.json()) as { data: Data }).data;
  };
  const statusOf = (id: string) => surviving(async () => (await ask<Payment>(`payment/${id}`)).status);
  const becomes = async (id: string, status: string) => {
    await expect
      .poll(
        async () => {
          await sooner();
          return statusOf(id);
        },
        { timeout: 60_000, interval: 200 },
      )
      .toBe(status);
  };

  async function order(): Promise<string> {
    const key = randomUUID();
    const wave = await surviving(() => anyWave(url(), region));
    const body = { ...buyer, ...wave, email: `${key}@example.com`, payment_provider: method };
    const { payment_id: id } = await surviving(() => ask<Order>('group', body, { 'idempotency-key': key }));
    await surviving(() =>
      methods[method].page === 'theirs'
        ? ask(`payment/${id}/go`)
        : ask(`payment/${id}/provider`, { payment_provider: method }),
    );
    return id;
  }
  const bankSays = (id: string, outcome: 'pay' | 'later') =>
    surviving(async () => {
      // The bank is not asked twice by one payer, only the line to it broke.
      if (outcome === 'pay' && (await capturedOf(id)) > 0) return;
      await postJson(`${url()}/sandbox/payments/${id}`, { outcome });
    });

  /** One session in two tabs, both of which are paid. */
  async function payTwice(id: string) {
    const { adyen_session: session } = await surviving(() => ask<Payment>(`payment/${id}`));
    const { properties } = await surviving(() => ask<{ properties: Property[] }>(`properties?region=${region}`));
    const keys = properties.find(({ name }) => name === 'payments')?.value as { adyen: AdyenPublicKeys } | undefined;
    const key = `clientKey=${keys?.adyen.client_key}`;
    const begin = async () => {
      const body = { sessionData: session?.session_data, paymentMethod: { type: 'klarna' } };
      const answer = await postJson(`${url()}${adyenFormPath}v1/sessions/${session?.id}/payments?${key}`, body);
      const { action } = (await answer.json()) as { action: { url: string } };
      return new URL(action.url).pathname;
    };
    const tabs = [await surviving(begin), await surviving(begin)];
    for (const tab of tabs) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      // At the second press, the bank has it already.
      await surviving(() =>
        fetch(`${url()}${tab}`, { method: 'POST', redirect: 'manual', headers, body: 'outcome=pay' }),
      );
    }
  }

  /** One refund, and no more. */
  const wentBack = (id: string) =>
    expect
      .poll(
        async () => {
          await sooner();
          // Whether it has died is seen by asking it.
          await statusOf(id);
          return refundedOf(id);
        },
        { timeout: 60_000, interval: 200 },
      )
      .toBe(1);

  const ids: string[] = [];
  return {
    deaths: () => deaths,
    async walk() {
      const paid = await order();
      ids.push(paid);
      await bankSays(paid, 'pay');
      await becomes(paid, 'paid');
      if (givesPartBack.includes(method)) {
        await partBack(paid);
        await wentBack(paid);
      }

      const refunded = await order();
      ids.push(refunded);
      if (method === 'adyen') {
        await surviving(() => ask(`payment/${refunded}/cancel`, {}));
      } else {
        await bankSays(refunded, 'later');
        await becomes(refunded, 'processing');
        await inDatabase(({ db }) =>
          db.transaction().execute((tx) => changePayment(tx, refunded, { type: 'places.released' }, member(1))),
        );
      }
      await bankSays(refunded, 'pay');
      await becomes(refunded, 'refunded');

      const givenUp = await order();
      ids.push(givenUp);
      await surviving(() => ask(`payment/${givenUp}/cancel`, {}));
      await becomes(givenUp, 'failed');

      if (method === 'adyen') {
        const twice = await order();
        ids.push(twice);
        await payTwice(twice);
        await becomes(twice, 'paid');
        await wentBack(twice);
      }
      await expect.poll(() => surviving(() => waiting(ids)), { timeout: 60_000, interval: 200 }).toEqual([]);
    },
    end: async () => {
      const states = [];
      for (const id of ids)
        states.push([await statusOf(id), await capturedOf(id), await givenBackOf(id), await mailsOf(id)]);
      return { states, broken: await inDatabase(brokenInvariants) };
    },
    rightEnd: {
      states: [
        givesPartBack.includes(method)
          ? ['paid', 1, 1, ['paid', 'refund_pending', 'refunded', 'reserved']]
          : ['paid', 1, 0, ['paid', 'reserved']],
        ['refunded', 1, 1, ['refund_pending', 'refunded', 'reserved']],
        ['failed', 0, 0, ['reserved']],
        ...(method === 'adyen' ? [['paid', 2, 1, ['paid', 'refund_pending', 'refunded', 'reserved']]] : []),
      ],
      broken: [],
    },
  };
}

/** As goodwill, by staff: the place stays. */
async function partBack(id: string) {
  const lowered = 'update place set price = price - 100 where payment_id = $1 returning id';
  const places = await listed<{ id: number }>(lowered, [id]);
  const placeIds = places.map((place) => place.id);
  const event = { type: 'places.refunded', kind: 'places', placeIds, back: 100, kept: 0, key: id } as const;
  await inDatabase(({ db }) => db.transaction().execute((tx) => changePayment(tx, id, event, staff(1))));
}

interface Property {
  readonly name: string;
  readonly value: unknown;
}

const buyer = {
  places: 1,
  codes: [],
  name: 'Ada',
  surname: 'Nowak',
  street: 'Lange Straße',
  street_number: '1',
  postal_code: '10115',
  city: 'Berlin',
  terms: true,
};

async function anyWave(url: string, region: string) {
  const read = async (path: string): Promise<unknown> => {
    const { data } = (await (await fetch(`${url}/api/${path}`)).json()) as { data: unknown };
    return data;
  };
  const { events, categories } = (await read(`events?region=${region}`)) as Catalogue;
  const open = events.find((event) => event.sale === 'open' && !event.is_kids);
  const category = categories.find(({ event_id }) => event_id === open?.id);
  if (open === undefined || category === undefined) throw new Error('nothing is sold');
  const { waves } = (await read(`events/${open.id}/waves?event_category_id=${category.id}`)) as { waves: Wave[] };
  const wave = waves.find(({ free_places }) => free_places > 10);
  return { event_id: open.id, event_category_id: category.id, wave_id: wave?.id };
}

/** Makes pending retries due at once. */
const sooner = () =>
  inDatabase(async ({ pool }) => {
    await pool.query("update refund set tried_at = null where status = 'pending'");
    await pool.query('update provider_event set tried_at = null where applied_at is null');
    await pool.query('update attempt set close_at = now() where close_at is not null');
    await pool.query('update sandbox.notification set due_at = least(due_at, now()) where delivered_at is null');
  });

const listed = <Row extends object>(query: string, values: unknown[]) =>
  inDatabase(async ({ pool }) => (await pool.query<Row>(query, values)).rows);

/** How many payments the provider has taken for it, and how many refunds it has made. */
async function capturedOf(id: string): Promise<number> {
  const [row] = await listed<{ n: number }>(
    `select (select count(*) from sandbox.payment_intent where status = 'succeeded' and metadata ->> 'payment_id' = $1)
       + (select count(*) from sandbox.adyen_payment p join sandbox.adyen_session s on s.id = p.session
          where p.state = 'authorised' and s.metadata ->> 'payment_id' = $1) as n`,
    [id],
  );
  return Number(row?.n);
}
async function givenBackOf(id: string): Promise<number> {
  const [row] = await listed<{ n: number }>(
    `select (select count(*) from sandbox.refund r join sandbox.payment_intent i on i.id = r.payment_intent
             where i.metadata ->> 'payment_id' = $1)
       + (select count(*) from sandbox.adyen_modification m join sandbox.adyen_payment p on p.psp = m.payment
          join sandbox.adyen_session s on s.id = p.session where s.metadata ->> 'payment_id' = $1) as n`,
    [id],
  );
  return Number(row?.n);
}
/** How many refunds are done, as far as we know. */
const refundedOf = async (id: string) =>
  (await listed("select id from refund where payment_id = $1 and status = 'done'", [id])).length;
const mailsOf = async (id: string) =>
  (
    await listed<{ template: string }>("select template from mail where data ->> 'payment_id' = $1 order by template", [
      id,
    ])
  ).map(({ template }) => template);
const waiting = (ids: readonly string[]) =>
  listed(
    "select id from attempt where payment_id = any($1) and (status in ('opening', 'open') or close_at is not null)",
    [ids],
  );

const inDatabase = <Result>(work: (database: Database) => Promise<Result>) => insideDatabase(folder, work);
