import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { changeUserMachine, HandOver, HandOverOutcome, Lookup } from '#machines/groups/changeUser.machine.ts';
import type { ApiError } from '../../api/request.ts';
import type { Services } from '../../services.ts';
import { toRefusal, write } from '../kit/write.ts';
import { afterGroupChange } from './afterGroupChange.ts';

/** Handing a place over: looks an address up, gives the place away, or offers it by mail. */
export const changeUserEffects = (services: Services, groupId: number) => {
  const { request, cache } = services;
  const news = afterGroupChange(services, groupId);
  return {
    actors: {
      findUser: fromPromise<Lookup, HandOver>(async ({ input: body, signal }) => {
        const { result, error } = await request('POST transfer/user/verify', { body }, { signal });
        if (error !== null) return unknownOr(error);
        news.say(result.message?.content ?? null);
        return { kind: 'found', receiver: result.data };
      }),
      transferPlace: write(cache, async (body: HandOver): Promise<HandOverOutcome> => {
        const { result, error } = await request('POST transfer/user/perform', { body });
        if (error !== null) return unknownOr(error);
        await news.left(result.message?.content ?? null, '/signups');
        return { kind: 'done' };
      }),
      inviteUser: write(cache, async (body: HandOver) => {
        const { result, error } = await request('POST transfer/user/invite', { body });
        if (error !== null) return toRefusal(error);
        news.changed(result.message?.content ?? null);
        return { kind: 'done' } as const;
      }),
    },
  } satisfies MachineImplementationsFrom<typeof changeUserMachine>;
};

const unknownOr = (error: ApiError) =>
  error.code === 'user_not_found' ? ({ kind: 'unknown' } as const) : toRefusal(error);
