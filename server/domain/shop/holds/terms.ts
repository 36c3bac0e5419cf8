import { emailCodeMinutes } from '#contract/constants.ts';
import type { Config } from '../../../config.ts';

/** How many places may be held unpaid (docs/rules/holds.md 1, 2). */
export const holdRules = {
  /** Places that an account or a mailbox holds at most. */
  perHolder: 50,
  /** Places of one network, held by buyers who are not verified: beyond the first number briefly, beyond the second not. */
  shortBeyond: 100,
  perNetwork: 300,
  /** Places of one network and of one domain, held by buyers who are verified by mail alone: beyond it briefly. */
  perReaders: 300,
  perDomain: 100,
  /** The part of buyers who are not verified in a wave's places and in a coupon's uses: one of so many. */
  onePartOf: 3,
  /** The part of all who never paid here in a wave's places: one of so many. */
  newcomersPartOf: 2,
  shortMinutes: 30,
  codeMinutes: emailCodeMinutes,
  /** Minutes for which the first mail about an order waits for its payment (docs/rules/mail.md 2.8). */
  mailWaits: 10,
} as const;

/** The largest `int` of PostgreSQL: no bound. */
export const unbounded = 2_147_483_647;

/** The limits of this installation: with RATE_LIMITS=off everything is counted and nothing is bounded. */
export interface HoldTerms {
  readonly per_holder: number;
  readonly per_network: number;
  readonly short_beyond: number;
  readonly per_readers: number;
  readonly per_domain: number;
  readonly one_part_of: number;
  readonly newcomers_part_of: number;
  readonly hold_seconds: number;
  readonly short_seconds: number;
}

export const holdTerms = ({
  rateLimits,
  reservationHours,
}: Pick<Config, 'rateLimits' | 'reservationHours'>): HoldTerms => ({
  per_holder: rateLimits ? holdRules.perHolder : unbounded,
  per_network: rateLimits ? holdRules.perNetwork : unbounded,
  short_beyond: rateLimits ? holdRules.shortBeyond : unbounded,
  per_readers: rateLimits ? holdRules.perReaders : unbounded,
  per_domain: rateLimits ? holdRules.perDomain : unbounded,
  one_part_of: rateLimits ? holdRules.onePartOf : 1,
  newcomers_part_of: rateLimits ? holdRules.newcomersPartOf : 1,
  hold_seconds: Math.round(reservationHours * 3600),
  short_seconds: holdRules.shortMinutes * 60,
});
