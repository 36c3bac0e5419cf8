import { sql, type Transaction } from 'kysely';
import type { RefundChoice } from '#contract/staff/money/refunds.values.ts';
import type { Deps } from '../../../deps.ts';
import type { Tables } from '../../../store/schema.ts';
import type { StaffWho } from '../../kit/answers.ts';
import { Refusal } from '../../kit/answers.ts';
import { type NoRefund, wishRefund } from '../../payments/money/placeRefunds.ts';
import { needsApproval } from './approval.ts';
import { type Ordered, orderTask } from './order.ts';
import { isUnderWay } from './task.ts';

type Tx = Transaction<Tables>;

/** Orders that money goes back for places of a payment, as it was looked at (docs/rules/tasks.md 6). */
export async function orderRefund(
  tx: Tx,
  deps: Deps,
  request: {
    readonly who: Pick<StaffWho, 'id' | 'role'>;
    readonly paymentId: string;
    readonly choice: RefundChoice & { readonly digest: string };
    readonly reason: string;
  },
): Promise<(Ordered & { readonly back: number; readonly kept: number }) | NoRefund> {
  const { who, paymentId, choice, reason } = request;
  const wished = await wishRefund(tx, paymentId, choice);
  if (wished instanceof Refusal) return wished;
  const { money, places, back, rest, mails, digest } = wished;
  const first = await orderedBefore(
    tx,
    paymentId,
    places.map(({ id }) => id),
  );
  if (first !== null) return first;
  const { run_id, group_id } = money.payment;
  const ordered = await orderTask(tx, deps, {
    ...{ kind: 'places.refund', run_id, wave_id: null, payment_id: paymentId, digest, reason, who },
    ...{ needsApproval: needsApproval(who, back > 0), isAboutMoney: back > 0, isAsLooked: true },
    plan: {
      ...{ groups: 1, places: places.length, people: places.filter(({ name }) => name !== null).length },
      ...{ back, offered: 0, mails },
      refund: { places: places.map((place) => [place.id, place.back] as const), ends: choice.ends, digest },
    },
  });
  if (ordered instanceof Refusal) return ordered;
  return { ...ordered, entry: { ...ordered.entry, groupId: group_id }, back, kept: choice.ends ? rest : 0 };
}

/** One order at a time is about a place: the second one reads who was first, and how much goes back by it. */
async function orderedBefore(tx: Tx, paymentId: string, ids: readonly number[]): Promise<NoRefund | null> {
  const { rows } = await sql<{ who: string; back: number }>`
    select concat_ws(' ', account.name, account.surname) as who, (plan ->> 'back')::int as back
    from task left join account on account.id = ordered_by
    where payment_id = ${paymentId} and ${isUnderWay} and exists (
      select from jsonb_array_elements(plan -> 'refund' -> 'places') ordered where (ordered ->> 0)::int = any(${[...ids]}::int[]))
    order by task.id limit 1`.execute(tx);
  const [first] = rows;
  return first === undefined
    ? null
    : new Refusal('changed_meanwhile', { who: [first.who], back: [String(first.back)], ordered: ['1'] });
}
