import { expect, it } from 'vitest';
import { openingLinkMachine } from '#machines/shop/openingLink.machine.ts';
import { done, failed, walkJourney } from '../../../kit/charts/journey.ts';
import { found, lost, sides } from './openingLink.model.ts';

type Events = Parameters<typeof walkJourney<typeof openingLinkMachine>>[2];
const open = (events: Events) => walkJourney(openingLinkMachine, sides.opened, events);
const yes = { type: 'reminder.confirmed' } as const;
const no = { type: 'reminder.stopped' } as const;
const again = { type: 'retry.requested' } as const;
const asked = [done('readReminder', found('asked'))];
const waiting = [...asked, yes, done('confirmReminder', found('waiting'))];

it.each<[string, Events, string, string | null]>([
  ['who opens the link is asked, and nothing is done', asked, 'asked.quiet', 'asked'],
  ['the link is none', [done('readReminder', lost)], 'lost', null],
  ['the run is on sale already', [done('readReminder', found('open'))], 'open', 'open'],
  [
    'a person who has confirmed before may decline',
    [done('readReminder', found('waiting'))],
    'waiting.quiet',
    'waiting',
  ],
  ['nobody answers how it stands', [failed('readReminder')], 'unread', null],
  ['it is read again on request', [failed('readReminder'), again], 'reading', null],
  ['a confirmation counts', waiting, 'waiting.quiet', 'waiting'],
  ['nobody answers the confirmation', [...asked, yes, failed('confirmReminder')], 'asked.failed', 'asked'],
  [
    'the confirmation comes when the sale is open',
    [...asked, yes, done('confirmReminder', found('open'))],
    'open',
    'open',
  ],
  ['the confirmation finds no reminder any more', [...asked, yes, done('confirmReminder', lost)], 'lost', 'asked'],
  [
    'a cancellation counts, and may be undone',
    [...waiting, no, done('stopReminder', found('asked'))],
    'asked.quiet',
    'asked',
  ],
  ['nobody answers to the no', [...waiting, no, failed('stopReminder')], 'waiting.failed', 'waiting'],
  ['the no finds no reminder any more', [...waiting, no, done('stopReminder', lost)], 'lost', 'waiting'],
])('%s', (_, events, end, shown) => {
  const { state, context } = open(events);
  expect([state, context.reminder?.state ?? null]).toEqual([end, shown]);
});

it('sends no request without a link', () => {
  const { state, did } = walkJourney(openingLinkMachine, sides.bare, []);
  expect([state, did]).toEqual(['lost', []]);
});

it('sends the secret of the link each time', () => {
  const walked = open([...waiting, no]);
  for (const call of ['readReminder', 'confirmReminder', 'stopReminder'])
    expect(walked.asked(call)).toEqual([{ secret: 'from-the-mail' }]);
});
