/** Journeys of places with a short hold, until the link of the order's mail is opened. */
import { describe, expect, it } from 'vitest';
import { done, failed } from '../../../kit/charts/journey.ts';
import {
  bankPayment,
  cardPayment,
  filled,
  found,
  foundAt,
  lapsedPayment,
  paymentId,
  shortHold,
} from './payment.fixtures.ts';
import { type Events, open, walk } from './payment.words.ts';

const secret = 'secret-of-a-mail';
const come = (events: Events) => walk(events, { secret });

const kept = [done('keepHold', { kind: 'kept' })];
const unknown = [done('keepHold', { kind: 'unknown' })];
const notKept = [failed('keepHold')];
const again = { type: 'retry.requested' } as const;
const short = [done('loadPayment', found(shortHold))];
const back = [...short, { type: 'window.focused' } as const];
const full = { ...shortHold, hold: 'full', expires_at: shortHold.full_until, full_until: null } as const;

describe("a person who opens the mail's link", () => {
  it('sends its secret once it is known, and then forgets it', () => {
    const journey = come([...notKept, again, ...kept]);
    expect(journey.asked('keepHold')).toEqual([
      { paymentId, secret },
      { paymentId, secret },
    ]);
    expect(journey.did.filter(([kind]) => kind === 'do')).toEqual([['do', 'forgetLink', undefined]]);
    expect([journey.context.secret, journey.context.link]).toEqual([null, 'kept']);
    expect(come(unknown).context.link).toBe('unknown');
  });

  it('waits for the longer time, then for the payment', () => {
    const ways = [[], notKept, [...notKept, again], kept].map((events) => come(events).state);
    expect(ways).toEqual(['keeping', 'notKept', 'keeping', 'loading']);
  });

  it.each<[string, Events]>([
    ['it was paid elsewhere', [...filled, { type: 'payment.confirmed' }, done('confirmPayment', { kind: 'moved' })]],
    [
      'the places were taken again',
      [
        done('loadPayment', found(lapsedPayment)),
        { type: 'places.wanted' },
        done('renewReservation', { kind: 'moved' }),
      ],
    ],
  ])('continues without it, also if %s', (_, events) => {
    expect(come([...notKept, { type: 'link.dismissed' }, ...events]).state).toBe('loading');
  });
});

describe('a short hold', () => {
  it.each<[string, Events, string]>([
    ['is asked about when somebody comes back from the mail', back, 'asking'],
    ['may still be one', [...back, done('readHold', found(shortHold))], 'counting'],
    ['is what it was where nobody could be asked', [...back, failed('readHold')], 'counting'],
    ['is a full one then', [...back, done('readHold', found(full))], 'counting'],
    [
      'is not asked about where it is a full one',
      [done('loadPayment', found(bankPayment)), { type: 'window.focused' }],
      'counting',
    ],
  ])('%s', (_, events, end) => {
    expect(walk(events).state).toBe(open('awaitingBank', `running.${end}`));
  });

  it('that became a full one is counted down again, and nothing else of the payment changes', () => {
    const other = { ...full, payment_url: '/api/payment/other/go' };
    const read = { ...found(other), now: foundAt + 60_000 };
    const journey = walk([...back, done('readHold', read)]);
    expect(journey.asked('countdown')).toEqual([
      { expiresAt: Date.parse('2027-01-01T00:30:00Z'), now: foundAt },
      { expiresAt: Date.parse('2027-01-03T00:00:00Z'), now: foundAt + 60_000 },
    ]);
    expect(journey.asked('readHold')).toEqual([{ paymentId }]);
    expect(journey.context.found).toEqual({ ...found(full), now: foundAt + 60_000 });
  });

  it('that stays one continues its countdown', () => {
    expect(walk([...back, done('readHold', found(shortHold))]).asked('countdown')).toHaveLength(1);
  });
});

describe('places that lapsed', () => {
  const lapsed = [done('loadPayment', found(lapsedPayment))];
  const renewing = [...lapsed, { type: 'places.wanted' } as const];
  const refused = [...renewing, done('renewReservation', { kind: 'refused', text: 'Confirm your address first.' })];

  it('are refused with a message, which goes with another try', () => {
    expect(walk(refused).context.problem).toEqual({ kind: 'refused', text: 'Confirm your address first.' });
    expect(walk([...refused, { type: 'places.wanted' }]).context.problem).toBe(null);
  });

  it('for good are remembered', () => {
    const payment = { ...lapsedPayment, can_renew: false };
    expect(walk([done('loadPayment', found(payment))]).context.found?.payment).toEqual(payment);
    expect(walk([done('loadPayment', found({ ...cardPayment, can_renew: false }))]).state).not.toMatch(/lapsed/u);
  });
});
