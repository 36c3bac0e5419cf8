import { expect, it } from 'vitest';
import { ordersAgainMachine } from '#machines/shop/ordersAgain.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { faultsOn } from '../kit/form.model.ts';
import { email, input } from './ordersAgain.model.ts';

type Events = Parameters<typeof walkJourney<typeof ordersAgainMachine>>[2];
const walk = (...events: Events) => walkJourney(ordersAgainMachine, input, events);
const sent = done('requestOrders', { sent: { kind: 'done' }, values: { email } });
const doubted = { type: 'address.doubted' } as const;

it.each<[string, Events, string, string[]]>([
  ['is asked for an address', [], 'asking', []],
  ['the form starts over after a failure', [failed('requestOrders')], 'asking', []],
  ['reads the same, whether there are orders or not', [sent], 'sent', ['sent']],
  ['may be mistyped', [sent, doubted], 'asking', []],
])('a person who has lost their orders %s', (_, events, end, tags) => {
  const { state, snapshot } = walk(...events);
  expect([state, [...snapshot.tags]]).toEqual([end, tags]);
});

it('restarts a failed form', () => {
  expect(walk(failed('requestOrders')).asked('requestOrders').length).toBe(2);
});

it('typed text stays', () => {
  expect(walk(sent).context).toEqual({ email });
  const begun = ['', email].map((address) => expect.objectContaining({ values: { email: address } }));
  expect(walk(sent, doubted).asked('requestOrders')).toEqual(begun);
});

it('an address is required', () => {
  const [form] = walk().asked('requestOrders');
  expect([faultsOn(form), faultsOn(form, { type: 'field.typed', field: 'email', text: 'ada@' })]).toEqual([
    { email: 'required' },
    { email: 'email' },
  ]);
});
