import type { Asker } from '../kit/books.ts';
import { readKnobs } from '../kit/knobs.ts';
import { type AdyenCall, stringOf } from './call.ts';
import { AdyenRefusal } from './refusal.ts';

/** What was captured and neither paid out nor given back, cents. */
export async function availableIn(books: Asker, currency: string): Promise<number> {
  const { paid_out: paidOut } = await readKnobs(books, 'adyen');
  const { rows } = await books.query<{ available: number }>(
    `select (coalesce(sum(adyen_payment.amount) filter (where adyen_payment.state = 'authorised'), 0) * (100 - $2::int) / 100
       - coalesce((select sum(adyen_modification.amount) from sandbox.adyen_modification
           join sandbox.adyen_payment paid on paid.psp = adyen_modification.payment
           join sandbox.adyen_session session on session.id = paid.session
           where session.currency = $1 and kind in ('refund', 'reversal') and adyen_modification.state <> 'failed'
             and paid.state = 'authorised'), 0))::int as available
     from sandbox.adyen_payment join sandbox.adyen_session on adyen_session.id = adyen_payment.session
     where adyen_session.currency = $1`,
    [currency, paidOut],
  );
  return rows[0]?.available ?? 0;
}

/** GET /balanceOverview/merchants/{merchant}/balances of the Balance Control API. */
export const overviewOfBalances: AdyenCall = async ({ books, id, merchantAccount, query }) => {
  const currency = stringOf(query.currency);
  if (currency === null) throw new AdyenRefusal(422, '14_030', "Required field 'currency' is not provided.");
  if (id !== merchantAccount) throw new AdyenRefusal(403, '010', 'Not allowed');
  const of = (value: number) => ({ currency, value });
  return {
    status: 200,
    body: {
      merchantAccount,
      availableFund: of(0),
      pendingBalance: of(await availableIn(books, currency)),
      nextPayout: of(0),
      reserve: of(0),
      deposit: of(0),
    },
  };
};
