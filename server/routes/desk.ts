import { parse } from 'valibot';
import { DeskList, type deskCalls } from '#contract/desk/desk.calls.ts';
import type { desksCalls } from '#contract/staff/desk/desks.calls.ts';
import type { Deps } from '../deps.ts';
import { viewDesks } from '../domain/desk/board.ts';
import { recordEvents } from '../domain/desk/events.ts';
import { viewList } from '../domain/desk/list.ts';
import { leaveDesk, makeDeskCode, pairDesk, revokeDesk } from '../domain/desk/pairing.ts';
import { Ready, Refusal } from '../domain/kit/answers.ts';
import { byLink } from '../domain/payments/money/refundOffers.ts';
import { act, actOfOneLine, byStaff } from '../domain/staff/log.ts';
import type { Handlers } from './http/handler.ts';

/** The phones of a run's day (docs/rules/desk.md). */
export const deskHandlers = ({ database, limits }: Deps): Handlers<typeof deskCalls> => ({
  'POST desk/pair': ({ body, ip }) => byLink(limits, ip, () => pairDesk(database, body)),
  'GET desk/list': async ({ who, query: { since } }) => {
    const list = await viewList(database, who, since === undefined ? undefined : new Date(since));
    // A whole list is large, and its phone is far from the mast: it is sent compressed.
    return list.is_whole ? new Ready(parse(DeskList, list), () => false) : list;
  },
  'POST desk/events': ({ who, body: { events }, lang }) => recordEvents(database, who, { events, lang }),
  'POST desk/leave': ({ who }) => leaveDesk(database.db, who),
});

/** The desks of a run, for their lead (docs/rules/desk.md). */
export const desksHandlers = ({ database }: Deps): Handlers<typeof desksCalls> => ({
  'GET staff/runs/{id}/desks': async ({ params: { id } }) =>
    (await viewDesks(database.db, id)) ?? new Refusal('not_found'),
  'POST staff/runs/{id}/desks/code': async ({ params: { id }, body: { lead }, who, ...from }) =>
    act(database, byStaff(who, from), (tx) => makeDeskCode(tx, id, { lead, who })),
  'POST staff/runs/{id}/desks/revoke': async ({ params: { id }, body, who, ...from }) =>
    actOfOneLine(database, byStaff(who, from), (tx) => revokeDesk(tx, id, body.desk_id)),
});
