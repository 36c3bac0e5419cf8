import type { MachineImplementationsFrom } from 'xstate';
import type { handedOverMachine, PlaceRead } from '#machines/groups/handedOver.machine.ts';
import type { ApiError } from '../../api/request.ts';
import type { Services } from '../../services.ts';
import { write } from '../kit/write.ts';

/** The effects of the page of a handed-over place. */
export const handedOverEffects = ({ request, cache }: Pick<Services, 'request' | 'cache'>) => {
  async function read(secret: string): Promise<PlaceRead> {
    const { result, error } = await request('POST handed-over/verify', { body: { secret } });
    return error === null ? { kind: result.data.state, place: result.data } : lostBy(error);
  }
  async function take(secret: string): Promise<PlaceRead> {
    const { result, error } = await request('POST handed-over/take-back', { body: { secret } });
    if (error === null) return { kind: result.data.state, place: result.data };
    // Its present state says more than that it does not come back.
    return error.code === 'token_spent' ? read(secret) : lostBy(error);
  }
  return {
    actors: {
      readPlace: write(cache, ({ secret }: { secret: string }) => read(secret)),
      takeBack: write(cache, ({ secret }: { secret: string }) => take(secret)),
    },
  } satisfies MachineImplementationsFrom<typeof handedOverMachine>;
};

function lostBy(error: ApiError): PlaceRead {
  if (error.code === 'not_found') return { kind: 'lost' };
  throw error;
}
