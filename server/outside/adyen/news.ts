import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Currency } from '#contract/constants.ts';
import type { ProviderView, RefundView } from '../gateway.ts';

/**
 * Adyen tells, and has no call that answers how a payment stands. So its notifications are kept, and to look at a
 * payment is to read all of them again (docs/rules/payments.md 9).
 */

/** Amounts that no payment can have: more than any database of ours holds, or less than nothing, was never paid. */
const Amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2_147_483_647));
export const isAmount = (cents: unknown): boolean => v.is(Amount, cents);

/** The kept part of a notification, or of an answer about a session: the facts about money, and nobody's name. */
export const News = v.object({
  eventCode: v.string(),
  success: v.boolean(),
  /** The event of a payment, or of a change of one, such as a refund. */
  pspReference: v.string(),
  /** The payment that was changed; empty for news of the payment itself. */
  originalReference: v.string(),
  /** Our name of it: the attempt's id. */
  merchantReference: v.string(),
  /** Cents. */
  amount: Amount,
  currency: v.string(),
  /** Why something failed, in Adyen's words. */
  reason: v.nullable(v.string()),
  eventDate: v.string(),
  /** What a `CANCEL_OR_REFUND` came to. */
  action: v.nullable(v.string()),
  paymentId: v.nullable(v.string()),
});
export type News = v.InferOutput<typeof News>;

/** The attempt that an object is, as far as it is known here. */
export interface KnownAttempt {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: Currency;
  /** Adyen's reference of the payment whose money is booked; null as long as none is. */
  readonly capturedRef: string | null;
}

/** What is kept of Adyen's news. */
export interface NewsStore {
  /** In the order in which it came. `ref` is an attempt's id, or Adyen's reference of a payment or of its change. */
  about(ref: string): Promise<readonly News[]>;
  attempt(id: string): Promise<KnownAttempt | null>;
  /** The name here of a payment that Adyen names: its attempt's id, or Adyen's own where it stands for itself. */
  nameOf(ref: string): Promise<string>;
  /** The events since a moment, by an attempt's id or by Adyen's reference. */
  since(moment: Date): Promise<readonly string[]>;
}

/** The code under which the answer about a session is kept; Adyen has none of this name. */
export const sessionCode = 'SESSION';
const bySession: Readonly<Record<string, 'pending' | 'refused' | 'cancelled' | 'expired'>> = {
  completed: 'pending',
  paymentPending: 'pending',
  refused: 'refused',
  canceled: 'cancelled',
  expired: 'expired',
};

/** Codes after which money that was promised does not come, or is back. */
const endings = ['CANCELLATION', 'TECHNICAL_CANCEL', 'EXPIRE'];
const refunds = ['REFUND', 'REFUND_WITH_DATA'];
const undone = ['REFUND_FAILED', 'REFUNDED_REVERSED'];

/** The bank's claim on a payment's money: none, all of it, or it has it and keeps it. */
type Claim = 'none' | 'open' | 'lost';
const claimed = (was: Claim): Claim => (was === 'lost' ? 'lost' : 'open');
/** What becomes of a claim by each. */
const claims: Readonly<Record<string, (was: Claim) => Claim>> = {
  NOTIFICATION_OF_CHARGEBACK: claimed,
  CHARGEBACK: claimed,
  // Nobody answered it in time; a mere question of the bank, which claims nothing yet, ends so, too.
  DISPUTE_DEFENSE_PERIOD_ENDED: (was) => (was === 'none' ? 'none' : 'lost'),
  SECOND_CHARGEBACK: () => 'lost',
  PREARBITRATION_LOST: () => 'lost',
  SCHEME_ARBITRATION_LOST: () => 'lost',
  CAPTURE_FAILED: () => 'lost',
  CHARGEBACK_REVERSED: () => 'none',
  PREARBITRATION_WON: () => 'none',
  SCHEME_ARBITRATION_WON: () => 'none',
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: () => 'none',
  CAPTURE: () => 'none',
};

/** The codes that say something of a payment's money; all others are kept and change nothing. */
export const moneyCodes: readonly string[] = [
  ...['AUTHORISATION', 'PENDING', 'OFFER_CLOSED', 'CANCEL_OR_REFUND', sessionCode],
  ...endings,
  ...refunds,
  ...undone,
  ...Object.keys(claims),
];

/**
 * The state of an object after all its notifications, in whatever order they came. `ref` is an attempt's id, or a
 * payment of its session that was paid beside another one. Null if nothing is known.
 */
export function viewOf(ref: string, news: readonly News[], attempt: KnownAttempt | null): ProviderView | null {
  const isPaymentOfItsOwn = news.some(({ pspReference, originalReference }) =>
    [pspReference, originalReference].includes(ref),
  );
  const paid = [...new Set(news.filter(isPaid).map(({ pspReference }) => pspReference))];
  // The object whose money is booked was settled once, whatever is reported later and in whatever order.
  const booked = isPaymentOfItsOwn ? ref : attempt?.capturedRef;
  const first = paid.find((one) => one === booked) ?? (isPaymentOfItsOwn ? undefined : paid[0]);
  if (first !== undefined) {
    const others = isPaymentOfItsOwn ? [] : paid.filter((one) => one !== first);
    return {
      ...moneyView(ref, first, news, isPaymentOfItsOwn ? [] : claimsOfNone(news, paid)),
      attemptId: isPaymentOfItsOwn ? null : ref,
      others: others.map((psp) => moneyView(psp, psp, news)),
    };
  }
  const about = attempt ?? newest(news);
  // Only a change of a separate payment was reported so far: its owner is not known yet.
  if (about === null || isPaymentOfItsOwn) return null;
  const { isPending, failure } = triesIn(news);
  return {
    ...unpaid,
    ref,
    state: isPending ? 'processing' : 'open',
    amount: about.amount,
    currency: about.currency as Currency,
    failure,
    paymentId: about.paymentId,
    attemptId: ref,
  };
}

