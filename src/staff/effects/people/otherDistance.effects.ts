import { t } from '@lingui/core/macro';
import type { MachineImplementationsFrom } from 'xstate';
import type { DistanceAnswer, DistanceWish, otherDistanceMachine } from '#machines/people/otherDistance.machine.ts';
import type { ApiError } from '../../../api/request.ts';
import { freeIn, write } from '../../../effects/kit/write.ts';
import type { StaffServices } from '../../kit/services.ts';
import { placeQuery } from '../../queries/people/people.ts';

type World = Pick<StaffServices, 'request' | 'cache' | 'notify'>;

/** Takes a place into another distance, by the version of it that was read. */
export function otherDistanceEffects({ request, cache, notify }: World, id: number) {
  const { queryKey } = placeQuery({ request }, id);
  const version = () => cache.getQueryData(queryKey)?.version ?? 1;
  const readAgain = () => cache.invalidateQueries({ queryKey: ['staff'] });
  return {
    actors: {
      priceDistance: write<number, DistanceAnswer>(cache, async (wave_id) => {
        const body = { version: version(), wave_id };
        const { result, error } = await request('POST staff/places/{id}/distance/preview', { params: { id }, body });
        return error === null ? { kind: 'priced', preview: result.data } : answerOf(error);
      }),
      orderDistance: write<DistanceWish, DistanceAnswer>(cache, async ({ waveId, digest, without, reason }) => {
        const body = { version: version(), wave_id: waveId, digest, without, ...(reason !== '' && { reason }) };
        const { error } = await request('POST staff/places/{id}/distance', { params: { id }, body });
        if (error !== null) return answerOf(error);
        await readAgain();
        return { kind: 'done' };
      }),
    },
    actions: {
      readPlaceAgain: () => void readAgain(),
      notifyDone: () => notify({ kind: 'good', text: t`The place is in its new distance. Its person gets an e-mail.` }),
    },
  } satisfies MachineImplementationsFrom<typeof otherDistanceMachine>;
}

/** What a person can read and put right; that no answer came is thrown on. */
function answerOf(error: ApiError): DistanceAnswer {
  if (error.code === 'network' || error.status >= 500) throw error;
  if (error.code === 'wave_full') return { kind: 'full', free: freeIn(error) };
  if (error.code === 'changed_meanwhile') return { kind: 'overtaken', who: error.data.who?.[0] ?? null };
  return { kind: 'refused', message: error.message };
}
