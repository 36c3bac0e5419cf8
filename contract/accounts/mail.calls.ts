import * as v from 'valibot';
import { calls } from '../call.ts';
import { Email, Id, MailSecret, Moment, RegionCode } from '../values/values.ts';

/** Of the link in a mail. */
const body = v.object({ secret: v.pipe(v.string(), v.maxLength(100)) });
const Choice = v.object({ stopped: v.boolean() });
const call = { access: 'open', secret: true, body, answer: Choice, errors: ['not_found'] } as const;

/**
 * Whether an address gets mails that somebody else caused; whoever has the link of such a mail may say. And the orders
 * of an address, mailed once more.
 */
export const mailCalls = calls({
  'POST mail/choice': { ...call, summary: 'Whether mails that others cause are stopped for the address of the link' },
  'POST mail/stop': { ...call, summary: 'No more mails that others cause to the address of the link' },
  'POST mail/resume': { ...call, summary: 'Such mails again' },
  'POST mail/orders': {
    access: 'open',
    limits: ['ordersLine'],
    summary: 'Mails links to the open and paid orders of an address, where there are any',
    body: v.object({ email: Email }),
    answer: v.object({}),
    errors: ['rate_limited'],
  },
});

export const HandedOver = v.object({
  run: v.string(),
  region: RegionCode,
  wave_time: Moment,
  group_id: Id,
  /** Whom it went to; null where their account is gone. */
  whom: v.nullable(v.string()),
  until: Moment,
  /** `over`: its time is up, or the place is gone. */
  state: v.picklist(['open', 'back', 'over']),
});
export type HandedOver = v.InferOutput<typeof HandedOver>;

/** A place that was handed over, by the link of the giver's mail (docs/rules/groups.md 7). */
export const handedOverCalls = calls({
  'POST handed-over/verify': {
    access: 'open',
    secret: true,
    summary: 'Which place the link of a mail takes back, and until when',
    body: v.object({ secret: MailSecret }),
    answer: HandedOver,
    errors: ['not_found', 'rate_limited'],
  },
  'POST handed-over/take-back': {
    access: 'open',
    knowsWho: true,
    secret: true,
    summary: 'Takes a place back that somebody else handed over, and signs its giver out everywhere else',
    body: v.object({ secret: MailSecret }),
    answer: HandedOver,
    errors: ['not_found', 'token_spent', 'rate_limited'],
  },
});
