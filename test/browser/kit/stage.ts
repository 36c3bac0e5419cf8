import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = 'test/browser/stage/index.html';

/** Builds and serves the page that shows one screen on its own. */
export async function openStage(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'muster-stage-'));
  // The app's own configuration would put its starter into the page.
  const own = { root, configFile: false, logLevel: 'error' } as const;
  await build({
    ...own,
    plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
    build: { outDir, emptyOutDir: true, minify: false, rolldownOptions: { input: join(root, page) } },
  });
  const server = await preview({ ...own, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    url: `http://127.0.0.1:${address.port}/${page}`,
    async close() {
      await server.close();
      rmSync(outDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
