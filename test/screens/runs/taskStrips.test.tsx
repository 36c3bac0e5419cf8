/** What becomes of a change, as the pages of its run show it (docs/rules/tasks.md 1). */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Staff, StaffProvider } from '../../../src/staff/hooks/StaffContext.ts';
import { TaskStrips } from '../../../src/staff/parts/run/TaskStrips.tsx';
import { meQuery } from '../../../src/staff/queries/office/me.ts';
import type { Run } from '../../../src/staff/queries/runs/runs.ts';
import { type Task, tasksQuery } from '../../../src/staff/queries/runs/tasks.ts';
import { press } from '../../kit/screens/person.ts';
import { renderScreen, testCache } from '../../kit/screens/render.tsx';
import { storageFor } from '../../kit/screens/storage.ts';
import { taskOf } from '../../machines/runs/massAction.model.ts';

const request = (() => new Promise(() => undefined)) as Staff['services']['request'];
const run = { id: 3, region: 'pl', currency: 'PLN' } as Run;
const start = Date.parse('2027-03-01T12:00:00.000Z');
const minute = 60_000;
const at = (minutes: number) => new Date(start + minutes * minute).toISOString();
const stopped = (id: number, minutes: number) => taskOf('stopped', { id, ended_at: at(minutes) });

/** A page of the run at noon, which reads its tasks again as the clock goes on. */
function openPage(tasks: readonly Task[]) {
  const cache = testCache();
  let now = start;
  const services = { request, cache, tabStorage: storageFor(), notify: () => undefined, serverNow: () => now };
  const read = (minutes: number, found: readonly Task[]) => {
    now = start + minutes * minute;
    cache.setQueryData(tasksQuery({ request }, run.id).queryKey, { tasks: [...found] } as never);
  };
  cache.setQueryData(meQuery({ request }).queryKey, { id: 7, rights: ['runs.write'] } as never);
  read(0, tasks);
  renderScreen(
    <StaffProvider value={{ services } as unknown as Staff}>
      <TaskStrips run={run} />
    </StaffProvider>,
    cache,
  );
  return (minutes: number, found: readonly Task[]) => act(async () => read(minutes, found));
}

/** What can be read without opening anything. */
const stripTexts = () =>
  screen
    .queryAllByText(/^(?:It has not started|It was stopped|Done:|\d+ changes? )|, groups: /u)
    .filter((line) => line.closest('summary') !== null || line.closest('details') === null)
    .map((line) => (line.textContent ?? '').replace(/\. .*$/u, '.'));
const shows = (lines: readonly string[]) => waitFor(() => expect(stripTexts()).toEqual(lines), { timeout: 3000 });
const waits = 'It has not started.';
const wasStopped = 'It was stopped before anything happened.';
const inOneLine = 'Rekrut: move the wave from 10:15 to 10:20: stopped, groups: 0 of 14';

it('a change that ends while the page is open stays readable in its place', async () => {
  const readAt = openPage([taskOf('planned')]);
  await shows([waits]);
  const card = screen.getByRole('region');
  await readAt(1, [stopped(31, 1)]);
  await shows([wasStopped]);
  expect(screen.getByRole('region')).toBe(card);
});

it('changes that ended before, or before the last one, share one line, and neither is shown after five minutes', async () => {
  const readAt = openPage([stopped(31, -1)]);
  await shows([inOneLine]);
  await readAt(1, [stopped(32, 1), stopped(31, -1)]);
  await shows([wasStopped, inOneLine]);
  await readAt(2, [stopped(33, 2), stopped(32, 1), stopped(31, -1)]);
  await shows([wasStopped, '2 changes have ended']);
  await readAt(8, [stopped(33, 2), stopped(32, 1), stopped(31, -1)]);
  await shows([]);
});

it('the one that was watched can be put away, and no other takes its place', async () => {
  const readAt = openPage([]);
  await readAt(2, [stopped(32, 2), stopped(31, 1)]);
  await shows([wasStopped, inOneLine]);
  await press(/^Put away: Rekrut/u);
  await shows([inOneLine]);
});
