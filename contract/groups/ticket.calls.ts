import * as v from 'valibot';
import { calls } from '../call.ts';
import { Email, Id, MailSecret, Moment, RegionCode } from '../values/values.ts';
import { runOfGroup } from './group.values.ts';
import { startDataNeeds } from './startData.ts';

/** A ticket that is good, as its page shows it. */
export const GoodTicket = v.object({
  /** Twelve signs, the last a check (contract/groups/ticketCode.ts). */
  code: v.string(),
  /** Whose it is; null where nobody has said it. */
  name: v.nullable(v.string()),
  /** The start number; null until it is given. */
  bib: v.nullable(v.number()),
  group_id: Id,
  event_id: Id,
  ...runOfGroup,
  /** What its person still has to say of themselves. */
  needs: v.array(v.picklist(startDataNeeds)),
  /** The page of ours where they say it; null where somebody else of the group does. */
  start_path: v.nullable(v.string()),
  /** The run's news, where its page has some. */
  news: v.nullable(v.object({ text: v.string(), at: Moment })),
  /** The start as a file for a calendar. */
  calendar: v.nullable(v.object({ name: v.string(), text: v.string() })),
});
export type GoodTicket = v.InferOutput<typeof GoodTicket>;

/**
 * A ticket by its link: `handedOver` where the place has another person by now or nobody, `over` where it is not paid any
 * more or its start was cancelled. A dead one says no more than which run it was for.
 */
export const Ticket = v.object({
  state: v.picklist(['good', 'handedOver', 'over']),
  run: v.string(),
  region: RegionCode,
  /** Since when it is handed over; null otherwise. */
  since: v.nullable(Moment),
  /** Null where it is dead. */
  good: v.nullable(GoodTicket),
});
export type Ticket = v.InferOutput<typeof Ticket>;

export const ticketCalls = calls({
  'POST tickets/verify': {
    access: 'open',
    secret: true,
    summary: 'The ticket of a link, as long as its person has the place',
    body: v.object({ secret: MailSecret }),
    answer: Ticket,
    errors: ['not_found', 'rate_limited'],
  },
  'POST tickets/again': {
    access: 'open',
    limits: ['ordersLine'],
    summary: 'Mails the tickets of an address once more, if there are any',
    body: v.object({ email: Email }),
    answer: v.object({}),
    errors: ['rate_limited'],
  },
});
