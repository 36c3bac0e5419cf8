import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Deps } from '../deps.ts';
import { removeNeverConfirmed } from '../domain/accounts/neverConfirmed.ts';
import { remindOfSparePlaces } from '../domain/groups/commands/sparePlaces.ts';
import { isListingOver } from '../domain/groups/startList.ts';
import { endPointless } from '../domain/payments/distance/pointless.ts';
import { lapseDue } from '../domain/payments/lapse.ts';
import { remindDue, remindTransfers } from '../domain/payments/mails/reminders.ts';
import { alertReviews } from '../domain/payments/money/alerts.ts';
import { watchBalances } from '../domain/payments/money/balances.ts';
import { compareDue } from '../domain/payments/money/compare.ts';
import { lookForPayouts } from '../domain/payments/payouts/look.ts';
import { readPayouts } from '../domain/payments/payouts/read.ts';
import { closeStrays, reconcile } from '../domain/payments/reconcile.ts';
import { refundDue } from '../domain/payments/refunds.ts';
import { applyEvents } from '../domain/payments/webhookInbox.ts';
import { sweepFinder } from '../domain/people/finder.ts';
import { forgetOldDesks } from '../domain/presence/forget.ts';
import { removeUnusedPictures } from '../domain/runs/page.ts';
import { workTasks } from '../domain/runs/tasks/worker.ts';
import { workSheets } from '../domain/sheets/take.ts';
import { announceOpenings } from '../domain/shop/openings/announce.ts';
import { encodeDue } from '../domain/shop/pictureFiles.ts';
import { isDatabaseUnavailable } from '../store/unavailable.ts';
import { openOutbox } from './mail.ts';
import { stillOpen, tidyMail } from './outbox.ts';
import { type Sweep, startSweeping } from './sweeper.ts';

/**
 * The jobs that run by themselves, once each on any number of servers: sweeps claim due rows every second, schedules
 * are pg-boss's. Both survive errors and restarts of the database; missed work is done when they run again.
 */
export async function startJobs(deps: Deps, watch: Watch = unwatched): Promise<{ stop(): Promise<void> }> {
  const boss = await startSchedules(deps, watch);
  const outbox = openOutbox(deps, () => deps.inFlight.calls >= busyCalls);
  const sweeping = startSweeping(
    watchAll(watch, {
      lapses: () => lapseDue(deps),
      differences: () => endPointless(deps),
      reminders: () => remindDue(deps),
      transferReminders: () => remindTransfers(deps),
      refunds: () => refundDue(deps),
      balances: () => watchBalances(deps),
      strays: () => closeStrays(deps),
      payouts: async () => (await lookForPayouts(deps)) + (await readPayouts(deps)),
      comparisons: () => compareDue(deps),
      openings: () => announceOpenings(deps),
      tasks: () => workTasks(deps),
      sheets: () => workSheets(deps),
      finder: () => sweepFinder(deps),
      inbox: () => applyEvents(deps),
      pictures: async () => (deps.inFlight.calls >= busyCalls ? 0 : encodeDue(deps)),
      mail: () => outbox.sweep(),
    }),
    deps.log,
  );
  return {
    async stop() {
      await sweeping.stop();
      await outbox.close();
      await boss.stop({ graceful: true, timeout: 10_000, close: false });
    },
  };
}

/** So many calls at once are a rush: mails and pictures wait for it. */
const busyCalls = 6;

/** Looks on at some work without changing what it does. */
type Watch = <Result>(name: string, work: () => Promise<Result>) => () => Promise<Result>;
const unwatched: Watch = (_, work) => work;
const watchAll = (watch: Watch, sweeps: Readonly<Record<string, Sweep>>) =>
  Object.fromEntries(Object.entries(sweeps).map(([name, sweep]) => [name, watch(name, sweep)]));

interface Schedule {
  readonly cron: string;
  readonly run: (deps: Deps) => Promise<unknown>;
}

const schedules: Readonly<Record<string, Schedule>> = {
  reconcile: { cron: '*/3 * * * *', run: reconcile },
  reviews: { cron: '*/3 * * * *', run: alertReviews },
  neverConfirmed: { cron: '41 * * * *', run: removeNeverConfirmed },
  sparePlaces: { cron: '*/10 * * * *', run: remindOfSparePlaces },
  tidy: { cron: '17 * * * *', run: tidy },
};

