import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { AddressBody, AddressOutcome, billingDetailsMachine } from '#machines/billingDetails.machine.ts';
import { billingKey, billingQuery } from '../queries/billing.ts';
import type { Services } from './services.ts';
import { refusalIn, write } from './write.ts';

/** What the billing details block may do to the world: read and keep an address. */
export const billingDetailsEffects = ({ request, cache }: Pick<Services, 'request' | 'cache'>) =>
  ({
    actors: {
      loadDetails: fromPromise(() => cache.fetchQuery(billingQuery({ request }))),
      saveDetails: write(cache, async (body: AddressBody): Promise<AddressOutcome> => {
        const { result, error } = await request('POST user/address', { body });
        if (error !== null) return refusalIn(error);
        cache.setQueryData(billingKey, result.data);
        return { kind: 'saved', address: result.data };
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof billingDetailsMachine>;
