import type { PaymentStatus } from '#contract/buying.calls.ts';
import type {
  Attempt,
  BankAnswer,
  Confirmation,
  Found,
  GivingUp,
  Keeping,
  PaymentRead,
  Problem,
  Renewal,
} from './payment.types.ts';

/** What the payment chart knows, and the questions it decides by. */

export interface Context {
  readonly paymentId: string;
  readonly answer: BankAnswer | null;
  /** Of the link in the order's mail that led here. */
  readonly secret: string | null;
  /** What that link did. */
  readonly link: Keeping['kind'] | null;
  /** Another link of a mail led here, to give the order up, and nobody was asked yet. */
  readonly isUnwanted: boolean;
  readonly found: Found | null;
  readonly problem: Problem | null;
}
interface Ask {
  readonly context: Context;
}

const settled: readonly PaymentStatus[] = ['paid', 'processing', 'refund_pending', 'refunded', 'review'];
const has = (read: PaymentRead, isSo: (payment: Found['payment']) => boolean) =>
  read.kind === 'found' && isSo(read.payment);

export const rules = {
  isMissing: (_: Ask, read: PaymentRead) => read.kind === 'missing',
  isSettled: (_: Ask, read: PaymentRead) => has(read, ({ status }) => settled.includes(status)),
  isRenewed: (_: Ask, read: PaymentRead) => has(read, (payment) => payment.renewed_as !== null),
  isLapsed: (_: Ask, read: PaymentRead) => has(read, ({ status }) => status === 'lapsed'),
  /** Renewed before: once is all. */
  isOverForGood: (_: Ask, read: PaymentRead) => has(read, ({ status, can_renew }) => status === 'lapsed' && !can_renew),
  isClosed: (_: Ask, read: PaymentRead) => has(read, ({ status }) => status === 'failed'),
  /** Pending to the same moment: the server has not lapsed it yet. */
  isAsBefore: ({ context: { found } }: Ask, read: PaymentRead) =>
    has(read, ({ status, expires_at }) => status === 'pending' && expires_at === found?.payment.expires_at),
  isUnwanted: ({ context: { isUnwanted } }: Ask) => isUnwanted,
  hasLink: ({ context: { secret } }: Ask) => secret !== null,
  isShort: ({ context: { found } }: Ask) => found?.payment.hold === 'short',
  isHeldLonger: (_: Ask, read: PaymentRead) => has(read, ({ status, hold }) => status === 'pending' && hold === 'full'),
  goesToBank: ({ context: { found } }: Ask) => found?.payment.payment_url != null,
  failedAtBank: ({ context: { found, answer } }: Ask) =>
    found?.payment.payment_url != null &&
    (found.payment.failure !== null || answer === 'refused' || answer === 'cancelled'),
  hasSecret: ({ context: { found } }: Ask) => found?.payment.payment_secret != null,
  hasProvider: ({ context: { found } }: Ask) => found?.payment.payment_provider != null,
  isMoved: (_: Ask, attempt: Attempt) => attempt.kind === 'moved',
  isDeclined: (_: Ask, answer: Confirmation) => answer.kind === 'declined',
  isIncomplete: (_: Ask, answer: Confirmation) => answer.kind === 'incomplete',
  isConfirmed: (_: Ask, answer: Confirmation) => answer.kind === 'confirmed',
  isFull: (_: Ask, renewal: Renewal) => renewal.kind === 'full',
  isRefused: (_: Ask, renewal: Renewal) => renewal.kind === 'refused',
  isGivenUp: (_: Ask, giving: GivingUp) => giving.kind === 'givenUp',
  isSaleClosed: (_: Ask, renewal: Renewal) => renewal.kind === 'saleClosed',
};

/** The answer of an invoked actor, as params of a guard or an action. */
export const asOutput = <Output>({ event }: { readonly event: { readonly output: Output } }) => event.output;

export const askedById = ({ context: { paymentId } }: Ask) => ({ paymentId });
export const tell = (kind: Exclude<Problem['kind'], 'declined' | 'refused'>) =>
  ({ type: 'rememberProblem', params: { kind } }) as const;

const rememberFound = { type: 'rememberFound', params: asOutput<PaymentRead> } as const;
/** Where a payment just read belongs. */
export const arrivals = [
  { guard: { type: 'isMissing', params: asOutput<PaymentRead> }, target: '#payment.missing' },
  { guard: { type: 'isSettled', params: asOutput<PaymentRead> }, target: '#payment.done' },
  { guard: { type: 'isRenewed', params: asOutput<PaymentRead> }, target: '#payment.replaced', actions: rememberFound },
  {
    guard: { type: 'isOverForGood', params: asOutput<PaymentRead> },
    target: '#payment.lapsed.forGood',
    actions: rememberFound,
  },
  { guard: { type: 'isLapsed', params: asOutput<PaymentRead> }, target: '#payment.lapsed', actions: rememberFound },
  { guard: { type: 'isClosed', params: asOutput<PaymentRead> }, target: '#payment.closed', actions: rememberFound },
  { target: '#payment.reserved', actions: rememberFound },
] as const;

/** Another method was chosen: the attempt of the one given up is no longer to be shown. */
export const withMethod = (found: Found, provider: Found['payment']['payment_provider']): Found => ({
  ...found,
  payment: { ...found.payment, payment_provider: provider, payment_secret: null, payment_url: null, failure: null },
});

/** Milliseconds since 1970; a payment without an end never lapses. */
export const expiryOf = (found: Found | null) =>
  found?.payment.expires_at == null ? Number.MAX_SAFE_INTEGER : Date.parse(found.payment.expires_at);
