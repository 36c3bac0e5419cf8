import { sql, type Transaction } from 'kysely';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import type { NotRestored, RestorePreview } from '#contract/staff/money/paymentList.values.ts';
import type { Database } from '../../../store/database.ts';
import type { Tables } from '../../../store/schema.ts';
import { type Actor, staff } from '../../kit/actor.ts';
import { Refusal, type StaffWho } from '../../kit/answers.ts';
import { withOffset } from '../../kit/localTime.ts';
import { transact } from '../../kit/transact.ts';
import { changePayment } from '../paymentLife.ts';
import { type LockedPayment, lockPayment } from '../paymentRow.ts';
import { findWayBack, restorableStates } from '../wayBack.ts';

type Store = Pick<Database, 'db'>;
type Tx = Transaction<Tables>;

async function whyNot(tx: Tx, payment: LockedPayment): Promise<NotRestored | null> {
  // A difference without money raises nothing.
  if (!restorableStates.some((one) => one === payment.status) || payment.facts.isDifference) return 'status';
  const way = await findWayBack(tx, payment);
  return typeof way === 'string' ? way : null;
}

interface Restored {
  readonly before: PaymentStatus;
  readonly runId: number;
  readonly groupId: number;
}

/**
 * Gives lapsed places back without money of ours, to people who paid late or in cash: the same places, for the same
 * people, with the same coupons (docs/rules/payments.md 13). Answers why not, where it cannot be.
 */
async function restoreIn(tx: Tx, paymentId: string, actor: Actor): Promise<Restored | NotRestored> {
  const payment = await lockPayment(tx, paymentId);
  const why = await whyNot(tx, payment);
  if (why !== null) return why;
  await changePayment(tx, paymentId, { type: 'operator.restored' }, actor);
  return { before: payment.status, runId: payment.run_id, groupId: payment.group_id };
}

/** The same by a command on the server; null once it is done. */
export const restorePlaces = (database: Store, paymentId: string, actor: Actor): Promise<NotRestored | null> =>
  transact(database, async (tx) => {
    const restored = await restoreIn(tx, paymentId, actor);
    return typeof restored === 'string' ? restored : null;
  });

const refusals = {
  status: 'changed_meanwhile',
  renewed: 'changed_meanwhile',
  released: 'changed_meanwhile',
  full: 'wave_full',
  coupon: 'coupon_exhausted',
  elsewhere: 'already_member',
} as const satisfies Readonly<Record<NotRestored, string>>;
export type NotRestoredRefusal = Refusal<(typeof refusals)[NotRestored]>;

/** The same by staff, with its line of the log. */
export async function restoreByStaff(
  tx: Tx,
  { id, reason, who }: { readonly id: string; readonly reason: string; readonly who: Pick<StaffWho, 'id'> },
) {
  const restored = await restoreIn(tx, id, staff(who.id));
  if (typeof restored === 'string') return new Refusal(refusals[restored]);
  const { before, ...of } = restored;
  return {
    what: 'payment.restored',
    ...of,
    paymentId: id,
    before: { state: before },
    after: { state: 'paid' },
    reason,
  } as const;
}

/** What restoring would do, or why it cannot be: it looks as the act does, and changes nothing. */
export const previewRestored = (database: Store, paymentId: string): Promise<RestorePreview> =>
  transact(database, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const why = await whyNot(tx, payment);
    const { rows: waves } = await sql<{ wave_time: Date; distance: string; places: number; free: number }>`
      select wave.wave_time, category.name as distance, count(*)::int as places, wave.free
      from place join wave on wave.id = place.wave_id join category on category.id = wave.category_id
      where place.payment_id = ${paymentId} and place.ended = 'lapsed'
      group by wave.id, category.id order by wave.wave_time, wave.id`.execute(tx);
    const { rows: codes } = await sql<{ code: string }>`
      select code from redemption where payment_id = ${paymentId} order by position`.execute(tx);
    const { region, currency, to_pay, email } = payment;
    return {
      ...{ why, region, currency, to_pay, email },
      waves: waves.map((wave) => ({ ...wave, wave_time: withOffset(wave.wave_time, region) })),
      codes: codes.map(({ code }) => code),
    };
  });
