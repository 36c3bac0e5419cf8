import { sql } from 'kysely';
import type pg from 'pg';
import * as v from 'valibot';
import { loadConfig } from '../../server/config.ts';
import type { Deps } from '../../server/deps.ts';
import { provider } from '../../server/domain/kit/actor.ts';
import { createLimits } from '../../server/domain/limits/limits.ts';
import { lapseDue } from '../../server/domain/payments/lapse.ts';
import { remindDue } from '../../server/domain/payments/mails/reminders.ts';
import { alertReviews } from '../../server/domain/payments/money/alerts.ts';
import { closeStrays, reconcile } from '../../server/domain/payments/reconcile.ts';
import { refundDue } from '../../server/domain/payments/refunds.ts';
import { applyView, attemptsOf } from '../../server/domain/payments/settle.ts';
import { applyEvents } from '../../server/domain/payments/webhookInbox.ts';
import { claimDue } from '../../server/jobs/outbox.ts';
import { newsOf } from '../../server/outside/adyen/newsStore.ts';
import { createLog } from '../../server/outside/log.ts';
import { createGateway } from '../../server/outside/providers.ts';
import { createSecrets } from '../../server/outside/secrets.ts';
import { createSocial } from '../../server/outside/signIn/socialProviders.ts';
import { openDatabase } from '../../server/store/database.ts';
import { runCommand } from '../kit/processes/command.ts';
import { postJson } from '../kit/server/post.ts';
import { median } from './hammer.ts';
import type { Installation } from './installation.ts';

/** Medians in milliseconds. */
export interface SettlingFigures {
  /** From the first statement to the commit. */
  readonly whole: number;
  /** Its slowest statement. */
  readonly slowest: number;
}

/** Pays orders one after another as the provider's notifications would. */
export async function measureSettling(here: Installation, orders = 60): Promise<SettlingFigures> {
  const { deps, statements, close } = openDeps(here);
  const whole: number[] = [];
  const body = here.shop.order('bench', '6km', { payment_provider: 'przelewy24' });
  for (let n = 0; n < orders; n++) {
    const answer = await postJson(`${here.url}/api/group?region=pl`, body);
    const { payment_id: id } = v.parse(Ordered, await answer.json()).data;
    // No method is offered here, so this acts as if a provider had answered.
    await sql`insert into attempt (payment_id, provider, provider_ref, amount, currency, status)
      select id, 'przelewy24', 'pi_' || id, to_pay, currency, 'open' from payment where id = ${id}`.execute(
      deps.database.db,
    );
    const [attempt] = await attemptsOf(deps, id);
    if (attempt === undefined) throw new Error(`no attempt was opened for ${id}`);
    // The first ones warm up prepared statements and caches.
    if (n === Math.floor(orders / 4)) statements.clear();
    const began = performance.now();
    const { amount, currency } = attempt;
    const status = await applyView(
      deps,
      attempt,
      {
        account: 'stripe',
        ref: `pi_${id}`,
        state: 'succeeded',
        amount,
        currency,
        secret: null,
        redirectUrl: null,
        failure: null,
        paymentId: id,
        attemptId: attempt.id,
        refunded: 0,
        disputed: false,
        lost: false,
      },
      { actor: provider },
    );
    if (status !== 'paid') throw new Error(`${id} is ${status}`);
    if (n >= Math.floor(orders / 4)) whole.push(performance.now() - began);
  }
  await close();
  return { whole: median(whole), slowest: Math.max(...[...statements.values()].map(median)) };
}
const Ordered = v.object({ data: v.object({ payment_id: v.string() }) });

/** Milliseconds of each sweep with nothing due, median of the rounds. */
export async function measureSweeps(here: Installation, rounds = 15) {
  const { deps, close } = openDeps(here);
  const sweeps = {
    lapses: () => lapseDue(deps),
    reminders: () => remindDue(deps),
    refunds: () => refundDue(deps),
    'attempts to be ended': () => closeStrays(deps),
    'inbox of the provider': () => applyEvents(deps),
    'reviews and alerts': () => alertReviews(deps),
    reconciliation: () => reconcile(deps),
    'claim of mails': () => claimDue(deps, 10),
  };
  const figures: (readonly [name: string, ms: number])[] = [];
  for (const [name, sweep] of Object.entries(sweeps)) {
    // The first does what is due.
    await sweep();
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      await sweep();
      times.push(performance.now() - began);
    }
    figures.push([name, median(times)]);
  }
  await close();
  return figures;
}

/** Milliseconds of `npm run payments -- check`, which must find nothing. */
export async function measureCheck({ folder }: Installation): Promise<number> {
  const began = performance.now();
  const { code, output } = await runCommand('payments', ['check'], { DATA_DIR: folder, DEMO: 'off' });
  if (code !== 0) throw new Error(output.slice(0, 2_000));
  return performance.now() - began;
}

/** A server's dependencies on the installation's database, with the times of its statements by text. */
function openDeps({ connection, url, folder }: Installation) {
  const config = loadConfig({ DATA_DIR: folder, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
  const database = openDatabase(connection, 4);
  const statements = timesOf(database.pool);
  const port = () => Number(new URL(url).port);
  const deps: Deps = {
    config,
    database,
    gateway: createGateway(config, null, port, newsOf(database)),
    limits: createLimits(database, config),
    social: createSocial(config, null, port),
    secrets: createSecrets(null),
    log: createLog(config),
    inFlight: { calls: 0, payments: 0 },
  };
  return { deps, statements, close: () => database.close() };
}

function timesOf(pool: pg.Pool): Map<string, number[]> {
  const statements = new Map<string, number[]>();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const timed = (statement: string | pg.QueryConfig, ...rest: unknown[]) => {
      const began = performance.now();
      const answer = query(statement, ...rest);
      if (answer instanceof Promise)
        answer.then(
          () => keep(statement, performance.now() - began),
          () => {},
        );
      return answer;
    };
    Object.assign(client, { query: timed });
  });
  return statements;

  function keep(statement: string | pg.QueryConfig, ms: number) {
    const text = typeof statement === 'string' ? statement : statement.text;
    const times = statements.get(text) ?? [];
    statements.set(text, times);
    times.push(ms);
  }
}
