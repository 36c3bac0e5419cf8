import { userInfo } from 'node:os';
import { brokenInvariants, underReview } from '../domain/invariants.ts';
import { decide } from '../domain/payments/review.ts';
import type { Database } from '../store/database.ts';
import { withDatabase } from './withDatabase.ts';

/** npm run payments -- check | approve PAYMENT | refund PAYMENT: the operator's look at the money. */

const usage = `Usage:
  npm run payments -- check              is every captured cent backed, does the ledger sum to zero?
  npm run payments -- approve PAYMENT    money under review pays its places, if there is room
  npm run payments -- refund PAYMENT     money under review goes back`;

const [command, paymentId] = process.argv.slice(2);
const operator = `operator ${userInfo().username}`;

if (command === 'check' && paymentId === undefined) await withDatabase(check);
else if ((command === 'approve' || command === 'refund') && paymentId !== undefined) {
  await withDatabase((database) => decideOn(database, paymentId, command));
} else {
  console.error(usage);
  process.exitCode = 1;
}

async function check(database: Database): Promise<number> {
  const broken = await brokenInvariants(database);
  for (const fault of broken) console.log(fault);
  const undecided = await underReview(database);
  for (const open of undecided) console.log(`open: ${open}`);
  console.log(broken.length === 0 ? 'Every cent is where it belongs.' : `${broken.length} differences.`);
  return broken.length === 0 && undecided.length === 0 ? 0 : 1;
}

async function decideOn(database: Database, id: string, decision: 'approve' | 'refund'): Promise<number> {
  const known = await database.db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirst();
  const status = known && (await decide(database, id, decision, operator));
  if (status) console.log(`payment ${id} is ${status}${decision === 'refund' ? ', its money goes back' : ''}`);
  else if (known?.status === 'paid' && decision === 'approve') {
    console.log(`payment ${id} is paid already: money under review can only go back`);
  } else console.log(`payment ${id} has no money under review`);
  return status ? 0 : 1;
}
