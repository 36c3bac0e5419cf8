import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { JudgedRowView, SheetDraft, SheetPreview } from '#contract/staff/people/sheets.calls.ts';
import { importSheetMachine } from '#machines/people/importSheet.machine.ts';
import { importSheetEffects } from '../../../src/staff/effects/people/importSheet.effects.ts';
import { StaffProvider } from '../../../src/staff/hooks/StaffContext.ts';
import { meQuery } from '../../../src/staff/queries/office/me.ts';
import { sheetsQuery } from '../../../src/staff/queries/people/sheets.ts';
import type { Run } from '../../../src/staff/queries/runs/runs.ts';
import { SheetOrder } from '../../../src/staff/screens/people/sheets/SheetOrder.tsx';
import { SheetTable } from '../../../src/staff/screens/people/sheets/SheetTable.tsx';
import { TakenSheets } from '../../../src/staff/screens/people/sheets/TakenSheets.tsx';
import { press } from '../../kit/screens/person.ts';
import { renderScreen, testCache } from '../../kit/screens/render.tsx';

/** A sheet on the page: its rows, what is wrong in them, and the order (docs/rules/sheets.md). */

const many = 250;
const draft: SheetDraft = {
  ...{ sheet: 'a'.repeat(64), name: 'list.csv', worksheet: null, encoding: 'utf-8', separator: ';', head_row: 1 },
  ...{ heads: ['Name', 'Born'], fields: ['full_name', 'birth'], remembered: false, rows: many },
};
const row = (number: number, born: string): JudgedRowView => ({
  ...{
    row: number,
    cells: [`Anna Nowak-${number}`, born],
    kind: born.includes('31.02') ? 'bad' : 'new',
    place_id: null,
  },
  ...{ first_name: 'Anna', surname: `Nowak-${number}`, email: null, phone: null, birth_year: 1990, sex: null },
  ...{ size: null, wave_id: null, group: null, doubts: [], was: [] },
  faults: born.includes('31.02') ? [{ field: 'birth', fault: 'no_such_day' }] : [],
});
const previewOf = (born: string): SheetPreview => ({
  rows: Array.from({ length: many }, (_, at) => row(at + 2, at + 2 === 200 ? born : '1.02.1990')),
  counts: {
    new: born.includes('31.02') ? many - 1 : many,
    same: 0,
    changed: 0,
    bad: born.includes('31.02') ? 1 : 0,
    gone: 0,
  },
  ...{ gone: [], waves: [], free_places: many, mails: 0, digest: born },
});

it('shows every row, those to correct first; what is mended is judged, and then ordered', async () => {
  const cache = testCache();
  const request = vi.fn(async (name: string, ask: { readonly body?: { readonly mended: readonly object[] } }) => {
    const data =
      name === 'POST staff/runs/{id}/sheets/preview'
        ? previewOf(ask.body?.mended.length === 0 ? '31.02.1990' : '28.02.1990')
        : { sheet: 4 };
    return { result: { data, message: null }, error: null };
  });
  const upload = vi.fn(async () => ({ result: { data: draft, message: null }, error: null }));
  const services = { request, upload, notify: vi.fn(), cache } as never;
  const actor = createActor(importSheetMachine.provide(importSheetEffects(services, 3)), { input: { groupId: 7 } });
  actor.start();
  await act(async () => actor.send({ type: 'file.chosen', file: new File(['…'], 'list.csv') }));
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ previewed: 'quiet' })).toBe(true));
  renderScreen(
    <StaffProvider value={{ services } as never}>
      <SheetTable actor={actor} />
      <SheetOrder actor={actor} />
    </StaffProvider>,
    cache,
  );
  const [, first] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('Nowak-200');
  // The head and a page of rows; the last one is on the third.
  expect(screen.getAllByRole('row')).toHaveLength(101);
  expect(screen.queryByText('Anna Nowak-251')).toBeNull();
  await press('Page 3');
  screen.getByText('Anna Nowak-251');
  await press('Page 1');
  await act(async () => {
    const wrong = screen.getByRole('textbox', { name: 'There is no such day.' });
    fireEvent.change(wrong, { target: { value: '28.02.1990' } });
    fireEvent.blur(wrong);
  });
  await vi.waitFor(() => screen.getByRole('button', { name: 'Take 250 people' }));
  await press('Take 250 people');
  expect(request.mock.calls.at(-1)).toMatchObject([
    'POST staff/runs/{id}/sheets/order',
    {
      params: { id: 3 },
      body: {
        group_id: 7,
        digest: '28.02.1990',
        only_good: false,
        mended: [{ row: 200, column: 1, text: '28.02.1990' }],
      },
    },
  ]);
});

it('a sheet whose people are to be mailed later has its button, once it is taken', async () => {
  const cache = testCache();
  cache.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } });
  const request = vi.fn(async (..._asked: unknown[]) => ({
    result: { data: { sheets: [] }, message: null },
    error: null,
  }));
  const services = { request, notify: vi.fn(), cache } as never;
  const taken = { group_id: null, ordered_at: '2031-06-01T10:00:00Z', state: 'done', rows: 2, done: 2, faulty: [] };
  const sheets = [
    { id: 5, name: 'later.csv', mails: 'later', ...taken },
    { id: 4, name: 'now.csv', mails: 'now', ...taken },
  ];
  cache.setQueryData(sheetsQuery(services, 3).queryKey, { sheets } as never);
  const me = { rights: ['people.import'], email: 'a@example.com' };
  cache.setQueryData(meQuery(services).queryKey, me as never);
  renderScreen(
    <StaffProvider value={{ services } as never}>
      <TakenSheets run={{ id: 3, region: 'pl' } as Run} />
    </StaffProvider>,
    cache,
  );
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await press(/^E-mail the people: later/u);
  await press('E-mail the people');
  expect(request.mock.calls[0]?.slice(0, 2)).toEqual([
    'POST staff/runs/{id}/sheets/mail',
    { params: { id: 3 }, body: { sheet: 5 } },
  ]);
});
