import type { RefundOffer } from '#contract/payments/refundOffers.calls.ts';
import { type OfferRead, refundOfferMachine } from '#machines/payments/refundOffer.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
export const machine = refundOfferMachine.provide({
  actors: { readOffer: requests.actor, takeOffer: requests.actor },
});

const offer: RefundOffer = {
  run: 'Muster Gdańsk',
  region: 'pl',
  date: '2027-04-17',
  wave_time: '2027-04-17T10:45:00+02:00',
  group_id: 4182,
  places: 3,
  amount: 60_596,
  currency: 'PLN',
  until: '2027-03-08T18:00:00+01:00',
  state: 'open',
};
export const open: OfferRead = { kind: 'open', offer };
export const taken: OfferRead = { kind: 'taken', offer: { ...offer, state: 'taken' } };
export const over: OfferRead = { kind: 'over', offer: { ...offer, state: 'over' } };
export const lost: OfferRead = { kind: 'lost' };
const refused = new Error('refused');

/** A person who opens the mail's link, and a person who comes without one. */
export const sides = { opened: { secret: 'from-the-mail' }, bare: { secret: null } } as const;

const modelFor = (side: keyof typeof sides) =>
  modelOf(machine, {
    input: sides[side],
    byName: ['retry.requested', 'refund.wanted'],
    outcomes: {
      readOffer: { done: [open, taken, over, lost], error: [refused] },
      takeOffer: { done: [taken, over, lost], error: [refused] },
    },
    project: ({ offer: seen }) => seen?.state ?? null,
  });

export const models = { opened: modelFor('opened'), bare: modelFor('bare') };
export const all = Object.values(models);
