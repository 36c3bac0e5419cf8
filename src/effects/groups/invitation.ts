import type { ErrorCode } from '#contract/errors.ts';
import { freePaidPlaces } from '#machines/groups/groupRights.ts';
import type { InvitationAsk, InvitationOutcome } from '#machines/groups/invitation.setup.ts';
import type { ApiError } from '../../api/request.ts';
import { groupQuery } from '../../queries/group.ts';
import type { Services } from '../../services.ts';
import { toRefusal, write } from '../kit/write.ts';
import { afterGroupChange } from './afterGroupChange.ts';

/** The call that asks somebody into a group, and the refusal that says: nobody else can be asked. */
interface Way {
  readonly call: 'POST addition/invite' | 'POST invitations/join' | 'POST invitations/register';
  readonly full: ErrorCode;
}

/** An actor that invites somebody to a group; the group is read again before the captain may invite the next person. */
export const invitationActor = (services: Services, way: (request: InvitationAsk) => Way) =>
  write(services.cache, async (request: InvitationAsk): Promise<InvitationOutcome> => {
    const { groupId, placeId, email, isOneOfMany } = request;
    const { call, full } = way(request);
    const news = afterGroupChange(services, groupId);
    const body = { group_id: groupId, email, ...(placeId !== null && { participant_id: placeId }) };
    const { result, error } = await services.request(call, { body });
    if (error === null) {
      news.changed(isOneOfMany ? null : (result.message?.content ?? null));
      return { kind: 'sent', freePlaces: await placesLeft(services, groupId) };
    }
    news.reread();
    if (error.code === full) return { kind: 'full' };
    const { message } = toRefusal(error);
    return { kind: 'refused', message: error.data.email?.join(', ') ?? message, isAddress: isOfAddress(error) };
  });

const ofAddress: readonly ApiError['code'][] = ['already_member', 'already_invited', 'invalid'];
const isOfAddress = ({ code }: ApiError) => ofAddress.includes(code);

/** None where the group could not be read: its page knows better. */
async function placesLeft({ cache, request }: Services, groupId: number): Promise<number> {
  try {
    return freePaidPlaces(await cache.fetchQuery({ ...groupQuery({ request }, groupId), staleTime: 0 })).length;
  } catch {
    return 0;
  }
}
