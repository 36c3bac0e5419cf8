import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Receipt } from '#contract/payments/receipt.calls.ts';
import { page } from '../../kit/screens/person.ts';
import { simplePayment } from '../../machines/payments/payment/payment.fixtures.ts';
import { showPaid } from './thankYouShown.tsx';

describe('the receipt', () => {
  const receipt: Receipt = {
    seller: 'Muster sp. z o.o., ul. Leśna 7, Gdańsk',
    method: 'stripe',
    paid: 26_898,
    paid_at: '2026-11-20T00:30:00+01:00',
    returned: 0,
    ...{ on_its_way: 0, held_back: 0 },
    paid_again: [],
  };
  const rows = () =>
    [...document.querySelectorAll('details dl > div')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
  const facts = [
    ['Seller', 'Muster sp. z o.o., ul. Leśna 7, Gdańsk'],
    ['Run', 'Muster Berlin-Brandenburg, 6\u00a0km Recruit'],
    ['Day', 'Saturday, 12\u00a0June 2027'],
    ['Group number', '4182'],
    ['Paid on', '20\u00a0November 2026'],
    ['Payment method', 'Card'],
    ['Paid by', 'a…a@example.com'],
    ['Payment number', 'pay_1234567890abcdefghij'],
  ];
  const lines = [
    ['5 places × €59.00', '€295.00'],
    ['Discount from 5 places', '−€30.00'],
    ['Total price', '€265.00'],
    ['Handling fee 1.5%', '€3.98'],
  ];

  // specification 9.8
  it('says who sold what to a masked address, when, how and for how much', async () => {
    await showPaid({}, undefined, receipt);
    expect(rows()).toEqual([...facts, ...lines, ['Paid', '€268.98']]);
  });

  // specification 2.38
  it('names every coupon, and no buyer once the account was erased', async () => {
    const breakdown = { ...simplePayment.breakdown, couponTotal: 5000, totalPrice: 21_500, manipulation_fee: 323 };
    const part = {
      price: 21_823,
      breakdown: { ...breakdown, toPay: 21_823 },
      codes: ['MUD10', 'SOLO'],
      mailed_to: null,
    };
    await showPaid(part, undefined, { ...receipt, paid: 21_823 });
    expect(rows()).toEqual([
      ...facts.filter(([label]) => label !== 'Paid by'),
      ...lines.slice(0, 2),
      ['Coupons MUD10, SOLO', '−€50.00'],
      ['Total price', '€215.00'],
      ['Handling fee 1.5%', '€3.23'],
      ['Paid', '€218.23'],
    ]);
  });

  it('says what came where that is not the price, and what went back since', async () => {
    await showPaid({}, undefined, { ...receipt, paid: 20_000, returned: 5_000 });
    expect(rows().slice(-3)).toEqual([
      ['Amount to pay', '€268.98'],
      ['Paid', '€200.00'],
      ['Refunded', '−€50.00'],
    ]);
  });

  it('says what is on its way back, and of what could not be sent yet nothing more than that', async () => {
    await showPaid({}, undefined, { ...receipt, on_its_way: 5_000, held_back: 1_000 });
    expect(rows().slice(-3)).toEqual([
      ['Paid', '€268.98'],
      ['On its way back', '−€50.00'],
      ['Refund not sent yet', '−€10.00'],
    ]);
    expect(page()).toContain('€50.00 is on its way back the way you paid');
    expect(page()).toContain('€10.00 is refunded as soon as the payment provider can send it');
  });

  it('has beside it what was paid twice, and that it could not be sent back', async () => {
    const again = { method: 'paypal', amount: 26_898, refund: 'failed' } as const;
    await showPaid({}, undefined, { ...receipt, paid_again: [again] });
    expect(page()).toContain('again: €268.98, PayPal. We could not refund that yet');
  });

  it('is folded until it is wanted, and printed by its button', async () => {
    const { onPrint } = await showPaid({}, undefined, receipt);
    expect(document.querySelector('details')?.open).toBe(false);
    fireEvent.click(screen.getByText('Print the receipt'));
    expect(onPrint).toHaveBeenCalledTimes(1);
  });

  it('is not there where no money paid', async () => {
    await showPaid({ price: 0 });
    expect(document.querySelector('details')).toBeNull();
  });
});
