import { type Compared, compareBooks } from '../../domain/payments/money/compare.ts';
import { type Discrepancy, openDiscrepancies } from '../../domain/payments/money/discrepancies.ts';
import { isProviderTrouble } from '../../outside/gateway.ts';
import { commandDeps } from '../commandDeps.ts';
import { type CommandRequest, dayOf, type PaymentCommand, refuseSince } from './command.ts';

export const strangersCommand: PaymentCommand = {
  takes: '[--since DATE]',
  options: { since: { type: 'string' } },
  says: "what the provider's books say and ours do not; with a date the provider is asked for all that was paid, given back or disputed since, as after a restored backup",
  example: 'strangers --since 2027-04-17',
  refuse: refuseSince,
  run: strangers,
};

/** Asks the provider for what was paid since a day, finds homes for it, and lists what has none. */
async function strangers({ database, config, options }: CommandRequest): Promise<number> {
  const since = dayOf(options.since);
  if (since !== null) {
    const deps = await commandDeps(database, config);
    let counts: Compared;
    try {
      counts = await compareBooks(deps, since);
    } catch (error) {
      if (!isProviderTrouble(error)) throw error;
      console.error(`The provider does not answer: ${error.message}`);
      return 1;
    }
    const { known, found, stranger, others } = counts;
    console.log(
      `Paid: ${known} known, ${found} found now, ${stranger} without a payment here, ${others} not of this shop.`,
    );
  }
  const open = await openDiscrepancies(database.db);
  for (const one of open) console.log(`open: ${discrepancyInWords(one)}`);
  console.log(open.length === 0 ? 'Nothing is open.' : `${open.length} to decide: refund, release or keep.`);
  return open.length === 0 ? 0 : 1;
}

export function discrepancyInWords({ ref, kind, paymentId, amount, currency }: Discrepancy): string {
  return `${ref}: ${kind}, ${amount} cents (${currency}) of ${paymentId === null ? 'no payment' : `payment ${paymentId}`}`;
}
