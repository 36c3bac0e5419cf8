import { emailCodeMinutes } from '#contract/constants.ts';
import type { Config } from '../../../config.ts';

/** How many places may be held unpaid (docs/rules/holds.md 1). */
export const holdRules = {
  /** Places that an account or an address holds at most. */
  perHolder: 50,
  /** Places of one network, held by buyers who are not verified: beyond the first number briefly, beyond the second not. */
  shortBeyond: 100,
  perNetwork: 300,
  /** Their part of a wave's places and of a coupon's uses: one of so many. */
  onePartOf: 3,
  shortMinutes: 30,
  codeMinutes: emailCodeMinutes,
} as const;

/** The largest `int` of PostgreSQL: no bound. */
const unbounded = 2_147_483_647;

/** What holds on this installation: with RATE_LIMITS=off everything is counted and nothing is bounded. */
export interface HoldTerms {
  readonly per_holder: number;
  readonly per_network: number;
  readonly short_beyond: number;
  readonly one_part_of: number;
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
  one_part_of: rateLimits ? holdRules.onePartOf : 1,
  hold_seconds: Math.round(reservationHours * 3600),
  short_seconds: holdRules.shortMinutes * 60,
});

/** For whom unpaid places are counted. */
export interface Holding {
  readonly holder: string;
  /** Where a buyer who is not verified is; null for one who is. */
  readonly network: string | null;
}

export const accountHolder = (id: number) => `account ${id}`;
