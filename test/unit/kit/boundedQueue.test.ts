import { expect, test } from 'vitest';
import { boundedQueue } from '../../../server/outside/boundedQueue.ts';

/** Tasks that end on command, and what became of each: its name once it ran, or why it may not wait. */
function works(size: Parameters<typeof boundedQueue>[0]) {
  const inTurn = boundedQueue(size);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const start = (name: string, goesFirst = false) =>
    inTurn(
      () => {
        began.push(name);
        return new Promise<string>((resolve) => ends.push(() => resolve(name)));
      },
      { goesFirst },
    ).catch((error: Error) => error.name);
  async function endAll() {
    for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
      end();
      // The next begins in a later turn.
      await new Promise(setImmediate);
    }
  }
  return { start, began, endAll };
}

test('as many at once as allowed, then in turn; a caller who would wait too long is refused', async () => {
  const { start, began, endAll } = works({ running: 2, waiting: 2 });
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => start(name));
  expect(began).toEqual(['a', 'b']);
  await endAll();
  expect([began, await Promise.all(all)]).toEqual([
    ['a', 'b', 'c', 'd'],
    ['a', 'b', 'c', 'd', 'Busy'],
  ]);
});

test('places are kept for those who go first, and they do', async () => {
  const { start, began, endAll } = works({ running: 1, waiting: 4, keptForFirst: 2 });
  const all = [start('a'), start('b'), start('c'), start('d'), start('x', true), start('y', true), start('z', true)];
  await endAll();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'Busy', 'x', 'y', 'Busy']);
  expect(began).toEqual(['a', 'x', 'y', 'b', 'c']);
});

test('work that fails gives its turn on', async () => {
  const inTurn = boundedQueue({ running: 1, waiting: 1 });
  const broken = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
