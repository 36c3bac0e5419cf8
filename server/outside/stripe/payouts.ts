import type Stripe from 'stripe';
import { type Currency, currencyOf } from '#contract/constants.ts';
import { GatewayDown } from '../gateway.ts';
import type { PayoutBooks, PayoutLine, PayoutView } from '../payouts.ts';

type Asking = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

const page = 100;
const ours: ReadonlySet<string> = new Set(Object.values(currencyOf));
const isOurs = ({ currency }: { readonly currency: string }) => ours.has(currency.toUpperCase());
const since = (moment: Date) => ({ created: { gte: Math.floor(moment.getTime() / 1_000) }, limit: page });

/** Stripe's payouts by its API: each is explained by the balance transactions that it consists of. */
export const stripePayouts = (stripe: Stripe, asking: Asking): PayoutBooks => ({
  look: (ref) => asking(async () => payoutOf(await stripe.payouts.retrieve(ref))),
  async *madeSince(moment) {
    for await (const found of pagesOf(asking, (after) => stripe.payouts.list({ ...since(moment), ...after }))) {
      for (const payout of found) if (isOurs(payout)) yield payoutOf(payout);
    }
  },
  linesOf: (payout, after) =>
    asking(async () => {
      const params = { payout, limit: page, expand: ['data.source'], ...(after !== null && { starting_after: after }) };
      const { data, has_more } = await stripe.balanceTransactions.list(params);
      return { lines: linesIn(data), next: has_more ? (data.at(-1)?.id ?? null) : null };
    }),
  async *linesSince(moment) {
    const ask = (after: After) =>
      stripe.balanceTransactions.list({ ...since(moment), expand: ['data.source'], ...after });
    for await (const found of pagesOf(asking, ask)) yield linesIn(found);
  },
});

type After = { readonly starting_after?: string };

async function* pagesOf<One extends { readonly id: string }>(
  asking: Asking,
  ask: (after: After) => PromiseLike<{ readonly data: One[]; readonly has_more: boolean }>,
): AsyncGenerator<readonly One[]> {
  let after: After | null = {};
  while (after !== null) {
    const from: After = after;
    const { data, has_more } = await asking(async () => ask(from));
    yield data;
    const last = data.at(-1);
    after = has_more && last !== undefined ? { starting_after: last.id } : null;
  }
}

const statuses: Readonly<Record<string, PayoutView['status']>> = { paid: 'paid', failed: 'failed', canceled: 'failed' };
const explanations: Readonly<Record<string, PayoutView['explained']>> = {
  completed: 'whole',
  in_progress: 'later',
  not_applicable: 'never',
};

function payoutOf(payout: Partial<Stripe.Payout>): PayoutView {
  const { id, amount, currency, status, created, arrival_date: arrival, reconciliation_status: books } = payout;
  if (!id || !currency || !status || !Number.isSafeInteger(amount) || !created || !arrival) throw halfAnswer();
  return {
    ref: id,
    amount: Number(amount),
    currency: currency.toUpperCase() as Currency,
    status: statuses[status] ?? 'in_transit',
    madeAt: new Date(created * 1_000),
    arrivesOn: new Date(arrival * 1_000).toISOString().slice(0, 10),
    title: payout.statement_descriptor ?? payout.description ?? null,
    failure: payout.failure_code ?? null,
    explained: explanations[books ?? ''] ?? 'later',
  };
}

/** The payout itself is a line of its own at Stripe, and none of ours: its amount is the sum of the others. */
const linesIn = (data: readonly Stripe.BalanceTransaction[]) =>
  data.filter((one) => one.type !== 'payout' && isOurs(one)).map(lineOf);

const kinds: Readonly<Record<string, PayoutLine['kind']>> = {
  charge: 'taken',
  payment: 'taken',
  refund: 'back',
  payment_refund: 'back',
  refund_failure: 'returned',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  network_cost: 'fee',
  payout_failure: 'payout_back',
  payout_cancel: 'payout_back',
  topup: 'topped_up',
  topup_reversal: 'topped_up',
};

function lineOf(one: Partial<Stripe.BalanceTransaction>): PayoutLine {
  const { id, type, amount, fee, currency, created } = one;
  if (!id || !type || !currency || !created) throw halfAnswer();
  if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(fee)) throw halfAnswer();
  const source = typeof one.source === 'object' && one.source !== null ? (one.source as unknown as Source) : null;
  const kind = source?.object === 'dispute' ? 'disputed' : (kinds[type] ?? 'other');
  const sourceRef = source?.id ?? (typeof one.source === 'string' ? one.source : null);
  const isFee = kind === 'fee';
  return {
    ref: id,
    kind,
    paidRef: typeof source?.payment_intent === 'string' ? source.payment_intent : (source?.payment_intent?.id ?? null),
    refundRef: kind === 'back' || kind === 'returned' ? sourceRef : null,
    payoutRef: kind === 'payout_back' ? sourceRef : null,
    // What Stripe charges by itself is a fee of nothing.
    amount: isFee ? 0 : Number(amount),
    fee: isFee ? Number(fee) - Number(amount) : Number(fee),
    currency: currency.toUpperCase() as Currency,
    at: new Date(created * 1_000),
  };
}

/** What a line is about, as far as all of them have it. */
interface Source {
  readonly id?: string;
  readonly object?: string;
  readonly payment_intent?: string | { readonly id: string } | null;
}

const halfAnswer = () => new GatewayDown('The provider gave half an answer.');
