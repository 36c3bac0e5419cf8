import { expect, it } from 'vitest';
import { openingReminderMachine } from '#machines/shop/openingReminder.machine.ts';
import { done, failed, walkJourney } from '../../../kit/charts/journey.ts';
import { faultsOn } from '../../kit/form.model.ts';
import { asked, email, input } from './openingReminder.model.ts';

type Events = Parameters<typeof walkJourney<typeof openingReminderMachine>>[2];
const walk = (...events: Events) => walkJourney(openingReminderMachine, input, events);
const answer = (...kind: Parameters<typeof asked>) => done('requestReminder', asked(...kind));
const doubted = { type: 'address.doubted' } as const;

it.each<[string, Events, unknown[]]>([
  ['is asked for an address', [], ['asking', [], '', []]],
  ['the form starts over after a failure', [failed('requestReminder')], ['asking', [], '', []]],
  ['reads that a link was sent, whatever was asked before', [answer('asked')], ['sent', ['sent'], email, []]],
  ['with their own confirmed address, needs none', [answer('confirmed')], ['confirmed', ['confirmed'], email, []]],
  ['may have mistyped it, and finds it as it was', [answer('asked'), doubted], ['asking', [], email, []]],
  ['comes when the sale is open, and the page is read again', [answer('onSale')], ['onSale', ['onSale'], '', 1]],
])('somebody who wants to be reminded %s', (_, events, [end, tags, address, read]) => {
  const { state, snapshot, context, did } = walk(...events);
  const readings = did.filter((one) => JSON.stringify(one).includes('readRunAgain')).length;
  expect([state, [...snapshot.tags], context.email, readings]).toEqual([end, tags, address, Number(read) || 0]);
});

it('restarts a failed form', () => {
  expect(walk(failed('requestReminder')).asked('requestReminder').length).toBe(2);
});

it('an address is wanted', () => {
  const [form] = walk().asked('requestReminder');
  expect([faultsOn(form), faultsOn(form, { type: 'field.typed', field: 'email', text: 'ada@' })]).toEqual([
    { email: 'required' },
    { email: 'email' },
  ]);
});
