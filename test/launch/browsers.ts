/**
 * Installs missing browsers while tests without browsers run; reports on its fourth stream which engines there are
 * besides Chromium.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureChromium } from './chromium.ts';
import { ensureEngines } from './engines.ts';

/** The engines besides Chromium that exist after that. */
export async function bringBrowsers(isLong: boolean): Promise<readonly string[]> {
  const own = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, [own, ...(isLong ? ['--long'] : [])], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  let named = '';
  child.stdio[3]?.on('data', (text: Buffer) => {
    named += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) console.log(`The browsers could not be looked for: ended with ${code}.`);
  return named.split('\n').filter(Boolean);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!ensureChromium(process.argv.includes('--long')))
    console.log('No Chromium could be installed: install one yourself and name its path in CHROMIUM.');
  writeSync(3, ensureEngines().join('\n'));
}
