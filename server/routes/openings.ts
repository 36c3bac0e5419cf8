import type { bibCalls } from '#contract/groups/bib.calls.ts';
import type { startListCalls } from '#contract/groups/startList.calls.ts';
import type { openingCalls } from '#contract/shop/opening.calls.ts';
import type { Deps } from '../deps.ts';
import { drawBib } from '../domain/groups/bib.ts';
import { decideListing, readListing, readStartList } from '../domain/groups/startList.ts';
import { Refusal } from '../domain/kit/answers.ts';
import { askForReminder, confirmReminder, readReminder, stopReminder } from '../domain/shop/openings/reminders.ts';
import type { Handlers } from './http/handler.ts';

/** Reminders of a sale's opening, and the target of their links. */
export const openingHandlers = (deps: Deps): Handlers<typeof openingCalls> => ({
  'POST runs/{key}/reminder': ({ params, body, lang, who }) =>
    askForReminder(deps, { key: params.key, email: body.email, lang, who }),
  'POST opening/choice': async ({ body }) =>
    (await readReminder(deps.database.db, body.secret)) ?? new Refusal('not_found'),
  'POST opening/confirm': async ({ body }) => (await confirmReminder(deps, body.secret)) ?? new Refusal('not_found'),
  'POST opening/stop': async ({ body }) => (await stopReminder(deps, body.secret)) ?? new Refusal('not_found'),
});

/** The public start list, and each person's own yes to it. */
export const startListHandlers = (deps: Deps): Handlers<typeof startListCalls> => ({
  'GET runs/{key}/start-list': async ({ params }) =>
    (await readStartList(deps.database.db, params.key)) ?? new Refusal('not_found'),
  'GET places/{id}/start-list': async ({ params, who }) =>
    (await readListing(deps.database.db, params.id, who.id)) ?? new Refusal('not_found'),
  'POST places/{id}/start-list': (request) => decideListing(deps, request),
});

/** One's own bib as a picture. */
export const bibHandlers = (deps: Deps): Handlers<typeof bibCalls> => ({
  'GET places/{id}/bib': ({ params, who, lang }) => drawBib(deps, { placeId: params.id, accountId: who.id }, lang),
  'GET payment/{id}/bib': ({ params, lang }) => drawBib(deps, { paymentId: params.id }, lang),
});
