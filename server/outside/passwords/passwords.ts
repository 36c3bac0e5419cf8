import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { boundedQueue } from '../boundedQueue.ts';

/** KiB and rounds of argon2id, the package's algorithm: the recommendation of OWASP. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes of this process, one core left to everything else: files, names and pictures share libuv's threads, and a
 * flood of logins would hold them all up (docs/rules/limits.md 2.6). Half of the waiting places are for people whom we
 * know: strangers, however many, keep no customer out.
 */
const inTurn = boundedQueue({ running: Math.max(1, availableParallelism() - 1), waiting: 40, keptForFirst: 20 });

/** People whom we know go first: by a link of ours, a session, or a network that their account knows. */
export interface Turn {
  readonly goesFirst: boolean;
}

/** The hash to keep of a new password. Throws Busy while too many wait. */
export const hashPassword = (password: string, turn?: Turn): Promise<string> =>
  inTurn(() => hash(normal(password), cost), turn);

/**
 * Whether a password is the one that was kept; an account that is not there, or has none, takes the same time.
 * Throws Busy while too many wait.
 */
export const verifyPassword = (storedHash: string | null, password: string, turn?: Turn): Promise<boolean> =>
  inTurn(async () => (await verify(storedHash ?? nobodys, normal(password))) && storedHash !== null, turn);

/** The hash of a password that was thrown away. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$VUfZ5GaDWdKlrrGUBPIsig$bc3xRAEuMsQpPPntCsefZ57t8hiWwEmNxL37q/qPwz8';

/** The same characters from another keyboard or system are the same password. */
const normal = (password: string) => password.normalize('NFKC');
