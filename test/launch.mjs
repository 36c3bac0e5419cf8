// Runs every test on whatever Node runs this: the tests are TypeScript, which Node runs from 24 on.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === 'win32';
const broughtNode = join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
const wanted = 24;

process.chdir(root);
if (major(process.version) >= wanted) {
  const { runStages } = await import('./launch/stages.ts');
  process.exitCode = await runStages(process.argv.includes('--long'));
} else if (existsSync(broughtNode)) {
  const again = spawnSync(broughtNode, process.argv.slice(1), { stdio: 'inherit', shell: isWindows });
  process.exitCode = again.status ?? 1;
} else {
  console.log(
    `The tests need Node ${wanted} or newer, and this is ${process.version}: run \`npm ci\`, which brings it.`,
  );
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

function major(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0);
}
