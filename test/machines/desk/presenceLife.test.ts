import { expect, it } from 'vitest';
import { type PresenceEvent, presenceLifeMachine } from '../../../machines/desk/presenceLife.machine.ts';
import { walkJourney } from '../../kit/charts/journey.ts';

const recorded = 'checkIn.recorded';
const withdrawn = 'checkIn.withdrawn';

it.each<[story: string, events: readonly PresenceEvent['type'][], end: string]>([
  ['nobody is at the run until a desk checks them in', [], 'expected'],
  ['one desk checks somebody in', [recorded], 'here'],
  ['a second desk does so too, before it can know', [recorded, recorded], 'doubled'],
  ['a third one makes it no worse', [recorded, recorded, recorded], 'doubled'],
  ['of two check-ins one is taken back: they are here all the same', [recorded, recorded, withdrawn], 'here'],
  ['of three one is taken back: two are left', [recorded, recorded, recorded, withdrawn], 'doubled'],
  ['a check-in of the wrong person is taken back', [recorded, withdrawn], 'undone'],
  ['and the person comes after all', [recorded, withdrawn, recorded], 'here'],
  ['nothing is taken back of somebody whom nobody checked in', [withdrawn, 'sale.withdrawn'], 'expected'],
  ['a walk-up buys a place', ['sale.recorded'], 'sold'],
  ['and is checked in', ['sale.recorded', recorded], 'here'],
  ['their check-in is taken back, and they keep what they bought', ['sale.recorded', recorded, withdrawn], 'sold'],
  ['they have their money back', ['sale.recorded', 'sale.withdrawn'], 'undone'],
  ['and buy again', ['sale.recorded', 'sale.withdrawn', 'sale.recorded'], 'sold'],
  [
    'a sale that is taken back leaves nobody sold, when the check-in goes, too',
    ['sale.recorded', recorded, 'sale.withdrawn', withdrawn],
    'undone',
  ],
  ['by another phone’s clock the check-in comes before the sale', [recorded, 'sale.recorded', withdrawn], 'sold'],
  [
    'the same with two check-ins, of which none is left',
    [recorded, recorded, 'sale.recorded', withdrawn, withdrawn],
    'sold',
  ],
  [
    'two check-ins outlast a sale that is taken back',
    ['sale.recorded', recorded, recorded, 'sale.withdrawn', withdrawn, withdrawn],
    'undone',
  ],
])('%s', (_, events, end) => {
  expect(
    walkJourney(
      presenceLifeMachine,
      undefined,
      events.map((type) => ({ type })),
    ).state,
  ).toBe(end);
});
