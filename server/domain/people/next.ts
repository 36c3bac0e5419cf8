import { sql } from 'kysely';
import { type Region, reminderHours } from '#contract/constants.ts';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import type { Next } from '#contract/staff/people/place.values.ts';
import type { PaymentFacts } from '#machines/payments/paymentLife.machine.ts';
import type { PlaceEvent } from '#machines/payments/placeLife.machine.ts';
import type { Queries } from '../../store/database.ts';
import { atWallTime, daysLater, withOffset } from '../kit/localTime.ts';
import { advancePayment } from '../payments/paymentLife.ts';
import { advancePlace, type PlaceState } from '../places/placeLife.ts';
import { tshirtsOpen, tshirtsUntil } from '../places/shirts.ts';

/** What it is worked out from: a place, or a group by its places. */
export interface Ahead {
  readonly region: Region;
  readonly now: Date;
  readonly wave_time: Date;
  /** The last day on which sizes are chosen; null if there are none to choose any more. */
  readonly sizes_until: string | null;
  readonly places: readonly PlaceState[];
  readonly payments: readonly {
    readonly status: PaymentStatus;
    readonly closed: boolean;
    readonly disputed: boolean;
    readonly created_at: Date;
    readonly expires_at: Date | null;
    readonly reminded: readonly boolean[];
    readonly refunding: boolean;
    readonly offer_until: Date | null;
  }[];
  readonly spare: { readonly day14: boolean; readonly day3: boolean; readonly made: Date };
  readonly tasks: readonly {
    readonly kind: keyof typeof taskWords;
    readonly starts_at: Date | null;
    readonly to: Date | null;
  }[];
}

const hour = 3_600_000;
const facts: PaymentFacts = {
  ...{ toPay: 1, currency: 'PLN', waveStarted: false, hasPlaces: true, openRefunds: 1, isPointless: false },
};

/**
 * What happens without anybody doing anything, soonest first. Whether it can happen at all is asked of the charts that
 * will do it: an event that a place's life or a payment's does not take is left out.
 */
export function nextOf(ahead: Ahead): Next[] {
  const { region, now, wave_time, places, payments } = ahead;
  const living = places.filter(({ ended }) => ended === null);
  const canPlace = (type: PlaceEvent['type']) => living.some((place) => advancePlace(place, { type }) !== null);
  const nextOf = (what: Next['what'], at: Date | null, to: Date | null = null) => ({ what, at, to });
  const isAhead = wave_time > now;
  const coming = [
    ...ahead.tasks.map(({ kind, starts_at, to }) => nextOf(taskWords[kind], starts_at, to)),
    ...payments.flatMap((payment) => {
      const { status, closed, disputed, created_at, expires_at, reminded, refunding, offer_until } = payment;
      const can = (type: 'reservation.lapsed' | 'attempt.processing') =>
        advancePayment({ status, closed, disputed }, facts, { type }) !== null;
      const lapses = expires_at !== null && canPlace('reservation.lapsed') && can('reservation.lapsed');
      const reminders = reminderHours.flatMap((hours, index) => {
        const at = lapses ? new Date(expires_at.getTime() - hours * hour) : null;
        if (at === null || reminded[index] === true || at < created_at || at <= now) return [];
        return [nextOf(index === 0 ? 'reminder.day' : 'reminder.hours', at)];
      });
      return [
        ...reminders,
        ...(lapses ? [nextOf('reservation.lapses', expires_at)] : []),
        ...(status === 'processing' ? [nextOf('payment.ends', null)] : []),
        ...(refunding ? [nextOf('refund.ends', null)] : []),
        ...(status === 'review' ? [nextOf('review.decided', null)] : []),
        ...(offer_until === null || offer_until <= now ? [] : [nextOf('refund.offerEnds', offer_until)]),
      ];
    }),
    ...spareLooks(ahead),
    ...(living.length > 0 && isAhead && ahead.sizes_until !== null ? sizesClose(ahead.sizes_until, region, now) : []),
    ...(living.length > 0 && isAhead ? [nextOf('start', wave_time)] : []),
  ];
  const last = Number.POSITIVE_INFINITY;
  return coming
    .sort((one, other) => (one.at?.getTime() ?? last) - (other.at?.getTime() ?? last))
    .map(({ what, at, to }) => ({ what, at: at && withOffset(at, region), to: to && withOffset(to, region) }));
}

