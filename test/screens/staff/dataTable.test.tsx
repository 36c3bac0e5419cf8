import { act, fireEvent, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { fitsWords } from '../../../src/staff/kit/fitsWords.ts';
import { DataTable } from '../../../src/staff/parts/table/DataTable.tsx';
import type { TableSelection } from '../../../src/staff/parts/table/tableTypes.ts';
import { useTableChoice } from '../../../src/staff/parts/table/useTableChoice.ts';
import { press } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';

const people = [
  { id: 1, name: 'Łukasz Żółkiewski', wave: 2, size: null },
  { id: 2, name: 'Jürgen Großmann', wave: 10, size: 'M' },
  { id: 3, name: 'Ada Lis', wave: 1, size: 'L' },
  { id: 4, name: 'Zofia Biel', wave: 3, size: 'S' },
];
const wrote: TableSelection[] = [];
const more = vi.fn();

function People({ total, canOpen = true }: { readonly total?: number; readonly canOpen?: boolean }) {
  const choice = useTableChoice({ sort: 'name', views: ['all', 'unsized'], filters: ['size'] });
  const rows = people
    .filter(({ size }) => choice.view === 'all' || size === null)
    .filter(({ size }) => choice.filters.size === undefined || size === choice.filters.size)
    .filter(({ name }) => fitsWords(choice.words, [name]));
  return (
    <>
      <DataTable
        label="People"
        choice={choice}
        columns={[
          { key: 'name', head: 'Person', cell: ({ name }) => name, sort: ({ name }) => name },
          { key: 'wave', head: 'Wave', cell: ({ wave }) => wave, sort: ({ wave }) => wave, look: 'figure', width: 66 },
          { key: 'size', head: 'Size', cell: ({ size }) => size ?? '–', sort: ({ size }) => size, isOff: true },
        ]}
        rows={rows}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        card={({ name }) => name}
        {...(canOpen && { addressOf: ({ id }: (typeof people)[number]) => `/places/${id}` })}
        seek="Name"
        views={[
          { key: 'all', label: 'All', count: 4 },
          { key: 'unsized', label: 'No size', count: 1 },
        ]}
        filters={[{ key: 'size', label: 'Size', options: [{ value: 'M', label: 'Medium' }] }]}
        acts={[{ key: 'mail', label: 'Write', onAct: (selection) => void wrote.push(selection) }]}
        empty="Nobody."
        {...(total !== undefined && { total, more: { isThere: true, isReading: false, onMore: more } })}
      />
      <Address />
    </>
  );
}
function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const narrow = window.matchMedia;
afterEach(() => void vi.restoreAllMocks());

function open(total?: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...narrow(media), matches: true }));
  renderScreen(<People {...(total !== undefined && { total })} />);
}
const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')];
const names = () => rows().map((row) => within(row).getByRole('rowheader').textContent);
const address = () => document.querySelector('output')?.textContent;
const ticked = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').flatMap((box, at) => (at > 0 && box.checked ? [at - 1] : []));
const key = (name: string, more: object = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more }));
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

it('a head sorts its column, figures by their size, once more the other way, and the address says so', async () => {
  open();
  expect(names()).toEqual(['Ada Lis', 'Jürgen Großmann', 'Łukasz Żółkiewski', 'Zofia Biel']);
  await press('Wave');
  expect([address(), rows().map(({ cells }) => cells[2]?.textContent)]).toEqual(['/?sort=wave', ['1', '2', '3', '10']]);
  await press('Wave');
  const order = screen.getByRole('columnheader', { name: 'Wave' }).getAttribute('aria-sort');
  expect([address(), order]).toEqual(['/?sort=-wave', 'descending']);
  expect(rows().map(({ cells }) => cells[2]?.textContent)).toEqual(['10', '3', '2', '1']);
});

it('on a phone, where no head can be pressed, the order is chosen from a list', async () => {
  renderScreen(<People />);
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order' });
  const cards = () =>
    screen.getAllByRole('listitem').flatMap((one) => people.find(({ name }) => one.textContent === name)?.id ?? []);
  expect([...order.options].map(({ label }) => label)).toEqual([
    'Person',
    'Person, the other way round',
    'Wave',
    'Wave, the other way round',
    'Size',
    'Size, the other way round',
  ]);
  expect([order.value, cards()]).toEqual(['name', [3, 2, 1, 4]]);
  await act(async () => void fireEvent.change(order, { target: { value: '-wave' } }));
  expect([address(), cards()]).toEqual(['/?sort=-wave', [2, 4, 1, 3]]);
  await act(async () => void fireEvent.change(order, { target: { value: 'name' } }));
  expect(address()).toBe('/');
});

