import { t } from '@lingui/core/macro';
import { fromPromise } from 'xstate';
import {
  changeGroup,
  changeUser,
  type HandOver,
  type Move,
  type OtherGroup,
  type Receiver,
} from '#machines/groups/lookUps.ts';
import type { Refused } from '#machines/kit/form.ts';
import type { Acceptance, LookUpAnswer } from '#machines/kit/lookUp.machine.ts';
import type { ApiError } from '../../api/request.ts';
import type { Services } from '../../services.ts';
import { toRefusal, write } from '../kit/write.ts';
import { afterGroupChange } from './afterGroupChange.ts';

/** Handing a place over: looks an address up, gives the place away, or offers it by mail. */
export function changeUserThatCalls(services: Services, groupId: number) {
  const { request, cache } = services;
  const news = afterGroupChange(services, groupId);
  const give = async (body: HandOver): Promise<LookUpAnswer<Receiver>> => {
    const { result, error } = await request('POST transfer/user/perform', { body });
    if (error !== null) return unknownOr(error);
    await news.left(result.message?.content ?? null, '/signups');
    return { kind: 'done' };
  };
  const invite = async (body: HandOver): Promise<LookUpAnswer<Receiver>> => {
    const { result, error } = await request('POST transfer/user/invite', { body });
    if (error !== null) return toRefusal(error);
    news.changed(result.message?.content ?? null);
    return { kind: 'done' };
  };
  return changeUser.provide({
    actors: {
      findOffer: fromPromise<Receiver | Refused, HandOver>(async ({ input: body, signal }) => {
        const { result, error } = await request('POST transfer/user/verify', { body }, { signal });
        if (error !== null) return unknownOr(error);
        news.say(result.message?.content ?? null);
        return { kind: 'found', ...result.data };
      }),
      acceptOffer: write(cache, ({ body, offer }: Acceptance<HandOver, Receiver>) =>
        offer?.kind === 'unknown' ? invite(body) : give(body),
      ),
    },
  });
}

const unknownOr = (error: ApiError) =>
  error.code === 'user_not_found' ? ({ kind: 'unknown' } as const) : toRefusal(error);

/** Moving to another group: looks it up, and moves. Afterwards home, the profile read anew. */
export function changeGroupThatCalls(services: Services, groupId: number) {
  const { request, cache } = services;
  const news = afterGroupChange(services, groupId);
  return changeGroup.provide({
    actors: {
      findOffer: fromPromise<OtherGroup | Refused, Move>(async ({ input: body, signal }) => {
        const { result, error } = await request('POST transfer/group/verify', { body }, { signal });
        if (error !== null) return refusalOf(error);
        news.say(result.message?.content ?? null);
        return { kind: 'found', ...result.data };
      }),
      acceptOffer: write(cache, async ({ body }: Acceptance<Move, OtherGroup>): Promise<LookUpAnswer<OtherGroup>> => {
        const { result, error } = await request('POST transfer/group/perform', { body });
        if (error !== null) return refusalOf(error);
        await news.left(result.message?.content ?? null, '/');
        return { kind: 'done' };
      }),
    },
  });
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
