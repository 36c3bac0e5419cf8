import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { sideBySide } from '../../../server/domain/kit/sideBySide.ts';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { alertReviews } from '../../../server/domain/payments/money/alerts.ts';
import { openDiscrepancies } from '../../../server/domain/payments/money/discrepancies.ts';
import { closeStrays, reconcile } from '../../../server/domain/payments/reconcile.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { adoptView, applyEvents } from '../../../server/domain/payments/webhookInbox.ts';
import { GatewayDown, isProviderTrouble } from '../../../server/outside/gateway.ts';
import { createLog } from '../../../server/outside/log.ts';
import { type Database, openDatabase } from '../../../server/store/database.ts';
import type { TestDatabase } from '../server/database.ts';
import { brokenInvariants } from '../server/invariants.ts';
import { startServer, testConfig } from '../server/server.ts';
import { AdyenBooks } from './adyenBooks.ts';
import type { Notice } from './gateway.ts';
import { endsOf, faultsOf } from './historyEnds.ts';
import { byOperator, operatorDeeds } from './operatorSteps.ts';
import { openTill } from './payments.ts';

const record = <Model extends object>(model: { [Key in keyof Model]: fc.Arbitrary<Model[Key]> }) =>
  fc.record<Model>(model, { noNullPrototype: true });

/** What can happen to an order at the provider and on our side, with weights. */
const happenings = {
  paid: 6,
  processing: 3,
  declined: 3,
  cancelled: 2,
  paidWrongly: 1,
  twinMade: 2,
  refundEnds: 2,
  claimed: 2,
  claimGivenUp: 1,
  claimLost: 1,
  lateNewsComes: 2,
  opened: 2,
  methodChanged: 2,
  looked: 2,
  givenUp: 1,
  released: 1,
  lapsed: 2,
  renewed: 2,
  inboxWorked: 4,
  straysClosed: 1,
  refundsAsked: 1,
  reconciled: 1,
  ...byOperator,
} as const;
type Happening = keyof typeof happenings;

