import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { StaffProvider } from '../../../src/staff/hooks/StaffContext.ts';
import { meQuery } from '../../../src/staff/queries/office/me.ts';
import type { PlacePage } from '../../../src/staff/queries/people/people.ts';
import { AwaitedDifference } from '../../../src/staff/screens/people/place/AwaitedDifference.tsx';
import { page, submit } from '../../kit/screens/person.ts';
import { renderScreen, testCache } from '../../kit/screens/render.tsx';

/** The difference that is awaited of a place, as the office sees it (docs/rules/acts.md 11.5). */

const awaited = {
  ...{ payment_id: 'pay_1234567890abcdefghij', entry: 41, distance: 'Specjalista', to_pay: 5_075 },
  ...{ wave_time: '2031-04-17T10:00:00+02:00', until: '2031-03-01T12:00:00+01:00' },
};

function open(difference: PlacePage['difference'], rights = ['people.write']) {
  const me = { rights, email: 'a@example.com' };
  const request = vi.fn(async (..._asked: unknown[]) => ({ result: { data: me, message: null }, error: null }));
  const cache = testCache();
  cache.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } });
  const services = { request, notify: vi.fn(), cache };
  cache.setQueryData(meQuery(services as never).queryKey, me as never);
  renderScreen(
    <StaffProvider value={{ services } as never}>
      <AwaitedDifference page={{ place: { region: 'pl' }, difference } as PlacePage} />
    </StaffProvider>,
    cache,
  );
  return request;
}
const takeBack = () => screen.queryByRole('button', { name: 'Take it back' });

it('says where the place goes once how much is paid until when, and takes that back by its line of the log', async () => {
  const request = open(awaited);
  expect(page()).toMatch(/Goes to Specjalista, .* once the difference is paid/u);
  expect(page()).toContain('50.75');
  await act(async () => void fireEvent.click(takeBack() ?? document.body));
  expect(page()).toContain('Take the difference back?');
  await submit();
  expect(request.mock.calls[0]).toEqual(['POST staff/log/{id}/undo', { params: { id: 41 } }]);
});

it('says that the bank works on it, no sum to whom none is shown, and offers nothing to readers', () => {
  open({ ...awaited, until: null, to_pay: null }, []);
  expect(page()).toContain('The bank is working on it.');
  expect(page()).not.toContain('50.75');
  expect(takeBack()).toBeNull();
});

it('is not there where nothing is awaited', () => {
  open(null);
  expect(page()).not.toContain('difference');
});