/** How a refund stands, by Adyen's reference of it. */
export function refundViewOf(ref: string, news: readonly News[]): RefundView {
  const own = news.filter(({ pspReference }) => pspReference === ref);
  if (own.some(isUndoing)) return { ref, state: 'failed' };
  if (own.some(({ success }) => success)) return { ref, state: 'done' };
  // It gives up where the money for a refund is not there, and does not try again by itself.
  if (own.some(({ reason }) => isWithoutFunds(reason)))
    return { ref, state: 'pending', lacksFunds: true, isGivenUp: true };
  return { ref, state: own.length > 0 ? 'failed' : 'pending' };
}

/** The account's balance, not what is left of the payment. */
const isWithoutFunds = (reason: string | null) =>
  reason !== null &&
  /insufficient (?:balance|funds)|not enough (?:balance|funds)/iu.test(reason) &&
  !/on payment/iu.test(reason);

/** A card may be looked at for nothing. */
const isPaid = ({ eventCode, success, amount }: News) => eventCode === 'AUTHORISATION' && success && amount > 0;
const isUndoing = ({ eventCode, success }: News) => undone.includes(eventCode) && success;
const newest = (news: readonly News[]) => news.at(-1) ?? null;

const unpaid = {
  account: 'adyen',
  secret: null,
  secretUntil: null,
  redirectUrl: null,
  failure: null,
  refunded: 0,
  disputed: false,
  lost: false,
} as const;

/** Claims under their own name alone: whose they are Adyen says where its webhook is set to (docs/going-live.md). */
const claimsOfNone = (news: readonly News[], paid: readonly string[]) =>
  news.filter(
    ({ eventCode, originalReference, pspReference }) =>
      eventCode in claims && originalReference === '' && !paid.includes(pspReference),
  );

function moneyView(ref: string, psp: string, news: readonly News[], claimed: readonly News[] = []): ProviderView {
  const authorised = news.find((one) => isPaid(one) && one.pspReference === psp);
  if (authorised === undefined) throw new Error(`Nothing was paid by ${psp}.`);
  const changes = news.filter(({ originalReference, pspReference }) => [originalReference, pspReference].includes(psp));
  return {
    ...unpaid,
    ref,
    state: 'succeeded',
    capturedRef: psp,
    amount: authorised.amount,
    currency: authorised.currency as Currency,
    paymentId: news.find(({ paymentId }) => paymentId !== null)?.paymentId ?? null,
    attemptId: null,
    refunded: Math.min(authorised.amount, backOf(changes, authorised.amount)),
    ...claimIn([...changes, ...claimed]),
  };
}

/** Cents that went back, each change once, however often it was reported. */
function backOf(changes: readonly News[], whole: number): number {
  const failed = new Set(changes.filter(isUndoing).map(({ pspReference }) => pspReference));
  const back = new Map<string, number>();
  for (const { eventCode, success, pspReference, amount, action } of changes) {
    if (!success || failed.has(pspReference)) continue;
    const isCancelled = endings.includes(eventCode) || (eventCode === 'CANCEL_OR_REFUND' && action === 'cancel');
    if (isCancelled || (eventCode === 'CANCEL_OR_REFUND' && amount === 0)) back.set(pspReference, whole);
    else if (refunds.includes(eventCode) || eventCode === 'CANCEL_OR_REFUND') back.set(pspReference, amount);
  }
  return [...back.values()].reduce((sum, cents) => sum + cents, 0);
}

/** By the time of the event, not of its report: a reversal may overtake its claim. */
function claimIn(changes: readonly News[]): Pick<ProviderView, 'disputed' | 'lost'> {
  const claim = changes
    .filter(({ success }) => success)
    .toSorted((a, b) => Date.parse(a.eventDate) - Date.parse(b.eventDate))
    .reduce<Claim>((was, { eventCode }) => claims[eventCode]?.(was) ?? was, 'none');
  return { disputed: claim !== 'none', lost: claim === 'lost' };
}

/**
 * The result of the tries to pay that brought no money. A bank that has decided about a payment does not work on it any
 * more, also where its decision overtook that news; what it decided about another try says nothing of this one.
 */
function triesIn(news: readonly News[]): { readonly isPending: boolean; readonly failure: string | null } {
  const tries = news.flatMap((one) => {
    const isSession = one.eventCode === sessionCode;
    const outcome = isSession ? bySession[one.reason ?? ''] : tryOf(one);
    return outcome === undefined ? [] : [{ isSession, outcome, payment: one.pspReference }];
  });
  const decided = new Set(tries.filter(({ outcome }) => outcome !== 'pending').map(({ payment }) => payment));
  const isWorkedOn = tries.some((one) => !one.isSession && one.outcome === 'pending' && !decided.has(one.payment));
  // A session is asked about by us: its answer holds until something else is reported.
  const last = tries.findLast(({ isSession, outcome }) => isSession || outcome !== 'pending')?.outcome ?? null;
  const isPending = isWorkedOn || last === 'pending';
  return { isPending, failure: isPending ? null : last };
}

function tryOf({ eventCode, success, reason }: News): string | undefined {
  if (eventCode === 'PENDING' && success) return 'pending';
  if (eventCode === 'OFFER_CLOSED' && success) return 'expired';
  return eventCode === 'AUTHORISATION' && !success ? codeOf(reason ?? 'Refused') : undefined;
}

/** Adyen's words as a code: `Not enough balance` is `not_enough_balance`. */
const codeOf = (reason: string) =>
  reason
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '_')
    .replaceAll(/^_|_$/gu, '')
    .slice(0, 60);

export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
