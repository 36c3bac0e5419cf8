import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commitFile, commitOfCheckout, readVersion } from '../outside/version.ts';

/**
 * npm run release: one archive with the built app, the server and the packages that it needs, for machines of this
 * kind. Unpacked anywhere, `node server/launch.mjs` starts it; nothing is downloaded or built there.
 */

if (process.argv.length > 2) {
  console.error('Usage: npm run release');
  process.exit(1);
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const at = (...parts: string[]) => join(root, ...parts);
const read = (path: string) => JSON.parse(readFileSync(at(path), 'utf8')) as unknown;

const parts = [
  'server',
  'contract',
  'machines',
  'sandbox',
  'dist/app',
  'dist/server',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'package.json',
  'package-lock.json',
];
const { version } = readVersion();
const name = `muster-${version}-${process.platform}-${process.arch}`;

run(process.execPath, [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error']);
const stage = mkdtempSync(join(tmpdir(), 'muster-release-'));
try {
  const folder = join(stage, name);
  for (const part of parts) cpSync(at(part), join(folder, part), { recursive: true, preserveTimestamps: true });
  for (const path of packages()) {
    // Packages below it are listed by themselves.
    const filter = (from: string) => !from.slice(at(path).length).startsWith('/node_modules');
    cpSync(at(path), join(folder, path), { recursive: true, verbatimSymlinks: true, filter });
  }
  writeFileSync(join(folder, commitFile), `${commitOfCheckout()}\n`);
  // The Node that comes with the packages, for machines whose own is older.
  const brought = 'node_modules/.bin/node';
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  if (existsSync(at(brought))) cpSync(at(brought), join(folder, brought), { verbatimSymlinks: true });
  const archive = at('dist', `${name}.tar.gz`);
  run('tar', ['-czf', archive, '-C', stage, name]);
  console.log(`${archive}: ${Math.ceil(statSync(archive).size / 1_000_000)} MB`);
} finally {
  rmSync(stage, { recursive: true, force: true });
}

/** Packages that the lock file lists outside of development and that are installed here. */
function packages(): string[] {
  const lock = read('package-lock.json') as { packages: Record<string, { dev?: boolean; devOptional?: boolean }> };
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !(dev || devOptional) && existsSync(at(path)))
    .map(([path]) => path);
}

function run(program: string, args: string[]) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(program, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(1);
}
