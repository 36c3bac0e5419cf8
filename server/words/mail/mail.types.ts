/** 0 somebody waits for it at the screen, 1 money, 2 the rest (docs/rules/mail.md 1). */
export type Priority = 0 | 1 | 2;
export type Tone = 'good' | 'calm' | 'urgent';

/** What a mail about a payment tells, already in the recipient's way of writing figures and dates. */
export interface PaymentMailFacts {
  readonly name: string;
  readonly seats: number;
  /** Paid places that nobody has taken yet. */
  readonly free: number;
  /** For a kids' run. */
  readonly children: {
    /** The children whose age is not known yet, by their numbers in the group. */
    readonly ageless: readonly number[];
    /** The ages that may start, in whole years; null where any age may. */
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
  /** It is the difference from one distance to a dearer one; `isLate`: it was not paid in time. */
  readonly raise: { readonly was: string; readonly is: string; readonly isLate: boolean } | null;
  /** It was renewed before: once is all. */
  readonly isLast: boolean;
  readonly amount: string;
  readonly refund: string;
  /** Why it goes back: no room for late money, paid twice, more than was due, or somebody decided so. */
  readonly refundFor: 'noRoom' | 'stays' | 'twice' | 'tooMuch' | 'decided' | 'part' | 'cheaper';
  /** The number of the invoice that was issued. */
  readonly invoice: string;
  /** The organiser sends it by transfer: no provider has it. */
  readonly refundByHand: boolean;
}
