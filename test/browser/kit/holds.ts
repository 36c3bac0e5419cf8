import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { readCatalogue } from './catalogue.ts';

/**
 * Holds places of a region by unpaid orders of fifty places each or as given, each by another stranger at this
 * machine's address.
 */
export async function holdPlaces(
  shop: string,
  region: string,
  orders: number,
  email?: string,
  places = 50,
): Promise<void> {
  const { forSale, wavesOf } = await readCatalogue(shop, region);
  let left = orders;
  for (const category of forSale.reverse()) {
    const { id: event_category_id, event_id } = category;
    // The first waves are left to tests that buy as people do.
    const free = (await wavesOf(category)).slice(1).filter(({ free_places }) => free_places >= places);
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
