import { sql } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { PlaceDetails } from '#contract/staff/people/place.values.ts';
import type { Queries } from '../../store/database.ts';
import type { StaffWho } from '../kit/answers.ts';
import { withOffset } from '../kit/localTime.ts';
import { seesAmounts } from './rows.ts';

interface Read {
  readonly payment_id: string;
  readonly entry: number;
  readonly distance: string;
  readonly wave_time: Date;
  readonly to_pay: number;
  readonly expires_at: Date | null;
  readonly status: string;
  readonly region: Region;
}

/** The difference to another distance that is awaited of a place (docs/rules/acts.md 11); null where none is. */
export async function readDifference(db: Queries, placeId: number, who: StaffWho): Promise<PlaceDetails['difference']> {
  const { rows } = await sql<Read>`
    select payment.id as payment_id, line.id as entry, category.name as distance, wave.wave_time, to_pay,
      payment.expires_at, payment.status, payment.region
    from raise join payment on payment.id = raise.payment_id join wave on wave.id = payment.wave_id
      join category on category.id = wave.category_id
      join staff_log line on line.payment_id = payment.id and line.what = 'place.difference'
    where raise.place_id = ${placeId} and payment.status in ('pending', 'processing') and not payment.closed`.execute(
    db,
  );
  const [read] = rows;
  if (read === undefined) return null;
  const { region, wave_time, expires_at, status, to_pay, ...rest } = read;
  return {
    ...rest,
    wave_time: withOffset(wave_time, region),
    to_pay: seesAmounts(who) ? to_pay : null,
    // The bank works on it: nothing lapses meanwhile.
    until: status === 'pending' && expires_at !== null ? withOffset(expires_at, region) : null,
  };
}
