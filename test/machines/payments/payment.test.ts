import { describe, expect, it } from 'vitest';
import type { Found } from '#machines/payments/payment.logic.ts';
import { paymentMachine } from '#machines/payments/payment.machine.ts';
import { done, failed, passed, walkJourney } from '../../kit/charts/journey.ts';
import {
  adyenPayment,
  bankPayment,
  cardPayment,
  found,
  foundAt,
  heldLonger,
  methodlessPayment,
  paymentId,
  refusedByBank,
  renewedPayment,
  unopenedPayment,
} from './payment.fixtures.ts';

type Events = Parameters<typeof walkJourney<typeof paymentMachine>>[2];
const walk = (events: Events, answer: 'refused' | 'cancelled' | 'later' | null = null, secret: string | null = null) =>
  walkJourney(paymentMachine, { paymentId, answer, returned: null, secret, isUnwanted: false }, events);
const settled = (status: Found['payment']['status']) =>
  done('loadPayment', found({ ...cardPayment, status, can_renew: true }));

const loaded = [done('loadPayment', found(cardPayment))];
const mounting = [...loaded, done('loadProvider', { kind: 'loaded' })];
const readied = [...mounting, { type: 'form.readied' } as const];
const completed = [...readied, { type: 'form.completed' } as const];
const confirming = [...completed, { type: 'payment.confirmed' } as const];
const declined = [...confirming, done('confirmPayment', { kind: 'declined', text: 'No funds.' })];
const atBank = [done('loadPayment', found(bankPayment))];
const refused = [done('loadPayment', found(refusedByBank))];
const choosing = [...readied, { type: 'method.reconsidered' } as const];
const switching = [...choosing, { type: 'method.chosen', provider: 'przelewy24' } as const];
const lapsing = [...readied, done('countdown')];
const lapsed = [settled('lapsed')];
const renewing = [...lapsed, { type: 'places.wanted' } as const];

const open = (state: string, time = 'running.counting') => `reserved.time.${time} & payer.open.${state} & order.kept`;

describe('a payer', () => {
  it.each<[string, Events, string]>([
    ['is told that there is no such payment', [done('loadPayment', { kind: 'missing' })], 'missing'],
    ['who paid already is thanked', [settled('paid')], 'done'],
    ['whose bank is processing is thanked', [settled('processing')], 'done'],
    ['in review reads so on the thank-you page', [settled('review')], 'done'],
    ['who gets money back reads so on the thank-you page', [settled('refund_pending')], 'done'],
    ['who got money back reads so on the thank-you page', [settled('refunded')], 'done'],
    ['whose places were released is told', [settled('failed')], 'closed'],
    ['of a renewed payment is led to the new one', [done('loadPayment', found(renewedPayment))], 'replaced'],
    ['cannot confirm an unfinished form', [...readied, { type: 'payment.confirmed' }], open('ready.incomplete')],
    ['has confirmed', [...confirming, done('confirmPayment', { kind: 'confirmed' })], 'done'],
    ['was declined and keeps the card', declined, open('ready.complete')],
    ['left a field wrong', [...confirming, done('confirmPayment', { kind: 'incomplete' })], open('ready.incomplete')],
    ['was overtaken elsewhere', [...confirming, done('confirmPayment', { kind: 'moved' })], 'loading'],
  ])('%s', (_, events, end) => {
    expect(walk(events).state).toBe(end);
  });
});

describe('a payer at the bank', () => {
  it.each<[string, Events, string]>([
    [
      'was refused and never left again',
      [...refused, { type: 'bank.chosen' }, passed('bankPatience')],
      open('awaitingBank'),
    ],
  ])('%s', (_, events, end) => {
    expect(walk(events).state).toBe(end);
  });

  it.each([
    ['refused', 'cancelledAtBank'],
    ['cancelled', 'cancelledAtBank'],
    ['later', 'awaitingBank'],
  ] as const)('who comes back with "%s" reads so', (answer, end) => {
    expect(walk(atBank, answer).state).toBe(open(end));
  });

  it('reads of the refusal once only', () => {
    expect(walk([...atBank, { type: 'bank.chosen' }], 'refused').context.answer).toBe(null);
  });
});

