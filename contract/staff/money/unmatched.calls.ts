import * as v from 'valibot';
import { calls } from '../../call.ts';
import { RealDay } from '../../values/moments.ts';
import { Line, whole } from '../../values/values.ts';
import { Reason } from '../people/acts.values.ts';
import { unmatchedDecisions, unmatchedKinds } from './unmatched.values.ts';

const decides = { access: 'staff', right: 'money.write', stepUp: true } as const;

/** Money that only the providers' books have (docs/rules/payments.md 14). */
export const unmatchedCalls = calls({
  'POST staff/unmatched/decide': {
    ...decides,
    summary: 'Decides about an unmatched payment as it was read: refunds it, sells its places again, or leaves it',
    body: v.object({
      /** The provider's id of what was paid. */
      ref: Line(200),
      why: v.picklist(unmatchedKinds),
      /** Cents, as read. */
      amount: whole(1, 2_147_483_647),
      decision: v.picklist(unmatchedDecisions),
      reason: Reason,
    }),
    answer: v.object({}),
    errors: ['changed_meanwhile', 'provider_unavailable'],
  },
  'POST staff/unmatched/compare': {
    ...decides,
    summary: 'Has the providers asked for everything that was paid, refunded or disputed since a day',
    body: v.object({ since: RealDay }),
    answer: v.object({}),
    errors: ['changed_meanwhile', 'invalid'],
  },
});
