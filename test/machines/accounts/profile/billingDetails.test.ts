import { expect, it } from 'vitest';
import { billingDetailsMachine, isBlank } from '#machines/accounts/billingDetails.machine.ts';
import { done, failed, walkJourney } from '../../../kit/charts/journey.ts';
import { faultsOn } from '../../kit/form.model.ts';
import { input, kept, written } from './billingDetails.model.ts';
import { address, noAddress } from './profile.fixtures.ts';

type Events = Parameters<typeof walkJourney<typeof billingDetailsMachine>>[2];
const walk = (...events: Events) => walkJourney(billingDetailsMachine, input, events);
const started = { type: 'editing.started' } as const;
const editing = [done('loadDetails', address), started] as const;

it('are edited as saved, with street and number in one line', () => {
  expect(walk(...editing).asked('editAddress')).toEqual([expect.objectContaining({ values: written })]);
});

// specification 2.53
it.each<[what: string, end: Events[number], shown: object]>([
  ['the new ones where they were kept', done('editAddress', { sent: kept, values: written }), kept.address],
  ['the old ones where that was given up', done('editAddress', { sent: null, values: written }), address],
  ['the old ones where the form broke', failed('editAddress'), address],
])('are shown afterwards, %s', (_, end, shown) => {
  const { state, context } = walk(...editing, end);
  expect([state, context]).toEqual(['viewing', { address: shown }]);
});

// specification 5.29
it('require every field', () => {
  const [form] = walk(done('loadDetails', noAddress), started).asked('editAddress');
  expect(faultsOn(form)).toEqual({
    name: 'required',
    surname: 'required',
    street: 'required',
    postal_code: 'required',
    city: 'required',
  });
});

it.each([
  [noAddress, true],
  [address, false],
])('recognise an address that was never given: %j', (one, isSo) => expect(isBlank(one)).toBe(isSo));
