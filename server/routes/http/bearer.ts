import type { FastifyRequest } from 'fastify';
import { unattendedHeader } from '#contract/staff/session.ts';
import type { Deps } from '../../deps.ts';
import { findDesk } from '../../domain/desk/who.ts';
import { Refusal, type Who } from '../../domain/kit/answers.ts';
import { findSession } from '../../domain/kit/sessions.ts';
import { findStaff, mayAtAll } from '../../domain/staff/who.ts';
import type { Policies, Policy } from './serve.ts';

/**
 * Who passes. The token is read from the Authorization header only, never from a cookie (docs/rules/accounts.md 5.2).
 * Open calls that change something, or that say so, know who makes them; with a token that is over they are a
 * visitor's.
 */
export function accessPolicies({ database: { db } }: Pick<Deps, 'database'>): Policies {
  async function whoAsks({ headers }: FastifyRequest): Promise<Who | null> {
    const token = tokenOf(headers.authorization);
    return token === null ? null : findSession(db, token);
  }
  return {
    open: async (request) =>
      request.method === 'POST' || request.routeOptions.config.knowsWho ? whoAsks(request) : null,
    account: async (request) => (await whoAsks(request)) ?? new Refusal('unauthenticated'),
    staff: async ({ headers }, call) => {
      const token = tokenOf(headers.authorization);
      const isAttended = headers[unattendedHeader] === undefined;
      const who = token === null ? new Refusal('unauthenticated') : await findStaff(db, token, { isAttended });
      if (who instanceof Refusal) return who;
      return call.right !== undefined && mayAtAll(who, call.right) ? who : new Refusal('forbidden');
    },
    device: async ({ headers }) => {
      const token = tokenOf(headers.authorization);
      return token === null ? new Refusal('unauthenticated') : findDesk(db, token);
    },
    // The provider's signature covers the raw body, so such a route checks it itself and is never served from a table.
    signed: nobody,
  };
}

const tokenOf = (header = ''): string | null => /^Bearer ([\w-]{43})$/iu.exec(header)?.[1] ?? null;

const nobody: Policy = async () => new Refusal('unauthenticated');
