import * as v from 'valibot';
import { groupCalls } from '#contract/groups/group.calls.ts';
import type { ActionName } from '#machines/groups/groupDialogs.logic.ts';
import type { Values } from '#machines/kit/form.machine.ts';
import type { Outcome } from '../../api/request.ts';
import type { Services } from '../../services.ts';
import { formThatCalls } from '../kit/form.effects.ts';
import { afterGroupChange } from './afterGroupChange.ts';
import { nameChild } from './child.effects.ts';

/** The page on which a former member goes on (docs/rules/groups.md 7.4). */
const ownSignUps = '/signups';

/** The charts of a group's confirmed actions, each with its call and what follows on it. */
export function groupActions(services: Services, groupId: number) {
  const { cache, request } = services;
  const news = afterGroupChange(services, groupId);
  const params = { id: groupId };
  const confirmed = (
    call: (values: Values) => Promise<Outcome<unknown>>,
    followUp: (message: string | null) => void | Promise<void> = news.changed,
  ) =>
    formThatCalls(cache, {
      async ask(values) {
        const outcome = await call(values);
        // A refusal mostly means that something has changed.
        if (outcome.error !== null) news.reread();
        return outcome;
      },
      followUp,
    });
  const away = (message: string | null) => news.left(message, ownSignUps);
  const remove = ({ participant_id }: Values) =>
    request('POST groups/{id}/participant/remove', { params, body: { participant_id: Number(participant_id) } });
  const changeCode = (action: 'renew' | 'clear') => () =>
    request('POST groups/{id}/code', { params, body: { action } });
  const invitationIn = ({ participant_id }: Values) => ({ params: { participant_id: Number(participant_id) } });

  const shirt = groupCalls['POST groups/{id}/participant/{pid}/tshirt'].body;

  return {
    tshirt: confirmed(({ participant_id, ...chosen }) =>
      request('POST groups/{id}/participant/{pid}/tshirt', {
        params: { ...params, pid: Number(participant_id) },
        body: v.parse(shirt, chosen),
      }),
    ),
    rename: confirmed(({ group_name = '' }) => request('POST groups/{id}/name', { params, body: { group_name } })),
    child: confirmed((values) =>
      nameChild(services, { groupId, placeId: Number(values.participant_id) }, values, true),
    ),
    wave: confirmed(({ wave_id }) => request('POST groups/{id}/wave', { params, body: { wave_id: Number(wave_id) } })),
    captain: confirmed(({ new_captain_id }) =>
      request('POST groups/{id}/captain', { params, body: { new_captain_id: Number(new_captain_id) } }),
    ),
    delete: confirmed(() => request('POST groups/{id}/delete', { params }), away),
    remove: confirmed(remove),
    leave: confirmed(remove, away),
    cannotCome: confirmed(({ participant_id, note = '' }) =>
      request('POST groups/{id}/participant/{pid}/cannot-come', {
        params: { ...params, pid: Number(participant_id) },
        body: { note: note.trim() === '' ? null : note },
      }),
    ),
    comeAfterAll: confirmed(({ participant_id }) =>
      request('POST groups/{id}/participant/{pid}/cannot-come/withdraw', {
        params: { ...params, pid: Number(participant_id) },
      }),
    ),
    withdraw: confirmed((values) => request('POST invitations/{participant_id}/withdraw', invitationIn(values))),
    resend: confirmed((values) => request('POST invitations/{participant_id}/resend', invitationIn(values))),
    renewCode: confirmed(changeCode('renew')),
    clearCode: confirmed(changeCode('clear')),
  } satisfies Readonly<Record<ActionName, unknown>>;
}
