import { existsSync, readFileSync } from 'node:fs';
import type { Evidence } from '../../../src/flows/evidence/evidence.ts';
import { recordEvidence } from '../../flows/recordEvidence.ts';

/** What the tests have shown of a chart. `npm test` has written it by now; a run of one file alone may have none. */
export function evidenceOf(chart: string): Evidence {
  const file = `.cache/flows/${chart}.json`;
  if (!existsSync(file)) recordEvidence();
  return JSON.parse(readFileSync(file, 'utf8'));
}
