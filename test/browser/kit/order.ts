import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import * as v from 'valibot';
import type { Language, Region } from '#contract/constants.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import { call } from './account.ts';
import { readCatalogue } from './catalogue.ts';

const Ordered = v.object({ payment_id: v.string(), price: v.number() });

export interface Order {
  readonly id: string;
  readonly run: number;
  readonly wave: number;
  readonly email: string;
  /** Cents. */
  readonly price: number;
  /** The path of its payment screen. */
  readonly path: string;
}

interface Wish {
  readonly language?: Language;
  readonly at?: Partial<Pick<Order, 'run' | 'wave'>>;
  readonly who?: { readonly name: string; readonly surname: string };
  /** With one that takes off the whole price, the place is paid. */
  readonly codes?: readonly string[];
}

/**
 * Orders one place for a visitor by a call, with a payment method, in the wave of its region that has the most room.
 */
export async function order(
  shop: string,
  region: Region,
  method: PaymentProviderName,
  { language, at = {}, who: named = { name: 'Ada', surname: 'Lovelace' }, codes = [] }: Wish = {},
): Promise<Order> {
  const chosen = await roomiestWave(shop, region, at);
  const email = `${randomUUID()}@example.com`;
  const who = { ...named, email };
  const where = { street: 'Sumpfweg 3', postal_code: '10115', city: 'Berlin', country: region.toUpperCase() };
  // What costs nothing is paid without a method.
  const paying = codes.length === 0 ? { payment_provider: method } : {};
  const wanted = { places: 1, codes, terms: true };
  const body = { ...chosen, ...wanted, ...paying, ...who, ...where };
  const made = v.parse(
    Ordered,
    await call(shop, `group?region=${region}${language === undefined ? '' : `&lang=${language}`}`, { body }),
  );
  const path = `/${region === 'pl' ? 'bilety' : 'tickets'}/payment/${made.payment_id}`;
  return { id: made.payment_id, price: made.price, run: chosen.event_id, wave: chosen.wave_id, email, path };
}

async function roomiestWave(shop: string, region: Region, { run, wave }: Partial<Pick<Order, 'run' | 'wave'>>) {
  const { forSale, wavesOf } = await readCatalogue(shop, region);
  const found = await Promise.all(
    forSale.map(async (category) => {
      const { id: event_category_id, event_id } = category;
      const waves = await wavesOf(category);
      return waves.map(({ id: wave_id, free_places }) => ({ event_id, event_category_id, wave_id, free_places }));
    }),
  );
  const fits = found
    .flat()
    .filter((one) => (run ?? one.event_id) === one.event_id && (wave ?? one.wave_id) === one.wave_id);
  const [most] = fits.toSorted((one, other) => other.free_places - one.free_places);
  expect(most?.free_places, `a wave with room in ${region}`).toBeGreaterThan(0);
  const { event_id = 0, event_category_id = 0, wave_id = 0 } = most ?? {};
  return { event_id, event_category_id, wave_id };
}
