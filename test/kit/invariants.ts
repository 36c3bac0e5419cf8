import { expect } from 'vitest';
import { brokenInvariants } from '../../server/domain/invariants.ts';
import type { Database } from '../../server/store/database.ts';

/** What must hold after whatever happened (design/quality.md, Nothing lost): fails with what does not, in words. */
export async function expectInvariants(database: Pick<Database, 'pool'>): Promise<void> {
  expect(await brokenInvariants(database)).toEqual([]);
}
