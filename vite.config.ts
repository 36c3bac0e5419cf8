import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The app: built to dist/app, from where the server serves it; in development it asks the server beside it. */
export default defineConfig({
  plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  build: { outDir: 'dist/app', emptyOutDir: true, assetsInlineLimit: 0 },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/sandbox', '/webhooks'].map((path) => [path, process.env.API_URL ?? 'http://127.0.0.1:3000']),
    ),
  },
});
