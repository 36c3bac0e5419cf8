import * as v from 'valibot';

const Catalogue = v.object({
  data: v.object({
    events: v.array(v.object({ id: v.number(), name: v.string(), sale: v.string(), is_kids: v.boolean() })),
    categories: v.array(v.object({ id: v.number(), event_id: v.number() })),
  }),
});
const Waves = v.object({ data: v.object({ waves: v.array(v.object({ id: v.number(), free_places: v.number() })) }) });

/** What a shop sells in a region, by its public call. */
export async function readCatalogue(shop: string, region: string) {
  const read = async (path: string) => (await fetch(`${shop}/api/${path}region=${region}`)).json();
  const { events, categories } = v.parse(Catalogue, await read('events?')).data;
  const onSale = events.filter(({ sale, is_kids }) => sale === 'open' && !is_kids).map(({ id }) => id);
  return {
    events,
    categories,
    /** Distances that adults can buy now. */
    forSale: categories.filter(({ event_id }) => onSale.includes(event_id)),
    async wavesOf({ id, event_id }: (typeof categories)[number]) {
      const path = `events/${event_id}/waves?event_category_id=${id}&`;
      return v.parse(Waves, await read(path)).data.waves;
    },
  };
}
