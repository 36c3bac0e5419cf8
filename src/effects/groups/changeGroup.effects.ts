import { t } from '@lingui/core/macro';
import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { changeGroupMachine, GroupLookup, Move, MoveOutcome } from '#machines/groups/changeGroup.machine.ts';
import type { ApiError } from '../../api/request.ts';
import type { Services } from '../../services.ts';
import { toRefusal, write } from '../kit/write.ts';
import { afterGroupChange } from './afterGroupChange.ts';

/** Moving to another group: looks it up, and moves. Afterwards the profile is read again and the home page opens. */
export const changeGroupEffects = (services: Services, groupId: number) => {
  const { request, cache } = services;
  const news = afterGroupChange(services, groupId);
  return {
    actors: {
      findGroup: fromPromise<GroupLookup, Move>(async ({ input: body, signal }) => {
        const { result, error } = await request('POST transfer/group/verify', { body }, { signal });
        if (error !== null) return refusalOf(error);
        news.say(result.message?.content ?? null);
        return { kind: 'found', preview: result.data };
      }),
      changeGroup: write(cache, async (body: Move): Promise<MoveOutcome> => {
        const { result, error } = await request('POST transfer/group/perform', { body });
        if (error !== null) return refusalOf(error);
        await news.left(result.message?.content ?? null, '/');
        return { kind: 'done' };
      }),
    },
  } satisfies MachineImplementationsFrom<typeof changeGroupMachine>;
};

/** The reason why one's own place cannot move there; the server's words are for everybody's places. */
function refusalOf(error: ApiError) {
  const refusal = toRefusal(error);
  switch (error.code) {
    case 'not_found':
      return { ...refusal, message: t`There is no group with this number.` };
    case 'already_member':
      return { ...refusal, message: t`You already have a place in this group.` };
    case 'not_transferable':
      return { ...refusal, message: t`A place can only move to a group of the same run and distance.` };
    case 'wave_full':
      return { ...refusal, message: t`This group’s wave has no free places.` };
    default:
      return refusal;
  }
}
