/** `npm run watch ROOM…` runs the tests of a room, and reruns those that depend on a changed file. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';

/** Projects with rooms, the fastest first. */
const projects = ['unit', 'machines', 'screens', 'server'] as const;

/** The room's folders of tests. */
function foldersOf(room: string): readonly string[] {
  return projects.map((project) => `test/${project}/${room}`).filter((folder) => existsSync(folder));
}

function roomsWithTests(): readonly string[] {
  const folders = projects.flatMap((project) => readdirSync(`test/${project}`, { withFileTypes: true }));
  return [...new Set(folders.filter((one) => one.isDirectory()).map(({ name }) => name))].sort();
}

/** Resolves to the exit code. Arguments from the first dash on are passed to Vitest: `groups -- -t 'a captain'`. */
export async function watchRooms(words: readonly string[]): Promise<number> {
  const firstOption = words.findIndex((word) => word.startsWith('-'));
  const rooms = firstOption < 0 ? words : words.slice(0, firstOption);
  const options = words.slice(rooms.length);
  const unknown = rooms.filter((room) => foldersOf(room).length === 0);
  if (rooms.length === 0 || unknown.length > 0) {
    const reason = unknown.length > 0 ? `There are no tests of ${unknown.join(', ')}.` : 'Name a room to watch.';
    console.log(`${reason} The rooms: ${roomsWithTests().join(', ')}.`);
    return 1;
  }
  const vitest = ['node_modules/vitest/vitest.mjs', 'watch', '--config', 'test/vitest.config.ts'];
  const folders = rooms.flatMap(foldersOf).map((folder) => `${folder}/`);
  const child = spawn(process.execPath, [...vitest, ...options, ...folders], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
