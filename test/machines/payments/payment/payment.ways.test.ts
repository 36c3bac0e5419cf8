/** Journeys of payers through everything that can come between them and a paid place, and where they end. */
import { describe, expect, it } from 'vitest';
import { done, failed, passed } from '../../../kit/charts/journey.ts';
import {
  addresslessPayment,
  adyenPayment,
  bankPayment,
  cardPayment,
  filled,
  found,
  lapsedPayment,
  methodlessPayment,
  returned,
  unopenedPayment,
} from './payment.fixtures.ts';
import { type Events, open, walk } from './payment.words.ts';

const again = { type: 'retry.requested' } as const;
const otherWay = { type: 'method.reconsidered' } as const;
const toBank = { type: 'bank.chosen' } as const;
const loaded = [done('loadPayment', found(cardPayment))];
const mounting = [...loaded, done('loadProvider', { kind: 'loaded' })];
const readied = [...mounting, { type: 'form.readied' } as const];
const atBank = [done('loadPayment', found(bankPayment))];
const leaving = [...atBank, toBank];
const opening = [done('loadPayment', found(unopenedPayment))];
const opened = (payment: typeof cardPayment) => [...opening, done('openAttempt', { kind: 'opened', payment })];
const choosing = open('choosingMethod');
const unavailable = open('unavailable');

const goes = (events: Events, way: Parameters<typeof walk>[1] = {}) => walk(events, way).state;

describe('a payer', () => {
  it.each<[string, Events, string]>([
    ['learns that there is no such payment', [done('loadPayment', { kind: 'missing' })], 'missing'],
    ['whose payment does not come may try again', [failed('loadPayment')], 'failed'],
    ['who tries again waits for it', [failed('loadPayment'), again], 'loading'],
    [
      'who took the places again once reads that they are gone for good',
      [done('loadPayment', found({ ...lapsedPayment, can_renew: false }))],
      'lapsed.forGood',
    ],
    ['who never chose a method chooses one', [done('loadPayment', found(methodlessPayment))], choosing],
    ['whose clock breaks has the time up, not for ever', [...loaded, failed('countdown')], 'lapsing.resting'],
  ])('%s', (_, events, end) => expect(goes(events)).toBe(end));
});

describe('a way to pay', () => {
  it.each<[string, Events, string]>([
    ['that opens at a bank leads there', opened(bankPayment), open('redirecting')],
    ['that opens a form shows it', opened(adyenPayment), open('preparingProvider.loadingScript')],
    ['that opens nothing says so', opened(unopenedPayment), unavailable],
    ['that does not open says so', [...opening, failed('openAttempt')], unavailable],
    [
      'that somebody else opened elsewhere is read again',
      [...opening, done('openAttempt', { kind: 'moved' })],
      'loading',
    ],
    ['that does not open may be another one', [...opening, failed('openAttempt'), otherWay], choosing],
    ['whose file is lost may be another one', [...loaded, done('loadProvider', { kind: 'lost' }), otherWay], choosing],
    ['whose form does not come says so', [...loaded, failed('loadProvider')], unavailable],
    ['whose form breaks as it is built says so', [...mounting, { type: 'form.failed' }], unavailable],
    ['whose form breaks later says so', [...readied, { type: 'form.failed' }], unavailable],
    [
      'whose form is not finished any more cannot be paid',
      [...filled, { type: 'form.unfinished' }],
      open('ready.incomplete'),
    ],
    [
      'that is not another one after all is as before',
      [...readied, otherWay, { type: 'choice.dismissed' }],
      open('preparingProvider.loadingScript'),
    ],
  ])('%s', (_, events, end) => expect(goes(events)).toBe(end));

  it('is chosen again if its address form fails', () => {
    const asks = [
      done('loadPayment', { ...found(addresslessPayment), methods: ['stripe', 'adyen'] }),
      otherWay,
      { type: 'method.chosen', provider: 'adyen' } as const,
    ];
    const putAway = done('editAddress', { sent: null, values: {} });
    expect([goes([...asks, failed('editAddress')]), goes([...asks, putAway])]).toEqual([choosing, choosing]);
  });
});

describe('a payer at a bank', () => {
  it.each<[string, Events, string]>([
    ['leaves for it', leaving, open('redirecting')],
    ['stays here, where it cannot be reached', [...leaving, failed('leaveForBank')], unavailable],
    ['has the button again, having never left', [...leaving, passed('bankPatience')], open('awaitingBank')],
    ['may choose another way', [...atBank, otherWay], choosing],
    ['may choose another way, having left already', [...leaving, otherWay], choosing],
  ])('%s', (_, events, end) => expect(goes(events)).toBe(end));

  it('who came back without paying pays there or by another method', () => {
    const cancelled = { answer: 'cancelled' } as const;
    expect([goes([...atBank, toBank], cancelled), goes([...atBank, otherWay], cancelled)]).toEqual([
      open('redirecting'),
      choosing,
    ]);
  });
});

