import { describe, expect, it } from 'vitest';
import { emptyDraft, type Part } from '#machines/shop/buying/draft.ts';
import type { OrderOutcome } from '#machines/shop/buying/order.ts';
import { done } from '../../kit/charts/journey.ts';
import { ordered, reopened, typed, walk } from './checkout.words.ts';
import { journeysOfCode } from './purchase.code.ts';
import { outcomes } from './purchase.fixtures.ts';
import { journeysAfterOrder, journeysOfOrder } from './purchase.orders.ts';
import { agreed, answered, type Events, effects, finished, regionOf, submitted, typedCode } from './purchase.words.ts';

const page = {
  walk,
  call: 'POST group',
  ordered,
  named: { group_name: 'Mud sharks', codes: ['MUD10'] },
  gone: 'choosingRun.gone',
  nobody: emptyDraft,
  start: 'editing.choosingRun.choosing',
} as const;
journeysOfOrder(page);
journeysAfterOrder(page);
journeysOfCode(page);

describe("a visitor's code", () => {
  const required = answered(outcomes.codeRequired);
  it.each<[Part, string]>([
    ['run', 'choosingRun.choosing'],
    ['distance', 'choosingDistance'],
    ['places', 'choosingWave.choosing'],
    ['contact', 'givingContact'],
  ])('lets the %s be corrected, and waits while nothing changes', (part, state) => {
    const back: Events = [...required, typedCode('123'), reopened(part)];
    expect(regionOf(walk(back, agreed), 'form')).toBe(`editing.${state}`);
    const again = walk([...back, finished, submitted('other-key')], agreed);
    expect([regionOf(again, 'form'), again.asked('placeOrder').length]).toEqual(['askedForCode.typing', 1]);
    expect(again.context.emailCode).toBe('123');
  });

  it('is asked for in the last part, and nothing reopens it', () => {
    expect(regionOf(walk([...required, reopened('payment')], agreed), 'form')).toBe('askedForCode.typing');
  });

  it('for another address is another code, in an order of its own', () => {
    const events: Events = [...required, reopened('contact'), typed('email', 'eve@example.com'), finished];
    const journey = walk([...events, submitted('other-key')], agreed);
    expect(regionOf(journey, 'form')).toBe('submitting');
    expect(journey.asked('placeOrder').at(-1)).toMatchObject({ key: 'other-key', order: { email: 'eve@example.com' } });
  });

  it.each<[string, OrderOutcome, string, string]>([
    ['a group name', outcomes.badPlaces, 'choosingWave.choosing', 'group_name'],
    ['an address', outcomes.badContact, 'givingContact', 'email'],
    ['an answer', { ...outcomes.badContact, faults: { 'answers.0': ['Not asked.'] } }, 'givingContact', 'answers'],
  ])('does not stop a refusal of %s from leading back to it', (_, outcome, state, field) => {
    for (const event of [submitted(), { type: 'code.wanted' }] as const) {
      const journey = walk([...required, typedCode('123456'), event, done('placeOrder', outcome)], agreed);
      expect(regionOf(journey, 'form')).toBe(`editing.${state}`);
      expect([Object.keys(journey.context.faults), journey.context.draft.intent]).toEqual([[field], null]);
      expect(effects(journey, 'emit').at(-1)).toEqual(['emit', { type: 'fault.shown', field }]);
    }
  });
});

describe("the visitor's order", () => {
  it.each<[string, OrderOutcome, string, string, object]>([
    ['a group name', outcomes.badPlaces, 'choosingWave.choosing', 'group_name', { group_name: { text: 'Too long.' } }],
    ['an address', outcomes.badContact, 'givingContact', 'email', { email: { text: 'No such domain.' } }],
  ])('that is refused %s leads back to it', (_, outcome, state, field, faults) => {
    const journey = walk(answered(outcome), agreed);
    expect([regionOf(journey, 'form'), journey.context.faults]).toEqual([`editing.${state}`, faults]);
    expect(effects(journey, 'emit')).toEqual([['emit', { type: 'fault.shown', field }]]);
    expect(journey.context.draft.intent).toBe(null);
  });
});
