import { describe, expect, test } from 'vitest';
import type { PaymentFacts } from '../../../server/domain/payments/mails/facts.ts';
import { demoConfig } from '../../kit/payments/provider.ts';
import { gdansk, gdanskPaid as paid, render } from '../../kit/server/letters.ts';

test.each([
  ['no_room', 'Your payment arrived, but there were no places left for it. We are sending back 545.36 zł'],
  [
    'paid_already',
    'Your places had already been paid for, so this payment was one too many. We are sending back 545.36 zł',
  ],
  ['operator', '\n\nWe are sending back 545.36 zł'],
])('the letter of a refund says why the money goes back: %s', (refund_reason, sentence) => {
  const { text } = render('refund_pending', { ...gdansk, refunded: 54536, refund_reason }, 'en', demoConfig);
  expect(text.replaceAll('\u00a0', ' ')).toContain(`${sentence}, the way it came.\n`);
});

describe('the letter of a payment made is the receipt', () => {
  const receipt = 'Receipt, paid on 20\u00a0November\u00a02026 by:';
  const address = { street: 'Leśna', street_number: '7/3', postal_code: '00-001', city: 'Warszawa', country: 'PL' };
  const written = (facts: PaymentFacts) => render('paid', facts, 'en', demoConfig);

  test('with the billing address, in text and HTML', () => {
    const { text: plain, html } = written({ ...paid, address });
    const lines = [receipt, 'Agnieszka Nowak', 'Leśna 7/3', '00-001 Warszawa', 'Poland'];
    expect([plain, html]).toEqual([lines.join('\n'), lines.join('<br>')].map((one) => expect.stringContaining(one)));
  });

  test('with the names of the billing details, which may be others', () => {
    const { text: plain } = written({ ...paid, address: { ...address, name: 'Błoto', surname: 'sp. z o.o.' } });
    expect(plain).toContain(`${receipt}\nBłoto sp. z o.o.\nLeśna 7/3\n`);
  });

  test('with a name alone if no address was given', () => {
    expect(written(paid).text).toContain(`${receipt}\nAgnieszka Nowak\n\n`);
  });

  test('with method, number and seller after a line of their own, by card too', () => {
    const { text: plain, html } = written({ ...paid, method: 'stripe' });
    expect(plain).toContain('\nPaid: 545.36\u00a0zł\n\nReceipt, paid on');
    const facts = [
      'Payment method: Card',
      'Payment number: pay_1234567890123456789012',
      'Seller: Muster, ul. Przykładowa 1, 80-000 Gdańsk',
    ];
    expect(plain).toContain(`Agnieszka Nowak\n\n${facts.join('\n')}\n\n`);
    expect(html).toContain(`">${facts.join('<br>')}</p>`);
  });

  test('of what came, where places were given for another amount than their price', () => {
    const { text: plain } = written({ ...paid, paid: 50_000 });
    expect(plain.replaceAll('\u00a0', ' ')).toContain('\nAmount to pay: 545.36 zł\nPaid by Przelewy24: 500.00 zł\n');
  });

  test('only of money that was paid', () => {
    const free = { ...paid.breakdown, couponTotal: 59700, totalPrice: 0, manipulation_fee: 0, toPay: 0 };
    const nothing = { to_pay: 0, breakdown: free, method: null, paid: null, paid_at: null };
    expect(written({ ...paid, ...nothing }).text).not.toContain('Receipt');
    expect(render('reserved', gdansk, 'en', demoConfig).text).not.toContain('Receipt');
  });
});
