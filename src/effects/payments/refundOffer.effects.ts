import type { MachineImplementationsFrom } from 'xstate';
import type { OfferRead, refundOfferMachine } from '#machines/payments/refundOffer.machine.ts';
import type { ApiError } from '../../api/request.ts';
import type { Services } from '../../services.ts';
import { write } from '../kit/write.ts';

/** The effects of the page of a refund offer. */
export const refundOfferEffects = ({ request, cache }: Pick<Services, 'request' | 'cache'>) => {
  async function read(secret: string): Promise<OfferRead> {
    const { result, error } = await request('POST refund-offers/verify', { body: { secret } });
    return error === null ? { kind: result.data.state, offer: result.data } : lostBy(error);
  }
  async function take(secret: string): Promise<OfferRead> {
    const { result, error } = await request('POST refund-offers/take', { body: { secret } });
    if (error === null) return { kind: result.data.state, offer: result.data };
    // Its present state says more than that it cannot be taken.
    return error.code === 'offer_over' ? read(secret) : lostBy(error);
  }
  return {
    actors: {
      readOffer: write(cache, ({ secret }: { secret: string }) => read(secret)),
      takeOffer: write(cache, ({ secret }: { secret: string }) => take(secret)),
    },
  } satisfies MachineImplementationsFrom<typeof refundOfferMachine>;
};

function lostBy(error: ApiError): OfferRead {
  if (error.code === 'not_found') return { kind: 'lost' };
  throw error;
}
