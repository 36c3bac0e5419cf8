import { createActor, fromTransition } from 'xstate';
import type { Coupon } from '#contract/shop/catalogue.calls.ts';
import { type CouponsParent, couponsMachine } from '#machines/shop/coupons.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';
import { minus50, mud10 } from './purchase.fixtures.ts';

export const requests = holdPromises();
export const machine = couponsMachine.provide({ actors: { checkCoupons: requests.actor } });

/** The purchase, which only listens. */
export const parent: CouponsParent = createActor(
  fromTransition(() => null, null),
  { id: 'purchase' },
);
export const input = { parent, runId: 1, coupons: [] as readonly Coupon[], text: '' };

export const accepted = { entries: [{ name: 'MUD10', coupon: mud10 }] };
export const refused = {
  entries: [{ name: 'NOPE', code: 'coupon_unknown', message: 'There is no such code.' }],
};
export const mixed = {
  entries: [...refused.entries, { name: 'MINUS50', coupon: minus50 }],
};

export const model = modelOf(machine, {
  input,
  events: {
    'code.typed': [
      { type: 'code.typed', text: 'mud10' },
      { type: 'code.typed', text: '' },
    ],
    'coupon.removed': [{ type: 'coupon.removed', name: 'MUD10' }],
    'coupon.refused': [{ type: 'coupon.refused', name: 'MUD10', code: 'coupon_exhausted', message: 'It is used up.' }],
    'run.changed': [{ type: 'run.changed', runId: 2 }],
  },
  byName: ['codes.submitted', 'places.changed', 'purchase.ended'],
  outcomes: { checkCoupons: { done: [accepted, refused], error: [new Error('no network')] } },
  project: ({ text, entries, failure }) => [text !== '', entries.map((entry) => 'coupon' in entry), failure],
  limit: 20_000,
});
