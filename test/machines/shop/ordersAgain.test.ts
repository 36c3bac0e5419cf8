import { expect, it } from 'vitest';
import { ordersAgainMachine } from '#machines/shop/ordersAgain.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { email, input, tooMany } from './ordersAgain.model.ts';

type Events = Parameters<typeof walkJourney<typeof ordersAgainMachine>>[2];
const walk = (events: Events) => walkJourney(ordersAgainMachine, input, events);
const typed = (text: string) => ({ type: 'field.typed', field: 'email', text }) as const;
const submitted = { type: 'request.submitted' } as const;
const left = { type: 'field.left', field: 'email' } as const;
const sending = [typed(email), submitted];
const refused = [...sending, done('mailOrders', tooMany)];
const sent = [...sending, done('mailOrders', { kind: 'sent' })];

it.each<[string, Events, string]>([
  ['asks for an address', [], 'asking.typing'],
  ['asks for nothing without one', [submitted], 'asking.typing'],
  ['asks by it', sending, 'sending'],
  ['tells the same whatever there is', sent, 'sent'],
  ['may be told that it was too often', refused, 'asking.failed'],
  ['may be answered not at all', [...sending, failed('mailOrders')], 'asking.failed'],
  ['types on', [...refused, typed('ada@')], 'asking.typing'],
  ['tries again', [...refused, submitted], 'sending'],
  ['may be mistyped', [...sent, { type: 'address.doubted' }], 'asking.typing'],
])('who has lost their orders %s', (_, events, end) => {
  expect(walk(events).state).toBe(end);
});

it('what is wrong with the address helps when it is left, or sent', () => {
  const faultAfter = (...events: Events) => walk(events).context.faults.email;
  expect(faultAfter(left)).toBeUndefined();
  expect(faultAfter(submitted)).toBe('required');
  expect(faultAfter(typed('ada@'))).toBeUndefined();
  expect(faultAfter(typed('ada@'), left)).toBe('email');
  expect(faultAfter(typed('ada@'), left, typed(email))).toBeUndefined();
});

it('what was typed stays, and the server’s words stand until the next try', () => {
  const { values, refusal } = walk(refused).context;
  expect([values.email, refusal]).toEqual([email, tooMany.message]);
  expect(walk([...refused, submitted]).context.refusal).toBeNull();
  expect(walk([...sending, failed('mailOrders')]).context.refusal).toBeNull();
  expect(walk([...sent, { type: 'address.doubted' }]).context.values.email).toBe(email);
});

it('the server’s word on the address stands at its field', () => {
  const faults = { email: ['No such domain.'] };
  const events = [...sending, done('mailOrders', { ...tooMany, faults })];
  expect(walk(events).context.faults.email).toEqual({ text: 'No such domain.' });
});

it('the focus goes to the address that is missing, and it is asked for by what was typed', () => {
  expect(walk([submitted]).did).toContainEqual(['emit', { type: 'fault.shown', field: 'email' }]);
  expect(walk(sending).asked('mailOrders')).toEqual([{ email }]);
  const busy = [[], sending, sent].map((events) => walk(events).snapshot.hasTag('busy'));
  expect(busy).toEqual([false, true, false]);
});
