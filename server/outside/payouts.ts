import type { Currency } from '#contract/constants.ts';
import type { LineKind } from '#contract/staff/money/payouts.values.ts';

/** A payout of a provider to the organiser's bank; cents, below 0 where it was collected from there. */
export interface PayoutView {
  readonly ref: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly status: 'in_transit' | 'paid' | 'failed';
  readonly madeAt: Date;
  /** The day on which the bank has it, as far as the provider knows. */
  readonly arrivesOn: string;
  readonly title: string | null;
  readonly failure: string | null;
  /** Whether its lines can be asked for: now, later, or never. */
  readonly explained: 'whole' | 'later' | 'never';
}

/** A change of what an account holds: `amount` came, or went where it is below 0, and the provider kept `fee` of it. */
export interface PayoutLine {
  readonly ref: string;
  readonly kind: LineKind;
  /** The provider's name of the payment that it is about, as in `attempt.captured_ref`. */
  readonly paidRef: string | null;
  /** The same for the refund that went or came back. */
  readonly refundRef: string | null;
  /** The same for the payout that came back. */
  readonly payoutRef: string | null;
  readonly amount: number;
  readonly fee: number;
  readonly currency: Currency;
  readonly at: Date;
}

/** What an account says of its payouts. Its calls fail like those of the gateway. */
export interface PayoutBooks {
  look(ref: string): Promise<PayoutView>;
  madeSince(moment: Date): AsyncIterable<PayoutView>;
  /** A page of a payout's lines, after one; `next` is null if there are no more. */
  linesOf(
    ref: string,
    after: string | null,
  ): Promise<{ readonly lines: readonly PayoutLine[]; readonly next: string | null }>;
  /** All lines since a moment, page by page. */
  linesSince(moment: Date): AsyncIterable<readonly PayoutLine[]>;
}
