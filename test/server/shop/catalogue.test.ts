import { describe, expect, it } from 'vitest';
import { daysLater, wallTime } from '../../../server/domain/kit/localTime.ts';
import { offerBook } from '../../../server/domain/shop/offer.ts';
import { refusalWords } from '../../../server/words/refusals.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';

const database = await freshDatabase();
const shop = await openShop(database);
const server = await startServer({ database });
const inDays = (days: number) => daysLater(wallTime(new Date(), 'pl').day, days);
const moment = (day: string, clock: string) =>
  expect.stringMatching(new RegExp(`^${day}T${clock}:00\\+0[12]:00$`, 'u'));

describe('the catalogue', () => {
  // specification 1.2, 1.3, 3.6, 7.5
  it('has the runs of the region with their cities and categories, the next first', async () => {
    const { events, cities, categories } = await server.ask('GET events', { query: { region: 'pl' } });
    expect(events.map(({ name, sale }) => [name, sale])).toEqual([
      ['Muster Gdańsk', 'open'],
      ['Muster Kids Gdańsk', 'open'],
      ['Muster Wałbrzych', 'soon'],
    ]);
    const { event_id, event_category_id } = shop.offer('gdansk', '6km');
    expect(events[0]).toEqual({
      id: event_id,
      key: 'gdansk',
      name: 'Muster Gdańsk',
      type: 'classic',
      city_id: cities[0]?.id,
      region: 'pl',
      date: inDays(60),
      days: [inDays(60)],
      join_time: moment(inDays(60), '08:00'),
      be_there_minutes: 60,
      currency: 'PLN',
      has_tshirts: true,
      is_kids: false,
      sale: 'open',
      sale_opens_at: null,
      sale_ends_at: moment(inDays(60), '12:30'),
      price_from: 20_199,
    });
    expect(events[2]).toMatchObject({ sale: 'soon', sale_opens_at: moment(inDays(14), '10:00') });
    expect(cities).toEqual([{ id: expect.any(Number), name: 'Gdańsk' }]);
    expect(categories.find(({ id }) => id === event_category_id)).toEqual({
      id: event_category_id,
      event_id,
      name: 'Rekrut',
      distance: 6,
      age_from: null,
      age_to: null,
      price: 19_900,
      group_price: 17_900,
      price_with_fee: 20_199,
      next_price: null,
      group_offer: { price_with_fee: 90_843, saved: 10_150 },
      free_places: 400,
    });
    const german = await server.ask('GET events', { query: { region: 'de' } });
    expect(german.events.map(({ name, currency }) => [name, currency])).toEqual([['Muster Berlin', 'EUR']]);
  });

  it('says of which runs no coupon could be used, and nothing of the codes', async () => {
    const without = async () => {
      offerBook(database).forget();
      const both = await Promise.all(
        (['pl', 'de'] as const).map((region) => server.ask('GET events', { query: { region } })),
      );
      return both.flatMap(({ events }) => events.flatMap(({ key, no_coupons }) => (no_coupons ? [key] : [])));
    };
    const kept = await database.rows('select * from coupon');
    expect(await without()).toEqual([]);
    await database.rows(`delete from coupon where code not in ('MINUS50', 'BERLIN5', 'GONE')`);
    expect(await without()).toEqual([]);
    await database.rows(`update coupon set max_uses = 1, uses = 1 where code = 'BERLIN5'`);
    expect(await without()).toEqual(['berlin']);
    await database.rows(`update coupon set valid_from = now() + interval '1 day' where code = 'MINUS50'`);
    expect(await without()).toEqual(['gdansk', 'kids', 'soon', 'berlin']);
    await database.rows(`update coupon set uses = 0 where code = 'BERLIN5'`);
    expect(await without()).toEqual(['gdansk', 'kids', 'soon']);
    const [run] = (await server.ask('GET events', { query: { region: 'pl' } })).events;
    expect(run).toMatchObject({ key: 'gdansk', no_coupons: true });
    await database.rows('delete from coupon');
    await database.rows(
      'insert into coupon select * from jsonb_populate_recordset(null::coupon, $1)',
      JSON.stringify(kept),
    );
    offerBook(database).forget();
  });

  it('says when a run is sold out or its sale is over', async () => {
    const { event_id } = shop.offer('berlin', '6km');
    const saleAfter = async (change: string) => {
      await database.rows(change, event_id);
      offerBook(database).forget();
      return (await server.ask('GET events', { query: { region: 'de' } })).events[0]?.sale;
    };
    expect(await saleAfter('update wave set capacity = 1, taken = 1 where run_id = $1')).toBe('sold_out');
    expect(await saleAfter('update run set sales_end = now() where id = $1')).toBe('closed');
    expect(await saleAfter('update run set sales_end = null where id = $1')).toBe('sold_out');
    const started = `update wave set wave_time = wave_time - interval '80 days' where run_id = $1`;
    expect(await saleAfter(started)).toBe('closed');
    const reopened = `update wave set wave_time = wave_time + interval '80 days', taken = 0 where run_id = $1`;
    expect(await saleAfter(reopened)).toBe('open');
  });

  it('is read once for all who ask, and again within two seconds or so', async () => {
    const { event_category_id, wave_id } = shop.offer('gdansk', '6km');
    const free = async () => {
      const { categories } = await server.ask('GET events', { query: { region: 'pl' } });
      return categories.find(({ id }) => id === event_category_id)?.free_places;
    };
    const before = await free();
    await database.rows('update wave set capacity = capacity + 1 where id = $1', wave_id);
    expect(await free()).toBe(before);
    await expect.poll(free).toBe((before ?? 0) + 1);
    await database.rows('update wave set capacity = capacity - 1 where id = $1', wave_id);
  });
});

