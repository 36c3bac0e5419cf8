import * as v from 'valibot';
import { calls } from '../call.ts';
import { Id, MailSecret, Moment, RegionCode } from '../values/values.ts';

export const HandedOver = v.object({
  run: v.string(),
  region: RegionCode,
  wave_time: Moment,
  group_id: Id,
  /** The receiver; null where their account is gone. */
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
    summary: 'The place that a mailed link can take back, and until when',
    body: v.object({ secret: MailSecret }),
    answer: HandedOver,
    errors: ['not_found', 'rate_limited'],
  },
  'POST handed-over/take-back': {
    access: 'open',
    knowsWho: true,
    secret: true,
    summary: 'Takes back a place that somebody else handed over, and signs its giver out everywhere else',
    body: v.object({ secret: MailSecret }),
    answer: HandedOver,
    errors: ['not_found', 'token_spent', 'rate_limited'],
  },
});
