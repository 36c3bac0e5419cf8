import type pg from 'pg';
import * as v from 'valibot';
import { inTransaction, newId } from '../kit/books.ts';
import { listOf, textOf } from '../kit/form.ts';
import { currencies } from './balance.ts';
import type { StripeCall } from './calls.ts';
import { pageOf } from './lists.ts';
import { notify } from './notifications.ts';
import { invalid, noSuch } from './refusal.ts';
import { addTransaction, bookTransactions, type Transaction, transactionObject } from './transactions.ts';

/** What the sandbox's Stripe pays out (docs/rules/sandbox.md 1.13). */
interface Payout {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'in_transit' | 'paid' | 'failed';
  readonly lie: Lie | null;
  readonly created_at: Date;
  readonly arrives_on: string;
}

const lies = ['missing', 'stranger', 'amount'] as const;
type Lie = (typeof lies)[number];
const ends = ['paid', 'failed'] as const;

/** Pays out at once all that lies there; `lie`: its lines are not what they should be. */
export const PayoutOrder = v.object({
  currency: v.optional(v.picklist(currencies)),
  status: v.optional(v.picklist(['in_transit', ...ends]), 'paid'),
  lie: v.optional(v.picklist(lies)),
});
export const PayoutEnd = v.object({ status: v.picklist(ends) });

const payoutObject = ({ id, amount, currency, status, created_at, arrives_on }: Payout) => ({
  id,
  object: 'payout',
  amount,
  arrival_date: Date.parse(`${arrives_on}T00:00:00Z`) / 1000,
  automatic: true,
  created: Math.floor(created_at.getTime() / 1000),
  currency,
  description: 'STRIPE PAYOUT',
  failure_code: status === 'failed' ? 'account_closed' : null,
  livemode: false,
  metadata: {},
  method: 'standard',
  reconciliation_status: 'completed',
  statement_descriptor: `MUSTER ${arrives_on.slice(8)}.${arrives_on.slice(5, 7)}.`,
  status,
  type: 'bank_account',
});

const columns = 'id, amount, currency, status, lie, created_at, arrives_on::text as arrives_on';

async function findPayout(books: Pick<pg.PoolClient, 'query'>, id: string): Promise<Payout> {
  const { rows } = await books.query<Payout>(`select ${columns} from sandbox.payout where id = $1`, [id]);
  const [payout] = rows;
  if (payout === undefined) throw noSuch('payout', id, 'payout');
  return payout;
}

/** GET /v1/payouts/{id} */
export const retrievePayout: StripeCall = async ({ books, id }) => ({
  status: 200,
  body: payoutObject(await findPayout(books, id)),
});

/** GET /v1/payouts: newest first. */
export const listPayouts: StripeCall = async (request) => {
  const { page, has_more } = await pageOf<Payout>(request, `select ${columns} from sandbox.payout`);
  return { status: 200, body: { object: 'list', data: page.map(payoutObject), has_more, url: '/v1/payouts' } };
};

/** GET /v1/balance_transactions: newest first; of one payout if it is named. */
export const listBalanceTransactions: StripeCall = async (request) => {
  const { books, form } = request;
  await bookTransactions(books);
  const name = textOf(form.payout);
  if (name !== null && !/^po_\w+$/u.test(name)) throw invalid('payout', `No such payout: '${name}'`);
  const payout = name === null ? null : await findPayout(books, name);
  const { page, has_more } = await pageOf<Transaction>(
    request,
    `select * from sandbox.balance_transaction ${payout === null ? '' : `where payout = '${payout.id}' ${payout.lie === 'missing' ? oneMissing : ''}`}`,
  );
  const withSource = listOf(form.expand).includes('data.source');
  const data = page.map((one) => transactionObject(one, withSource));
  return { status: 200, body: { object: 'list', data, has_more, url: '/v1/balance_transactions' } };
};

const oneMissing = `and id <> (select min(other.id) from sandbox.balance_transaction other
  where other.payout = balance_transaction.payout and other.type in ('charge', 'payment'))`;

