import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { findSession } from '../../domain/accounts/signIn/sessions.ts';
import { Refusal, type Who } from '../../domain/answers.ts';
import type { Policies, Policy } from './serve.ts';

/**
 * Who passes. The token is read from the Authorization header only, never from a cookie (docs/rules/accounts.md 5.2).
 * Open calls that change something, or that say so, know who makes them; with a token that is over they are a
 * visitor's.
 */
export function accessPolicies({ database: { db } }: Pick<Deps, 'database'>): Policies {
  async function whoAsks({ headers }: FastifyRequest): Promise<Who | null> {
    const token = /^Bearer ([\w-]{43})$/iu.exec(headers.authorization ?? '')?.[1];
    return token === undefined ? null : findSession(db, token);
  }
  return {
    open: async (request) =>
      request.method === 'POST' || request.routeOptions.config.knowsWho ? whoAsks(request) : null,
    account: async (request) => (await whoAsks(request)) ?? new Refusal('unauthenticated'),
    // Nobody is staff and no device is known: what names them is refused until something grants it.
    staff: nobody,
    device: nobody,
    // The provider's signature covers the raw body, so such a route checks it itself and is never served from a table.
    signed: nobody,
  };
}

const nobody: Policy = async () => new Refusal('unauthenticated');
