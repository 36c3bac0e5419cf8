import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import * as v from 'valibot';

const Catalogue = v.object({
  data: v.object({
    events: v.array(v.object({ id: v.number(), sale: v.string(), is_kids: v.boolean() })),
    categories: v.array(v.object({ id: v.number(), event_id: v.number() })),
  }),
});
const Waves = v.object({ data: v.object({ waves: v.array(v.object({ id: v.number(), free_places: v.number() })) }) });

/** Fifty places of a region for each order that is not paid, by calls of as many strangers at this machine's address. */
export async function holdPlaces(shop: string, region: string, orders: number, email?: string): Promise<void> {
  const places = 50;
  const read = async (path: string) => (await fetch(`${shop}/api/${path}region=${region}`)).json();
  const { events, categories } = v.parse(Catalogue, await read('events?')).data;
  const runs = events.filter(({ sale, is_kids }) => sale === 'open' && !is_kids).map(({ id }) => id);
  let left = orders;
  for (const { id: event_category_id, event_id } of categories.filter((one) => runs.includes(one.event_id)).reverse()) {
    const found = await read(`events/${event_id}/waves?event_category_id=${event_category_id}&`);
    // The first waves are left to those who buy as people do.
    const free = v
      .parse(Waves, found)
      .data.waves.slice(1)
      .filter(({ free_places }) => free_places >= places);
    for (const { id: wave_id } of free.slice(0, left)) {
      left -= 1;
      const chosen = { event_id, event_category_id, wave_id, places, codes: [], terms: true };
      const who = { name: 'Ada', surname: 'Nowak', email: email ?? `${randomUUID()}@example.com` };
      const where = { street_number: '1', postal_code: '80-244', city: 'Gdańsk' };
      const body = JSON.stringify({ ...chosen, ...who, ...where });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${shop}/api/group?region=${region}`, { method: 'POST', headers, body });
      expect(answer.status, await answer.text()).toBe(200);
    }
    if (left === 0) return;
  }
  throw new Error(`There was no room for ${left} orders.`);
}
