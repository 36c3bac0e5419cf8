import { and, not, stateIn } from 'xstate';
import { countryOf } from '#contract/constants.ts';
import type { Payment } from '#contract/payments/payment.calls.ts';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import { isPaidElsewhere, needsAddress, type PaymentProviderName } from '#contract/payments/providers.ts';
import { Address } from '#contract/values/values.ts';
import type { AddressBody, AddressField } from '../accounts/billingDetails.machine.ts';
import type { FormInput, FormOutput, Values } from '../kit/form.machine.ts';
import { known } from '../kit/known.ts';

/** The questions and answers of the payment chart, shared by its effects and its screen. */

export interface Found {
  readonly kind: 'found';
  readonly payment: Payment;
  /** What the run's region offers, preferred first. */
  readonly methods: readonly PaymentProviderName[];
  /** The server's clock at the reading, milliseconds since 1970. */
  readonly now: number;
}
export type PaymentRead = Found | { readonly kind: 'missing' };

/** `moved`: the payment is no longer what the page shows (paid elsewhere, lapsed, closed); it is read again. */
export type Attempt = { readonly kind: 'opened'; readonly payment: Payment } | { readonly kind: 'moved' };

/** What is sent with an address: by which method the payment is paid then. */
export type AddressGiven = AddressBody & { readonly paymentId: string; readonly provider: PaymentProviderName };
/** `kept`: the server has the address, but the method could not be opened. */
export type AddressEnd = Attempt | { readonly kind: 'kept' };
export type AddressOutput = FormOutput<AddressField, AddressEnd>;

/** `incomplete`: the form itself shows which fields are wrong; `expired`: it was open for too long and is loaded again. */
export type Confirmation =
  | { readonly kind: 'declined' | 'expired'; readonly text: string }
  | { readonly kind: 'incomplete' | 'moved' | 'confirmed' };

/** What there is of a wave now, by the server's count. */
export interface Room {
  readonly free: number;
  /** Its run is not sold any more. */
  readonly isOver: boolean;
  /** Its run's name in addresses, where that is known. */
  readonly run: string | null;
}

/** `moved`: there is a new payment, or the old one is alive; reading it says which. `text` is the server's own. */
export type Renewal =
  | { readonly kind: 'moved' | 'saleClosed' }
  | { readonly kind: 'full'; readonly free: number }
  | { readonly kind: 'refused'; readonly text: string };

/** The outcome of the secret in a mail's link; `unknown`: it is none of this payment's. */
export type Keeping = { readonly kind: 'kept' | 'unknown' };

/** The outcome of giving the order up; `stands`: it is not unpaid any more. `text` is the server's own word on why. */
export type GivingUp = { readonly kind: 'givenUp' } | { readonly kind: 'stands'; readonly text: string | null };

/** How the bank sent the payer back, read from the address; `unreachable`: our server, which found no way there. */
export type BankAnswer = 'refused' | 'cancelled' | 'later' | 'unreachable';

/** `lost`: a file of ours is gone, since there is a newer version of the page; only reloading the page helps. */
export type Loading = { readonly kind: 'loaded' | 'lost' };

/** The bank's answer in the payer's return address, for a form that has to end there what it began. */
export interface Return {
  readonly sessionId: string;
  readonly redirectResult: string;
}

export type Actors =
  | 'keepHold'
  | 'loadPayment'
  | 'readHold'
  | 'watchFocus'
  | 'openAttempt'
  | 'editAddress'
  | 'loadProvider'
  | 'confirmPayment'
  | 'finishPayment'
  | 'leaveForBank'
  | 'countRoom'
  | 'renewReservation'
  | 'giveUpOrder'
  | 'countdown';

export type Event =
  /** `hasWallets`: buttons of this device's wallets stand above it. */
  | { type: 'form.readied'; hasWallets?: boolean }
  | { type: 'form.failed' | 'form.completed' | 'form.unfinished' }
  | { type: 'payment.confirmed' | 'wallet.approved' | 'bank.chosen' | 'method.reconsidered' | 'choice.dismissed' }
  | { type: 'method.chosen'; provider: PaymentProviderName }
  | { type: 'order.reconsidered' | 'order.kept' | 'order.abandoned' }
  | { type: 'places.wanted' | 'retry.requested' | 'link.dismissed' | 'window.focused' };

/** The message for the payer; `text` is the provider's own. */
export type Problem =
  | { readonly kind: 'declined' | 'refused'; readonly text: string }
  | { readonly kind: 'unconfirmed' | 'unopened' | 'unrenewed' };

/** The payment's stage in the payer's words; `over`: no money is awaited any more. */
export type Tag =
  | ('waiting' | 'form' | 'busy' | 'failed' | 'notKept' | 'missing')
  | (
      | 'held'
      | 'counting'
      | 'returning'
      | 'unavailable'
      | 'lost'
      | 'choosingMethod'
      | 'givingAddress'
      | 'atBank'
      | 'cancelledAtBank'
    )
  | ('givingUp' | 'ending' | 'unheard')
  | ('over' | 'lapsing' | 'lapsed' | 'full' | 'saleClosed' | 'forGood' | 'givenUp' | 'closed');

/** What the payment chart knows, and the questions it decides by. */

