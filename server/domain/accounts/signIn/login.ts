import type { signInCalls } from '#contract/accounts/signIn.calls.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { Deps } from '../../../deps.ts';
import { networkOf } from '../../../outside/network.ts';
import type { Queries } from '../../../store/database.ts';
import { Refusal } from '../../kit/answers.ts';
import { openSession, sessionMinutes } from '../../kit/sessions.ts';
import { type Tried, tryPassword } from './passwordTries.ts';

export type PasswordLogin = AnswerOf<(typeof signInCalls)['POST login']>;

/** Signs in by address and password; an unknown address is a wrong password, in text and in time. */
export async function login(deps: Deps, tried: Tried & { readonly agent: string }) {
  const proven = await tryPassword(deps, tried);
  if (proven instanceof Refusal) return proven;
  if (proven === null) return new Refusal('wrong_credentials');
  return loginTo(deps.database.db, proven.id, { ...tried, passwordHash: proven.passwordHash });
}

/** Signs in to an account, its password having been shown, and being the same still, or set by its owner. */
export async function loginTo(
  db: Queries,
  accountId: number,
  from: { readonly ip: string; readonly agent: string; readonly passwordHash?: string },
): Promise<PasswordLogin> {
  const token = await openSession(db, accountId, networkOf(from.ip), from);
  return { token, expires_in: sessionMinutes, source: 'password' };
}
