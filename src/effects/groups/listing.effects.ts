import type { Listing } from '#contract/groups/startList.calls.ts';
import type { ListingBody, ListingField } from '#machines/groups/listing.form.ts';
import { listingKey } from '../../queries/startList.ts';
import type { Services } from '../../services.ts';
import { formThatCalls } from '../kit/form.effects.ts';

/** The form of a place's start list, with its call. */
export const listingForm = ({ request, cache }: Pick<Services, 'request' | 'cache'>, placeId: number) =>
  formThatCalls<ListingField, ListingBody>(cache, {
    ask: async (body) => {
      const outcome = await request('POST places/{id}/start-list', { params: { id: placeId }, body });
      if (outcome.result !== null) cache.setQueryData<Listing>(listingKey(placeId), outcome.result.data);
      return outcome;
    },
    followUp: () => void cache.invalidateQueries({ queryKey: ['startList'] }),
  });
