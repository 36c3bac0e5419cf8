import { userInfo } from 'node:os';
import { sandboxKeys } from '../../sandbox/keys.ts';
import type { Config } from '../config.ts';
import { operator } from '../domain/actor.ts';
import { brokenInvariants, underReview } from '../domain/invariants.ts';
import {
  type Decision,
  type Discrepancy,
  decideDiscrepancy,
  openDiscrepancies,
} from '../domain/payments/money/discrepancies.ts';
import { decide } from '../domain/payments/review.ts';
import { adoptView } from '../domain/payments/webhookInbox.ts';
import { newsOf } from '../outside/adyen/newsStore.ts';
import { isProviderTrouble } from '../outside/gateway.ts';
import { createLog } from '../outside/log.ts';
import { createGateway } from '../outside/providers.ts';
import type { Database } from '../store/database.ts';
import type { Connection } from '../store/hosts.ts';
import { inSession } from '../store/session.ts';
import { withDatabase } from './withDatabase.ts';

/** The operator's look at the money: `npm run payments`. */

const usage = `Usage:
  npm run payments -- check              is every captured cent backed, does the ledger sum to zero?
  npm run payments -- approve PAYMENT    money under review pays its places, if there is room
  npm run payments -- refund PAYMENT     money under review goes back
  npm run payments -- strangers [--since DATE]
                                         what the provider's books say and ours do not; with a date (2027-04-17) the
                                         provider is asked for all that was paid, given back or disputed since, as
                                         after a restored backup
  npm run payments -- refund REF         money without a payment here goes back, or once more a refund that came
                                         back (REF: the provider's id, pi_…)
  npm run payments -- release REF        money went back at the provider: its places are sold again
  npm run payments -- keep REF           nothing is to be done about it`;

const [command, subject, value, more] = process.argv.slice(2);
const self = operator(userInfo().username);

if (command === 'check' && subject === undefined) await withDatabase(check);
else if (command === 'strangers' && subject === undefined) {
  await withDatabase((database, config) => strangers(database, config, null));
} else if (command === 'strangers' && subject === '--since' && value !== undefined && more === undefined) {
  const since = dateOf(value);
  if (since !== null) await withDatabase((database, config) => strangers(database, config, since));
  else {
    console.error(`${value} is no day: write 2027-04-17.`);
    process.exitCode = 1;
  }
} else if (isOneOf(['approve', 'refund', 'release', 'keep'], command) && subject !== undefined && value === undefined) {
  await withDatabase((database, config) => decideOn(database, config, subject, command));
} else {
  console.error(usage);
  process.exitCode = 1;
}

async function check(database: Database, _config: Config, connection: Connection): Promise<number> {
  // Among a million sign-ups a question takes longer than a call may.
  const broken = await inSession(connection, (pool) => brokenInvariants({ pool }));
  for (const fault of broken) console.log(fault);
  const undecided = [...(await underReview(database)), ...(await openDiscrepancies(database.db)).map(inWords)];
  for (const open of undecided) console.log(`open: ${open}`);
  console.log(broken.length === 0 ? 'Every cent is where it belongs.' : `${broken.length} differences.`);
  return broken.length === 0 && undecided.length === 0 ? 0 : 1;
}

/** Asks the provider for what was paid since a day, finds homes for it, and lists what has none. */
async function strangers(database: Database, config: Config, since: Date | null): Promise<number> {
  if (since !== null) {
    const deps = await withGateway(database, config);
    const seen = { known: 0, found: 0, stranger: 0, others: 0 };
    try {
      for await (const view of deps.gateway.movedSince(since)) seen[(await adoptView(deps, view)) ?? 'others'] += 1;
    } catch (error) {
      if (!isProviderTrouble(error)) throw error;
      console.error(`The provider does not answer: ${error.message}`);
      return 1;
    }
    const { known, found, stranger, others } = seen;
    console.log(
      `Paid: ${known} known, ${found} found now, ${stranger} without a payment here, ${others} not of this shop.`,
    );
  }
  const open = await openDiscrepancies(database.db);
  for (const one of open) console.log(`open: ${inWords(one)}`);
  console.log(open.length === 0 ? 'Nothing is open.' : `${open.length} to decide: refund, release or keep.`);
  return open.length === 0 ? 0 : 1;
}

function inWords({ ref, kind, paymentId, amount, currency }: Discrepancy): string {
  return `${ref}: ${kind}, ${amount} cents (${currency}) of ${paymentId === null ? 'no payment' : `payment ${paymentId}`}`;
}

async function decideOn(
  database: Database,
  config: Config,
  id: string,
  decision: Decision | 'approve',
): Promise<number> {
  const known = await database.db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirst();
  if (known === undefined && decision !== 'approve') return decideAbout(database, config, id, decision);
  if (known === undefined) {
    console.log(`there is no payment ${id}`);
    return 1;
  }
  if (decision === 'keep' || decision === 'release') {
    const list = '`npm run payments -- strangers`';
    console.log(`${id} is a payment: to ${decision}, name the provider's id (pi_…), as ${list} lists it`);
    return 1;
  }
  const status = await decide(database, id, decision, self);
  if (status) console.log(`payment ${id} is ${status}${decision === 'refund' ? ', its money goes back' : ''}`);
  else if (known.status === 'paid' && decision === 'approve') {
    console.log(`payment ${id} is paid already: money under review can only go back`);
  } else console.log(`payment ${id} has no money under review`);
  return status ? 0 : 1;
}

async function decideAbout(database: Database, config: Config, ref: string, decision: Decision): Promise<number> {
  try {
    const decided = await decideDiscrepancy(await withGateway(database, config), ref, decision, self);
    console.log(decided ? `${ref} is decided: ${decision}` : `there is nothing to ${decision} about ${ref}`);
    return decided ? 0 : 1;
  } catch (error) {
    if (!isProviderTrouble(error)) throw error;
    console.error(`The provider did not do it: ${error.message}`);
    return 1;
  }
}

/** With the sandbox the provider is the running server. */
async function withGateway(database: Database, config: Config) {
  const keys = config.mode === 'live' ? null : await sandboxKeys(database);
  return {
    database,
    config,
    log: createLog(config),
    gateway: createGateway(config, keys, () => config.port, newsOf(database)),
  };
}

function dateOf(text: string): Date | null {
  const date = new Date(/^\d{4}-\d{2}-\d{2}/u.test(text) ? text : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

function isOneOf<const Word extends string>(words: readonly Word[], word: string | undefined): word is Word {
  return words.some((one) => one === word);
}