const step = record({
  what: fc.oneof(
    ...Object.entries(happenings).map(([what, weight]) => ({ weight, arbitrary: fc.constant(what as Happening) })),
  ),
  /** What happens to the provider's notification; one accepted now may be stored after later ones. */
  arrives: fc.constantFrom('now', 'now', 'twice', 'late', 'slowly', 'never'),
  /** Which of the payment's objects at the provider; the latest is 0. */
  object: fc.constantFrom(0, 0, 0, 1, 2),
  server: fc.constantFrom(0, 1),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** The methods for orders of a run. */
const ways = {
  pl: { run: 'gdansk', methods: ['stripe', 'przelewy24'], otherCurrency: 'EUR' },
  de: { run: 'berlin', methods: ['adyen', 'stripe'], otherCurrency: 'PLN' },
} as const;

/** An order's life: its method, its events, its refunds and disputes, and money in transit. */
const history = record({
  method: fc.constantFrom(0, 1),
  steps: fc.array(step, { minLength: 1, maxLength: 14, size: 'max' }),
  refunds: fc.constantFrom('done', 'done', 'pending', 'failed'),
  bank: fc.constantFrom('pays', 'refuses'),
  /** What happens to the disputes of its payer's bank. */
  claims: fc.constantFrom('won', 'keep', 'release'),
});
export type History = typeof history extends fc.Arbitrary<infer One> ? One : never;

/** This many orders that live at the same time. */
export const histories = (count: number) => fc.array(history, { minLength: count, maxLength: count });

/** One history while it runs. */
interface Life {
  readonly history: History;
  /** The order and its renewal. */
  readonly payments: string[];
  readonly late: Notice[];
}

/** Two servers on one database, each with its own pool, which `open` may weaken. */
export async function openHistories(
  region: keyof typeof ways,
  open: (database: TestDatabase) => Database = ({ connection }) => openDatabase(connection),
) {
  const way = ways[region];
  const till = await openTill({}, region === 'de' ? (database) => new AdyenBooks(database) : undefined);
  const { database, provider, shop } = till;
  await sql`update wave set capacity = 1000000`.execute(database.db);
  const databases = [open(database), open(database)] as const;
  const faults: string[] = [];
  const log = createLog(testConfig());
  log.error = ((line: { err?: unknown }, words: string) => {
    // The log also reports money that waits for a decision, which is no error.
    if (line.err !== undefined && !isProviderTrouble(line.err)) faults.push(`${words}: ${String(line.err)}`);
  }) as typeof log.error;
  const servers = [
    await startServer({ database: databases[0], gateway: provider, log }),
    await startServer({ database: databases[1], gateway: provider, log }),
  ] as const;
  const both = <Result>(work: (deps: (typeof servers)[number]['deps']) => Promise<Result>) =>
    Promise.all(servers.map(({ deps }) => work(deps)));

  let events = 0;
  let buyers = 0;
  /** The results of refunds, by payment. */
  const fates = new Map<string, History['refunds']>();
  provider.refundFate = (ref) => fates.get(provider.objects.get(ref)?.paymentId ?? '') ?? 'done';

  /** While it is wild, answers are slow, and some never arrive although the call was carried out. */
  function beWild(isWild: boolean) {
    provider.meanwhile = async () => {
      const call = provider.calls.length;
      await wait(call % 4);
      if (isWild && call % 17 === 0) throw new GatewayDown('the answer was lost');
    };
  }

  async function tell(life: Life, ref: string, arrives: Step['arrives']) {
    if (arrives === 'never') return;
    const notice = provider.noticeOf(ref, `evt_${events++}`);
    const takenAt = new Date();
    if (arrives === 'late') life.late.push(notice);
    else if (arrives === 'slowly') life.late.push((deps) => notice(deps, takenAt));
    else await notice(till.deps);
    if (arrives === 'twice') await notice(till.deps);
  }

  const refsOf = ({ payments }: Life) => payments.flatMap((id) => provider.of(id));

  /** What can still happen to an object at the provider; paid and cancelled are final. */
  async function happen(life: Life, { object, arrives }: Step, what: Parameters<typeof provider.happens>[1]) {
    const refs = refsOf(life);
    const ref = refs.at(-1 - (object % Math.max(1, refs.length)));
    const state = provider.objects.get(ref ?? '')?.state;
    if (ref === undefined || state === 'succeeded' || state === 'cancelled') return;
    provider.happens(ref, what);
    await tell(life, ref, arrives);
  }

  const claimsOf = (life: Life, isClaimed: boolean) =>
    refsOf(life).filter((ref) => {
      const { state, disputed } = provider.objects.get(ref) ?? {};
      return state === 'succeeded' && disputed === isClaimed;
    });

  /** The bank disputes a payment, drops the dispute, or wins it. */
  async function claim(life: Life, { object, arrives }: Step, becomes: { disputed: boolean; lost: boolean }) {
    const refs = claimsOf(life, becomes.lost || !becomes.disputed);
    const ref = refs.at(-1 - (object % Math.max(1, refs.length)));
    if (ref === undefined) return;
    provider.happens(ref, becomes);
    await tell(life, ref, arrives);
  }

  async function endRefunds(life: Life) {
    for (const [name, { of, state, amount }] of provider.refunds) {
      const object = provider.objects.get(of);
      if (state !== 'pending' || !life.payments.includes(object?.paymentId ?? '')) continue;
      const isDone = life.history.bank === 'pays';
      provider.refundHappens(name, isDone ? 'done' : 'failed');
      if (!isDone) provider.happens(of, { refunded: (object?.refunded ?? 0) - amount });
      await tell(life, of, 'now');
    }
  }

  const actions: Record<Happening, (life: Life, step: Step) => Promise<unknown>> = {
    paid: (life, step) => happen(life, step, { state: 'succeeded', failure: null }),
    processing: (life, step) => happen(life, step, { state: 'processing', failure: null }),
    declined: (life, step) => happen(life, step, { state: 'open', failure: 'card_declined' }),
    cancelled: (life, step) => happen(life, step, { state: 'cancelled' }),
    paidWrongly: (life, step) =>
      happen(life, step, {
        state: 'succeeded',
        ...(step.server === 0 ? { amount: 1_234 } : { currency: way.otherCurrency }),
      }),
    twinMade: async (life) => provider.twin(provider.of(life.payments.at(-1) ?? '')[0] ?? ''),
    refundEnds: endRefunds,
    claimed: (life, step) => claim(life, step, { disputed: true, lost: false }),
    claimGivenUp: (life, step) => claim(life, step, { disputed: false, lost: false }),
    claimLost: (life, step) => claim(life, step, { disputed: true, lost: true }),
    ...operatorDeeds(servers),
    async lateNewsComes(life) {
      for (const notice of life.late.splice(0).reverse()) await notice(till.deps);
    },
    opened: (life, { server }) => choose(life, server, life.history.method),
    methodChanged: (life, { server }) => choose(life, server, 1 - life.history.method),
    looked: (life, { server }) => ask(life, server, 'POST payment/{id}/refresh'),
    givenUp: (life, { server }) => ask(life, server, 'POST payment/{id}/cancel'),
    released: (life) => till.release(life.payments.at(-1) ?? ''),
    async lapsed(life) {
      await till.expire(life.payments.at(-1) ?? '');
      await both(lapseDue);
    },
    async renewed(life, { server }) {
      const { code, data } = await ask(life, server, 'POST payment/{id}/renew');
      const { payment_id: renewed } = data as { payment_id: string };
      if (code !== null || life.payments.includes(renewed)) return;
      fates.set(renewed, life.history.refunds);
      life.payments.push(renewed);
    },
    inboxWorked: () => both(applyEvents),
    straysClosed: () => both(closeStrays),
    refundsAsked: () => both(refundDue),
    reconciled: async () => {
      await till.letTimePass();
      await both(reconcile);
    },
  };

  const methodOf = (method: number) => way.methods[method] ?? way.methods[0];

  async function ask(
    { payments }: Life,
    server: Step['server'],
    call: 'POST payment/{id}/refresh' | 'POST payment/{id}/cancel' | 'POST payment/{id}/renew',
  ) {
    const answered = await servers[server].call(call, { params: { id: payments.at(-1) ?? '' } });
    if (answered.status === 500) faults.push(`${call} answered 500`);
    return answered;
  }

  async function choose({ payments }: Life, server: Step['server'], method: number) {
    const params = { id: payments.at(-1) ?? '' };
    const body = { payment_provider: methodOf(method) };
    const { status } = await servers[server].call('POST payment/{id}/provider', { params, body });
    if (status === 500) faults.push('POST payment/{id}/provider answered 500');
  }

  async function live(history: History): Promise<Life> {
    const email = `runner${++buyers}@example.com`;
    const body = shop.order(way.run, '6km', { payment_provider: methodOf(history.method), email });
    const { payment_id: id } = await servers[0].ask('POST group', { body });
    fates.set(id, history.refunds);
    const life: Life = { history, payments: [id], late: [] };
    for (const step of history.steps) await actions[step.what](life, step);
    return life;
  }

  /** Lets time pass and runs every sweep on both servers, until nothing is pending. */
  async function endAll(lives: readonly Life[]) {
    for (let round = 0; round < 8; round++) {
      for (const life of lives) {
        for (const ref of refsOf(life)) {
          if (provider.objects.get(ref)?.state !== 'processing') continue;
          const paid = life.history.bank === 'pays';
          provider.happens(ref, paid ? { state: 'succeeded' } : { state: 'open', failure: 'card_declined' });
        }
        await actions.lateNewsComes(life, lastStep);
        await endRefunds(life);
        if (life.history.claims !== 'won') continue;
        for (const ref of claimsOf(life, true)) {
          provider.happens(ref, { disputed: false, lost: false });
          await tell(life, ref, 'now');
        }
      }
      await provider.tellAgain(false);
      await till.letTimePass();
      await both(applyEvents);
      await both(reconcile);
      await sql`update payment set expires_at = now() - interval '1 second', tried_at = null
        where status = 'pending'`.execute(database.db);
      await both(lapseDue);
      await both(closeStrays);
      await both(refundDue);
      // A second object that no notification mentioned is found by the operator's check of the provider's books.
      for await (const view of provider.movedSince()) await adoptView(servers[0].deps, view);
      if (await till.isQuiet()) break;
    }
    await both(alertReviews);
    for (const life of lives) await actions.claimDecided(life, lastStep);
  }

  return {
    database,
    faults,
    /** Runs all of them at once; returns every wrong ending in words. */
    async liveThrough(many: readonly History[]): Promise<string[]> {
      provider.objects.clear();
      provider.refunds.clear();
      beWild(true);
      const failed = (one: History, error: unknown) => faults.push(`${String(error)}: ${JSON.stringify(one)}`);
      const lives = await sideBySide(many, live, failed);
      beWild(false);
      await endAll(lives);
      const ids = lives.flatMap(({ payments }) => payments);
      const ends = await endsOf(database, ids);
      for (const life of lives) faults.push(...faultsOf(life, ends, [...provider.objects.values()]));

      for (const ref of [...provider.objects.keys()].reverse()) {
        await provider.noticeOf(ref, `evt_again_${events++}`)(till.deps);
      }
      await provider.tellAgain(true);
      while ((await both(applyEvents)).some((applied) => applied > 0));
      await both(closeStrays);
      await both(refundDue);
      const again = await endsOf(database, ids);
      for (const [id, end] of ends) {
        const [before, after] = [end, again.get(id)].map((one) => JSON.stringify(one));
        if (before !== after) faults.push(`old news changed ${before} to ${after}`);
      }
      for (const one of await openDiscrepancies(database.db)) faults.push(`a discrepancy: ${JSON.stringify(one)}`);
      faults.push(...(await brokenInvariants(database)));
      return faults.splice(0);
    },
    async close() {
      for (const server of servers) await server.close();
      for (const one of databases) await one.close();
    },
  };
}

const lastStep: Step = { what: 'lateNewsComes', arrives: 'now', object: 0, server: 0 };
