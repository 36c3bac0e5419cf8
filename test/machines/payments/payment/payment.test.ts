import { describe, expect, it } from 'vitest';
import type { Found } from '#machines/payments/payment.logic.ts';
import { done, failed, passed } from '../../../kit/charts/journey.ts';
import {
  adyenPayment,
  bankPayment,
  cardPayment,
  found,
  foundAt,
  heldLonger,
  methodlessPayment,
  paymentId,
  renewedPayment,
  unopenedPayment,
} from './payment.fixtures.ts';
import { type Events, open, walk } from './payment.words.ts';

const settled = (status: Found['payment']['status']) =>
  done('loadPayment', found({ ...cardPayment, status, can_renew: true }));

const loaded = [done('loadPayment', found(cardPayment))];
const mounting = [...loaded, done('loadProvider', { kind: 'loaded' })];
const readied = [...mounting, { type: 'form.readied' } as const];
const completed = [...readied, { type: 'form.completed' } as const];
const confirming = [...completed, { type: 'payment.confirmed' } as const];
const declined = [...confirming, done('confirmPayment', { kind: 'declined', text: 'No funds.' })];
const atBank = [done('loadPayment', found(bankPayment))];
const choosing = [...readied, { type: 'method.reconsidered' } as const];
const switching = [...choosing, { type: 'method.chosen', provider: 'przelewy24' } as const];
const lapsing = [...readied, done('countdown')];
const lapsed = [settled('lapsed')];
const renewing = [...lapsed, { type: 'places.wanted' } as const];

// specification 2.67
describe('a payer', () => {
  it.each<[string, Events, string]>([
    ['who paid already is thanked', [settled('paid')], 'done'],
    ['whose bank is processing is thanked', [settled('processing')], 'done'],
    ['in review reads so on the thank-you page', [settled('review')], 'done'],
    ['who gets money back reads so on the thank-you page', [settled('refund_pending')], 'done'],
    ['who got money back reads so on the thank-you page', [settled('refunded')], 'done'],
    ['whose places were released reads that', [settled('failed')], 'closed'],
    [
      'tries the script again, and opens no other attempt',
      [...loaded, failed('loadProvider'), { type: 'retry.requested' }],
      open('preparingProvider.loadingScript'),
    ],
    ['cannot confirm an unfinished form', [...readied, { type: 'payment.confirmed' }], open('ready.incomplete')],
  ])('%s', (_, events, end) => {
    expect(walk(events).state).toBe(end);
  });
});

describe('a payer at the bank', () => {
  it.each([
    ['refused', 'cancelledAtBank'],
    ['cancelled', 'cancelledAtBank'],
    ['later', 'awaitingBank'],
  ] as const)('who comes back with "%s" reads so', (answer, end) => {
    expect(walk(atBank, { answer }).state).toBe(open(end));
  });

  it('reads of the refusal only once', () => {
    expect(walk([...atBank, { type: 'bank.chosen' }], { answer: 'refused' }).context.answer).toBe(null);
  });
});

it('has no way back to a method that was never chosen', () => {
  const methodless = walk([done('loadPayment', found(methodlessPayment))]);
  expect([methodless, walk(choosing)].map(({ snapshot }) => snapshot.can({ type: 'choice.dismissed' }))).toEqual([
    false,
    true,
  ]);
});

describe('when the time is up', () => {
  it.each<[string, Events, string]>([
    [
      'who is confirming goes on',
      [...confirming, done('countdown')],
      'reserved.time.up & payer.confirming & order.kept',
    ],
    ['the wave is full', [...renewing, done('renewReservation', { kind: 'full', free: 0 })], 'lapsed.full.counted'],
  ])('%s', (_, events, end) => {
    expect(walk(events).state).toBe(end);
  });
});

describe('the server’s answer when the time is up is remembered', () => {
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

// specification 2.66, 4.44
describe('the requests', () => {
  const late = [...lapsing, passed('lapsePatience')];
  it.each<[string, string, Events, unknown[]]>([
    ['for it again when it may have lapsed', 'loadPayment', late, [{ paymentId }, { paymentId }]],
    [
      'never to lapse what has no end',
      'countdown',
      [done('loadPayment', found({ ...cardPayment, expires_at: null }))],
      [{ expiresAt: Number.MAX_SAFE_INTEGER, now: foundAt }],
    ],
    ['to confirm', 'confirmPayment', confirming, [{ paymentId, provider: 'stripe', receiptEmail: 'ada@example.com' }]],
    ['for the form of the method', 'loadProvider', loaded, [{ provider: 'stripe' }]],
    ['to open the chosen method', 'openAttempt', switching, [{ paymentId, provider: 'przelewy24' }]],
    ['to leave', 'leaveForBank', [...atBank, { type: 'bank.chosen' }], [{ address: bankPayment.payment_url }]],
    ['to renew', 'renewReservation', renewing, [{ paymentId }]],
  ])('%s', (_, actor, events, inputs) => {
    expect(walk(events).asked(actor)).toEqual(inputs);
  });

  const effects = (events: Events) => walk(events).did.filter(([kind]) => kind === 'do' || kind === 'wait');
  it.each<[string, Events, unknown[]]>([
    ['to thank', [settled('paid')], [['do', 'showThankYou', { paymentId }]]],
    [
      'to thank once it is confirmed',
      [...confirming, done('confirmPayment', { kind: 'confirmed' })],
      [['do', 'showThankYou', { paymentId }]],
    ],
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
    expect(effects(events)).toEqual(expected);
  });
});

// specification 4.45
describe('the payer reads', () => {
  // specification 8.23
  it.each<[string, Events, unknown]>([
    ["the provider's words about a declined card", declined, { kind: 'declined', text: 'No funds.' }],
    [
      'that the form was open for too long, above the new one',
      [...confirming, done('confirmPayment', { kind: 'expired', text: 'Too long.' }), ...readied],
      { kind: 'declined', text: 'Too long.' },
    ],
    ['nothing of it while confirming again', [...declined, { type: 'payment.confirmed' }], null],
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
