import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthLines } from '../../../server/domain/payments/payouts/accountant.ts';
import { listPayouts, payoutFile, viewPayout } from '../../../server/domain/payments/payouts/payoutView.ts';
import { openPlans } from '../../kit/runs/plans.ts';
import { isLong } from '../../kit/share.ts';

/** The sums of payouts against an oracle that adds them up by itself, to the cent (docs/rules/payouts.md). */

const { deps, rows } = await openPlans();
const { db } = deps.database;

const months = ['2031-01', '2031-02', '2031-03'] as const;
const kinds = ['taken', 'back', 'returned', 'disputed', 'fee', 'payout_back', 'topped_up', 'other'] as const;
const line = fc.record({
  account: fc.constantFrom('stripe', 'adyen'),
  currency: fc.constantFrom('PLN', 'EUR'),
  kind: fc.constantFrom(...kinds),
  amount: fc.integer({ min: -900_000, max: 900_000 }),
  fee: fc.integer({ min: 0, max: 4_000 }),
  month: fc.constantFrom(...months),
  // The last minutes of a month by our clock are of the one before in UTC, and the other way round.
  at: fc.constantFrom('-01T00:00:30+01:00', '-14T12:00:00+01:00', '-28T23:30:00+01:00'),
});
type Line = typeof line extends fc.Arbitrary<infer One> ? One : never;
const payout = fc.record({
  account: fc.constantFrom('stripe', 'adyen'),
  currency: fc.constantFrom('PLN', 'EUR'),
  amount: fc.integer({ min: -500_000, max: 5_000_000 }),
  month: fc.constantFrom(...months),
  has: fc.array(fc.nat(60), { maxLength: 12 }),
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const parts = (of: readonly Line[]) => {
  const amounts = (...which: readonly Line['kind'][]) =>
    sum(of.filter(({ kind }) => which.includes(kind)).map(({ amount }) => amount));
  return {
    taken: amounts('taken'),
    back: amounts('back', 'returned', 'disputed'),
    fee: 0 - sum(of.map(({ fee }) => fee)),
    other: amounts('fee', 'payout_back', 'topped_up', 'other'),
  };
};
const left = (of: readonly Line[]) => sum(of.map(({ amount, fee }) => amount - fee));

test('months, payouts and the accountant’s fees add up as an oracle adds them up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 60 }), fc.array(payout, { maxLength: 6 }), async (lines, payouts) => {
      await rows('delete from payout_line');
      await rows('delete from payout');
      const made: { id: number; lines: Line[]; of: (typeof payouts)[number] }[] = [];
      const taken = new Set<number>();
      for (const [at, of] of payouts.entries()) {
        const [{ id } = { id: 0 }] = await rows<{ id: number }>(
          `insert into payout (account, ref, currency, amount, status, explained, made_at, arrives_on, read_at)
           values ($1, $2, $3, $4, 'paid', 'whole', $5, $6, now()) returning id::int as id`,
          ...[of.account, `po_${at}`, of.currency, of.amount, `${of.month}-20T12:00:00+01:00`, `${of.month}-22`],
        );
        const own = of.has.filter((one) => one < lines.length && !taken.has(one));
        for (const one of own) taken.add(one);
        made.push({ id, of, lines: [...new Set(own)].flatMap((one) => lines[one] ?? []) });
        for (const one of new Set(own)) await insert(lines[one], one, id);
      }
      for (const [at, one] of lines.entries()) if (!taken.has(at)) await insert(one, at, null);

      for (const month of months) {
        const { flows, payouts: listed } = await listPayouts(db, month);
        expect(listed.map(({ amount }) => amount).sort()).toEqual(
          payouts
            .filter((one) => one.month === month)
            .map(({ amount }) => amount)
            .sort(),
        );
        for (const flow of flows) {
          const isOf = (one: { account: string; currency: string }) =>
            one.account === flow.account && one.currency === flow.currency;
          const own = lines.filter(isOf);
          const gone = payouts.filter(isOf);
          const paid = (is: (of: string) => boolean) =>
            sum(gone.filter((one) => is(one.month)).map(({ amount }) => amount));
          const before = left(own.filter((one) => one.month < month)) - paid((of) => of < month);
          const now = own.filter((one) => one.month === month);
          expect(flow).toEqual({
            ...{ account: flow.account, currency: flow.currency, before, ...parts(now) },
            paid_out: 0 - paid((of) => of === month),
            after: before + left(now) - paid((of) => of === month),
          });
        }
        const fees = (await monthLines(db, month)).filter(({ what }) => what === 'fee');
        const inMonth = lines.filter((one) => one.month === month);
        expect(sum(fees.map(({ gross }) => gross))).toBe(
          sum(inMonth.map(({ kind, amount, fee }) => (kind === 'fee' ? amount : 0) - fee)),
        );
        const file = await payoutFile(db, month, 'en');
        expect(file.rows).toBe(sum(made.filter(({ of }) => of.month === month).map((one) => one.lines.length)));
      }
      for (const { id, lines: own } of made) {
        const [all] = (await viewPayout(db, id))?.parts ?? [];
        if (own.length > 0) expect(all).toMatchObject({ run: null, ...parts(own), net: left(own) });
      }
    }),
    { numRuns: isLong ? 300 : 12 },
  );
});

async function insert(of: Line | undefined, at: number, payoutId: number | null) {
  if (of === undefined) return;
  await rows(
    `insert into payout_line (account, ref, payout_id, kind, amount, fee, currency, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    ...[of.account, `txn_${at}`, payoutId, of.kind, of.amount, of.fee, of.currency, `${of.month}${of.at}`],
  );
}
