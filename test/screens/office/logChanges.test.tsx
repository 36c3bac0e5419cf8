import { expect, it } from 'vitest';
import { type Staff, StaffProvider } from '../../../src/staff/hooks/StaffContext.ts';
import { Changes } from '../../../src/staff/parts/log/Changes.tsx';
import type { LogEntry } from '../../../src/staff/queries/office/log.ts';
import { runsQuery } from '../../../src/staff/queries/runs/runs.ts';
import { renderScreen, testCache } from '../../kit/screens/render.tsx';

const request = (() => new Promise(() => undefined)) as Staff['services']['request'];
const runs = [
  { id: 3, name: 'Muster Gdańsk', currency: 'PLN' },
  { id: 4, name: 'Muster Berlin', currency: 'EUR' },
];

/** What stands there, line by line, as it is read out. */
function changeLines(entry: Partial<LogEntry>): string[] {
  const cache = testCache();
  cache.setQueryData(runsQuery({ request }).queryKey, { runs, cities: [] } as never);
  const staff = { services: { request } } as unknown as Staff;
  const whole = { run_id: 3, coupon_type: null, before: {}, after: {}, ...entry } as LogEntry;
  const screen = renderScreen(
    <StaffProvider value={staff}>
      <Changes entry={whole} />
    </StaffProvider>,
    cache,
  );
  return [...screen.container.querySelectorAll('dl > div')].map(({ children: [name, value] }) =>
    [name?.textContent, value?.textContent].join(' ').replaceAll(/\s/gu, ' '),
  );
}

it.each<[what: string, entry: Partial<LogEntry>, lines: readonly string[]]>([
  [
    'a price in the money of its run, the one field after the other as forms ask for them',
    {
      what: 'category.changed',
      run_id: 4,
      before: { group_price: 8_900, price: 9_900, name: 'Recruit' },
      after: { group_price: null, price: 10_950, name: 'Ruffian' },
    },
    ['Name before:Recruitafter:Ruffian', 'Price before:€99.00after:€109.50', 'From 5 places before:€89.00after:none'],
  ],
  [
    'of an order from when to when, and no money where none goes back',
    {
      what: 'task.ordered',
      before: { kind: null, places: null, people: null, back: null, wave_was: null, wave_time: null },
      after: {
        ...{ kind: 'wave.time', places: 91, people: 77, back: 0 },
        ...{ wave_was: '2027-04-17T08:15:00Z', wave_time: '2027-04-17T08:20:00Z' },
      },
    },
    [
      'What after:Move the wave',
      'Start before:17 April, 10:15after:17 April, 10:20',
      'Places after:91',
      'People known after:77',
    ],
  ],
  [
    'what a coupon takes off in the shop’s words, without the fields that were left out',
    {
      what: 'coupon.added',
      before: { title: null, coupon_type: null, value: null, run_id: null, max_uses: null },
      after: { title: 'Club', coupon_type: 'percent', value: 1_250, run_id: 3, max_uses: null },
    },
    ['Title after:Club', 'Takes off after:12.5%', 'For after:Muster Gdańsk'],
  ],
  [
    'a percentage that is changed, by what the coupon is',
    { what: 'coupon.changed', coupon_type: 'percent', before: { value: 1_000 }, after: { value: 1_500 } },
    ['Takes off before:10%after:15%'],
  ],
  [
    'how many waves a rule made, not their numbers',
    {
      what: 'waves.added',
      before: { from: null, waves: null, category_id: null },
      after: { from: '09:00', waves: [11, 12, 13], category_id: 5 },
    },
    ['First start after:09:00', 'Waves after:3'],
  ],
  [
    'of what was taken out how it was',
    { what: 'run.deleted', before: { key: 'gone', name: 'Draft', date: '2031-06-14' }, after: {} },
    ['Name before:Draft', 'Day before:14 June 2031'],
  ],
])('a line says %s', (_, entry, lines) => {
  expect(changeLines(entry)).toEqual(lines);
});
