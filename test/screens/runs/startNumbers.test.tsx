import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '../../../src/api/request.ts';
import { type Staff, StaffProvider } from '../../../src/staff/hooks/StaffContext.ts';
import { meQuery } from '../../../src/staff/queries/office/me.ts';
import type { Run } from '../../../src/staff/queries/runs/runs.ts';
import type { NumbersPreview, StartNumbers } from '../../../src/staff/queries/runs/startNumbers.ts';
import { RunStartNumbers } from '../../../src/staff/screens/runs/startNumbers/StartNumbersPage.tsx';
import { has, page, press, submit, write } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';

/** The page of a run's start numbers (docs/rules/start-numbers.md). */

const run = { id: 3, name: 'Muster Gdańsk', date: '2031-06-14', region: 'pl', currency: 'PLN' } as Run;
const recruit = { of: 'distance', id: 1, from: 101, to: 700, spare: 10, spare_in: 'percent' } as const;
const numbers: StartNumbers = {
  ...{ ranges: [recruit], version: 4, places: 512, numbered: 0, printed: 0 },
  distances: [
    { id: 1, name: 'Rekrut', places: 500, numbered: 0 },
    { id: 2, name: 'Komandos', places: 12, numbered: 0 },
  ],
  waves: [{ id: 9, category_id: 2, wave_time: '2031-06-14T10:10:00+02:00', places: 12 }],
};
const preview: NumbersPreview = {
  ranges: [
    { of: 'distance', id: 1, places: 500, given: 490, first: 101, last: 640, spare: 60, spare_left: 60, missing: 10 },
  ],
  ...{ places: 490, printed: 0, outside: 12, digest: 'a'.repeat(64), fuse_minutes: 1 },
};
const order = 'POST staff/runs/{id}/start-numbers/order';

function show(
  given: Partial<StartNumbers> = {},
  { rights = ['runs.read', 'runs.write', 'exports.start'], answer = {} as unknown } = {},
) {
  const { services, calls, toasts } = testServices({
    'GET staff/runs/{id}/start-numbers': { ...numbers, ...given },
    'POST staff/runs/{id}/start-numbers/preview': preview,
    'POST staff/runs/{id}/start-numbers': { version: 5 },
    'POST staff/runs/{id}/start-numbers/printed': { places: 3 },
    [order]: answer,
  });
  const { cache } = services;
  cache.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } });
  cache.setQueryData(meQuery(services as never).queryKey, {
    role: 'organiser',
    email: 'a@example.com',
    rights,
  } as never);
  renderScreen(
    <StaffProvider value={{ services } as unknown as Staff}>
      <RunStartNumbers run={run} />
    </StaffProvider>,
    cache,
  );
  const made = (name: string) => calls.filter(([one]) => one === name).map(([, ask]) => ask);
  return { made, toasts };
}
const give = 'Give 490 start numbers';

it('shows range by range who gets which numbers, how many are missing, and orders it as it was seen', async () => {
  const { made } = show();
  await waitFor(() => screen.getByRole('button', { name: give }));
  expect(page()).toContain('Too few numbers: 10 places stay without one.');
  expect(page()).toContain('Paid places without a range: 12.');
  const list = screen.getByLabelText('What will happen');
  for (const text of ['Rekrut', '101–700', '101–640', '60 of 60']) expect(list.textContent).toContain(text);
  await press(give);
  await submit();
  expect(made(order)).toEqual([{ params: { id: 3 }, body: { again: false, digest: preview.digest } }]);
});

it('looks again where all get new numbers, and says that something has changed meanwhile', async () => {
  const overtaken = new ApiError('changed_meanwhile', 'Somebody changed this before you.', 409);
  const { made } = show({}, { answer: overtaken });
  await waitFor(() => screen.getByRole('button', { name: give }));
  await press(give);
  await submit();
  await waitFor(() => expect(page()).toContain('Nothing was ordered.'));
  expect(made('POST staff/runs/{id}/start-numbers/preview').length).toBeGreaterThan(1);
});

it('ranges are changed in a form: empty rows are left out, those of waves shown where they are wanted', async () => {
  const { made } = show();
  await waitFor(() => screen.getByRole('button', { name: 'Change the ranges' }));
  await press('Change the ranges');
  const dialog = within(document.querySelector('dialog') as HTMLElement);
  expect(dialog.queryByText('Komandos 10:10')).toBeNull();
  await write('from_distance_2', '701');
  await write('to_distance_2', '800');
  await submit();
  expect(made('POST staff/runs/{id}/start-numbers')).toEqual([
    {
      params: { id: 3 },
      body: { version: 4, ranges: [recruit, { ...recruit, id: 2, from: 701, to: 800, spare: 0 }] },
    },
  ]);
});

it('printed numbers are locked and unlocked after a question', async () => {
  const { made, toasts } = show({ numbered: 500, printed: 20 });
  await waitFor(() => screen.getByRole('button', { name: 'They are printed' }));
  expect(page()).toContain('Locked, since they are printed: 20 of 500.');
  await press('They are printed');
  await submit();
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['The numbers are locked to their places.']));
  await press('Unlock them again');
  await submit();
  expect(made('POST staff/runs/{id}/start-numbers/printed')).toEqual([
    { params: { id: 3 }, body: { printed: true } },
    { params: { id: 3 }, body: { printed: false } },
  ]);
});

it('who changes nothing reads the ranges', async () => {
  show({ numbered: 10 }, { rights: ['runs.read'] });
  await waitFor(() => screen.getByText('Rekrut: 101–700'));
  expect([has('Change the ranges'), has(give), has('They are printed')]).toEqual([false, false, false]);
});
