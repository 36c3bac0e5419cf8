import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Serves the page that shows one screen on its own, from the sources. */
export async function openStage(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'muster-stage-'));
  const server = await createServer({
    root,
    // The app's own configuration would put its starter into the page.
    configFile: false,
    plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
    cacheDir,
    appType: 'mpa',
    logLevel: 'error',
    optimizeDeps: { entries: ['test/browser/stage/stage.tsx'] },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (address === null || address === undefined || typeof address === 'string') throw new Error('no port was given');
  return {
    url: `http://127.0.0.1:${address.port}/test/browser/stage/index.html`,
    async close() {
      await server.close();
      rmSync(cacheDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
