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
  ['a place is held while its money is on its way', ['payment.processing'], 'live.money.processing & person.free'],
  ['money that arrives pays it', ['payment.processing', 'payment.paid'], 'live.money.paid & person.free'],
  [
    'money that comes back leaves it held',
    ['payment.processing', 'payment.returned'],
    'live.money.reserved & person.free',
  ],
  ['a place whose time is up is nobody’s any more', ['reservation.lapsed'], 'lapsed'],
  ['neither is one whose payment failed for good', ['payment.processing', 'reservation.lapsed'], 'lapsed'],
  ['an invitation keeps a place for somebody', ['invitation.sent'], 'live.money.reserved & person.invited'],
  ['it is theirs once they accept', ['invitation.sent', 'invitation.accepted'], 'live.money.reserved & person.taken'],
  ['or free once it is withdrawn', ['invitation.sent', 'invitation.withdrawn'], 'live.money.reserved & person.free'],
  ['a person who joins has a place', ['person.joined'], 'live.money.reserved & person.taken'],
  ['a person who is removed has none', ['person.joined', 'person.removed'], 'live.money.reserved & person.free'],
  [
    'a hand-over keeps the giver until it is accepted',
    ['person.joined', 'handover.offered'],
    'live.money.reserved & person.handingOver',
  ],
  [
    'then somebody else has the place',
    ['person.joined', 'handover.offered', 'handover.accepted'],
    'live.money.reserved & person.taken',
  ],
  [
    'the giver keeps what is not given after all',
    ['person.joined', 'handover.offered', 'handover.withdrawn'],
    'live.money.reserved & person.taken',
  ],
  [
    'a person who is removed can no longer hand it over',
    ['person.joined', 'handover.offered', 'person.removed'],
    'live.money.reserved & person.free',
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
  // The hand-over ended with the place, so the giver has it again.
  ['handingOver', 'taken'],
])('a lapsed place that was %s comes back as %s: paid by late money, reserved by a renewal', (before, after) => {
  const lapsed = placeLifeMachine.resolveState({ value: 'lapsed', context: { person: before } });
  expect([
    transition(placeLifeMachine, lapsed, { type: 'place.revived' })[0].value,
    transition(placeLifeMachine, lapsed, { type: 'place.renewed' })[0].value,
  ]).toEqual([{ live: { money: 'paid', person: after } }, { live: { money: 'reserved', person: after } }]);
});
