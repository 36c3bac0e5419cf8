// Runs every test, with `--check` what takes a minute, with `--watch` those of a room, on whatever Node runs this: they are
// TypeScript, which Node runs from 24 on.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === 'win32';
const broughtNode = join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
const wanted = 24;

process.chdir(root);
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// To listen for the other's death is no reason to go on living.
process.channel?.unref();
if (major(process.version) >= wanted) {
  const isOption = (one) => one.startsWith('--');
  const option = process.argv.slice(2).find(isOption);
  const named = process.argv.slice(2).filter((one) => !isOption(one));
  if (option === '--watch') {
    const { watchRooms } = await import('./launch/watch.ts');
    process.exitCode = await watchRooms(named);
  } else {
    const { runCheck, runStages } = await import('./launch/stages.ts');
    process.exitCode = await (option === '--check' ? runCheck() : runStages(option === '--long', named));
  }
} else if (existsSync(broughtNode)) {
  // The channel tells the other one of our death, however it comes; a terminal's Ctrl-C reaches it by itself.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const again = spawn(broughtNode, process.argv.slice(1), { stdio, shell: isWindows });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => again.kill('SIGTERM'));
  again.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
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
