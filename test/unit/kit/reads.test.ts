import { QueryObserver, skipToken } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/api/request.ts';
import { catalogueQuery, wavesQuery } from '../../../src/queries/catalogue.ts';
import { priceQuery } from '../../../src/queries/price.ts';
import { propertiesQuery } from '../../../src/queries/properties.ts';
import type { Services } from '../../../src/services.ts';
import { createCache } from '../../../src/shell/cache.ts';

const answering = (data: unknown) => {
  const asked: unknown[] = [];
  const request = (async (...ask: unknown[]) => {
    asked.push(ask.slice(0, 2));
    return { result: { message: null, data }, error: null };
  }) as unknown as Services['request'];
  return { request, asked, region: () => 'pl' as const, language: () => 'de' as const };
};

describe('the cache', () => {
  const { queries, mutations } = createCache().getDefaultOptions();
  const retry = queries?.retry as (failures: number, error: Error) => boolean;
  const retryDelay = queries?.retryDelay as (failures: number) => number;

  // specification 7.58, 9.40
  it('keeps unused data for five minutes and does not ask again on focus', () => {
    expect([queries?.gcTime, queries?.refetchOnWindowFocus]).toEqual([300_000, false]);
  });

  // specification 9.41
  it('asks three times more, after 1, 2 and 4 seconds, and never later than 30', () => {
    const failure = new ApiError('network', 'lost', 0);
    expect([0, 1, 2, 3].map((failures) => retry(failures, failure))).toEqual([true, true, true, false]);
    expect([0, 1, 2, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000]);
  });

  // specification 9.42
  it('takes a refusal for an answer, and repeats no write', () => {
    expect(retry(0, new ApiError('not_found', 'gone', 404))).toBe(false);
    expect(mutations?.retry).toBe(0);
  });
});

describe('the price', () => {
  // specification 7.56
  it.each([
    [null, 3],
    [7, null],
    [0, 3],
  ])('is not asked for category %s and %s places', (category, places) => {
    expect(priceQuery(answering({}), category, places).queryFn).toBe(skipToken);
  });

  // specification 7.41, 7.56
  it('is asked for both, and again on focus and mount', async () => {
    const services = answering({ price: 1 });
    const query = priceQuery(services, 7, 3, ['MUD10']);
    await createCache().fetchQuery(query);
    expect(services.asked).toEqual([
      ['GET event/price', { query: { event_category_id: 7, participants: 3, finalView: true, coupons: ['MUD10'] } }],
    ]);
    expect([query.refetchOnWindowFocus, query.refetchOnMount]).toEqual([true, 'always']);
  });
});

describe('the waves', () => {
  // specification 7.57
  it.each([
    [undefined, 7],
    [4, undefined],
  ])('are not asked for while it is not known of what: run %s, category %s', (runId, categoryId) => {
    const services = answering({});
    const stop = new QueryObserver(createCache(), wavesQuery(services, runId, categoryId)).subscribe(() => undefined);
    expect(services.asked).toEqual([]);
    stop();
  });

  // specification 7.6
  it('are asked for with their category', async () => {
    const services = answering({ waves: [] });
    expect(await createCache().fetchQuery(wavesQuery(services, 4, 7))).toEqual([]);
    expect(services.asked).toEqual([['GET events/{id}/waves', { params: { id: 4 }, query: { event_category_id: 7 } }]]);
  });
});

it('runs are kept per region', () => {
  expect(catalogueQuery(answering({})).queryKey).toEqual(['catalogue', 'pl']);
});

// specification 8.6
it('properties that cannot be had are an error with the words of the server', async () => {
  const lost = new ApiError('unavailable', 'Nic z tego.', 503);
  const request = (async () => ({ result: null, error: lost })) as unknown as Services['request'];
  const asked = propertiesQuery({ ...answering({}), request });
  await expect(createCache().fetchQuery({ ...asked, retry: false })).rejects.toBe(lost);
});

// specification 7.8
it('properties come by name, unknown ones left out and missing ones plain', async () => {
  const properties = [
    { name: 'terms_url', value: '/terms' },
    { name: 'payment_providers', value: ['przelewy24', 'stripe'] },
    { name: 'payments', value: { mode: 'sandbox', stripe: { publishable_key: 'pk', script: '/s.js' } } },
    { name: 'contact_email', value: 7 },
    { name: 'weather', value: 'fine' },
  ];
  const query = propertiesQuery(answering({ properties }));
  expect(query.queryKey).toEqual(['properties', 'pl', 'de']);
  expect(await createCache().fetchQuery(query)).toEqual({
    terms_version: '',
    terms_url: '/terms',
    privacy_url: '',
    imprint_url: '',
    contact_email: '',
    reservation_hours: 48,
    payment_providers: ['przelewy24', 'stripe'],
    payments: { mode: 'sandbox', stripe: { publishable_key: 'pk', script: '/s.js' } },
    social_providers: [],
    tag_manager_id: '',
  });
});
