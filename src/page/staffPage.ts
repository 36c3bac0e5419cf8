import { build, type PluginOption, type ViteDevServer } from 'vite';
import { isStaffPath } from '../../contract/staff/paths.ts';
import { floorTargets } from './floor.ts';

const staffPage = 'staff.html';

/**
 * Builds the staff's page beside the runners', as a build of its own: what both need stands in both, and no file of the
 * runners' changes by a page of the staff's (docs/decisions/027-a-second-entry.md).
 */
export async function buildStaffPage(folder: string, plugins: PluginOption[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins,
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsDir: 'assets/staff',
      target: floorTargets,
      cssTarget: floorTargets,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: { input: staffPage },
    },
  });
}

/** In development, where nothing is built: the same page at the same addresses. */
export function serveStaffPage({ middlewares }: ViteDevServer): void {
  middlewares.use((request, _response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const isPage = /text\/html|\*\/\*/u.test(request.headers.accept ?? '*/*');
    if (isStaffPath(pathname) && isPage) request.url = `/${staffPage}`;
    next();
  });
}
