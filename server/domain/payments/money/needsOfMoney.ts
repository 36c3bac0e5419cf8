import { sql } from 'kysely';
import type { Currency, Region } from '#contract/constants.ts';
import type { UnmatchedDecision } from '#contract/staff/money/unmatched.values.ts';
import type { Queries } from '../../../store/database.ts';
import type { NeedOf, NeedReader, NeedsOf } from '../../staff/needs.ts';
import { isOfTheirs } from '../../staff/scope.ts';
import { type Discrepancy, decisionsAbout, openDiscrepancies } from './discrepancies.ts';
import { refundsHeldBack } from './heldRefunds.ts';

interface Row {
  readonly payment_id: string;
  readonly group_id: number;
  readonly run_id: number;
  readonly run: string;
  readonly region: Region;
  readonly currency: Currency;
}
interface Review extends Row {
  readonly amount: number;
  readonly since: Date;
  readonly disputed: boolean;
}

/** Money that waits for somebody who may pay out (docs/rules/payments.md 6). */
export const needsOfMoney: { readonly refunds: NeedsOf<NeedOf<'refunds'>>; readonly money: NeedsOf<NeedOf<'money'>> } =
  {
    refunds: {
      right: 'money.write',
      read: async (db) =>
        (await refundsHeldBack(db)).map(({ since, ...held }) => ({
          ...{ kind: 'refunds' as const, ...held, since: since.toISOString() },
        })),
    },
    /** By the books: whatever became of the payment itself. Beside it what only the providers' books have. */
    money: {
      right: 'money.write',
      read: async (db, who) => {
        const { ours, theirs } = await readMoney(db, who);
        return [...ours, ...theirs].sort((one, other) => one.since.localeCompare(other.since));
      },
    },
  };

type Money = NeedOf<'money'>;

/** What is under review here, and what only the providers' books say. */
async function readMoney(
  db: Queries,
  who: NeedReader,
): Promise<{ readonly ours: readonly Money[]; readonly theirs: readonly Money[] }> {
  const open = await openDiscrepancies(db);
  const ours = (await inReview(db, who)).map(({ amount, since, disputed, ...row }) => ({
    ...factsOf(row),
    ref: open.find((one) => disputed && one.kind === 'disputed' && one.paymentId === row.payment_id)?.ref ?? null,
    why: disputed ? ('disputed' as const) : ('review' as const),
    ...{ amount, since: since.toISOString() },
  }));
  const known = new Set(ours.map(({ payment_id }) => payment_id));
  const unknown = open.filter(({ paymentId }) => paymentId === null || !known.has(paymentId));
  const rows = await paymentsOf(db, who, unknown);
  const theirs = unknown.flatMap(({ ref, kind: why, paymentId, amount, currency, foundAt }) => {
    const row = rows.find(({ payment_id }) => payment_id === paymentId);
    // Money of nobody is for members who have all runs.
    if (row === undefined && (paymentId !== null || who.runIds !== null)) return [];
    const about = row === undefined ? { ...nobodys, currency } : factsOf(row);
    return [{ ...about, ref, why, amount, since: foundAt.toISOString() }];
  });
  return { ours, theirs };
}

/** The same for who decides, with what may be decided: about the payment here, or about what the provider has. */
export async function moneyToDecide(db: Queries, who: NeedReader) {
  const { ours, theirs } = await readMoney(db, who);
  const all: (Omit<Money, 'kind'> & { here: ('approve' | 'refund')[]; there: UnmatchedDecision[] })[] = ours.map(
    ({ kind: _, ...one }) => ({
      ...one,
      here: one.why === 'review' ? ['approve', 'refund'] : ['approve'],
      there: one.ref === null ? [] : ['release'],
    }),
  );
  for (const { kind: _, ...one } of theirs) {
    const { ref, why } = one;
    if (ref === null || why === 'review') continue;
    all.push({ ...one, here: [], there: [...(await decisionsAbout(db, { ref, kind: why }))] });
  }
  return all.sort((one, other) => one.since.localeCompare(other.since));
}

const nobodys = { kind: 'money' as const, run: null, payment_id: null, group_id: null };
const factsOf = ({ payment_id, group_id, run_id: id, run: name, region, currency }: Row) => ({
  ...{ kind: 'money' as const, run: { id, name, region }, payment_id, group_id, currency },
});

const row = sql`payment.id as payment_id, payment.group_id, payment.run_id, run.name as run, run.region, payment.currency`;

async function inReview(db: Queries, who: NeedReader): Promise<readonly Review[]> {
  const { rows } = await sql<Review>`
    select ${row}, booked.amount, booked.since, payment.disputed
    from (select payment_id, -sum(amount)::int as amount, max(at) filter (where amount < 0) as since
        from ledger where account = 'review' group by payment_id having sum(amount) <> 0) booked
      join payment on payment.id = booked.payment_id join run on run.id = payment.run_id
    where ${isOfTheirs(who, 'payment.run_id')}`.execute(db);
  return rows;
}

async function paymentsOf(
  db: Queries,
  who: NeedReader,
  of: readonly Pick<Discrepancy, 'paymentId'>[],
): Promise<readonly Row[]> {
  const ids = of.flatMap(({ paymentId }) => paymentId ?? []);
  const { rows } = await sql<Row>`
    select ${row} from payment join run on run.id = payment.run_id
    where payment.id = any(${ids}::text[]) and ${isOfTheirs(who, 'payment.run_id')}`.execute(db);
  return rows;
}
