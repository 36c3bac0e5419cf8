import type { DeskEvent } from '#contract/desk/deskEvent.ts';
import { openGroups } from '../groups/groups.ts';
import { as } from '../server/accounts.ts';
import type { Caller } from '../server/server.ts';
import { makeMember } from '../staff/staff.ts';

/** A run with its lead and phones that become desks of it. */
export async function openDesks(config: Parameters<typeof openGroups>[0] = {}) {
  const groups = await openGroups(config);
  const { shop, server } = groups;
  const { event_id: runId, wave_id: waveId } = shop.offer('gdansk', '6km');
  const ofRun = { params: { id: runId } };
  const lead = await makeMember(server.deps, 'lead@example.com', { role: 'desk', runIds: [runId] });
  const staff = server.by({ ...lead.as, lang: 'en' });
  let helpers = 0;

  const codeOf = async (isLead = false) =>
    (await staff.ask('POST staff/runs/{id}/desks/code', { ...ofRun, body: { lead: isLead } })).code;

  async function pair(isLead = false) {
    helpers += 1;
    const { token, desk } = await server.ask('POST desk/pair', {
      body: { code: await codeOf(isLead), name: `Helper ${helpers}` },
    });
    const caller: Caller = server.by({ ...as(token), lang: 'en' });
    return {
      ...caller,
      ...desk,
      token,
      list: (since?: string) => caller.ask('GET desk/list', { query: since === undefined ? {} : { since } }),
      send: (...events: readonly DeskEvent[]) => caller.ask('POST desk/events', { body: { events: [...events] } }),
      trySending: (...events: readonly DeskEvent[]) =>
        caller.call('POST desk/events', { body: { events: [...events] } }),
    };
  }
  const board = () => staff.ask('GET staff/runs/{id}/desks', ofRun);
  return { ...groups, pairOfRunners: groups.pair, staff, lead, runId, waveId, ofRun, codeOf, pair, board };
}
