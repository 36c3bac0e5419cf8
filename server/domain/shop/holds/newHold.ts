import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Config } from '../../../config.ts';
import { heldFor } from '../../../store/saleRules.ts';
import type { Tables } from '../../../store/schema.ts';
import { confirmFirstWords } from '../../../words/holds.ts';
import { Refusal } from '../../answers.ts';
import { isKeptBack, type UsedCoupon } from '../coupons.ts';
import { countHold, refuseHolder } from './holds.ts';
import { type Holding, holdTerms } from './terms.ts';

export type Held = Exclude<Awaited<ReturnType<typeof holdPlaces>>, Refusal>;

interface Asked {
  readonly holding: Holding;
  readonly coupons: readonly UsedCoupon[];
  readonly waveId: number;
  readonly seats: number;
  /** Cents. */
  readonly toPay: number;
  readonly language: Language;
}

/**
 * The columns of a new payment that say how long its places are held and for whom they count; what costs nothing is
 * paid at once. The caller holds the locks of the wave and of the coupons.
 */
export async function holdPlaces(
  tx: Transaction<Tables>,
  config: Pick<Config, 'rateLimits' | 'reservationHours'>,
  { holding, coupons, waveId, seats, toPay, language }: Asked,
) {
  const terms = holdTerms(config);
  const { holder, network } = holding;
  const verified = network === null;
  const until = (seconds: number) =>
    sql<Date>`(select ${sql.raw(heldFor(String(seconds), 'wave_time'))} from wave where id = ${waveId})`;
  const full = { holder, network, verified, expires_at: until(terms.hold_seconds) };
  if (toPay === 0) return full;
  if (!verified && isKeptBack(coupons, terms)) return confirmFirst(language);
  const codes = coupons.map(({ code }) => code);
  const hold = await countHold(tx, terms, { ...holding, waveId, seats, codes });
  if (hold === 'holderFull') return refuseHolder(tx, holder, language);
  if (hold === 'networkFull') return confirmFirst(language);
  if (hold === 'full') return { ...full, counted: true };
  return { ...full, counted: true, expires_at: until(terms.short_seconds), full_until: full.expires_at };
}

/** Somebody whom nobody knows, without a form for a code. */
export const confirmFirst = (language: Language) =>
  new Refusal('email_unconfirmed', {}, null, confirmFirstWords[language]);
