import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { PaymentRow } from '#contract/staff/money/paymentList.values.ts';
import { StaffProvider } from '../../../src/staff/hooks/StaffContext.ts';
import { paymentsQuery } from '../../../src/staff/queries/money/payments.ts';
import { meQuery } from '../../../src/staff/queries/office/me.ts';
import { runsQuery } from '../../../src/staff/queries/runs/runs.ts';
import { PaymentsPage } from '../../../src/staff/screens/money/payments/PaymentsPage.tsx';
import { press } from '../../kit/screens/person.ts';
import { renderScreen, testCache } from '../../kit/screens/render.tsx';

/** The list of payments, and what is done in its rows (docs/rules/payments.md 12). */

const row = (more: Partial<PaymentRow>): PaymentRow => ({
  ...{ id: 'pay_1234567890abcdefghij', run: { id: 3, name: 'Muster Gdańsk' }, region: 'pl', group_id: 4182 },
  ...{ name: 'Jan Kowalczyk', email: 'jan@example.com', seats: 2, to_pay: 40_398, currency: 'PLN', status: 'paid' },
  ...{ disputed: false, method: 'stripe', created_at: '2027-03-27T21:15:00Z', paid_at: null, is_late: false },
  ...{ in_review: 0, next: null, restorable: null },
  ...more,
});
const late = row({ id: 'pay_late567890abcdefghij', name: 'Magda Lewa', is_late: true });
const review = row({
  ...{
    id: 'pay_rev4567890abcdefghij',
    status: 'review',
    in_review: 19_899,
    next: { what: 'review.decided', at: null, to: null },
  },
});
const lapsed = row({ id: 'pay_lap4567890abcdefghij', name: 'Ola Wilk', status: 'lapsed', restorable: 77 });

function shown(rights: readonly string[]) {
  const counts = { decision: 1, transfer: 0, late: 1, stuck: 0, lapsed: 1 };
  const page = { rows: [late, review, lapsed], next: null, counts };
  const me = { rights, email: 'a@example.com' };
  const request = vi.fn(async (...[name]: unknown[]) => ({
    result: { data: name === 'GET staff/me' ? me : { ...page, runs: [] }, message: null },
    error: null,
  }));
  const cache = testCache();
  cache.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } });
  const services = { request, notify: vi.fn(), cache };
  cache.setQueryData(paymentsQuery(services as never, {}).queryKey, [page] as never);
  cache.setQueryData(runsQuery(services as never).queryKey, { runs: [] } as never);
  cache.setQueryData(meQuery(services as never).queryKey, me as never);
  renderScreen(
    <StaffProvider value={{ services } as never}>
      <PaymentsPage />
    </StaffProvider>,
    cache,
  );
  return { request, notify: services.notify };
}

it('says of each payment what becomes of it, and who pays out decides in its row', async () => {
  const { request } = shown(['money.read', 'money.write', 'people.write']);
  screen.getByText('Nothing to do. The money came after the places had lapsed, and there was room.');
  screen.getByText('Nothing, until somebody decides about the money.');
  screen.getByText(/^Its places are on sale again/u);
  await press(/^Refund.*198.99.*: Jan Kowalczyk/u);
  within(screen.getByRole('dialog')).getByText(/198.99/u, { selector: 'h1, h2' });
  await press(/^Refund [^:]*$/u);
  expect(request.mock.calls.map(([name, asked]) => [name, asked])).toContainEqual([
    'POST staff/payments/{id}/decide',
    { params: { id: review.id }, body: { decision: 'refund' } },
  ]);
});

it('restores a lapsed reservation by the call of its place, and says so', async () => {
  const { request, notify } = shown(['money.read', 'people.write']);
  await press(/^Restore: Ola Wilk/u);
  await press(/^Restore$/u);
  expect(request.mock.calls.map(([name, asked]) => [name, asked])).toContainEqual([
    'POST staff/places/{id}/restore',
    { params: { id: 77 } },
  ]);
  expect(notify).toHaveBeenCalledWith({ kind: 'good', text: '1 reservation is restored.' });
});

it('offers nothing that somebody has no right to', () => {
  shown(['money.read']);
  expect(screen.queryAllByRole('button', { name: /^(?:Keep|Refund|Restore|Ask the provider)/u })).toEqual([]);
});
