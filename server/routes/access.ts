import type { accessCalls } from '#contract/accounts/access.calls.ts';
import type { Deps } from '../deps.ts';
import { listIdentities, mailPasswordLink, unlinkIdentity } from '../domain/accounts/signIn/ownIdentities.ts';
import { endOwnSession, listSessions } from '../domain/accounts/signIn/ownSessions.ts';
import { endOtherRunnerSessions } from '../domain/kit/sessions.ts';
import type { Handlers } from './http/handler.ts';

/** Ways to sign in, and the places where somebody is signed in. */
export function accessHandlers(deps: Deps): Handlers<typeof accessCalls> {
  const { db } = deps.database;
  return {
    'POST user/password/link': async (request) => mailPasswordLink(deps, request),
    'GET user/identities': async ({ who }) => ({ identities: await listIdentities(db, who.id) }),
    'POST user/identities/{id}/unlink': async (request) => unlinkIdentity(deps, request),
    'GET user/sessions': async ({ who }) => ({ sessions: await listSessions(db, who) }),
    'POST user/sessions/{id}/end': async ({ params, who }) => endOwnSession(db, who, params.id),
    'POST user/sessions/end-others': async ({ who }) => {
      await endOtherRunnerSessions(db, who);
      return {};
    },
  };
}
