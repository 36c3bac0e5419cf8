import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DistancePreview } from '#contract/staff/people/distance.values.ts';
import { StaffProvider } from '../../../src/staff/hooks/StaffContext.ts';
import { meQuery } from '../../../src/staff/queries/office/me.ts';
import { type PlacePage, placeQuery } from '../../../src/staff/queries/people/people.ts';
import { boardQuery, runQuery } from '../../../src/staff/queries/runs/runs.ts';
import { DistanceDialog } from '../../../src/staff/screens/people/acts/DistanceDialog.tsx';
import { alert, field, isOpen, page, submit, tick, write } from '../../kit/screens/person.ts';
import { renderScreen, testCache } from '../../kit/screens/render.tsx';

/** Another distance for a place, as the office sees it (docs/rules/acts.md 11). */

const preview: DistancePreview = {
  ...{ distance_was: 'Specjalista', distance: 'Rekrut', own_group: true, fits_age: true, free: 12, mails: 2 },
  ...{ wave_was: '2031-04-17T09:00:00+02:00', wave_time: '2031-04-17T10:00:00+02:00' },
  ...{ currency: 'PLN', costs: 'less', digest: 'a'.repeat(64), ask: null },
  amounts: { price: 19_900, kept: 24_900, back: 5_000, to_pay: 0, fee: 0 },
  funds: [{ account: 'stripe', currency: 'PLN', back: 5_000, available: 1_240_000, owed: 0, missing: 0 }],
};
const ask = { until: '2031-03-01T12:00:00+01:00', of: 'ola@example.com' };
const amounts = { ...preview.amounts, back: 0, to_pay: 5_075, fee: 75 };
const more = { ...preview, costs: 'more', amounts, funds: [], ask };
const refusal = (code: string, data = {}) => ({ result: null, error: { code, status: 409, message: 'No.', data } });
const answer = (data: unknown) => ({ result: { data, message: null }, error: null });

const place = { id: 12, run_id: 3, category_id: 1, wave_id: 5, region: 'pl' } as PlacePage['place'];
const wave = { closed: false, free: 4, wave_time: '2031-04-17T10:00:00+02:00' };

function open(rights: readonly string[], ...answers: readonly unknown[]) {
  const request = vi.fn(async (..._asked: unknown[]) => answer({}) as unknown);
  for (const one of answers) request.mockResolvedValueOnce(one);
  const cache = testCache();
  cache.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } });
  const tabStorage = { read: () => null, write: () => undefined, remove: () => undefined };
  const services = { request, notify: vi.fn(), cache, tabStorage, serverNow: () => Date.parse('2031-01-01') };
  const page = { place, version: 7 } as PlacePage;
  cache.setQueryData(placeQuery(services as never, 12).queryKey, page as never);
  cache.setQueryData(meQuery(services as never).queryKey, { rights, email: 'a@example.com' } as never);
  cache.setQueryData(runQuery(services as never, 3).queryKey, { categories: [{ id: 2, name: 'Rekrut' }] } as never);
  const waves = [
    { ...wave, id: 7, category_id: 2 },
    { ...wave, id: 8, category_id: 2, free: 0 },
    { ...wave, id: 9, category_id: 1 },
  ];
  cache.setQueryData(boardQuery(services as never, 3).queryKey, { waves } as never);
  renderScreen(
    <StaffProvider value={{ services } as never}>
      <DistanceDialog page={page} />
    </StaffProvider>,
    cache,
  );
  return { request, notify: services.notify };
}
const choose = (id: string) => act(async () => void fireEvent.change(field('wave'), { target: { value: id } }));
const offered = () => [...document.querySelectorAll('option')].map(({ value }) => value);
const params = { id: 12 };

it('offers starts of other distances with room, says what goes back, and orders what was seen', async () => {
  const { request, notify } = open(['money.write'], answer(preview));
  expect(offered()).toEqual(['', '7']);
  await choose('7');
  expect(request.mock.calls[0]).toEqual([
    'POST staff/places/{id}/distance/preview',
    { params, body: { version: 7, wave_id: 7 } },
  ]);
  expect(page()).toMatch(/Goes backzł50\.00|Goes back.*50\.00/u);
  expect(page()).toContain('The place gets a group of its own.');
  await submit();
  expect(request.mock.calls[1]).toEqual([
    'POST staff/places/{id}/distance',
    { params, body: { version: 7, wave_id: 7, digest: 'a'.repeat(64), without: false } },
  ]);
  expect([isOpen(), notify.mock.calls.length]).toEqual([false, 1]);
});

it('lets a difference go with a reason only', async () => {
  const { request } = open([], answer(more));
  await choose('7');
  await tick('without');
  await submit();
  screen.getByText('Say why.');
  await write('reason', 'Our fault');
  await submit();
  expect(request.mock.calls[1]?.[1]).toMatchObject({ body: { without: true, reason: 'Our fault' } });
});

it('asks for the difference to a dearer distance, and says who pays it until when', async () => {
  const { request, notify } = open([], answer(more));
  await choose('7');
  expect(page()).toMatch(/ola@example\.com gets a link to pay\. Until it is paid, at the latest by .*1/u);
  expect(page()).toContain('50.75');
  screen.getByRole('button', { name: 'Ask for the difference' });
  await submit();
  expect(request.mock.calls[1]?.[1]).toMatchObject({ body: { without: false } });
  // That it is asked for, the notice with its undo says.
  expect([isOpen(), notify.mock.calls.length]).toEqual([false, 0]);
});

it('tells members who move no money what they may do, and readers without amounts no sum', async () => {
  open([], answer({ ...preview, amounts: null, funds: [] }));
  await choose('7');
  expect(page()).toContain('Money is given back by finance');
  expect(page()).toContain('It costs less than was paid for the place.');
  expect(page()).not.toContain('50.00');
});

it('says who was first, that a start is full, and that nobody knows', async () => {
  open([], answer(preview), refusal('changed_meanwhile', { who: ['Ewa Biuro'] }));
  await choose('7');
  await submit();
  expect(alert()).toContain('Ewa Biuro was first');
});

it('says that a start is full by now, and in other words why it cannot be', async () => {
  open([], refusal('wave_full', { free_places: ['0'] }), refusal('not_transferable'));
  await choose('7');
  expect(alert()).toContain('That start is full now');
  await choose('');
  await choose('7');
  expect(alert()).toContain('No.');
});
