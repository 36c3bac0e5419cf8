import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { StaffProvider } from '../../../src/staff/hooks/StaffContext.ts';
import { meQuery } from '../../../src/staff/queries/office/me.ts';
import { PayoutsPage } from '../../../src/staff/screens/money/payouts/PayoutsPage.tsx';
import { press, submit, write } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';

/** What was paid out, down to the rows behind each figure. */

const sums = { taken: 20_000, back: -5_000, fee: -379, other: 0 };
const answers: Readonly<Record<string, object>> = {
  'GET staff/payouts': {
    payouts: [
      {
        ...{ id: 7, account: 'stripe', currency: 'PLN', amount: 14_621, status: 'paid', title: 'MUSTER 24' },
        ...{ made_at: '2027-03-24T08:00:00Z', arrives_on: '2027-03-26', is_read: true, is_by_hand: false },
        ...{ payments: 1, differences: 1 },
      },
    ],
    flows: [{ account: 'stripe', currency: 'PLN', before: 0, ...sums, paid_out: -14_621, after: 0 }],
    differences: [],
    noted: [],
    looked_at: '2027-03-31T06:00:00Z',
  },
  'GET staff/payouts/{id}': {
    parts: [{ run: { id: 3, name: 'Muster Gdańsk', date: '2027-04-17' }, payments: 1, ...sums, net: 14_621 }],
    differences: [
      {
        ...{ kind: 'amounts_differ', account: 'stripe', currency: 'PLN', about: 'taken', ref: 'pi_1' },
        ...{ payment_id: 'a-payment-of-somebody', group_id: 4502, there: 19_900, here: 20_199 },
      },
    ],
  },
  'GET staff/payouts/{id}/lines': {
    lines: [
      {
        ...{ ref: 'txn_1', kind: 'taken', at: '2027-03-22T10:00:00Z', amount: 20_000, fee: 379 },
        ...{ payment_id: 'a-payment-of-somebody', group_id: 4502, name: 'Ewa Kaźmierczak' },
      },
    ],
  },
  'GET staff/payouts/file': { name: 'payouts-2027-03.csv', text: '' },
};

it('a payout says what it consists of, how it differs, and who is behind a figure', async () => {
  const request = vi.fn(async (name: string, _ask: object) => ({
    result: { data: answers[name], message: null },
    error: null,
  }));
  const asked = (at: number) => request.mock.calls.at(at)?.slice(0, 2);
  const services = { request, notify: vi.fn(), serverNow: () => Date.parse('2027-03-31T12:00:00Z') };
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  cache.setQueryDefaults(meQuery(services as never).queryKey, { staleTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(meQuery(services as never).queryKey, { rights: ['money.write'], email: 'a@example.com' } as never);
  renderScreen(
    <StaffProvider value={{ services: { ...services, cache } } as never}>
      <PayoutsPage />
    </StaffProvider>,
    cache,
  );
  await screen.findAllByText(/146\.21/u);
  expect(asked(0)).toMatchObject(['GET staff/payouts', { query: { month: '2027-03' } }]);
  screen.getByText('Differences: 1');

  await press('What is in it');
  await screen.findByText(/Muster Gdańsk/u);
  screen.getByText('Amounts differ');
  screen.getByText(/199\.00.* at Stripe, .*201\.99.* here/u);
  expect(screen.getByRole('link', { name: 'Group 4502' }).getAttribute('href')).toBe('/staff/groups/4502');

  await press(/^Explain it/u);
  await write('note', 'A correction by Stripe');
  await submit();
  const noted = request.mock.calls.find(([name]) => name === 'POST staff/payouts/note');
  expect(noted?.[1]).toEqual({
    body: {
      ...{ account: 'stripe', kind: 'amounts_differ', about: 'taken', ref: 'pi_1' },
      ...{ there: 19_900, here: 20_199, note: 'A correction by Stripe' },
    },
  });

  await press(/^Rows of Muster Gdańsk/u);
  expect((await screen.findByRole('link', { name: 'Ewa Kaźmierczak' })).getAttribute('href')).toBe(
    '/staff/groups/4502',
  );
  expect(asked(-1)).toMatchObject(['GET staff/payouts/{id}/lines', { query: { of_run: 3 } }]);

  await press('Month before');
  await vi.waitFor(() => expect(asked(-1)).toMatchObject(['GET staff/payouts', { query: { month: '2027-02' } }]));
});
