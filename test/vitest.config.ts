import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { appPlugins } from '../src/page/appPlugins.ts';
import { leftOutServerTests } from './slowTests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `check`: the tree itself · `built`: what the build made · `unit`: pure functions · `machines`: charts · `screens`: jsdom · `server`: PostgreSQL. */
export default defineConfig({
  root,
  plugins: appPlugins(),
  test: {
    // For what hangs. How fast something is, is the benchmarks' to say.
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    // All cores; Vitest alone would leave one free.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'check', include: ['test/*.test.ts'] } },
      { extends: true, test: { name: 'built', include: ['test/built/**/*.test.ts'] } },
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'machines',
          include: ['test/machines/**/*.test.ts'],
          setupFiles: ['test/kit/charts/evidence.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['test/screens/**/*.test.tsx'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: [
            // First: after a test it is asked last.
            'test/kit/screens/ownText.setup.ts',
            'test/kit/screens/screen.setup.ts',
            'test/kit/charts/evidence.setup.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['test/server/**/*.test.ts'],
          exclude: leftOutServerTests,
          globalSetup: ['test/kit/server/cluster.setup.ts'],
          // The server is read once, not once for each file.
          isolate: false,
          setupFiles: ['test/kit/server/alone.setup.ts'],
          // Many wait for a process to start or a line to break. What has another number of workers has a turn of its own.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