/** Seconds between two looks for a scheduled job: they come by the minute. */
const pollingIntervalSeconds = 10;

async function startSchedules(deps: Deps, watch: Watch): Promise<PgBoss> {
  const { database, log } = deps;
  const boss = new PgBoss({
    schema: 'pgboss',
    db: { executeSql: (text, values) => database.pool.query(text, values) },
  });
  boss.on('error', (emitted) => {
    // Some of its errors are copies that lost their class.
    const error = emitted instanceof Error ? emitted : Object.assign(new Error(), emitted);
    // Ours is closed when the server ends; what then goes on starting gets an error.
    if (!isDatabaseUnavailable(error) && !database.pool.ending) log.warn({ err: error }, 'schedules');
  });
  try {
    await boss.start();
    for (const [name, { cron, run }] of Object.entries(schedules)) {
      await boss.createQueue(name, { policy: 'stately', retryLimit: 0, deleteAfterSeconds: 86_400 });
      await boss.schedule(name, cron);
      await boss.work(name, { pollingIntervalSeconds }, async () => {
        await watch(name, () => run(deps))();
      });
    }
    return boss;
  } catch (error) {
    // Half started it would go on polling beside the one that is started in its place.
    await boss.stop({ graceful: false, close: false }).catch(() => {});
    throw error;
  }
}

/**
 * Rows that have had their time, by table: answers to calls with an Idempotency-Key after 24 hours (docs/rules/calls.md
 * 1.5), notifications a month after they were applied where the provider can be asked again (docs/rules/payments.md 9),
 * what staff corrected after 30 days (docs/rules/acts.md 2.4), tokens when they hold no longer.
 */
const overdue = {
  idempotency: `created_at < now() - interval '24 hours'`,
  provider_event: `provider <> 'adyen' and applied_at < now() - interval '30 days'`,
  session: 'expires_at < now()',
  identity_offer: 'expires_at < now()',
  held: 'places = 0',
  unasked_mail: `since < now() - interval '1 hour'`,
  email_code: 'expires_at < now()',
  registration: `created_at < now() - interval '24 hours'`,
  factor_link: 'expires_at < now()',
  staff_invitation: `expires_at < now() - interval '30 days'`,
  staff_log: `at < now() - interval '6 years'`,
  take_back: `until < now() - interval '24 hours'`,
  sheet_draft: `made_at < now() - interval '24 hours'`,
  correction: `at < now() - interval '30 days'`,
  link: `expires_at < now() - interval '24 hours'`,
  start_listing: isListingOver,
  // As long as leaving it out can be undone.
  question: `removed_at < now() - interval '30 days'`,
  opening_reminder: `(sent_at < now() - interval '24 hours' and not exists (select from mail
      where key = 'sale_opened:' || opening_reminder.id || ':' || round and ${stillOpen}) or confirmed_at is null and asked_at < now() - interval '7 days'
    or exists (select from run where run.id = run_id and (run.state = 'cancelled' or run.date < current_date)))`,
};
const tidyRound = 1_000;

/** Whom to call in an emergency nobody needs a month after the run. */
async function forgetContacts({ database: { db } }: Pick<Deps, 'database'>) {
  await sql`update start_data set emergency_name = null, emergency_phone = null from place join run on run.id = place.run_id
    where place.id = start_data.place_id and emergency_phone is not null and run.date < current_date - 30`.execute(db);
}

/** Deletes them in rounds that hold up nobody, mails that ended long ago, and pictures that no page has. */
export async function tidy({ database }: Pick<Deps, 'database'>) {
  await forgetContacts({ database });
  await forgetOldDesks(database);
  for (const [table, isOver] of Object.entries(overdue)) {
    let deleted: number | null = tidyRound;
    while (deleted === tidyRound) {
      ({ rowCount: deleted } = await database.pool.query(
        `delete from ${table} where ${isOver}
           and ctid = any(array(select ctid from ${table} where ${isOver} limit ${tidyRound}))`,
      ));
    }
  }
  await tidyMail(database);
  await removeUnusedPictures(database.db);
}
