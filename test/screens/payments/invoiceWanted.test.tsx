import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { InvoiceState } from '#contract/orders/invoice.calls.ts';
import { invoiceForm } from '../../../src/effects/payments/invoice.effects.ts';
import { InvoiceWanted } from '../../../src/screens/payments/thankYou/InvoiceWanted.tsx';
import { press, write } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';

/** 'I need an invoice' on the page of a payment (docs/rules/invoices.md 1). */

const none: InvoiceState = { state: 'none', number: null, file: null, can_ask: true };
function show(invoice: InvoiceState) {
  const { services, calls } = testServices({ 'POST payment/{id}/invoice': { ...none, state: 'asked' } });
  renderScreen(<InvoiceWanted invoice={invoice} region="pl" chartOf={() => invoiceForm(services, 'pay_1')} />);
  return calls;
}

it('is asked for with who it is for; an empty tax number is none', async () => {
  const calls = show(none);
  await press('Ask for the invoice');
  expect(calls).toEqual([]);
  await write('company', 'Stocznia Północ');
  await write('street', 'Długa 1');
  await write('post_code', '80-001');
  await write('town', 'Gdańsk');
  await press('Ask for the invoice');
  const body = { company: 'Stocznia Północ', street: 'Długa 1', post_code: '80-001', town: 'Gdańsk', tax_number: null };
  expect(calls).toEqual([['POST payment/{id}/invoice', { params: { id: 'pay_1' }, body }]]);
});

it('is a link once it is issued, and nothing where there is nothing to ask', () => {
  show({ state: 'issued', number: 'FV 7/2026', file: '/files/a.pdf', can_ask: false });
  expect(screen.getByRole('link', { name: 'Invoice FV 7/2026 (PDF)' }).getAttribute('href')).toBe('/files/a.pdf');
  show({ ...none, can_ask: false });
  expect(screen.queryByText('I need an invoice')).toBeNull();
});
