/** `npm test` and `npm run watch` as somebody starts and ends them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, utimesSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { surroundings } from '../../kit/processes/process.ts';
import { descendantsOf } from '../../launch/ending.ts';

vi.setConfig({ testTimeout: 240_000 });

test('npm test that is ended leaves no process', async () => {
  // Without a path there is nothing to install browsers with.
  const run = launch(['test/launch.mjs'], { PATH: '' });
  // Types, lint and the tree itself, with what each of them has started.
  await vi.waitFor(() => expect(run.family().length).toBeGreaterThan(4), { timeout: 60_000 });
  const family = run.family();
  expect(await run.end('SIGTERM')).toBe(143);
  expect(descendantsOf(family)).toEqual([]);
});

test('processes in their own session end, too, and at once on a second request', async () => {
  const stubborn = `process.on('SIGINT', () => {}); console.log('here'); setInterval(() => {}, 1_000);`;
  const script = `
    import { spawn } from 'node:child_process';
    const { endTogether } = await import('./test/launch/ending.ts');
    endTogether();
    spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { detached: true, stdio: 'inherit' });`;
  const run = launch(['--input-type=module', '-e', script]);
  await expect.poll(run.output).toBe('here\n');
  const family = run.family();
  expect(family).toHaveLength(1);
  const ended = run.end('SIGINT');
  await wait(1_100);
  expect(descendantsOf(family)).toEqual(family);
  run.child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(descendantsOf(family)).toEqual([]);
});

test('a part of the tests that does not exist fails, and is named with those that do', async () => {
  const run = launch(['test/launch.mjs', '--long', 'servers']);
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain('There is no part servers: check, units, server, mutants, browser.');
});

test('npm run watch runs the tests of a room, again on a change, and leaves no process', async () => {
  // No test at all: which files are picked does not hang on what they say.
  const run = launch(['test/launch.mjs', '--watch', 'staff', '-t', 'nothing of that name'], { NO_COLOR: '1' });
  const ran = () => [...run.output().matchAll(/^ [✓↓] \|(\w+)\| (\S+)/gmu)];
  const files = () => [...new Set(ran().map(([, project, file]) => `${project} ${file}`))].sort();
  const isThrough = (times: number) =>
    vi.waitFor(() => expect(run.output().split('Waiting for file changes').length - 1).toBe(times), {
      timeout: 170_000,
    });
  await isThrough(1);
  const folder = 'test/screens/staff';
  expect(files()).toEqual(
    readdirSync(folder)
      .map((file) => `screens ${folder}/${file}`)
      .sort(),
  );
  const first = ran().length;
  const [one = ''] = readdirSync(folder);
  utimesSync(`${folder}/${one}`, new Date(), new Date());
  await isThrough(2);
  expect(
    ran()
      .slice(first)
      .map(([, , file]) => file),
  ).toEqual([`${folder}/${one}`]);
  const family = run.family();
  await run.end('SIGTERM');
  await vi.waitFor(() => expect(descendantsOf(family)).toEqual([]), { timeout: 20_000 });
});

test('npm run watch of a room that has no tests names those that have', async () => {
  const run = launch(['test/launch.mjs', '--watch', 'attic']);
  expect(await run.ended).toBe(1);
  expect(run.output()).toMatch(/^There are no tests of attic\. The rooms: accounts, (?:\w+, )+staff\.\n$/u);
});

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<number | NodeJS.Signals | null>;
  output(): string;
  /** All that it has started. */
  family(): readonly number[];
  end(signal: NodeJS.Signals): Run['ended'];
}

function launch(args: readonly string[], env: Readonly<Record<string, string>> = {}): Run {
  const child = spawn(process.execPath, args, {
    ...surroundings,
    env: { ...surroundings.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      printed += text;
    });
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  const { pid = 0 } = child;
  const seen = new Set([pid]);
  const family = () => {
    const own = descendantsOf([pid]).filter((one) => one !== pid);
    for (const one of own) seen.add(one);
    return own;
  };
  onTestFinished(() => {
    for (const one of descendantsOf([...seen])) process.kill(one, 'SIGKILL');
  });
  return {
    child,
    ended,
    output: () => printed,
    family,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
