import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressAll } from '../../src/page/compress.ts';
import { type Front, frontOfFolder } from '../kit/processes/front.ts';

const source = fileURLToPath(new URL('floor', import.meta.url));

/** Builds and serves the smallest page with our packages (floor/main.tsx), compressed like the app, for comparison. */
export async function openFloor(folder: string): Promise<Front> {
  const outDir = await mkdtemp(join(folder, 'floor-'));
  await build({
    root: source,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  await compressAll(outDir);
  return frontOfFolder(outDir);
}
