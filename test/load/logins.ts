import { makeAccount } from '../kit/server/accounts.ts';
import { postJson } from '../kit/server/post.ts';
import { median } from './hammer.ts';
import type { Installation } from './installation.ts';

/** The median time of a refused login in milliseconds, and whether the answers were the same byte for byte. */
export interface LoginFigures {
  readonly known: number;
  readonly unknown: number;
  /** How far apart the two are, as a share of the shorter. */
  readonly apart: number;
  readonly isSame: boolean;
}

/**
 * Wrong passwords for a known address and unknown ones, in turn and one at a time; nobody may be able to tell them
 * apart.
 */
export async function measureLogins(
  { url, database }: Pick<Installation, 'url' | 'database'>,
  each = 1_000,
): Promise<LoginFigures> {
  await makeAccount(database, 'known@example.com', false);
  const times = { known: [] as number[], unknown: [] as number[] };
  const bodies = new Set<string>();

  async function refused(email: string): Promise<number> {
    const began = performance.now();
    const response = await postJson(`${url}/api/login?lang=en`, { email, password: 'a guess at it' });
    bodies.add(`${response.status} ${await response.text()}`);
    return performance.now() - began;
  }

  for (let n = 0; n < 20; n++) await refused('warm@example.com');
  for (let n = 0; n < each; n++) {
    times.known.push(await refused('known@example.com'));
    times.unknown.push(await refused(`nobody${n}@example.com`));
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  return {
    known,
    unknown,
    apart: Math.abs(known - unknown) / Math.min(known, unknown),
    isSame: bodies.size === 1,
  };
}