const taskWords = {
  'wave.time': 'wave.moves',
  'day.shift': 'wave.moves',
  'wave.cancel': 'wave.cancels',
  'run.cancel': 'run.cancels',
  'places.refund': 'refund.goesOut',
} as const;

/** The captain is reminded of paid places that nobody has (server/domain/groups/commands/sparePlaces.ts). */
function spareLooks({ places, spare, wave_time, now }: Ahead) {
  const isSpare = places.some(({ ended, money, person }) => ended === null && money === 'paid' && person === 'free');
  if (!isSpare) return [];
  const looks = [
    { what: 'spare.day14', days: 14, isDone: spare.day14 },
    { what: 'spare.day3', days: 3, isDone: spare.day3 },
  ] as const;
  return looks.flatMap(({ what, days, isDone }) => {
    const at = new Date(wave_time.getTime() - days * 24 * hour);
    return isDone || at <= now || spare.made > at ? [] : [{ what, at, to: null }];
  });
}

/** Sizes are chosen until the end of that day. */
function sizesClose(until: string, region: Region, now: Date) {
  const at = atWallTime(daysLater(until, 1), '00:00', region);
  return at === null || at <= now ? [] : [{ what: 'sizes.close' as const, at, to: null }];
}

interface Read extends Omit<Ahead, 'places' | 'payments' | 'tasks' | 'spare'> {
  readonly spare_14d: Date | null;
  readonly spare_3d: Date | null;
  readonly created_at: Date;
}

/** What is ahead of a group, or of one of its places; null if there is no such group. */
export async function readNext(
  db: Queries,
  { groupId, placeId }: { readonly groupId: number; readonly placeId?: number },
): Promise<Next[]> {
  const { rows } = await sql<Read & { wave_id: number; run_id: number }>`
    select run.region, now() as now, wave.wave_time, grp.wave_id, grp.run_id, grp.spare_14d, grp.spare_3d, grp.created_at,
      case when run.tshirts and ${tshirtsOpen} then ${tshirtsUntil} end as sizes_until
    from grp join wave on wave.id = grp.wave_id join run on run.id = grp.run_id where grp.id = ${groupId}`.execute(db);
  const [read] = rows;
  if (read === undefined) return [];
  const one = placeId === undefined ? sql`place.group_id = ${groupId}` : sql`place.id = ${placeId}`;
  const [places, payments, tasks] = await Promise.all([
    sql<PlaceState>`select money, person, ended from place where ${one}`.execute(db),
    sql<Ahead['payments'][number]>`
      select payment.status, closed, disputed, payment.created_at, expires_at,
        array[reminded_24h is not null, reminded_3h is not null] as reminded,
        exists (select from refund where refund.payment_id = payment.id and refund.status = 'pending') as refunding,
        (select until from refund_offer where payment_id = payment.id and ended is null) as offer_until
      from payment where payment.id in (select payment_id from place where ${one})`.execute(db),
    sql<Ahead['tasks'][number]>`
      select kind, starts_at, coalesce(shifted.to,
          case when kind = 'wave.time' then (plan ->> 'wave_time')::timestamptz end) as to
      from task left join lateral (select (move ->> 2)::timestamptz as to
          from jsonb_array_elements(plan -> 'shifted') move where (move ->> 0)::int = ${read.wave_id}) shifted on true
      where task.run_id = ${read.run_id} and state in ('planned', 'running') and case
        when kind = 'run.cancel' then true
        when kind = 'day.shift' then shifted.to is not null
        when kind = 'places.refund' then exists (
          select from jsonb_array_elements(plan -> 'refund' -> 'places') refunded join place on place.id = (refunded ->> 0)::int
          where ${one})
        else task.wave_id = ${read.wave_id} end`.execute(db),
  ]);
  const { spare_14d, spare_3d, created_at, ...rest } = read;
  return nextOf({
    ...rest,
    places: places.rows,
    payments: payments.rows,
    tasks: tasks.rows,
    spare: { day14: spare_14d !== null, day3: spare_3d !== null, made: created_at },
  });
}
