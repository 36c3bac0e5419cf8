import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft } from '#machines/purchase.draft.ts';
import type { OrderOutcome } from '#machines/purchase.order.ts';
import { mud10, outcomes, properties } from './purchase.fixtures.ts';
import { journeysOfCoupons, journeysOfPrice, journeysOfWaves } from './purchase.journeys.ts';
import { journeysAfterOrder, journeysOfOrder } from './purchase.orders.ts';
import { agreed, answered, deeds, ordering, regionOf, submitted } from './purchase.words.ts';
import { ordered, revisited, walk } from './signUp.words.ts';

const page = {
  walk,
  call: 'POST group-signup',
  ordered,
  gone: 'choosingCity.gone',
  nobody: emptyDraft,
  start: 'editing.choosingType',
} as const;
journeysOfOrder(page);
journeysAfterOrder(page);
journeysOfWaves(walk, revisited('city'));
journeysOfPrice(walk, revisited('city'));
journeysOfCoupons(walk, { key: 'k', call: 'POST group-signup', order: { ...ordered } });

describe("an account's order", () => {
  it('says method, name, ages and codes with their titles, and nothing of who is buying', () => {
    const draft: Draft = { ...agreed, places: 2, ages: [null, 7], group_name: 'Mud sharks', coupons: [mud10] };
    const { asked: askedFor } = walk([{ type: 'properties.arrived', properties }, ...ordering], draft);
    expect(askedFor('placeOrder')).toEqual([
      {
        key: 'first-key',
        call: 'POST group-signup',
        order: {
          ...ordered,
          places: 2,
          groupName: 'Mud sharks',
          ages: [7],
          codes: [{ name: 'MUD10', title: 'Ten per cent' }],
          payment_provider: 'przelewy24',
        },
      },
    ]);
  });

  it('is another than the one that a visitor sent', () => {
    const visitors = { ...ordered, ...agreed.contact, codes: [] };
    const intent = { key: 'visitors-key', call: 'POST group', order: visitors } as const;
    expect(walk(ordering, { ...agreed, intent }).asked('placeOrder')).toEqual([
      { key: 'first-key', call: 'POST group-signup', order: ordered },
    ]);
  });

  it.each<[string, OrderOutcome, string, string, object]>([
    ['a wave', outcomes.badWave, 'choosingWave.choosing', 'wave_id', { wave_id: { text: 'There is no such wave.' } }],
    ['a group name', outcomes.badPlaces, 'countingPlaces', 'group_name', { group_name: { text: 'Too long.' } }],
    [
      "a group name by the call's own word",
      { ...outcomes.badPlaces, faults: { groupName: ['Too long.'] } },
      'countingPlaces',
      'group_name',
      { group_name: { text: 'Too long.' } },
    ],
  ])('that is refused %s leads back to it', (_, outcome, state, field, faults) => {
    const journey = walk(answered(outcome), agreed);
    expect([regionOf(journey, 'form'), journey.context.faults]).toEqual([`editing.${state}`, faults]);
    expect(deeds(journey, 'emit')).toEqual([['emit', { type: 'fault.shown', field }]]);
    expect(journey.context.draft.intent).toBe(null);
  });

  it('under new terms asks for them, and is sent anew after that', () => {
    const required = answered({ kind: 'termsRequired' });
    const journey = walk(required, agreed);
    expect([regionOf(journey, 'form'), journey.context.draft.intent]).toEqual(['editing.paying.termsChanged', null]);
    expect(deeds(journey, 'do').filter(([, action]) => action === 'refreshProfile').length).toBe(1);
    expect(regionOf(walk([...required, submitted('other-key')], agreed), 'form')).toBe('submitting');
  });
});
