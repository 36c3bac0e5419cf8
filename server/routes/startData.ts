import type { startDataCalls } from '#contract/groups/startData.calls.ts';
import type { Deps } from '../deps.ts';
import {
  giveStartDataAsGuest,
  giveStartDataAsMember,
  questionsForGuest,
  questionsForMember,
} from '../domain/groups/startData.ts';
import type { Handlers } from './http/handler.ts';

/** What a place still needs, entered by its people. */
export const startDataHandlers = (deps: Deps): Handlers<typeof startDataCalls> => ({
  'GET groups/{id}/start': ({ params, who }) => questionsForMember(deps.database.db, params.id, who),
  'POST groups/{id}/participant/{pid}/start': (request) => giveStartDataAsMember(deps, request),
  'GET payment/{id}/start': ({ params }) => questionsForGuest(deps.database.db, params.id),
  'POST payment/{id}/start/{pid}': (request) => giveStartDataAsGuest(deps, request),
});
