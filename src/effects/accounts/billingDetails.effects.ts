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

/** The effects of the billing details block: read and save an address. */
export const billingDetailsEffects = ({
  request,
  cache,
  session,
  region,
}: Pick<Services, 'request' | 'cache' | 'session' | 'region'>) =>
  ({
    actors: {
      loadDetails: fromPromise(async () => {
        const address = await cache.fetchQuery(billingQuery({ request }));
        if (!isBlank(address)) return address;
        // The person's own name is known; most bills are theirs.
        const { name = '', surname = '' } = session.profile() ?? {};
        return { ...address, name, surname, country: countryOf[region()] };
      }),
      editAddress: formThatEnds<AddressField, AddressBody, AddressKept>(cache, async (body) => {
        const { result, error } = await request('POST user/address', { body });
        if (error !== null) return toRefusal(error);
        cache.setQueryData(billingKey, result.data);
        return { kind: 'kept', address: result.data };
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof billingDetailsMachine>;
