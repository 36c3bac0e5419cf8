import type { ActionName } from '#machines/groups/groupDialogs.logic.ts';
import { type Answers, confirmActionMachine } from '#machines/kit/confirmAction.machine.ts';
import type { Outcome } from '../../api/request.ts';
import type { Services } from '../../services.ts';
import { confirmActionEffects } from '../kit/confirmAction.effects.ts';
import { afterGroupChange } from './afterGroupChange.ts';
import { nameChild } from './child.effects.ts';

/** Where who is in the group no more goes on (docs/rules/groups.md 7.4). */
const ownSignUps = '/signups';

/** The charts of a group's confirmed actions, each with its call and what follows on it. */
export function groupActions(services: Services, groupId: number) {
  const { cache, request } = services;
  const news = afterGroupChange(services, groupId);
  const params = { id: groupId };
  const confirmed = (
    call: (answers: Answers) => Promise<Outcome<unknown>>,
    followUp: (message: string | null) => void | Promise<void> = news.changed,
  ) =>
    confirmActionMachine.provide(
      confirmActionEffects(cache, {
        async ask(answers) {
          const outcome = await call(answers);
          // What is refused has mostly changed meanwhile.
          if (outcome.error !== null) news.reread();
          return outcome;
        },
        followUp,
      }),
    );
  const away = (message: string | null) => news.left(message, ownSignUps);
  const remove = ({ participant_id }: Answers) =>
    request('POST groups/{id}/participant/remove', { params, body: { participant_id: Number(participant_id) } });
  const changeCode = (action: 'renew' | 'clear') => () =>
    request('POST groups/{id}/code', { params, body: { action } });
  const invitationIn = ({ participant_id }: Answers) => ({ params: { participant_id: Number(participant_id) } });

  return {
    rename: confirmed(({ group_name = '' }) => request('POST groups/{id}/name', { params, body: { group_name } })),
    child: confirmed((answers) =>
      nameChild(services, { groupId, placeId: Number(answers.participant_id) }, answers, true),
    ),
    wave: confirmed(({ wave_id }) => request('POST groups/{id}/wave', { params, body: { wave_id: Number(wave_id) } })),
    captain: confirmed(({ new_captain_id }) =>
      request('POST groups/{id}/captain', { params, body: { new_captain_id: Number(new_captain_id) } }),
    ),
    delete: confirmed(() => request('POST groups/{id}/delete', { params }), away),
    remove: confirmed(remove),
    leave: confirmed(remove, away),
    withdraw: confirmed((answers) => request('POST invitations/{participant_id}/withdraw', invitationIn(answers))),
    resend: confirmed((answers) => request('POST invitations/{participant_id}/resend', invitationIn(answers))),
    renewCode: confirmed(changeCode('renew')),
    clearCode: confirmed(changeCode('clear')),
  } satisfies Readonly<Record<ActionName, unknown>>;
}