export interface Context {
  readonly paymentId: string;
  readonly answer: BankAnswer | null;
  /** Null again once it was passed on. */
  readonly returned: Return | null;
  /** The secret of the link in the order's mail that led here. */
  readonly secret: string | null;
  /** What that link did. */
  readonly link: Keeping['kind'] | null;
  /** A mailed link to give the order up led here, and the person was not asked yet. */
  readonly isUnwanted: boolean;
  readonly found: Found | null;
  /** The method for which an address is asked, and what was typed of it before the form was put away. */
  readonly wanted: PaymentProviderName | null;
  readonly typed: Values<AddressField> | null;
  readonly problem: Problem | null;
  readonly hasWallets: boolean;
  /** The wave whose places lapsed; null until it is known. */
  readonly room: Room | null;
}
interface Ask {
  readonly context: Context;
}

const settled: readonly PaymentStatus[] = ['paid', 'processing', 'refund_pending', 'refunded', 'review'];
const has = (read: PaymentRead, isSo: (payment: Found['payment']) => boolean) =>
  read.kind === 'found' && isSo(read.payment);

/** Paid elsewhere, and where to is known. */
const hasAddress = (found: Found | null) =>
  found !== null && isPaidElsewhere(found.payment.payment_provider) && found.payment.payment_url !== null;

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
  isUnreachable: ({ context: { answer } }: Ask) => answer === 'unreachable',
  isLost: (_: Ask, loading: Loading) => loading.kind === 'lost',
  /** The bank may have taken the money all the same. */
  isBackLate: ({ context: { returned } }: Ask, read: PaymentRead) =>
    returned !== null && has(read, ({ status }) => status === 'lapsed'),
  isBack: ({ context: { returned } }: Ask) => returned !== null,
  goesToBank: ({ context: { found } }: Ask) => hasAddress(found),
  failedAtBank: ({ context: { found, answer } }: Ask) =>
    hasAddress(found) && (found?.payment.failure !== null || answer === 'refused' || answer === 'cancelled'),
  /** An attempt is open, which the form can take up. */
  hasForm: ({ context: { found } }: Ask) =>
    found !== null && (found.payment.payment_secret !== null || found.payment.adyen_session !== null),
  hasProvider: ({ context: { found } }: Ask) => found?.payment.payment_provider != null,
  lacksAddress: ({ context: { found } }: Ask, { provider }: { readonly provider: PaymentProviderName }) =>
    needsAddress(provider) && found?.payment.payer != null,
  wasPutAway: (_: Ask, { sent }: AddressOutput) => sent === null,
  isOvertaken: (_: Ask, { sent }: AddressOutput) => sent?.kind === 'moved',
  isOnlyKept: (_: Ask, { sent }: AddressOutput) => sent?.kind === 'kept',
  isMoved: (_: Ask, attempt: Attempt) => attempt.kind === 'moved',
  isDeclined: (_: Ask, answer: Confirmation) => answer.kind === 'declined',
  isExpired: (_: Ask, answer: Confirmation) => answer.kind === 'expired',
  isIncomplete: (_: Ask, answer: Confirmation) => answer.kind === 'incomplete',
  isConfirmed: (_: Ask, answer: Confirmation) => answer.kind === 'confirmed',
  isOver: (_: Ask, room: Room) => room.isOver,
  hasRoom: ({ context: { found } }: Ask, room: Room) => room.free >= known(found).payment.participants,
  isFull: (_: Ask, renewal: Renewal) => renewal.kind === 'full',
  isRefused: (_: Ask, renewal: Renewal) => renewal.kind === 'refused',
  isGivenUp: (_: Ask, giving: GivingUp) => giving.kind === 'givenUp',
  isSaleClosed: (_: Ask, renewal: Renewal) => renewal.kind === 'saleClosed',
  timeIsUp: stateIn({ reserved: { time: 'up' } }),
  /** Neither is money under way nor the payer. */
  isAtRest: and([
    stateIn({ reserved: { payer: 'open' } }),
    not(stateIn({ reserved: { payer: { open: 'opening' } } })),
    not(stateIn({ reserved: { payer: { open: 'redirecting' } } })),
  ]),
};

/** The answer of an invoked actor, as params of a guard or an action. */

export const askedById = ({ context: { paymentId } }: Ask) => ({ paymentId });
/** By which method the payment is paid now. */
export const byMethod = ({ context: { found } }: Ask) => ({ provider: known(found?.payment.payment_provider) });
export const problem = (kind: Exclude<Problem['kind'], 'declined' | 'refused'>) =>
  ({ type: 'rememberProblem', params: { kind } }) as const;

/** Another method was chosen: the attempt of the one given up is no longer to be shown. */
export const withMethod = (found: Found, provider: Found['payment']['payment_provider']): Found => ({
  ...found,
  payment: {
    ...found.payment,
    payment_provider: provider,
    payment_secret: null,
    adyen_session: null,
    payment_url: null,
    failure: null,
  },
});

/** The address that a method needs: as it was typed before, or with the buyer's name. */
export function addressForm({ paymentId, found, wanted, typed }: Context): FormInput<AddressField, AddressGiven> {
  const { payer, region } = known(found).payment;
  const empty = { street: '', postal_code: '', city: '', country: countryOf[region] };
  return {
    values: typed ?? { ...known(payer), ...empty },
    rules: Address,
    bodyOf: (values) => ({ ...values, paymentId, provider: known(wanted) }),
  };
}

/** Milliseconds since 1970; a payment without an end never lapses. */
export const expiryOf = (found: Found | null) =>
  found?.payment.expires_at == null ? Number.MAX_SAFE_INTEGER : Date.parse(found.payment.expires_at);
