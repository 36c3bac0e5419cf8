import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Config } from '../../../config.ts';
import { heldFor } from '../../../store/saleRules.ts';
import type { Tables } from '../../../store/schema.ts';
import { confirmFirstWords } from '../../../words/holds.ts';
import { Refusal } from '../../kit/answers.ts';
import { isKeptBack, type UsedCoupon } from '../coupons.ts';
import { countsOnceVerified, type Holding, isVerified } from './holding.ts';
import { countHold, refuseHolder } from './holds.ts';
import { holdTerms } from './terms.ts';

export type Held = Exclude<Awaited<ReturnType<typeof holdPlaces>>, Refusal>;

interface HoldRequest {
  readonly holding: Holding;
  readonly coupons: readonly UsedCoupon[];
  readonly waveId: number;
  readonly seats: number;
  /** Cents. */
  readonly toPay: number;
  readonly language: Language;
}

/**
 * The columns of a new payment that say how long its places are held and for whom they count; a free order is paid at
 * once. The caller holds the locks of the wave and of the coupons.
 */
export async function holdPlaces(
  tx: Transaction<Tables>,
  config: Pick<Config, 'rateLimits' | 'reservationHours'>,
  { holding, coupons, waveId, seats, toPay, language }: HoldRequest,
) {
  const terms = holdTerms(config);
  const until = (seconds: number) =>
    sql<Date>`(select ${sql.raw(heldFor(String(seconds), 'wave_time'))} from wave where id = ${waveId})`;
  const verified = isVerified(holding);
  const { holder, networkHash: network_hash } = holding;
  const full = { holder, verified, expires_at: until(terms.hold_seconds) };
  if (toPay === 0) return full;
  if (!verified && isKeptBack(coupons, terms)) return confirmFirst(language);
  const hold = await countHold(tx, terms, { holding, waveId, seats, coupons });
  if (hold === 'holderFull') return refuseHolder(tx, holding, language);
  if (hold === 'couponFull') return new Refusal('coupon_exhausted');
  if (hold === 'networkFull') return confirmFirst(language);
  const { isShort: short, newcomer, counts } = hold;
  return {
    ...full,
    network: verified ? null : holding.network,
    network_hash,
    counted: true,
    counts,
    counts_verified: countsOnceVerified(holding, { seats, coupons }, terms),
    newcomer,
    short,
    ...(short && { expires_at: until(terms.short_seconds), full_until: verified ? null : full.expires_at }),
  };
}

/** A stranger's hold, without a form for a code. */
export const confirmFirst = (language: Language) =>
  new Refusal('email_unconfirmed', {}, null, confirmFirstWords[language]);
