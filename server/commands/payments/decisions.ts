import type { UnmatchedDecision } from '#contract/staff/money/unmatched.values.ts';
import { decideDiscrepancy } from '../../domain/payments/money/discrepancies.ts';
import { isProviderTrouble } from '../../outside/gateway.ts';
import { commandDeps } from '../commandDeps.ts';
import type { CommandRequest, PaymentCommand } from './command.ts';

/** Decisions about what the provider's books say and ours do not. */
export const decisions = {
  release: {
    subject: 'REF',
    changes: true,
    says: 'money was refunded at the provider: sells its places again',
    example: 'release pi_3Qk1 --as ada',
    run: (request) => decideByRef(request, 'release'),
  },
  keep: {
    subject: 'REF',
    changes: true,
    says: 'records that nothing needs to be done',
    example: 'keep pi_3Qk1 --as ada',
    run: (request) => decideByRef(request, 'keep'),
  },
} satisfies Record<string, PaymentCommand>;

async function decideByRef(request: CommandRequest, decision: UnmatchedDecision): Promise<number> {
  const { database, subject: id } = request;
  const payment = await database.db.selectFrom('payment').select('id').where('id', '=', id).executeTakeFirst();
  if (payment === undefined) return decideAbout(request, decision);
  const list = '`npm run payments -- strangers`';
  console.log(`${id} is a payment: to ${decision}, name the provider's id (pi_…), as ${list} lists it`);
  return 1;
}

export async function decideAbout(
  { database, config, subject, actor }: CommandRequest,
  decision: UnmatchedDecision,
): Promise<number> {
  try {
    const decided = await decideDiscrepancy(await commandDeps(database, config), subject, decision, actor);
    console.log(decided ? `${subject} is decided: ${decision}` : `there is nothing to ${decision} about ${subject}`);
    return decided ? 0 : 1;
  } catch (error) {
    if (!isProviderTrouble(error)) throw error;
    console.error(`The provider did not do it: ${error.message}`);
    return 1;
  }
}
