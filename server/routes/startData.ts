import type { startDataCalls } from '#contract/groups/startData.calls.ts';
import type { Deps } from '../deps.ts';
import { askGuest, askMember, sayAsGuest, sayAsMember } from '../domain/groups/startData.ts';
import type { Handlers } from './http/handler.ts';

/** What a place still needs, entered by its people. */
export const startDataHandlers = (deps: Deps): Handlers<typeof startDataCalls> => ({
  'GET groups/{id}/start': ({ params, who }) => askMember(deps.database.db, params.id, who),
  'POST groups/{id}/participant/{pid}/start': (request) => sayAsMember(deps, request),
  'GET payment/{id}/start': ({ params }) => askGuest(deps.database.db, params.id),
  'POST payment/{id}/start/{pid}': (request) => sayAsGuest(deps, request),
});
