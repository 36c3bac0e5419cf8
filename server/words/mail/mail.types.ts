import type { PaymentProviderName } from '#contract/values/values.ts';

/** 0 somebody waits for it at the screen, 1 money, 2 the rest (docs/rules/mail.md 1). */
export type Priority = 0 | 1 | 2;
export type Tone = 'good' | 'calm' | 'urgent';

/** What a mail about a payment tells, already in the recipient's way of writing figures and dates. */
export interface PaymentMailFacts {
  readonly name: string;
  readonly seats: number;
  /** Paid places that nobody has taken yet. */
  readonly free: number;
  /** Of a kids' run. */
  readonly children: {
    /** Whose age is not said yet, by their numbers in the group. */
    readonly ageless: readonly number[];
    /** Who may start, in whole years; null where any age may. */
    readonly ages: { readonly from: number; readonly to: number } | null;
  } | null;
  readonly run: string;
  /** `17 kwietnia 2027`. */
  readonly date: string;
  readonly start: string;
  /**
   * Until when the reservation is held, and how long that is; null when nothing is held. A short hold has `fullUntil`:
   * until when it is held once the buyer has opened the mail's link.
   */
  readonly deadline: { readonly left: string; readonly until: string; readonly fullUntil: string | null } | null;
  readonly amount: string;
  readonly refund: string;
  /** Why it goes back: no room for late money, paid twice, or somebody decided so. */
  readonly refundFor: 'noRoom' | 'twice' | 'decided';
}

/** What all mails say alike. */
export interface MailWords {
  readonly start: (clock: string) => string;
  readonly meet: (clock: string) => string;
  readonly groupNumber: string;
  readonly groupCode: string;
  readonly places: (count: number) => string;
  readonly discount: (from: number) => string;
  readonly coupons: (codes: readonly string[]) => string;
  readonly percent: (value: string) => string;
  readonly total: string;
  readonly fee: (percent: string) => string;
  readonly due: string;
  readonly paid: (method: string | null) => string;
  readonly refund: string;
  readonly declaration: string;
  /** Above who paid. */
  readonly receipt: (date: string) => string;
  /** On the receipt, each before its value. */
  readonly method: string;
  readonly paymentNumber: string;
  readonly seller: string;
  /** As the shop names them. */
  readonly methods: Readonly<Record<PaymentProviderName, string>>;
  /** The way out of an order that waits for its money. */
  readonly giveUp: { readonly before: (seats: number) => string; readonly link: string };
  readonly account: { readonly before: string; readonly link: string; readonly after: (seats: number) => string };
  readonly footer: string;
  /** In a mail that somebody else caused. */
  readonly stop: { readonly why: string; readonly link: string };
}