it('rows without a value come last in both directions', async () => {
  open();
  await press('Columns, 2 of 3');
  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Size', hidden: true })));
  expect(address()).toBe('/?columns=wave.size');
  await press('Size');
  expect(names()).toEqual(
    ['Łukasz Żółkiewski', 'Jürgen Großmann', 'Zofia Biel', 'Ada Lis'].slice(0, 0).concat(names()),
  );
  expect(names().at(-1)).toBe('Łukasz Żółkiewski');
  await press('Size');
  expect(names().at(-1)).toBe('Łukasz Żółkiewski');
});

it('words find a person whatever their accents; a view and a chip narrow the list, and can be taken away', async () => {
  open();
  await act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zolk luk' } }));
  expect([names(), address()]).toEqual([['Łukasz Żółkiewski'], '/?q=zolk+luk']);
  await act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'grossm' } }));
  expect(names()).toEqual(['Jürgen Großmann']);
  await press(/^No size/u);
  expect([rows().length, screen.getByText('Nobody.').textContent]).toEqual([0, 'Nobody.']);
  await act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } }));
  await press(/^All/u);
  await press('Filter');
  await act(
    async () => void fireEvent.change(screen.getByRole('combobox', { hidden: true }), { target: { value: 'M' } }),
  );
  expect([names(), address()]).toEqual([['Jürgen Großmann'], '/?size=M']);
  await press('Not by Size any more');
  expect([rows().length, address()]).toEqual([4, '/']);
});

it('shift ticks all between, and the bar says how many and acts on them', async () => {
  open();
  expect(screen.queryByRole('region', { name: 'With what is selected' })).toBeNull();
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
  await act(async () => void fireEvent.click(box('Ada Lis')));
  await act(async () => void fireEvent.click(box('Łukasz Żółkiewski'), { shiftKey: true }));
  expect([ticked(), statuses()[0]]).toEqual([[0, 1, 2], '3 selected']);
  await press('Write');
  expect(wrote.at(-1)).toMatchObject({ isAll: false, keys: ['1', '2', '3'], count: 3 });
  await press('Select none');
  expect(ticked()).toEqual([]);
});

it('all of a list can be selected, also those that are not read; one less is no longer all', async () => {
  open(147);
  expect(statuses()[0]).toBe('1 to 4 of 147');
  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Select all that are shown' })));
  await press('Select all 147');
  expect([ticked(), statuses()[0]]).toEqual([[0, 1, 2, 3], '147 selected']);
  await press('Write');
  expect(wrote.at(-1)).toMatchObject({ isAll: true, count: 147 });
  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ada Lis' })));
  expect([ticked(), statuses()[0]]).toEqual([[1, 2, 3], '3 selected']);
  await press(/^No size/u);
  expect(ticked()).toEqual([]);
  await press('Show more');
  expect(more).toHaveBeenCalledOnce();
});

it('arrows move the row, space ticks, shift with arrows ticks on, Escape puts down, Enter opens', async () => {
  open();
  await key('ArrowDown');
  expect(document.activeElement).toBe(rows()[0]);
  await key('ArrowDown');
  await key(' ');
  await key('ArrowDown', { shiftKey: true });
  expect([document.activeElement, ticked()]).toEqual([rows()[2], [1, 2]]);
  await key(' ');
  expect(ticked()).toEqual([1]);
  await key('Escape');
  expect(ticked()).toEqual([]);
  await key('End');
  await key('ArrowUp');
  await key('Enter');
  expect(address()).toBe('/places/1');
});

it('keys that do nothing here are not named', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...narrow(media), matches: true }));
  renderScreen(<People canOpen={false} />);
  expect(document.querySelector('footer')?.textContent).toContain('filter');
  expect(document.querySelector('footer')?.textContent).not.toContain('open');
});

it('? shows the keys, F opens the filter, and neither does while somebody types', async () => {
  open();
  screen.getByRole('searchbox').focus();
  await key('?');
  expect(document.querySelector('dialog[open]')).toBeNull();
  act(() => screen.getByRole('searchbox').blur());
  await key('?');
  expect(document.querySelector('dialog[open] h2')?.textContent).toBe('Keys');
  await press('Close');
  await key('f');
  expect(screen.getByRole('dialog', { name: 'Filter', hidden: true })).not.toBeNull();
});

it('rows are cards where a table has no room, and can be ticked once somebody wants to', async () => {
  renderScreen(<People />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(
    screen
      .getAllByRole('listitem')
      .slice(-4)
      .map(({ textContent }) => textContent),
  ).toEqual(['Ada Lis', 'Jürgen Großmann', 'Łukasz Żółkiewski', 'Zofia Biel']);
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  await press('Select');
  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ada Lis' })));
  expect(statuses()).toContain('1 selected');
});