/** Pays out everything that lies there in a currency; null if there is nothing. */
async function payOut(
  books: pg.PoolClient,
  { currency, status, lie, before, at }: Asked,
): Promise<ReturnType<typeof payoutObject> | null> {
  const id = newId('po');
  await books.query(
    `insert into sandbox.payout (id, amount, currency, status, lie, created_at, arrives_on, ordered)
     values ($1, 0, $2, 'in_transit', $3, coalesce($4::timestamptz, clock_timestamp()),
       coalesce($4::timestamptz, now())::date + 2, $4 is null)`,
    [id, currency, lie ?? null, at ?? null],
  );
  const { rowCount } = await books.query(
    `update sandbox.balance_transaction set payout = $1
     where payout is null and currency = $2 and created_at < coalesce($3::timestamptz, 'infinity')`,
    [id, currency, before ?? null],
  );
  if (rowCount === 0) {
    await books.query('delete from sandbox.payout where id = $1', [id]);
    return null;
  }
  if (lie === 'stranger') {
    const stranger = { id: newId('txn'), type: 'charge', source: newId('ch'), amount: 19_900, fee: 379 };
    await addTransaction(books, { ...stranger, currency, payout: id });
  }
  if (lie === 'amount') {
    await books.query(
      `update sandbox.balance_transaction set amount = amount - 299
       where id = (select min(id) from sandbox.balance_transaction where payout = $1 and type in ('charge', 'payment'))`,
      [id],
    );
  }
  const { rows } = await books.query<{ amount: number }>(
    `update sandbox.payout set amount = (select sum(amount - fee) from sandbox.balance_transaction where payout = $1)
     where id = $1 returning amount`,
    [id],
  );
  const amount = -(rows[0]?.amount ?? 0);
  await addTransaction(books, { id: newId('txn'), type: 'payout', source: id, amount, fee: 0, currency, payout: id });
  await notify(books, 'payout.created', payoutObject(await findPayout(books, id)));
  if (status !== 'in_transit') await endPayout(books, id, status);
  const payout = payoutObject(await findPayout(books, id));
  await notify(books, 'payout.reconciliation_completed', payout);
  return payout;
}

interface Asked {
  readonly currency: string;
  readonly status: Payout['status'];
  readonly lie?: Lie | undefined;
  /** Only what is older. */
  readonly before?: Date;
  /** When it was made; now if it is not given. */
  readonly at?: Date;
}

/** The bank has it, or sent it back: then it lies at the provider again. */
export async function endPayout(books: pg.PoolClient, id: string, status: (typeof ends)[number]) {
  const { amount, currency, status: before } = await findPayout(books, id);
  await books.query('update sandbox.payout set status = $2 where id = $1', [id, status]);
  if (status === 'failed' && before !== 'failed') {
    await addTransaction(books, {
      id: newId('txn'),
      type: 'payout_failure',
      source: id,
      amount,
      fee: 0,
      currency,
      payout: null,
    });
  }
  const payout = payoutObject(await findPayout(books, id));
  await notify(books, status === 'paid' ? 'payout.paid' : 'payout.failed', payout);
  return payout;
}

/** The control of tests: pays out at once. */
export async function payOutNow(books: pg.PoolClient, order: v.InferOutput<typeof PayoutOrder>) {
  await bookTransactions(books);
  const made = [];
  for (const currency of order.currency === undefined ? currencies : [order.currency]) {
    const payout = await payOut(books, { ...order, currency });
    if (payout !== null) made.push(payout);
  }
  return { payouts: made };
}

const looked = new WeakMap<pg.Pool, number>();
const lookEveryMs = 30_000;

/** By itself it pays out on Mondays what came in the weeks before, each week by itself. */
export async function payOutWeeks(pool: pg.Pool): Promise<void> {
  const now = Date.now();
  if (now - (looked.get(pool) ?? 0) < lookEveryMs) return;
  looked.set(pool, now);
  await inTransaction(pool, async (books) => {
    await books.query(`select pg_advisory_xact_lock(hashtext('sandbox payouts'))`);
    await bookTransactions(books);
    const { rows } = await books.query<{ week: Date; currency: string }>(
      `select distinct date_trunc('week', created_at) + interval '7 days' as week, currency from sandbox.balance_transaction
       where payout is null and created_at < date_trunc('week', now()) order by 1, 2`,
    );
    for (const { week, currency } of rows) await payOut(books, { currency, status: 'paid', before: week, at: week });
  });
}