describe('a payer with a wallet', () => {
  const approved = { type: 'wallet.approved' } as const;
  const declined = done('confirmPayment', { kind: 'declined', text: 'No funds.' });
  const confirming = 'reserved.time.running.counting & payer.confirming & order.kept';
  it.each<[string, Events, string]>([
    ['needs nothing of the form', [...readied, approved], confirming],
    ['may have filled it in already', [...filled, approved], confirming],
    ['is thanked', [...readied, approved, done('confirmPayment', { kind: 'confirmed' })], 'done'],
    ['and is refused may pay by the card’s fields', [...readied, approved, declined], open('ready.complete')],
    ['pays nothing before the form is there', [...mounting, approved], open('preparingProvider.mounting')],
    ['pays once', [...readied, approved, approved], confirming],
  ])('%s', (_, events, end) => expect(goes(events)).toBe(end));

  it('has them for as long as this form is there', () => {
    const some = [...mounting, { type: 'form.readied', hasWallets: true } as const];
    const reloaded = [
      ...some,
      otherWay,
      { type: 'choice.dismissed' } as const,
      done('loadProvider', { kind: 'loaded' }),
    ];
    const withNone = [...reloaded, { type: 'form.readied' } as const];
    expect([readied, some, withNone].map((events) => walk(events).context.hasWallets)).toEqual([false, true, false]);
  });

  it('reads nothing more of an earlier refusal', () => {
    const refused = [...filled, { type: 'payment.confirmed' } as const, declined];
    expect([refused, [...refused, approved]].map((events) => walk(events).context.problem?.kind)).toEqual([
      'declined',
      undefined,
    ]);
  });
});

describe('a payer who has pressed pay', () => {
  const confirming = [...filled, { type: 'payment.confirmed' } as const];
  it.each<[string, Events[number], string]>([
    ['is thanked', done('confirmPayment', { kind: 'confirmed' }), 'done'],
    ['fills in what the form still wants', done('confirmPayment', { kind: 'incomplete' }), open('ready.incomplete')],
    [
      'may pay with another card',
      done('confirmPayment', { kind: 'declined', text: 'No funds.' }),
      open('ready.complete'),
    ],
    ['too late gets a new form', done('confirmPayment', { kind: 'expired', text: 'Too long.' }), 'loading'],
    ['and paid elsewhere meanwhile reads how it stands', done('confirmPayment', { kind: 'moved' }), 'loading'],
    ['and hears nothing may press it again', failed('confirmPayment'), open('ready.complete')],
  ])('%s', (_, answer, end) => expect(goes([...confirming, answer])).toBe(end));
});

describe('a payer who is back from a bank', () => {
  const answers = [
    done('finishPayment', { kind: 'declined', text: 'No funds.' }),
    done('finishPayment', { kind: 'moved' }),
    failed('finishPayment'),
  ];
  it.each([
    ['in time', adyenPayment],
    ['too late', lapsedPayment],
  ])('%s reads the payment’s state, whatever the bank answered', (_, payment) => {
    const back = done('loadPayment', found(payment));
    expect(answers.map((answer) => goes([back, answer], { returned }))).toEqual(['loading', 'loading', 'loading']);
  });
});

describe('a payer who cancels the order', () => {
  const asked = [...filled, { type: 'order.reconsidered' } as const];
  const ending = [...asked, { type: 'order.abandoned' } as const];
  const unheard = [...ending, failed('giveUpOrder')];
  const at = (order: string) => `reserved.time.running.counting & payer.open.ready.complete & order.${order}`;
  it.each<[string, Events, string]>([
    ['is asked first', asked, at('doubted')],
    ['may keep it', [...asked, { type: 'order.kept' }], at('kept')],
    [
      'reads how it stands where that is not possible any more',
      [...ending, done('giveUpOrder', { kind: 'stands', text: '' })],
      'loading',
    ],
    ['and gets no answer, reads that', unheard, at('unheard')],
    ['may try again then', [...unheard, { type: 'order.abandoned' }], at('ending')],
    ['or reads how it stands', [...unheard, { type: 'order.kept' }], 'loading'],
  ])('%s', (_, events, end) => expect(goes(events)).toBe(end));
});

describe('a payer whose time is up', () => {
  const late = [...readied, done('countdown'), passed('lapsePatience')];
  const lapsed = [done('loadPayment', found(lapsedPayment))];
  const few = [...lapsed, done('countRoom', { free: 0, isOver: false, run: null })];
  const wanted = { type: 'places.wanted' } as const;
  const renewed = (kind: string) => done('renewReservation', { kind, text: 'No.', free: 0 });
  it.each<[string, Events, string]>([
    [
      'waits where the server has not noticed yet',
      [...late, done('loadPayment', found(cardPayment))],
      'lapsing.resting',
    ],
    ['waits where it cannot be asked', [...late, failed('loadPayment')], 'lapsing.resting'],
    [
      'is thanked where the money came',
      [...late, done('loadPayment', found({ ...cardPayment, status: 'paid' }))],
      'done',
    ],
    ['learns that there is no such payment any more', [...late, done('loadPayment', { kind: 'missing' })], 'missing'],
    ['is offered the places where nobody could count', [...lapsed, failed('countRoom')], 'lapsed.offered.counted'],
    ['takes them again', [...lapsed, wanted, renewed('moved')], 'loading'],
    ['may try again where nobody answered', [...lapsed, wanted, failed('renewReservation')], 'lapsed.offered.counting'],
    ['reads that the sale is over', [...lapsed, wanted, renewed('saleClosed')], 'lapsed.saleClosed'],
    ['reads why not', [...lapsed, wanted, renewed('refused')], 'lapsed.refused'],
    ['tries all the same where there are too few', [...few, wanted], 'lapsed.renewing'],
    [
      'sees the old number where they cannot be counted again',
      [...few, { type: 'window.focused' }, failed('countRoom')],
      'lapsed.full.counted',
    ],
  ])('%s', (_, events, end) => expect(goes(events)).toBe(end));
});