describe('another method', () => {
  it.each<[string, Events, string]>([
    ['must be chosen where none was', [done('loadPayment', found(methodlessPayment))], open('choosingMethod')],
    [
      'leads to the bank',
      [...switching, done('openAttempt', { kind: 'opened', payment: bankPayment })],
      open('redirecting'),
    ],
    [
      'leads to the form',
      [...switching, done('openAttempt', { kind: 'opened', payment: cardPayment })],
      open('preparingProvider.loadingScript'),
    ],
    [
      'leads nowhere',
      [...switching, done('openAttempt', { kind: 'opened', payment: unopenedPayment })],
      open('unavailable'),
    ],
    ['comes too late', [...switching, done('openAttempt', { kind: 'moved' })], 'loading'],
  ])('%s', (_, events, end) => {
    expect(walk(events).state).toBe(end);
  });
});

it('offers no way back to a method that was never chosen', () => {
  const methodless = walk([done('loadPayment', found(methodlessPayment))]);
  expect([methodless, walk(choosing)].map(({ snapshot }) => snapshot.can({ type: 'choice.dismissed' }))).toEqual([
    false,
    true,
  ]);
});

describe('when the time is up', () => {
  it.each<[string, Events, string]>([
    ['and is asked again', [...lapsing, passed('lapsePatience'), ...loaded], 'lapsing.resting'],
    [
      'the payment may be gone',
      [...lapsing, passed('lapsePatience'), done('loadPayment', { kind: 'missing' })],
      'missing',
    ],
    ['the money may have come', [...lapsing, passed('lapsePatience'), settled('paid')], 'done'],
    [
      'who is confirming goes on',
      [...confirming, done('countdown')],
      'reserved.time.up & payer.confirming & order.kept',
    ],
    [
      'who is declined learns it then',
      [...confirming, done('countdown'), done('confirmPayment', { kind: 'declined', text: 'No funds.' })],
      'lapsing.resting',
    ],
    ['and are there again', [...renewing, done('renewReservation', { kind: 'moved' })], 'loading'],
    ['and the wave is full', [...renewing, done('renewReservation', { kind: 'full', free: 0 })], 'lapsed.full.counted'],
    ['and the sale is over', [...renewing, done('renewReservation', { kind: 'saleClosed' })], 'lapsed.saleClosed'],
  ])('%s', (_, events, end) => {
    expect(walk(events).state).toBe(end);
  });
});

describe('what the server says when the time is up is remembered', () => {
  it.each<[string, Found['payment'], string]>([
    ['renewed elsewhere', renewedPayment, 'replaced'],
    ['lapsed', { ...cardPayment, status: 'lapsed', can_renew: true }, 'lapsed.offered.counting'],
    ['lapsed for good', { ...cardPayment, status: 'lapsed', can_renew: false }, 'lapsed.forGood'],
    ['closed', { ...cardPayment, status: 'failed' }, 'closed'],
    ['held longer', heldLonger, open('preparingProvider.loadingScript')],
  ])('%s', (_, payment, end) => {
    const { state, context } = walk([...lapsing, passed('lapsePatience'), done('loadPayment', found(payment))]);
    expect([state, context.found?.payment]).toEqual([end, payment]);
  });
});

