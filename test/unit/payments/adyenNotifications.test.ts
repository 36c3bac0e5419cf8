import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { News } from '../../../server/outside/adyen/news.ts';
import { readDelivery } from '../../../server/outside/adyen/notifications.ts';
import { HmacValidator, type NotificationRequestItem } from '../../../server/outside/adyen/sdk.ts';

const oldKey = 'A'.repeat(64);
const newKey = 'B'.repeat(64);
const keys = { hmacKeys: [oldKey, newKey], webhookUser: 'muster', webhookPassword: 'p:ss', merchantAccount: 'Muster' };
const headers = { authorization: `Basic ${Buffer.from('muster:p:ss').toString('base64')}` };

const plain = {
  eventCode: 'AUTHORISATION',
  success: 'true',
  pspReference: 'PSP0000000000001',
  originalReference: '',
  merchantReference: 'attempt',
  merchantAccountCode: 'Muster',
  eventDate: '2026-11-23T10:00:00+01:00',
  reason: '033899:1111:03/2030',
  amount: { value: 9_900, currency: 'EUR' },
};
function signed(part: object = {}, key = newKey, more: object = {}) {
  const item = { ...plain, ...part } as unknown as NotificationRequestItem;
  const hmacSignature = new HmacValidator().calculateHmac(item, key);
  return { ...item, additionalData: { ...more, hmacSignature } };
}
const bodyOf = (...items: readonly object[]) =>
  Buffer.from(
    JSON.stringify({ live: 'false', notificationItems: items.map((one) => ({ NotificationRequestItem: one })) }),
  );
const read = (...items: readonly object[]) => readDelivery(bodyOf(...items), headers, keys);

describe('a delivery', () => {
  it('is read, without the digits of the card', () => {
    expect(read(signed({}, newKey, { 'metadata.payment_id': 'payment', cardHolderName: 'Ada' }))).toEqual({
      refused: 0,
      answer: '[accepted]',
      events: [
        {
          id: expect.stringMatching(/^[0-9a-f]{64}$/u),
          type: 'AUTHORISATION',
          objectRef: 'attempt',
          age: null,
          body: {
            eventCode: 'AUTHORISATION',
            success: true,
            pspReference: 'PSP0000000000001',
            originalReference: '',
            merchantReference: 'attempt',
            amount: 9_900,
            currency: 'EUR',
            reason: null,
            eventDate: '2026-11-23T10:00:00+01:00',
            action: null,
            paymentId: 'payment',
          },
        },
      ],
    });
  });

  it.each([
    ['nobody', {}],
    ['somebody else', { authorization: `Basic ${Buffer.from('muster:other').toString('base64')}` }],
    ['a bearer', { authorization: 'Bearer muster' }],
  ])('of %s is not read', (_, from) => {
    expect(readDelivery(bodyOf(signed()), from, keys)).toBe(null);
  });

  it.each(['', '[]', '{}', '{"notificationItems": 1}', '{"notificationItems": [null]}', '{'])(
    'of %j is not read',
    (text) => {
      expect(readDelivery(Buffer.from(text), headers, keys)).toBe(null);
    },
  );

  it.each([
    ['by the old key', signed({}, oldKey), 1],
    ['by the new key', signed({}, newKey), 1],
    ['by another key', signed({}, 'C'.repeat(64)), 0],
    ['with another amount', { ...signed(), amount: { value: 1, currency: 'EUR' } }, 0],
    ['with another success', { ...signed({ success: 'false' }), success: 'true' }, 0],
    ['without a signature', plain, 0],
    ['with nothing to be signed', { additionalData: { hmacSignature: 'x' } }, 0],
  ])('%s is kept as many times', (_, item, kept) => {
    expect([read(item)?.events.length, read(item)?.refused]).toEqual([kept, 1 - kept]);
  });

  it('keeps what is right beside what is wrong', () => {
    const delivery = read(signed(), plain, signed({ pspReference: 'PSP2' }));
    expect([delivery?.events.length, delivery?.refused]).toEqual([2, 1]);
  });

  it('repeated at another time is the same, and any other word makes another', () => {
    const idOf = (part: object) => read(signed(part))?.events[0]?.id;
    const first = idOf({});
    expect(idOf({ eventDate: '2026-11-24T10:00:00+01:00', reason: 'other' })).toBe(first);
    const others = [
      { success: 'false' },
      { eventCode: 'CAPTURE' },
      { pspReference: 'PSP2' },
      { originalReference: 'PSP' },
    ];
    expect(new Set([first, ...others.map(idOf)]).size).toBe(5);
  });

  it.each([
    ['of another merchant', { merchantAccountCode: 'Other' }],
    ['about no payment', { eventCode: 'REPORT_AVAILABLE' }],
    ['of a code that nobody knows', { eventCode: 'SOMETHING_NEW' }],
    ['without our name', { merchantReference: '' }],
  ])('%s is about none of our payments', (_, part) => {
    expect(read(signed(part))?.events[0]?.objectRef).toBe(null);
  });

  const ours = '11111111-2222-4333-8444-555555555555';
  const psp = 'PSP0000000000001';
  it.each([
    ['by our name, where it has it', { merchantReference: ours, originalReference: psp }, ours],
    ['by Adyen’s, where somebody typed another', { merchantReference: 'goodwill', originalReference: psp }, psp],
    ['by Adyen’s, where it has none', { merchantReference: '', originalReference: psp }, psp],
  ])('knows the payment that was changed %s', (_, names, known) => {
    expect(read(signed({ eventCode: 'REFUND', pspReference: 'MOD', ...names }))?.events[0]?.objectRef).toBe(known);
  });

  it.each([-1, -4_974, 0.5, 2 ** 31, 1e300])('of %d cents is kept and logged, and about no payment', (value) => {
    const [event] = read(signed({ amount: { value, currency: 'EUR' } }))?.events ?? [];
    expect(event).toMatchObject({ objectRef: null, isImpossible: true });
    expect(safeParse(News, event?.body).success).toBe(false);
  });

  it('says why it failed, and what a reversal came to', () => {
    const body = read(
      signed({ success: 'false', reason: 'Not enough balance' }),
      signed({}, newKey, { 'modification.action': 'cancel' }),
    );
    expect(body?.events.map((one) => one.body)).toMatchObject([
      { success: false, reason: 'Not enough balance' },
      { success: true, action: 'cancel' },
    ]);
  });
});
