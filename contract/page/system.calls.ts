import * as v from 'valibot';
import { calls } from '../call.ts';
import { MeasuredCookie, measuredCookiesLimit } from '../values/source.ts';
import { commonQuery } from '../values/values.ts';

const Nothing = v.object({});
const Text = (limit: number) => v.pipe(v.string(), v.maxLength(limit));

/** What watches and measures: health, crash reports, consented tracking. */
export const systemCalls = calls({
  'GET health': {
    access: 'open',
    summary: 'The process answers, and says which version it is',
    query: v.object(commonQuery),
    answer: v.object({ status: v.literal('ok'), version: v.string(), commit: v.string() }),
    errors: [],
  },
  'GET ready': {
    access: 'open',
    summary: 'The database answers and the migrations are applied',
    query: v.object(commonQuery),
    answer: v.object({ status: v.literal('ready') }),
    errors: ['unavailable'],
  },
  'POST client-errors': {
    repeats: true,
    access: 'open',
    limits: ['clientErrors'],
    summary: 'Reports a crash or a failed profile read as one log line',
    body: v.object({ message: Text(2000), route: Text(500), request_id: v.optional(Text(100)) }),
    answer: Nothing,
    errors: ['rate_limited'],
  },
  'POST user/track': {
    repeats: true,
    access: 'open',
    limits: ['track'],
    summary: 'Notes that a run, category or wave was chosen; sent only after consent',
    body: v.object({
      actionEntity: v.picklist(['event', 'category', 'wave']),
      actionEntityId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      actionType: v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/u)), 'entity_selected'),
      /** Analytics and marketing events, in the form that third parties define. */
      cookies: v.optional(v.pipe(v.array(MeasuredCookie), v.maxLength(measuredCookiesLimit))),
    }),
    answer: Nothing,
    errors: ['rate_limited'],
  },
});
