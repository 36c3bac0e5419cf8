import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { appPlugins } from '../../../src/page/appPlugins.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = 'test/browser/stage/index.html';

/** Builds and serves the page that shows one screen on its own. */
export async function openStage(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'muster-stage-'));
  // The app's own configuration would put its starter into the page.
  const own = { root, configFile: false, logLevel: 'error' } as const;
  await build({
    ...own,
    plugins: appPlugins(),
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
