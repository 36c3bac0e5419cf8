import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft } from '#machines/purchase.draft.ts';
import type { OrderOutcome } from '#machines/purchase.order.ts';
import { ordered, walk } from './checkout.words.ts';
import { mud10, outcomes, properties } from './purchase.fixtures.ts';
import { journeysAfterOrder, journeysOfOrder } from './purchase.orders.ts';
import { agreed, answered, deeds, ordering, regionOf } from './purchase.words.ts';

const page = {
  walk,
  call: 'POST group',
  ordered,
  gone: 'choosingRun.gone',
  nobody: emptyDraft,
  start: 'editing.choosingRun.choosing',
} as const;
journeysOfOrder(page);
journeysAfterOrder(page);

describe("the visitor's order", () => {
  it('says method, name, ages and codes where there are some', () => {
    const draft: Draft = {
      ...agreed,
      places: 2,
      ages: [null, 7],
      group_name: 'Mud sharks',
      coupons: [mud10],
    };
    const { asked: askedFor } = walk([{ type: 'properties.arrived', properties }, ...ordering], draft);
    expect(askedFor('placeOrder')).toEqual([
      {
        key: 'first-key',
        call: 'POST group',
        order: {
          ...ordered,
          places: 2,
          group_name: 'Mud sharks',
          ages: [7],
          codes: ['MUD10'],
          payment_provider: 'przelewy24',
        },
      },
    ]);
  });

  it.each<[string, OrderOutcome, string, string, object]>([
    ['a group name', outcomes.badPlaces, 'choosingWave.choosing', 'group_name', { group_name: { text: 'Too long.' } }],
    ['an address', outcomes.badContact, 'givingContact', 'email', { email: { text: 'No such domain.' } }],
  ])('that is refused %s leads back to it', (_, outcome, state, field, faults) => {
    const journey = walk(answered(outcome), agreed);
    expect([regionOf(journey, 'form'), journey.context.faults]).toEqual([`editing.${state}`, faults]);
    expect(deeds(journey, 'emit')).toEqual([['emit', { type: 'fault.shown', field }]]);
    expect(journey.context.draft.intent).toBe(null);
  });
});
