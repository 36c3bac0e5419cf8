import { expect, it } from 'vitest';
import { marketingConsentsMachine } from '#machines/accounts/marketingConsents.machine.ts';
import { done, failed, walkJourney } from '../../../kit/charts/journey.ts';
import { byPhone, no, yes } from './marketingConsents.model.ts';

type Events = Parameters<typeof walkJourney<typeof marketingConsentsMachine>>[2];
const walk = (events: Events) => walkJourney(marketingConsentsMachine, undefined, events);
const kept = done('keepAnswers', undefined);
const lost = failed('keepAnswers');
const email = 'marketing_consent_email';
const phone = 'marketing_consent_phone';

it.each<[string, Events, string]>([
  ['stand as they were kept', [], 'kept'],
  ['count at once', [yes], 'keeping'],
  ['are kept', [yes, kept], 'kept'],
  ['given meanwhile go next', [yes, byPhone, kept], 'keeping'],
  ['given meanwhile go next also where one was lost', [yes, byPhone, lost], 'keeping'],
  ['fall back where they could not be kept', [yes, lost], 'kept'],
])('answers %s', (_, events, end) => {
  expect(walk(events).state).toBe(end);
});

it('only the last of several answers is sent', () => {
  expect(walk([yes, no, yes, no, byPhone, kept, kept]).asked('keepAnswers')).toEqual([
    { [email]: true },
    { [email]: false, [phone]: true },
  ]);
  expect(walk([yes, kept, no]).asked('keepAnswers')).toEqual([{ [email]: true }, { [email]: false }]);
});

it('an answer is shown until it is saved or lost', () => {
  expect(walk([yes]).context).toEqual({ sent: { [email]: true }, next: {} });
  expect(walk([yes, byPhone]).context).toEqual({ sent: { [email]: true }, next: { [phone]: true } });
  for (const end of [kept, lost]) expect(walk([yes, end]).context).toEqual({ sent: {}, next: {} });
});

it('only a lost answer is reported', () => {
  const reports = (events: Events) => walk(events).did.filter(([kind, what]) => kind === 'do' && what === 'tellUnkept');
  expect([reports([yes, kept]), reports([yes, byPhone, lost, kept]).length]).toEqual([[], 1]);
});
