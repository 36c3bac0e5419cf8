import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import { countryOf } from '#contract/constants.ts';
import {
  type AddressBody,
  type AddressField,
  type AddressKept,
  type billingDetailsMachine,
  isBlank,
} from '#machines/accounts/billingDetails.machine.ts';
import { billingKey, billingQuery } from '../../queries/billing.ts';
import type { Services } from '../../services.ts';
import { formThatEnds } from '../kit/form.effects.ts';
import { toRefusal } from '../kit/write.ts';

/** What the billing details block may do to the world: read and keep an address. */
export const billingDetailsEffects = ({ request, cache, region }: Pick<Services, 'request' | 'cache' | 'region'>) =>
  ({
    actors: {
      loadDetails: fromPromise(async () => {
        const address = await cache.fetchQuery(billingQuery({ request }));
        return isBlank(address) ? { ...address, country: countryOf[region()] } : address;
      }),
      editAddress: formThatEnds<AddressField, AddressBody, AddressKept>(cache, async (body) => {
        const { result, error } = await request('POST user/address', { body });
        if (error !== null) return toRefusal(error);
        cache.setQueryData(billingKey, result.data);
        return { kind: 'kept', address: result.data };
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof billingDetailsMachine>;
