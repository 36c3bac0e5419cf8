import { defineConfig } from 'vite';
import { appPlugins } from './src/page/appPlugins.ts';
import { type BuiltPage, dropUnusedCode } from './src/page/dropUnusedCode.ts';
import { floorTargets } from './src/page/floor.ts';
import { page } from './src/page/page.ts';

const app = (built: BuiltPage) => [appPlugins(), dropUnusedCode(built)];

/** The app: built to dist/app, from where the server serves it; in development it asks the server beside it. */
export default defineConfig({
  plugins: [app('runners'), page(app)],
  build: {
    outDir: 'dist/app',
    target: floorTargets,
    cssTarget: floorTargets,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file of what is needed at once. By default what lazy screens share with it is split off, and a slow line waits for five.
    // It names all others: a few plain digits in their hashes pack better, for everybody.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] },
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/embed', '/sandbox', '/flows/evidence', '/flows/lives'].map((path) => [
        path,
        process.env.API_URL ?? 'http://127.0.0.1:3000',
      ]),
    ),
  },
});
