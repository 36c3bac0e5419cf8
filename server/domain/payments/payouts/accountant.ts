import { sql } from 'kysely';
import type { Currency, Language, Region } from '#contract/constants.ts';
import type { PaymentAccount } from '#contract/payments/providers.ts';
import { taxIn, vatOf } from '#contract/staff/runs/vat.values.ts';
import type { Queries } from '../../../store/database.ts';
import { csvOf } from '../../../words/csv.ts';
import { accountantWords } from '../../../words/files/accountantHeads.ts';
import { bookedMonth } from './month.ts';

interface Sold {
  readonly run: string;
  readonly region: Region;
  readonly currency: Currency;
  readonly vat_place: number | null;
  readonly vat_fee: number | null;
  /** Sales count above nothing, what went back below. */
  readonly is_sale: boolean;
  readonly payments: number;
  /** Those of them with a handling fee. */
  readonly with_fee: number;
  readonly price: number;
  readonly fee: number;
}

/** A line of the month: of one run and one rate, or of one provider. */
export interface MonthLine {
  readonly what: 'sold' | 'back' | 'fee' | 'payout';
  readonly of: string;
  readonly day: string | null;
  readonly vat: number | null;
  readonly count: number;
  readonly gross: number;
  readonly net: number | null;
  readonly tax: number | null;
  readonly currency: Currency;
}

/**
 * A month for the accountant (docs/rules/accountant.md): what was sold and given back by run and rate of tax, what the
 * providers kept, and what they paid out.
 */
export async function monthLines(db: Queries, month: string): Promise<readonly MonthLine[]> {
  return [...(await soldLines(db, month)), ...(await feeLines(db, month)), ...(await payoutLines(db, month))];
}

/**
 * Money is the organiser's while it stands for places, was kept, or is forfeited. Of a payment the fee comes first and
 * goes back last, so that each booking splits into price and fee to the cent.
 */
async function soldLines(db: Queries, month: string): Promise<readonly MonthLine[]> {
  const { rows } = await sql<Sold>`
    with booked as (
      select payment_id, booking, min(id) as id, min(at) as at, -sum(amount) as delta from ledger
      where account in ('places', 'kept', 'forfeited') and payment_id is not null
      group by payment_id, booking having sum(amount) <> 0),
    stood as (
      select booked.*, payment.run_id, payment.currency, (payment.breakdown ->> 'manipulation_fee')::bigint as most_fee,
        sum(delta) over (partition by payment_id order by booked.id) as total
      from booked join payment on payment.id = booked.payment_id),
    parted as (
      select *, least(total, most_fee) - least(total - delta, most_fee) as fee from stood
      where ${bookedMonth(sql`at`)} = ${month})
    select run.name as run, run.region, parted.currency, vat_place, vat_fee, delta > 0 as is_sale,
      count(distinct payment_id)::int as payments,
      count(distinct payment_id) filter (where fee <> 0)::int as with_fee, sum(delta - fee)::int as price, sum(fee)::int as fee
    from parted join run on run.id = parted.run_id
    group by run.id, parted.currency, delta > 0 order by run.date, run.id, delta > 0 desc`.execute(db);
  return rows.flatMap((row) => {
    const rates = vatOf(row);
    const parts =
      rates.place === rates.fee
        ? [{ vat: rates.place, count: row.payments, gross: row.price + row.fee }]
        : [
            { vat: rates.place, count: row.payments, gross: row.price },
            { vat: rates.fee, count: row.with_fee, gross: row.fee },
          ];
    return parts
      .filter(({ gross }) => gross !== 0)
      .map(({ vat, count, gross }) => {
        const tax = taxIn(gross, vat);
        const { run: of, currency, is_sale } = row;
        return {
          ...{ what: is_sale ? ('sold' as const) : ('back' as const), of, day: null, vat, count },
          ...{ gross, net: gross - tax, tax, currency },
        };
      });
  });
}

interface AtProvider {
  readonly account: PaymentAccount;
  readonly currency: Currency;
  readonly day: string | null;
  readonly count: number;
  readonly amount: number;
}

async function feeLines(db: Queries, month: string): Promise<readonly MonthLine[]> {
  const { rows } = await sql<AtProvider>`
    select account, currency, null as day, count(*)::int as count,
      (coalesce(sum(fee), 0) - coalesce(sum(amount) filter (where kind = 'fee'), 0))::int as amount
    from payout_line where ${bookedMonth(sql`at`)} = ${month} and (fee <> 0 or kind = 'fee')
    group by account, currency order by account, currency`.execute(db);
  return rows.map((row) => atProvider('fee', { ...row, amount: -row.amount }));
}

async function payoutLines(db: Queries, month: string): Promise<readonly MonthLine[]> {
  const { rows } = await sql<AtProvider>`
    select account, currency, arrives_on as day, 1 as count, amount from payout
    where ${bookedMonth(sql`made_at`)} = ${month} and status <> 'failed' order by made_at, id`.execute(db);
  return rows.map((row) => atProvider('payout', row));
}

const atProvider = (what: 'fee' | 'payout', { account: of, day, count, amount, currency }: AtProvider): MonthLine => ({
  ...{ what, of, day, vat: null, count, gross: amount, net: null, tax: null, currency },
});

const inUnits = (cents: number | null) => (cents === null ? null : cents / 100);

export async function accountantFile(db: Queries, month: string, lang: Language) {
  const lines = await monthLines(db, month);
  const { heads, what: words } = accountantWords[lang];
  const cells = lines.map(({ what, of, day, vat, count, gross, net, tax, currency }) => [
    ...[words[what], of, day, vat, count, inUnits(gross), inUnits(net), inUnits(tax), currency],
  ]);
  return {
    file: { name: `accountant-${month}.csv`, text: csvOf([Object.values(heads), ...cells]) },
    rows: cells.length,
  };
}
