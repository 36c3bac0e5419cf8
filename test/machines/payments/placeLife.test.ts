import { expect, it } from 'vitest';
import { transition } from 'xstate';
import { type PlaceEvent, type PlaceFacts, placeLifeMachine } from '../../../machines/payments/placeLife.machine.ts';
import { walkJourney } from '../../kit/charts/journey.ts';

type Events = readonly PlaceEvent['type'][];
type Person = PlaceFacts['person'];

it.each<[story: string, events: Events, end: string]>([
  ['a paid place never lapses', ['payment.paid', 'reservation.lapsed'], 'live.money.paid & person.free'],
  ['a paid place is not paid twice', ['payment.paid', 'payment.processing'], 'live.money.paid & person.free'],
  ['released is for good', ['place.released', 'place.revived', 'place.renewed'], 'released'],
  ['a lapsed place may be released', ['reservation.lapsed', 'place.released', 'place.revived'], 'released'],
  [
    'a hand-over keeps the giver until it is accepted',
    ['person.joined', 'handover.offered'],
    'live.money.reserved & person.handingOver',
  ],
])('%s', (_, events, end) => {
  expect(
    walkJourney(
      placeLifeMachine,
      { person: 'free' },
      events.map((type) => ({ type })),
    ).state,
  ).toBe(end);
});

it.each<[Person, Person]>([
  ['free', 'free'],
  ['invited', 'invited'],
  ['taken', 'taken'],
  // The hand-over ended with the place; the giver has it again.
  ['handingOver', 'taken'],
])('a lapsed place that was %s comes back as %s: paid by late money, reserved by a renewal', (before, after) => {
  const lapsed = placeLifeMachine.resolveState({ value: 'lapsed', context: { person: before } });
  expect([
    transition(placeLifeMachine, lapsed, { type: 'place.revived' })[0].value,
    transition(placeLifeMachine, lapsed, { type: 'place.renewed' })[0].value,
  ]).toEqual([{ live: { money: 'paid', person: after } }, { live: { money: 'reserved', person: after } }]);
});
