import type pg from 'pg';
import type { Deps } from '../../../server/deps.ts';
import { atWallTime, daysBetween, daysLater, wallTime } from '../../../server/domain/kit/localTime.ts';
import { createLimits } from '../../../server/domain/limits/limits.ts';
import { offerBook } from '../../../server/domain/shop/offer.ts';
import { isDatabaseUnavailable } from '../../../server/store/unavailable.ts';
import { bankOf } from './bank.ts';
import { inOneTransaction } from './borrowed.ts';
import { bounce } from './bounces.ts';
import { chanceFrom } from './chance.ts';
import { gather } from './crowd.ts';
import { enrol } from './enrol.ts';
import { type Maker, makeOrder } from './make.ts';
import { type Plan, planSeason } from './plan.ts';
import { openRun, raisePrices } from './runs.ts';
import { seasons } from './seasons.ts';
import { moveRun, type SpreadTime, setSale, spread } from './shift.ts';

/** Weeks between today and the day for which everything is sold, before it goes to its own. */
const ahead = 30;
const key = 'season';

/** The next start brings what this one does not finish. */
export async function expectSeason({ database }: Pick<Deps, 'database'>): Promise<void> {
  await database.pool.query("insert into installation (key, value) values ($1, '[]') on conflict do nothing", [key]);
}

/**
 * Brings the runs that an organiser would have behind them and before them, by the functions that everybody's calls
 * use: each run in one transaction, so that one that is cut off is begun again, and noted with it, so that none comes
 * twice. Of several servers one does it. Nothing is mailed. Answers how many runs came.
 */
export async function bringSeason(deps: Deps, signal: AbortSignal): Promise<number> {
  let brought = 0;
  while (!signal.aborted && (await bringNext(deps, signal))) brought += 1;
  if (brought > 0) offerBook(deps.database).forget();
  return brought;
}

/** The same in the background of a server that answers already. */
export function startSeason(deps: Deps): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const running = bringSeason(deps, stopped.signal).catch((err: unknown) => {
    // What is cut off comes with the next start.
    if (!stopped.signal.aborted && !isDatabaseUnavailable(err)) deps.log.warn({ err }, 'no season was brought');
  });
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

async function bringNext(deps: Deps, signal: AbortSignal): Promise<boolean> {
  return inOneTransaction(deps.database, async (database, client) => {
    const { rows } = await client.query<{ made: readonly string[] }>(
      'select value as made from installation where key = $1 for update skip locked',
      [key],
    );
    const [noted] = rows;
    const season = noted && seasons.find((one) => !noted.made.includes(one.run.key));
    if (season === undefined) return false;
    await client.query('update installation set value = value || to_jsonb($2::text) where key = $1', [
      key,
      season.run.key,
    ]);
    const config = { ...deps.config, rateLimits: false };
    const bank = bankOf(client, deps.gateway);
    const limits = createLimits(database, config);
    await bring({ ...deps, config, database, limits, gateway: bank.gateway }, { season, bank, client, signal });
    return true;
  });
}

interface Bringing {
  readonly season: (typeof seasons)[number];
  readonly bank: Maker['bank'];
  readonly client: pg.PoolClient;
  readonly signal: AbortSignal;
}

async function bring(deps: Deps, { season, bank, client, signal }: Bringing) {
  const { now } = (await client.query<{ now: Date }>('select now()')).rows[0] ?? { now: new Date() };
  const today = wallTime(now, 'pl').day;
  const date = daysLater(saturdayFrom(daysLater(today, 5)), -season.daysAgo);
  const soldFor = daysLater(date, 7 * (ahead + Math.ceil(season.daysAgo / 7)));
  const crowd = gather(chanceFrom(1), crowdSize);
  const chance = chanceFrom(season.plan.seed);
  const accounts = await enrol(client, crowd, deps.config.termsVersion);
  const { runId, distances } = await openRun(deps, season.run, soldFor);
  // In the evening: what was sold until today, was.
  const evening = atWallTime(date, '20:00', 'pl') ?? now;
  const until = Math.max(1, daysBetween(today, date) + 1);
  const plans = planSeason(chance, { ...season.plan, until }, crowd);
  const rose = new Date(evening.getTime() - season.plan.dearerFrom * day);
  const maker = {
    deps,
    bank,
    runId,
    distances,
    accounts,
    isDressed: season.run.tshirts,
    chance: chanceFrom(season.plan.seed + 1),
  };
  const moments: SpreadTime[] = [];
  let isDearer = false;
  for (const [at, plan] of plans.entries()) {
    signal.throwIfAborted();
    if (!isDearer && plan.daysBefore < season.plan.dearerFrom) {
      isDearer = true;
      await raisePrices(deps, runId, rose);
      offerBook(deps.database).forget();
    }
    const group = await makeOrder(maker, plan, at);
    moments.push({ group, ...timesOf(plan, { evening, now }) });
  }
  await moveRun(client, runId, daysBetween(soldFor, date));
  await setSale(client, runId, season.plan.opened);
  await spread(client, moments);
  await bounce(deps, runId, season.bounced);
}

const crowdSize = 1_400;
const day = 86_400_000;

function timesOf(
  { daysBefore, members, fate }: Plan,
  { evening, now }: { readonly evening: Date; readonly now: Date },
) {
  const at = new Date(Math.min(evening.getTime() - daysBefore * day, now.getTime() - 600_000));
  const minutes = (Math.min(now.getTime(), evening.getTime()) - at.getTime()) / 60_000;
  const steps = 3 + members.length * 2;
  return { at, stepMinutes: Math.floor(Math.min(fate === 'reserved' ? 20 : 1_300, minutes / steps)) };
}

/** The first Saturday from that day on. */
function saturdayFrom(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return daysLater(day, (6 - weekday + 7) % 7);
}
