import { beforeEach, expect, test } from 'vitest';
import type { RunPage } from '#contract/shop/runPage.values.ts';
import { emptyRunPage } from '#contract/shop/runPage.values.ts';
import { daysLater, wallTime } from '../../../server/domain/kit/localTime.ts';
import { offerBook } from '../../../server/domain/shop/offer.ts';
import { runPageBook } from '../../../server/domain/shop/runPages.ts';
import { aPicture as picture } from '../../kit/runs/fullPage.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';

/** The pages about runs as everybody reads them. */
const database = await freshDatabase();
const shop = await openShop(database);
const server = await startServer({ database });
const inDays = (days: number) => daysLater(wallTime(new Date(), 'pl').day, days);
const look = (key: string, lang: 'pl' | 'de' | 'en' = 'pl') =>
  server.ask('GET runs/{key}', { params: { key }, query: { lang } });
const { event_id: runId, event_category_id: category } = shop.offer('gdansk', '6km');

const publish = (page: Partial<RunPage>, id = runId) =>
  database.rows(
    `insert into run_page (run_id, draft, published, published_at) values ($1, $2, $2, now())
     on conflict (run_id) do update set published = $2, published_at = now()`,
    id,
    JSON.stringify({ ...emptyRunPage, ...page }),
  );
const forget = () => {
  runPageBook(database).forget();
  offerBook(database).forget();
};
beforeEach(forget);

test('a run without a page has its distances and the room in its waves', async () => {
  const view = await look('gdansk');
  expect(view).toMatchObject({
    run: { id: runId, key: 'gdansk', name: 'Muster Gdańsk', sale: 'open' },
    city: 'Gdańsk',
    life: 'ahead',
    page: null,
    changes: { tshirts_until: inDays(30), transfer_until: null, transfer_open: true, refund_steps: [] },
  });
  expect(view.categories.map(({ name, free_places }) => [name, free_places])).toEqual([
    ['Rekrut', 400],
    ['Specjalista', 15],
  ]);
  expect(view.waves.map(({ event_category_id: of, free_places }) => [of === category, free_places])).toEqual([
    ...[1, 2, 3, 4].map(() => [true, 100]),
    ...[1, 2, 3].map(() => [false, 5]),
  ]);
  expect(view.changes.until).toBe(view.waves.at(-1)?.wave_time);
});

test('a text falls back to the language of the run, then to any', async () => {
  await publish({
    picture,
    sentence: { pl: 'Błoto po kolana', de: 'Matsch bis zu den Knien' },
    awaits: { en: 'Mud' },
    included: [{ de: 'Medaille' }, {}],
  });
  const mud = [{ kind: 'paragraph', pieces: [{ text: 'Mud' }] }];
  const texts = async (lang: 'pl' | 'de' | 'en') => {
    forget();
    const { page } = await look('gdansk', lang);
    return [page?.picture?.alt, page?.sentence, page?.awaits, page?.included];
  };
  expect(await texts('pl')).toEqual(['Ściana', 'Błoto po kolana', mud, ['Medaille', '']]);
  expect(await texts('de')).toEqual(['Ściana', 'Matsch bis zu den Knien', mud, ['Medaille', '']]);
  expect(await texts('en')).toEqual(['Ściana', 'Błoto po kolana', mud, ['Medaille', '']]);
});

test('cards show the little of it that a list needs', async () => {
  await publish({ picture, sentence: { pl: 'Błoto' }, venue: venueOf('Wyspa Sobieszewska') });
  const cards = async (region: 'pl' | 'de') =>
    (await server.ask('GET events/cards', { query: { region, lang: 'en' } })).cards;
  expect(await cards('pl')).toEqual([
    { run_id: runId, picture: { ...picture, alt: 'Ściana' }, sentence: 'Błoto', venue: 'Wyspa Sobieszewska' },
  ]);
  expect(await cards('de')).toEqual([]);
});

test('a run that is over or cancelled is still looked up, a draft and an unknown one are not', async () => {
  const codeOf = async (key: string) => {
    forget();
    return (await server.call('GET runs/{key}', { params: { key }, query: {} })).code;
  };
  const { event_id } = shop.offer('berlin', '6km');
  await database.rows(`update run set date = date - 200 where id = $1`, event_id);
  await database.rows(`update wave set wave_time = wave_time - interval '200 days' where run_id = $1`, event_id);
  expect((await look('berlin')).life).toBe('over');
  await database.rows(`update run set state = 'cancelled' where id = $1`, event_id);
  forget();
  expect((await look('berlin')).life).toBe('cancelled');
  await database.rows(`update run set state = 'draft' where id = $1`, event_id);
  expect(await codeOf('berlin')).toBe('not_found');
  expect(await codeOf('nothing')).toBe('not_found');
});

function venueOf(name: string): NonNullable<RunPage['venue']> {
  return { name, lines: [], postal: null, town: null, lat: null, lon: null, parking: {}, transport: {} };
}
