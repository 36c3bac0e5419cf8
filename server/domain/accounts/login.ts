import type { Deps } from '../../deps.ts';
import { networkOf } from '../../outside/network.ts';
import { Refusal } from '../../routes/handler.ts';
import { type Tried, tryPassword } from './passwordTries.ts';
import { openSession, sessionMinutes } from './sessions.ts';

/** Signs in by address and password; an unknown address is a wrong password, in text and in time. */
export async function login(deps: Deps, tried: Tried & { readonly agent: string }) {
  const accountId = await tryPassword(deps, tried);
  if (accountId instanceof Refusal) return accountId;
  if (accountId === null) return new Refusal('wrong_credentials');
  const token = await openSession(deps.database.db, accountId, networkOf(tried.ip), tried);
  return { token, expires_in: sessionMinutes, source: 'password' as const };
}
