import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { PaymentRow, RestorePreview } from '#contract/staff/money/paymentList.values.ts';
import { StaffProvider } from '../../../src/staff/hooks/StaffContext.ts';
import { paymentsQuery } from '../../../src/staff/queries/money/payments.ts';
import { meQuery } from '../../../src/staff/queries/office/me.ts';
import { runsQuery } from '../../../src/staff/queries/runs/runs.ts';
import { PaymentsPage } from '../../../src/staff/screens/money/payments/PaymentsPage.tsx';
import { press, write } from '../../kit/screens/person.ts';
import { renderScreen, testCache } from '../../kit/screens/render.tsx';

/** The list of payments, and what is done in its rows (docs/rules/payments.md 12). */

const row = (more: Partial<PaymentRow>): PaymentRow => ({
  ...{ id: 'pay_1234567890abcdefghij', run: { id: 3, name: 'Muster Gdańsk' }, region: 'pl', group_id: 4182 },
  ...{ name: 'Jan Kowalczyk', email: 'jan@example.com', seats: 2, to_pay: 40_398, currency: 'PLN', status: 'paid' },
  ...{ disputed: false, method: 'stripe', created_at: '2027-03-27T21:15:00Z', paid_at: null, is_late: false },
  ...{ in_review: 0, next: null, restorable: null, comes_back: false },
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
const lapsed = row({
  id: 'pay_lap4567890abcdefghij',
  name: 'Ola Wilk',
  status: 'lapsed',
  restorable: 77,
  comes_back: true,
});

function shown(rights: readonly string[], preview?: RestorePreview) {
  const counts = { decision: 1, transfer: 0, late: 1, stuck: 0, lapsed: 1 };
  const page = { rows: [late, review, lapsed], next: null, counts };
  const me = { rights, email: 'a@example.com' };
  const answerTo = (name: unknown) => {
    if (name === 'GET staff/me') return me;
    return name === 'POST staff/payments/{id}/restore/preview' ? preview : { ...page, runs: [] };
  };
  const request = vi.fn(async (...[name]: unknown[]) => ({
    result: { data: answerTo(name), message: null },
    error: null,
  }));
  const cache = testCache();
  cache.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } });
  const services = { request, notify: vi.fn(), cache, tabStorage: sessionStorage };
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

it('restores lapsed places as paid after showing what that means, and asks why', async () => {
  const { request, notify } = shown(['money.read', 'money.write'], {
    why: null,
    region: 'pl',
    currency: 'PLN',
    to_pay: 40_398,
    email: 'ola@example.com',
    waves: [{ wave_time: '2027-04-17T08:15:00Z', distance: 'Rekrut', places: 2, free: 14 }],
    codes: ['MUD10'],
  });
  await press(/^Restore as paid: Ola Wilk/u);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/2 of 14 free places/u);
  dialog.getByText('Coupons used again: MUD10.');
  dialog.getByText('ola@example.com gets an e-mail at once, so this cannot be undone.');
  await write('reason', 'Paid in cash at the office');
  await press(/^Restore as paid$/u);
  expect(request.mock.calls.map(([name, asked]) => [name, asked])).toContainEqual([
    'POST staff/payments/{id}/restore',
    { params: { id: lapsed.id }, body: { reason: 'Paid in cash at the office' } },
  ]);
  expect(notify).toHaveBeenCalledWith({ kind: 'good', text: 'The places are paid.' });
});

it('says why lapsed places cannot be restored, and does not ask then', async () => {
  shown(['money.read', 'money.write'], {
    ...{ why: 'full', region: 'pl', currency: 'PLN', to_pay: 40_398, email: '', waves: [], codes: [] },
  });
  await press(/^Restore as paid: Ola Wilk/u);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Its wave has too few free places. Enlarge it first.');
  expect(dialog.queryByLabelText(/^Why/u)).toBeNull();
});