describe('waves', () => {
  // specification 1.2, 3.12, 7.6, 7.7
  it('are those of the run or of one category, with the places that are free at this moment', async () => {
    const { event_id, event_category_id, wave_id } = shop.offer('gdansk', '12km');
    const waves = async (query: { event_category_id?: number }) =>
      (await server.ask('GET events/{id}/waves', { params: { id: event_id }, query })).waves;
    expect((await waves({})).map(({ capacity }) => capacity)).toEqual([100, 100, 100, 100, 5, 5, 5]);
    expect(await waves({ event_category_id })).toEqual([
      { id: wave_id, wave_time: moment(inDays(60), '12:00'), capacity: 5, free_places: 5 },
      { id: expect.any(Number), wave_time: moment(inDays(60), '12:15'), capacity: 5, free_places: 5 },
      { id: expect.any(Number), wave_time: moment(inDays(60), '12:30'), capacity: 5, free_places: 5 },
    ]);
    await server.ask('POST group', { body: shop.order('gdansk', '12km', { places: 2 }) });
    expect((await waves({ event_category_id })).map(({ free_places }) => free_places)).toEqual([3, 5, 5]);
    expect(await server.ask('GET waves/{id}', { params: { id: wave_id }, query: {} })).toEqual({
      id: wave_id,
      wave_time: moment(inDays(60), '12:00'),
      capacity: 5,
      free_places: 3,
      run_name: 'Muster Gdańsk',
      run_city: 'Gdańsk',
      run_date: inDays(60),
      run_distance: 12,
      run_join_time: moment(inDays(60), '08:00'),
      be_there_time: moment(inDays(60), '11:00'),
      event_id,
      event_category_id,
      region: 'pl',
    });
  });

  it('of nothing are not found', async () => {
    const { event_id } = shop.offer('gdansk', '6km');
    const elsewhere = shop.offer('kids', 'kids-6-8').event_category_id;
    const asked = [
      server.call('GET events/{id}/waves', { params: { id: 999_999 }, query: {} }),
      server.call('GET events/{id}/waves', { params: { id: event_id }, query: { event_category_id: elsewhere } }),
      server.call('GET waves/{id}', { params: { id: 999_999 }, query: {} }),
    ];
    expect((await Promise.all(asked)).map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found']);
  });
});

// specification 7.1, 9.3, 9.4
it('a call without language and region is answered in Polish, for Poland', async () => {
  const plain = async (path: string) =>
    (await server.app.inject(`/api/${path}`)).json<{ data: unknown; message: unknown }>();
  expect((await plain('events')).data).toEqual(await server.ask('GET events', { query: { region: 'pl' } }));
  expect((await plain('waves/999999')).message).toEqual({ content: refusalWords.pl.not_found });
});

// specification 9.43
it('the terms and the privacy policy are those of the region', async () => {
  const of = (what: string) => ({ pl: `https://run.example/${what}/pl`, de: `https://run.example/${what}/de` });
  const config = { termsUrl: of('terms'), privacyUrl: of('privacy') };
  const { ask } = await startServer({ database, config });
  const links = async (region: 'pl' | 'de') =>
    (await ask('GET properties', { query: { region } })).properties.flatMap(({ name, value }) =>
      name === 'terms_url' || name === 'privacy_url' ? [value] : [],
    );
  expect(await links('pl')).toEqual([config.termsUrl.pl, config.privacyUrl.pl]);
  expect(await links('de')).toEqual([config.termsUrl.de, config.privacyUrl.de]);
});

// specification 3.7, 7.8, 9.18
it('the properties are what the app needs to know of the region', async () => {
  const properties = async (region: 'pl' | 'de') => {
    const listed = await server.ask('GET properties', { query: { region } });
    return Object.fromEntries(listed.properties.map(({ name, value }) => [name, value]));
  };
  expect(await properties('pl')).toEqual({
    terms_version: server.deps.config.termsVersion,
    terms_url: '/sandbox/terms',
    privacy_url: '/sandbox/privacy',
    imprint_url: '',
    tag_manager_id: '',
    tshirt_sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    payment_providers: ['przelewy24', 'stripe'],
    payments: { mode: 'sandbox', stripe: null, adyen: null },
    social_providers: [
      {
        name: 'google',
        client_id: 'muster-sandbox',
        authorize_url: '/sandbox/openid/auth',
        scope: 'openid profile email',
      },
      {
        name: 'facebook',
        client_id: 'muster-sandbox',
        authorize_url: '/sandbox/facebook/dialog/oauth',
        scope: 'openid public_profile email',
      },
    ],
    contact_email: server.deps.config.contactEmail,
    reservation_hours: server.deps.config.reservationHours,
  });
  expect(await properties('de')).toMatchObject({ payment_providers: ['stripe'], imprint_url: '/sandbox/imprint' });
});
