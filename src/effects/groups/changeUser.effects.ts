import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { changeUserMachine, HandOver, HandOverOutcome, UserLookup } from '#machines/groups/changeUser.machine.ts';
import type { Services } from '../../services.ts';
import { toRefusal, write } from '../kit/write.ts';
import { afterGroupChange } from './afterGroupChange.ts';

/** What handing a place over may do to the world: look an address up, give the place away, or offer it by mail. */
export function changeUserEffects(services: Services, groupId: number) {
  const { request, cache } = services;
  const news = afterGroupChange(services, groupId);
  const bodyOf = ({ email, participationId }: HandOver) => ({ body: { email, participation_id: participationId } });
  return {
    actors: {
      verifyUser: fromPromise<UserLookup, HandOver>(async ({ input, signal }) => {
        const { result, error } = await request('POST transfer/user/verify', bodyOf(input), { signal });
        if (error?.code === 'user_not_found') return { kind: 'unknown' };
        if (error !== null) return toRefusal(error);
        return { kind: 'found', receiver: result.data };
      }),
      transferPlace: write(cache, async (given: HandOver): Promise<HandOverOutcome> => {
        const { result, error } = await request('POST transfer/user/perform', bodyOf(given));
        if (error?.code === 'user_not_found') return { kind: 'unknown' };
        if (error !== null) return toRefusal(error);
        await news.left(result.message?.content ?? null, '/signups');
        return { kind: 'done' };
      }),
      inviteUser: write(cache, async (given: HandOver): Promise<HandOverOutcome> => {
        const { result, error } = await request('POST transfer/user/invite', bodyOf(given));
        if (error !== null) return toRefusal(error);
        news.changed(result.message?.content ?? null);
        return { kind: 'done' };
      }),
    },
  } satisfies MachineImplementationsFrom<typeof changeUserMachine>;
}
