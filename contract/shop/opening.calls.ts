import * as v from 'valibot';
import { calls } from '../call.ts';
import { Email, MailSecret, Moment, RegionCode } from '../values/values.ts';

/** How a reminder stands: still to be confirmed, waiting for the sale, or without a purpose, since the run is on sale. */
const OpeningReminder = v.object({
  state: v.picklist(['asked', 'waiting', 'open']),
  run_name: v.string(),
  run_key: v.string(),
  region: RegionCode,
  /** Null if nobody knows any more when the sale opens. */
  opens_at: v.nullable(Moment),
});
export type OpeningReminder = v.InferOutput<typeof OpeningReminder>;

/** By the link of its e-mail. */
const call = {
  access: 'open',
  secret: true,
  body: v.object({ secret: MailSecret }),
  answer: OpeningReminder,
  errors: ['not_found'],
} as const;

/** One e-mail when the sale of a run opens (docs/rules/mail.md 3.9). */
export const openingCalls = calls({
  'POST runs/{key}/reminder': {
    access: 'open',
    limits: ['openingLine'],
    summary: 'Asks for an e-mail when the sale of a run opens; the address is confirmed by a link first',
    params: v.object({ key: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)) }),
    body: v.object({ email: Email }),
    /** Confirmed already only where it is the caller’s own address. */
    answer: v.object({ confirmed: v.boolean() }),
    errors: ['not_found', 'sale_open', 'sale_closed', 'rate_limited'],
  },
  'POST opening/choice': { ...call, summary: 'How the reminder of a link stands' },
  'POST opening/confirm': { ...call, summary: 'Confirms the address of a reminder' },
  'POST opening/stop': { ...call, summary: 'Wants the reminder no more' },
});
