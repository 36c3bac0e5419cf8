import * as v from 'valibot';
import { calls } from '../call.ts';
import { Email } from '../values/values.ts';

/** The secret of the link in a mail. */
const body = v.object({ secret: v.pipe(v.string(), v.maxLength(100)) });
const Choice = v.object({ stopped: v.boolean() });
const call = { access: 'open', secret: true, body, answer: Choice, errors: ['not_found'] } as const;

/**
 * Whether an address gets mails that somebody else caused; the holder of such a mail's link may decide. And the orders
 * of an address, mailed once more.
 */
export const mailCalls = calls({
  'POST mail/choice': { ...call, summary: 'Whether the link’s address has unsubscribed from mails that others cause' },
  'POST mail/stop': { ...call, summary: 'Unsubscribes the link’s address from mails that others cause' },
  'POST mail/resume': { ...call, summary: 'Subscribes the address again' },
  'POST mail/orders': {
    access: 'open',
    limits: ['ordersLine'],
    summary: 'Mails links to the open and paid orders of an address, if there are any',
    body: v.object({ email: Email }),
    answer: v.object({}),
    errors: ['rate_limited'],
  },
});