describe('the world is asked', () => {
  const late = [...lapsing, passed('lapsePatience')];
  it.each<[string, string, Events, unknown[]]>([
    ['for the payment', 'loadPayment', [], [{ paymentId }]],
    ['for it again when it may have lapsed', 'loadPayment', late, [{ paymentId }, { paymentId }]],
    ['to count down', 'countdown', loaded, [{ expiresAt: Date.parse('2027-01-03T00:00:00Z'), now: foundAt }]],
    [
      'never to lapse what has no end',
      'countdown',
      [done('loadPayment', found({ ...cardPayment, expires_at: null }))],
      [{ expiresAt: Number.MAX_SAFE_INTEGER, now: foundAt }],
    ],
    ['to confirm', 'confirmPayment', confirming, [{ paymentId, provider: 'stripe', receiptEmail: 'ada@example.com' }]],
    ['for the form of the method', 'loadProvider', loaded, [{ provider: 'stripe' }]],
    [
      'to open the method of the order',
      'openAttempt',
      [done('loadPayment', found(unopenedPayment))],
      [{ paymentId, provider: 'stripe' }],
    ],
    ['to open the chosen method', 'openAttempt', switching, [{ paymentId, provider: 'przelewy24' }]],
    ['to leave', 'leaveForBank', [...atBank, { type: 'bank.chosen' }], [{ address: bankPayment.payment_url }]],
    ['to renew', 'renewReservation', renewing, [{ paymentId }]],
  ])('%s', (_, actor, events, inputs) => {
    expect(walk(events).asked(actor)).toEqual(inputs);
  });

  const deeds = (events: Events) => walk(events).did.filter(([kind]) => kind === 'do' || kind === 'wait');
  it.each<[string, Events, unknown[]]>([
    ['to thank', [settled('paid')], [['do', 'showThankYou', { paymentId }]]],
    [
      'to show the renewed payment',
      [done('loadPayment', found(renewedPayment))],
      [['do', 'showPayment', { paymentId: renewedPayment.renewed_as }]],
    ],
    [
      'to show what is missing in the form',
      [...readied, { type: 'payment.confirmed' }],
      [['do', 'showMissingFields', { provider: 'stripe' }]],
    ],
    ['to wait for the bank', [...atBank, { type: 'bank.chosen' }], [['wait', 'bankPatience', 10_000]]],
    ['to wait for the lapse', lapsing, [['wait', 'lapsePatience', 3000]]],
  ])('%s', (_, events, expected) => {
    expect(deeds(events)).toEqual(expected);
  });
});

describe('the payer reads', () => {
  it.each<[string, Events, unknown]>([
    ["the provider's words about a declined card", declined, { kind: 'declined', text: 'No funds.' }],
    ['nothing of it while confirming again', [...declined, { type: 'payment.confirmed' }], null],
    ['nothing of it when choosing another method', [...declined, { type: 'method.reconsidered' }], null],
    [
      'nothing of it when the places are gone',
      [...declined, done('countdown'), passed('lapsePatience'), settled('lapsed')],
      null,
    ],
    ['that confirming failed', [...confirming, failed('confirmPayment')], { kind: 'unconfirmed' }],
    ['that a method did not open', [...switching, failed('openAttempt')], { kind: 'unopened' }],
    [
      'that a method opened nothing',
      [...switching, done('openAttempt', { kind: 'opened', payment: unopenedPayment })],
      { kind: 'unopened' },
    ],
    [
      'that the bank cannot be reached',
      [...atBank, { type: 'bank.chosen' }, failed('leaveForBank')],
      { kind: 'unopened' },
    ],
    ['nothing of it when trying again', [...switching, failed('openAttempt'), { type: 'retry.requested' }], null],
    ['that renewing failed', [...renewing, failed('renewReservation')], { kind: 'unrenewed' }],
    ['nothing of it when renewing again', [...renewing, failed('renewReservation'), { type: 'places.wanted' }], null],
  ])('%s', (_, events, problem) => {
    expect(walk(events).context.problem).toEqual(problem);
  });

  it.each<[string, Events, Found['payment']]>([
    ['the lapsed payment', lapsed, { ...cardPayment, status: 'lapsed', can_renew: true }],
    ['the closed payment', [settled('failed')], { ...cardPayment, status: 'failed', can_renew: true }],
    [
      'the attempt just opened',
      [...switching, done('openAttempt', { kind: 'opened', payment: bankPayment })],
      bankPayment,
    ],
    [
      'nothing of the method given up',
      switching,
      { ...cardPayment, payment_provider: 'przelewy24', payment_secret: null },
    ],
    [
      'nothing of the form given up',
      [
        done('loadPayment', found({ ...adyenPayment, failure: { code: 'declined', text: 'Refused.' } })),
        { type: 'method.reconsidered' },
        { type: 'method.chosen', provider: 'stripe' },
      ],
      unopenedPayment,
    ],
  ])('%s', (_, events, payment) => {
    expect(walk(events).context.found?.payment).toEqual(payment);
  });
});
