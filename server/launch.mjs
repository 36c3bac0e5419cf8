// Starts Muster on whatever Node runs this: the rest of the server is TypeScript, which Node runs from 24 on.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const isWindows = process.platform === 'win32';
const broughtNode = at('node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
const vite = at('node_modules', 'vite', 'bin', 'vite.js');
/** What the built app is made of. */
const sources = [
  'src',
  'contract',
  'machines',
  'locales',
  'index.html',
  'staff.html',
  'vite.config.ts',
  'package-lock.json',
];
const wanted = 24;

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// To listen for the other's death is no reason to go on living.
process.channel?.unref();
if (major(process.version) < wanted) runAgainWithNewerNode();
else if (process.argv.includes('--dev')) develop();
else await serve();

async function serve() {
  process.chdir(root);
  buildIfOld();
  await import('./main.ts');
}

/** Vite on the port that people open, our server behind it on the next one; both reload on change. */
function develop() {
  const port = Number(process.env.PORT || 3000);
  const api = port + 1;
  const address = `http://localhost:${port}`;
  const env = {
    FLOWS: 'on',
    PUBLIC_URL: address,
    ...process.env,
    PORT: String(api),
    API_URL: `http://127.0.0.1:${api}`,
  };
  together([
    start(['--watch', '--watch-preserve-output', at('server', 'main.ts')], env),
    start([vite, '--port', String(port), '--strictPort', '--clearScreen', 'false'], env),
  ]);
}

function buildIfOld() {
  const built = newest(at('dist', 'app'));
  if (built > Math.max(...sources.map((name) => newest(at(name))))) return;
  if (!existsSync(vite)) {
    if (built > 0) return;
    fail('The app is not built and the tools to build it are not installed: run `npm ci`, then `npm run build`.');
  }
  console.error('Building the app…');
  const build = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (build.status !== 0) fail('The app could not be built; the reason stands above.');
}

/** When the newest file below a path was changed, in milliseconds; 0 without one. */
function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function runAgainWithNewerNode() {
  const brought = existsSync(broughtNode)
    ? spawnSync(broughtNode, ['--version'], { encoding: 'utf8', shell: isWindows })
    : null;
  if (major(brought?.stdout ?? '') < wanted) {
    fail(
      `Muster needs Node ${wanted} or newer, and this is ${process.version}. Run \`npm ci\`, which brings it for Linux and Windows, or install it from https://nodejs.org.`,
    );
  }
  // The channel tells the other one of our death, however it comes.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const again = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  together([spawn(broughtNode, again, { stdio, shell: isWindows })]);
}

function start(args, env) {
  return spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
}

/** Ends, with the first of them to end, as it ended; a terminal's Ctrl-C reaches them by itself. */
function together(children) {
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {
    for (const child of children) child.kill('SIGTERM');
  });
  for (const child of children) {
    child.on('exit', (code) => {
      process.exitCode ||= code ?? 1;
      for (const other of children) if (other !== child) other.kill('SIGTERM');
    });
  }
}

function major(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
