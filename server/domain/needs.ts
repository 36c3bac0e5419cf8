import type { NeedsYou, WaitingNeed } from '#contract/staff/office/needs.calls.ts';
import type { Queries } from '../store/database.ts';
import { needsOfTransfers } from './orders/staff/needsOfTransfers.ts';
import { needsOfMoney } from './payments/money/needsOfMoney.ts';
import { needsOfPeople } from './people/acts/cannotCome.ts';
import { needsOfMails } from './places/needsOfMails.ts';
import { needsOfAsks } from './runs/asks.ts';
import { needsOfNumbers } from './runs/startNumbers/needsOfNumbers.ts';
import { needsOfTasks } from './runs/tasks/needsOfTasks.ts';
import { watched } from './runs/watched.ts';
import type { NeedOf, NeedReader, NeedsOf } from './staff/needs.ts';
import { mayAtAll } from './staff/who.ts';

/** Everything that can wait for somebody, the most urgent kind first: rows of each room. */
const kinds: { readonly [Kind in WaitingNeed['kind']]: NeedsOf<NeedOf<Kind>> } = {
  approval: needsOfTasks.approval,
  refunds: needsOfMoney.refunds,
  money: needsOfMoney.money,
  transfers: needsOfTransfers.transfers,
  stuck: needsOfTasks.stuck,
  bounced: needsOfMails.bounced,
  cannotCome: needsOfPeople.cannotCome,
  unasked: needsOfAsks.unasked,
  unnumbered: needsOfNumbers.unnumbered,
};

/** What waits for a member of the staff; what they have no right to act on does not. */
export async function needsYou(db: Queries, who: NeedReader): Promise<NeedsYou> {
  const needs: WaitingNeed[] = [];
  for (const { right, read } of Object.values<NeedsOf>(kinds)) {
    if (mayAtAll(who, right)) needs.push(...(await read(db, who)));
  }
  return { needs, ...(await watched(db, who)) };
}
