import { t } from '@lingui/core/macro';
import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { changeGroupMachine, GroupLookup, Move, MoveOutcome } from '#machines/groups/changeGroup.machine.ts';
import type { ApiError } from '../../api/request.ts';
import type { Services } from '../../services.ts';
import { toRefusal, write } from '../kit/write.ts';
import { afterGroupChange } from './afterGroupChange.ts';

/** What moving to another group may do to the world: look the group up, and move. Afterwards home, the profile read anew. */
export function changeGroupEffects(services: Services, groupId: number) {
  const { request, cache } = services;
  const news = afterGroupChange(services, groupId);
  const bodyOf = ({ groupId: group_id, participationId }: Move) => ({
    body: { group_id, participation_id: participationId },
  });
  return {
    actors: {
      verifyGroup: fromPromise<GroupLookup, Move>(async ({ input, signal }) => {
        const { result, error } = await request('POST transfer/group/verify', bodyOf(input), { signal });
        if (error !== null) return refusalOf(error);
        return { kind: 'found', preview: result.data };
      }),
      movePlace: write(cache, async (move: Move): Promise<MoveOutcome> => {
        const { result, error } = await request('POST transfer/group/perform', bodyOf(move));
        if (error !== null) return refusalOf(error);
        await news.left(result.message?.content ?? null, '/');
        return { kind: 'moved' };
      }),
    },
  } satisfies MachineImplementationsFrom<typeof changeGroupMachine>;
}

/** Why one's own place cannot move there; the server's words are for everybody's places. */
function refusalOf(error: ApiError) {
  const refusal = toRefusal(error);
  switch (error.code) {
    case 'not_found':
      return { ...refusal, message: t`There is no group with this number.` };
    case 'already_member':
      return { ...refusal, message: t`You have a place in this group already.` };
    case 'not_transferable':
      return { ...refusal, message: t`A place moves only into a group of the same run and distance.` };
    case 'wave_full':
      return { ...refusal, message: t`The wave of this group has no free place.` };
    default:
      return refusal;
  }
}
