import { spawnSync } from 'node:child_process';
import { joinEvidence } from './joinEvidence.ts';

/** Runs the charts' tests and keeps what they show; for a test that needs it and was not started by `npm test`. */
export function recordEvidence(): void {
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'test/vitest.config.ts',
    '--project',
    'machines',
  ];
  // Another one inside a test: it must not take that one's place.
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...env } = process.env;
  const { status } = spawnSync(process.execPath, vitest, { env: { ...env, EVIDENCE: 'on' }, stdio: 'ignore' });
  if (status !== 0) throw new Error('The tests of the charts fail.');
  joinEvidence();
}
