import { describe, expect, it } from 'vitest';
import { type News, refundViewOf, viewOf } from '../../../server/outside/adyen/news.ts';

const attempt = {
  id: '11111111-2222-4333-8444-555555555555',
  paymentId: 'payment-of-this-attempt',
  amount: 9_900,
  currency: 'EUR',
  capturedRef: null,
} as const;
const ref = attempt.id;

const notification = (eventCode: string, rest: Partial<News> = {}): News => ({
  eventCode,
  success: true,
  pspReference: 'PSP0000000000001',
  originalReference: '',
  merchantReference: ref,
  amount: 9_900,
  currency: 'EUR',
  reason: null,
  eventDate: '2026-11-23T10:00:00+01:00',
  action: null,
  paymentId: attempt.paymentId,
  ...rest,
});
const refused = (reason: string, pspReference = 'PSP0000000000001') =>
  notification('AUTHORISATION', { success: false, reason, pspReference });
const pending = (pspReference: string) => notification('PENDING', { pspReference });
const session = (reason: string) => notification('SESSION', { reason, amount: 0, currency: '' });
const change = (eventCode: string, rest: Partial<News> = {}) =>
  notification(eventCode, { pspReference: 'MOD0000000000001', originalReference: 'PSP0000000000001', ...rest });
const view = (...news: readonly News[]) => viewOf(ref, news, attempt);

describe('an attempt', () => {
  it.each([
    ['is open while nothing was reported', [], ['open', null]],
    ['is open after a refusal, with its reason', [refused('Not enough balance')], ['open', 'not_enough_balance']],
    ['is being paid once the form says so', [session('completed')], ['processing', null]],
    ['is being paid while its session waits', [session('paymentPending')], ['processing', null]],
    ['is being paid while the bank works', [notification('PENDING')], ['processing', null]],
    ['is open again after the bank declined', [notification('PENDING'), refused('Refused')], ['open', 'refused']],
    [
      'is open again after the offer went',
      [notification('PENDING'), notification('OFFER_CLOSED')],
      ['open', 'expired'],
    ],
    [
      'is open after the bank declined, which overtook its wait',
      [refused('Refused'), notification('PENDING')],
      ['open', 'refused'],
    ],
    ['is being paid after a refusal and another try', [refused('Refused'), pending('PSP2')], ['processing', null]],
    ['is being paid while another try is refused', [pending('PSP2'), refused('Refused')], ['processing', null]],
    [
      'is being paid after a refusal, as the form says',
      [refused('Refused'), session('completed')],
      ['processing', null],
    ],
    ['is open where a refusal follows the form', [session('completed'), refused('Refused')], ['open', 'refused']],
    ['is open after it was cancelled', [session('paymentPending'), session('canceled')], ['open', 'cancelled']],
    ['is open whatever else was reported', [notification('REPORT_AVAILABLE'), session('active')], ['open', null]],
    ['is paid', [notification('AUTHORISATION')], ['succeeded', null]],
    [
      'is paid, also where a refusal arrives late',
      [notification('AUTHORISATION'), refused('Refused', 'PSP2')],
      ['succeeded', null],
    ],
    [
      'is paid, even if its session is reported later',
      [notification('AUTHORISATION'), session('completed')],
      ['succeeded', null],
    ],
  ] as const)('%s', (_, news, expected) => {
    expect([view(...news)?.state, view(...news)?.failure]).toEqual(expected);
  });

  it('is ignored if nobody knows of it', () => {
    expect(viewOf(ref, [], null)).toBe(null);
  });

  it('paid twice is two objects, the one heard of first its own', () => {
    const second = notification('AUTHORISATION', { pspReference: 'PSP0000000000002', amount: 100 });
    const both = view(notification('AUTHORISATION'), second, notification('AUTHORISATION'));
    expect(both).toMatchObject({ ref, attemptId: ref, amount: 9_900, paymentId: attempt.paymentId });
    expect(both?.others).toEqual([
      expect.objectContaining({ ref: 'PSP0000000000002', amount: 100, attemptId: null, state: 'succeeded' }),
    ]);
    expect(viewOf('PSP0000000000002', [notification('AUTHORISATION'), second], null)).toMatchObject({
      ref: 'PSP0000000000002',
      amount: 100,
      attemptId: null,
      others: [],
    });
  });

  it('paid twice is the payment that was booked first, whichever is reported first', () => {
    const news = [
      notification('AUTHORISATION'),
      notification('AUTHORISATION', { pspReference: 'PSP0000000000002', amount: 100 }),
    ];
    const booked = viewOf(ref, news, { ...attempt, capturedRef: 'PSP0000000000002' });
    expect(booked).toMatchObject({ ref, capturedRef: 'PSP0000000000002', amount: 100 });
    expect(booked?.others).toEqual([
      expect.objectContaining({ ref: 'PSP0000000000001', capturedRef: 'PSP0000000000001', amount: 9_900 }),
    ]);
  });

  it('with only a reported change belongs to nobody yet', () => {
    expect(viewOf('PSP0000000000001', [change('REFUND')], null)).toBe(null);
  });

  it('is known by the notification if the attempt is forgotten', () => {
    expect(viewOf(ref, [refused('Refused')], null)).toMatchObject({ amount: 9_900, paymentId: attempt.paymentId });
  });
});

