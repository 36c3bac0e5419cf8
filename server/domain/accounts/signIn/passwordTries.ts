import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { networkOf } from '../../../outside/network.ts';
import { verifyPassword } from '../../../outside/passwords/passwords.ts';
import { logRefused } from '../../../outside/refusedLine.ts';
import type { Refusal } from '../../kit/answers.ts';
import type { Use } from '../../limits/limits.ts';

type Needs = Pick<Deps, 'database' | 'limits' | 'log'>;

export interface Tried {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
}

/** An account whose password was found right, and the hash that it was found by: it counts while that is kept. */
export interface VerifiedPassword {
  readonly id: number;
  readonly passwordHash: string;
}

/**
 * Tries a password for the account with an address; answers the account, null when it is wrong or there is no such
 * account: in the same words and the same time. All networks that an account never signed in from share ten tries in a
 * quarter of an hour, however many they are; a network with a success in the last 90 days has its own. Other networks
 * are counted for all accounts together, first: what a network has too much of leaves no row per address. They wait
 * behind (docs/rules/limits.md 1).
 */
export async function tryPassword(
  { database, limits, log }: Needs,
  { email, password, ip }: Tried,
): Promise<VerifiedPassword | null | Refusal<'rate_limited'>> {
  const network = networkOf(ip);
  const { rows } = await sql<{ id: number; password_hash: string | null; is_known: boolean }>`
    select id, password_hash, exists (
      select from account_network where account_id = account.id and network = ${network}
        and last_success_at > now() - interval '90 days') as is_known
    from account where email = ${email}`.execute(database.db);
  const [account] = rows;
  const isKnown = account?.is_known ?? false;
  const failure: readonly Use[] = isKnown ? [] : [['wrongPassword', ip]];
  const uses: readonly Use[] = isKnown ? [['passwordKnown', email, ip]] : [...failure, ['password', email]];
  const refused = (code: 'rate_limited' | 'wrong_credentials') =>
    logRefused(log, { what: 'password', code, account: account?.id ?? null, network });
  const limited = await limits.takeAll(uses);
  if (limited) {
    refused('rate_limited');
    return limited;
  }
  try {
    const passwordHash = account?.password_hash ?? null;
    const isRight = await verifyPassword(passwordHash, password, { goesFirst: isKnown });
    if (account === undefined || passwordHash === null || !isRight) {
      refused('wrong_credentials');
      return null;
    }
    await limits.giveBack(failure);
    return { id: account.id, passwordHash };
  } catch (error) {
    // No hash, no try.
    await limits.giveBack(uses);
    throw error;
  }
}
