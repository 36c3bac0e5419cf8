import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { StaffProvider } from '../../../src/staff/hooks/StaffContext.ts';
import { type Invoices, invoicesQuery } from '../../../src/staff/queries/money/invoices.ts';
import { meQuery } from '../../../src/staff/queries/office/me.ts';
import { InvoicesPage } from '../../../src/staff/screens/money/invoices/InvoicesPage.tsx';
import { press, submit, write } from '../../kit/screens/person.ts';
import { renderScreen, testCache } from '../../kit/screens/render.tsx';

/** Who wants an invoice, and noting that one was issued (docs/rules/invoices.md 2). */

const request: Invoices['open'][number] = {
  ...{ payment_id: 'pay_1234567890abcdefghij', group_id: 4502, run: { id: 3, name: 'Muster Gdańsk' } },
  ...{ company: 'Stocznia Północ', tax_number: '5833141276', street: 'Długa 1', post_code: '80-001', town: 'Gdańsk' },
  ...{ amount: 59_700, currency: 'PLN', asked_at: '2027-03-22T10:00:00Z', paid_at: '2027-03-22T10:00:00Z' },
  ...{ due_on: '2027-04-15', issued_at: null, number: null, file: null },
};

it('lists who wants one until when; an issued one has its number and its PDF', async () => {
  const upload = vi.fn(async (..._asked: unknown[]) => ({ result: { data: {}, message: null }, error: null }));
  const cache = testCache();
  cache.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } });
  const services = { upload, request: vi.fn(), notify: vi.fn(), cache };
  const issued = { ...request, payment_id: 'pay_other', number: 'FV 6/2027', file: '/files/b.pdf' };
  cache.setQueryData(invoicesQuery(services as never).queryKey, { open: [request], issued: [issued] } as never);
  cache.setQueryData(meQuery(services as never).queryKey, { rights: ['money.write'], email: 'a@example.com' } as never);
  renderScreen(
    <StaffProvider value={{ services } as never}>
      <InvoicesPage />
    </StaffProvider>,
    cache,
  );
  screen.getAllByText('5833141276');
  screen.getAllByText('Długa 1, 80-001 Gdańsk');
  screen.getByText(/15\sApril 2027/u);
  expect(screen.getByRole('link', { name: 'FV 6/2027' }).getAttribute('href')).toBe('/files/b.pdf');

  await press(/^Issued: Stocznia/u);
  await write('number', 'FV 7/2027');
  await submit();
  expect(upload).not.toHaveBeenCalled();
  const file = new File(['%PDF-1.4'], 'fv-7.pdf', { type: 'application/pdf' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await act(async () => void fireEvent.change(input as HTMLInputElement, { target: { files: [file] } }));
  await submit();
  expect(upload.mock.calls[0]).toEqual([
    'POST staff/payments/{id}/invoice',
    { params: { id: request.payment_id }, query: { number: 'FV 7/2027' }, field: 'invoice', file },
  ]);
});