describe('money that was paid', () => {
  const paidAnd = (...changes: readonly News[]) => view(notification('AUTHORISATION'), ...changes);
  it.each([
    ['goes back in part', [change('REFUND', { amount: 900 })], 900],
    [
      'goes back once, however often it is reported',
      [change('REFUND'), change('REFUND', { eventDate: 'later' })],
      9_900,
    ],
    [
      'goes back in two parts',
      [change('REFUND', { amount: 900 }), change('REFUND', { amount: 100, pspReference: 'M2' })],
      1_000,
    ],
    ['never goes back twice', [change('REFUND'), change('REFUND', { pspReference: 'M2' })], 9_900],
    ['stays where the refund failed', [change('REFUND', { success: false })], 0],
    ['comes back where the bank did not take it', [change('REFUND'), change('REFUND_FAILED')], 0],
    ['comes back even if that is reported first', [change('REFUND_FAILED'), change('REFUND')], 0],
    ['comes back where a refund was reversed', [change('REFUND'), change('REFUNDED_REVERSED')], 0],
    ['is let go before it was captured', [change('CANCELLATION', { amount: 0 })], 9_900],
    ['stays where it could not be let go', [change('CANCELLATION', { success: false })], 0],
    ['is let go by a reversal', [change('CANCEL_OR_REFUND', { action: 'cancel', amount: 0 })], 9_900],
    ['goes back by a reversal', [change('CANCEL_OR_REFUND', { action: 'refund' })], 9_900],
    ['is not there after its authorisation ran out', [notification('EXPIRE')], 9_900],
    ['of another payment goes back elsewhere', [change('REFUND', { originalReference: 'PSP2' })], 0],
  ] as const)('%s', (_, changes, refunded) => {
    expect(paidAnd(...changes)?.refunded).toBe(refunded);
  });

  const at = (eventCode: string, hour: number) =>
    notification(eventCode, { eventDate: `2026-11-23T${String(hour).padStart(2, '0')}:00:00+01:00` });
  it.each([
    ['is reclaimed', [at('CHARGEBACK', 11)], 'claimed'],
    ['may be reclaimed', [at('NOTIFICATION_OF_CHARGEBACK', 11)], 'claimed'],
    ['is given up again', [at('CHARGEBACK', 11), at('CHARGEBACK_REVERSED', 12)], 'ours'],
    ['is given up again, in the wrong order', [at('CHARGEBACK_REVERSED', 12), at('CHARGEBACK', 11)], 'ours'],
    ['is reclaimed once more', [at('CHARGEBACK_REVERSED', 12), at('CHARGEBACK', 13)], 'claimed'],
    ['is lost', [at('CHARGEBACK_REVERSED', 12), at('SECOND_CHARGEBACK', 13)], 'lost'],
    ['is lost for want of an answer', [at('CHARGEBACK', 11), at('DISPUTE_DEFENSE_PERIOD_ENDED', 12)], 'lost'],
    [
      'stays lost where it is taken after that',
      [at('NOTIFICATION_OF_CHARGEBACK', 10), at('DISPUTE_DEFENSE_PERIOD_ENDED', 11), at('CHARGEBACK', 12)],
      'lost',
    ],
    ['is ours where a mere question ended', [at('DISPUTE_DEFENSE_PERIOD_ENDED', 11)], 'ours'],
    [
      'and claimed where it was asked before',
      [at('DISPUTE_DEFENSE_PERIOD_ENDED', 11), at('CHARGEBACK', 12)],
      'claimed',
    ],
    ['is lost in the last instance', [at('CHARGEBACK', 11), at('PREARBITRATION_LOST', 12)], 'lost'],
    ['is won there', [at('SECOND_CHARGEBACK', 11), at('PREARBITRATION_WON', 12)], 'ours'],
    ['is lost before the scheme', [at('CHARGEBACK', 11), at('SCHEME_ARBITRATION_LOST', 12)], 'lost'],
    ['is won before the scheme', [at('SECOND_CHARGEBACK', 11), at('SCHEME_ARBITRATION_WON', 12)], 'ours'],
    ['is ours where its bank was silent', [at('CHARGEBACK', 11), at('ISSUER_RESPONSE_TIMEFRAME_EXPIRED', 12)], 'ours'],
    ['is reclaimed by what names no payment', [{ ...at('CHARGEBACK', 11), pspReference: 'DISPUTE' }], 'claimed'],
    ['did not come after all', [at('CAPTURE_FAILED', 11)], 'lost'],
    ['came after all', [at('CAPTURE_FAILED', 11), at('CAPTURE', 12)], 'ours'],
  ] as const)('%s', (_, changes, claim) => {
    const { disputed, lost } = paidAnd(...changes) ?? {};
    expect({ disputed, lost }).toEqual({ disputed: claim !== 'ours', lost: claim === 'lost' });
  });

  it('and paid twice is reclaimed as what was booked, where no payment is named', () => {
    const both = paidAnd(
      notification('AUTHORISATION', { pspReference: 'PSP0000000000002' }),
      notification('CHARGEBACK', { pspReference: 'DISPUTE' }),
    );
    expect([both?.disputed, both?.others?.map(({ disputed }) => disputed)]).toEqual([true, [false]]);
  });
});

it.each([
  ['waits', [], 'pending'],
  ['is done', [change('REFUND')], 'done'],
  ['is refused', [change('REFUND', { success: false })], 'failed'],
  ['came back', [change('REFUND'), change('REFUND_FAILED')], 'failed'],
  ['by a reversal is done', [change('CANCEL_OR_REFUND', { action: 'cancel' })], 'done'],
] as const)('a refund %s', (_, news, state) => {
  expect(refundViewOf('MOD0000000000001', news)).toEqual({ ref: 'MOD0000000000001', state });
});
