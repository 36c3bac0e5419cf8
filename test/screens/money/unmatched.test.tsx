import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { StaffProvider } from '../../../src/staff/hooks/StaffContext.ts';
import { balancesQuery, moneyQuery, type WaitingMoney } from '../../../src/staff/queries/money/money.ts';
import { meQuery } from '../../../src/staff/queries/office/me.ts';
import { MoneyPage } from '../../../src/staff/screens/money/waiting/MoneyPage.tsx';
import { press, write } from '../../kit/screens/person.ts';
import { renderScreen, testCache } from '../../kit/screens/render.tsx';

/** What only the providers' books have is decided on the page Money (docs/rules/payments.md 14). */

type Decision = WaitingMoney['decisions'][number];
const stranger: Decision = {
  ...{ payment_id: null, ref: 'pi_stranger', run: null, group_id: null, why: 'stranger', amount: 20_199 },
  ...{ currency: 'PLN', since: '2027-03-27T21:15:00Z', here: [], there: ['refund', 'keep'] },
};
const disputed: Decision = {
  ...{ payment_id: 'pay_1234567890abcdefghij', ref: 'pi_disputed', run: { id: 3, name: 'Muster Gdańsk' } },
  ...{ group_id: 4182, why: 'disputed', amount: 10_000, currency: 'PLN', since: '2027-03-27T21:15:00Z' },
  ...{ here: ['approve'], there: ['release'] },
};

function shown(rights: readonly string[], compared: WaitingMoney['compared'] = null) {
  const me = { rights, email: 'a@example.com' };
  const money = { refunds: [], decisions: [stranger, disputed], compared };
  const request = vi.fn(async (...[name]: unknown[]) => ({
    result: { data: name === 'GET staff/me' ? me : { ...money, balances: [] }, message: null },
    error: null,
  }));
  const cache = testCache();
  cache.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } });
  const services = { request, notify: vi.fn(), cache, tabStorage: sessionStorage };
  cache.setQueryData(moneyQuery(services as never).queryKey, money as never);
  cache.setQueryData(balancesQuery(services as never).queryKey, { balances: [] } as never);
  cache.setQueryData(meQuery(services as never).queryKey, me as never);
  renderScreen(
    <StaffProvider value={{ services } as never}>
      <MoneyPage />
    </StaffProvider>,
    cache,
  );
  return { request, notify: services.notify };
}
const asked = (request: ReturnType<typeof shown>['request']) => request.mock.calls.map(([name, ask]) => [name, ask]);

it('refunds an unmatched payment as it was read, with a reason', async () => {
  const { request, notify } = shown(['money.read', 'money.write']);
  await press(/^Refund.*201.99/u);
  within(screen.getByRole('dialog')).getByText(/It belongs to no order.*This cannot be undone/u);
  await write('reason', 'Paid in another shop');
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByRole('button', { name: /^Refund.*201.99/u }).click();
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith({ kind: 'good', text: 'The money is sent back.' }));
  const body = {
    ref: 'pi_stranger',
    why: 'stranger',
    amount: 20_199,
    decision: 'refund',
    reason: 'Paid in another shop',
  };
  expect(asked(request)).toContainEqual(['POST staff/unmatched/decide', { body }]);
});

it('offers what applies: disputed places stay, or are sold again', async () => {
  const { request } = shown(['money.read', 'money.write']);
  expect(screen.getAllByRole('button', { name: 'Leave it' })).toHaveLength(1);
  screen.getByRole('button', { name: /^Keep.*100.00/u });
  await press('Sell the places again');
  await write('reason', 'The bank won');
  await press('Sell them again');
  const body = { ref: 'pi_disputed', why: 'disputed', amount: 10_000, decision: 'release', reason: 'The bank won' };
  expect(asked(request)).toContainEqual(['POST staff/unmatched/decide', { body }]);
});

it('has the providers compared since a day, and says what came of it', async () => {
  const compared = {
    since: '2027-03-01',
    ended_at: '2027-03-28T08:00:00Z',
    failed: false,
    known: 120,
    found: 1,
    strangers: 2,
  };
  const { request } = shown(['money.read', 'money.write'], compared);
  screen.getByText(/Known payments: 120, found now: 1, unmatched: 2\./u);
  await press('Compare with the providers');
  await write('since', '2027-03-01');
  await press('Compare');
  expect(asked(request)).toContainEqual(['POST staff/unmatched/compare', { body: { since: '2027-03-01' } }]);
});

it('while they are compared nobody begins another comparison', () => {
  const compared = { since: '2027-03-01', ended_at: null, failed: false, known: 0, found: 0, strangers: 0 };
  shown(['money.read', 'money.write'], compared);
  expect(screen.getByRole('button', { name: 'Compare with the providers' }).hasAttribute('disabled')).toBe(true);
});

it('offers nothing to somebody who may not pay out', () => {
  shown(['money.read']);
  expect(screen.queryAllByRole('button', { name: /^(?:Keep|Refund|Leave|Sell|Compare)/u })).toEqual([]);
});
