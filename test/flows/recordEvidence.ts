import { spawnSync } from 'node:child_process';
import { joinEvidence } from './joinEvidence.ts';

/** Runs the charts' tests and keeps what they show, for a test that needs it without `npm test`. */
export function recordEvidence(): void {
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'test/vitest.config.ts',
    '--project',
    'machines',
  ];
  // This Vitest runs inside another one, and must not replace it.
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...env } = process.env;
  const { status } = spawnSync(process.execPath, vitest, { env: { ...env, EVIDENCE: 'on' }, stdio: 'ignore' });
  if (status !== 0) throw new Error('The tests of the charts fail.');
  joinEvidence();
}
