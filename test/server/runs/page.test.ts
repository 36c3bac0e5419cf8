import { afterEach, expect, test } from 'vitest';
import { emptyRunPage, type RunPage } from '#contract/shop/runPage.values.ts';
import { known } from '#machines/kit/known.ts';
import { removeUnusedPictures } from '../../../server/domain/runs/page.ts';
import { runPageBook } from '../../../server/domain/shop/runPages.ts';
import { jpeg } from '../../kit/pictures/pictures.ts';
import { fullPage } from '../../kit/runs/page.ts';
import { givePicture } from '../../kit/runs/pictures.ts';
import { planningBy } from '../../kit/runs/planning.ts';
import { openTasks } from '../../kit/runs/tasks.ts';
import { heldUp } from '../../kit/server/guards.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { linesAfter } from '../../kit/staff/staff.ts';

/** The page of a run as staff write it (docs/rules/run-page.md 9). */

const tasks = await openTasks();
const { database, server, deps, rows, owner: staff, members } = tasks;
const { newRun, newDistance, newWaves, publish: publishRun } = planningBy(staff);
const undo = async () => tasks.undo((await linesAfter(deps)).at(-1)?.id ?? 0);
afterEach(() => expectInvariants(database));

const read = (id: number) => staff.ask('GET staff/runs/{id}/page', { params: { id } });
const save = (id: number, body: Partial<RunPage> & { readonly version?: number }) =>
  staff.call('POST staff/runs/{id}/page', { params: { id }, body });
const publish = (id: number, version: number) =>
  staff.call('POST staff/runs/{id}/page/publish', { params: { id }, body: { version } });
const given = async (run: number) =>
  (await givePicture(server, { run, body: await jpeg(300), as: members.owner.as })).data;
const asWritten = (picture: Awaited<ReturnType<typeof given>>) => ({
  ...picture,
  focal: { x: 0.5, y: 0.25 },
  alt: { pl: 'Błoto' },
});

/** A run on sale with one distance. */
async function onSale(key: string) {
  const id = await newRun({ key, type: 'classic' });
  const { id: category } = await newDistance(id);
  await newWaves(id, category);
  await publishRun(id);
  return { id, category, key };
}
async function readers(key: string, lang = 'pl') {
  runPageBook(database).forget();
  return (await server.ask('GET runs/{key}', { params: { key }, query: { lang } })).page;
}

test('a page is saved part by part, and read by everybody once it is published', async () => {
  const { id, category, key } = await onSale('page-first');
  expect(await read(id)).toEqual({ draft: emptyRunPage, published_at: null, differs: false, version: 1 });
  const full = fullPage(category);
  expect((await save(id, { ...full, version: 1 })).code).toBeNull();
  expect((await save(id, { sentence: { pl: 'Inne zdanie.' }, version: 2 })).code).toBeNull();
  const draft = { ...full, sentence: { pl: 'Inne zdanie.' } };
  expect(await read(id)).toEqual({ draft, published_at: null, differs: true, version: 3 });
  expect(await readers(key)).toBeNull();
  expect((await publish(id, 3)).code).toBeNull();
  expect(await read(id)).toEqual({ draft, published_at: expect.any(String), differs: false, version: 4 });
  expect((await readers(key))?.sentence).toBe('Inne zdanie.');
  await save(id, { sentence: { pl: 'Jeszcze szkic.' } });
  expect((await readers(key))?.sentence).toBe('Inne zdanie.');
  expect((await read(id)).differs).toBe(true);
});

test('a page that somebody else has saved meanwhile is not overwritten, and theirs is returned', async () => {
  const { id } = await onSale('page-twice');
  await save(id, { sentence: { pl: 'Ich' }, version: 1 });
  const late = await save(id, { sentence: { pl: 'Moje' }, version: 1 });
  expect(late).toMatchObject({ code: 'changed_meanwhile', data: { sentence: ['{"pl":"Ich"}'], version: ['2'] } });
  expect((await publish(id, 1)).code).toBe('changed_meanwhile');
  expect((await read(id)).draft.sentence).toEqual({ pl: 'Ich' });
});

test('saving and publishing are logged, and undone by their line while nothing later touched the page', async () => {
  const { id, key } = await onSale('page-undone');
  await save(id, { sentence: { pl: 'Pierwsze' }, bring: [{ pl: 'Ręcznik' }] });
  await publish(id, 2);
  await save(id, { sentence: { pl: 'Drugie' } });
  const [first, , second] = (await linesAfter(deps)).filter(({ what }) => what.startsWith('page.')).slice(-3);
  expect([first?.before, first?.after, second?.before, second?.after]).toEqual([
    { page: { bring: [], sentence: {} } },
    { page: { bring: [{ pl: 'Ręcznik' }], sentence: { pl: 'Pierwsze' } } },
    { page: { sentence: { pl: 'Pierwsze' } } },
    { page: { sentence: { pl: 'Drugie' } } },
  ]);
  expect(await tasks.undo(first?.id ?? 0)).toBe('changed_meanwhile');
  expect(await undo()).toBeNull();
  expect((await read(id)).draft.sentence).toEqual({ pl: 'Pierwsze' });
  await save(id, { sentence: { pl: 'Trzecie' } });
  await publish(id, (await read(id)).version);
  expect((await readers(key))?.sentence).toBe('Trzecie');
  expect(await undo()).toBeNull();
  expect((await readers(key))?.sentence).toBe('Pierwsze');
});

test('a picture that is gone, and a distance of another run, are refused at their part', async () => {
  const { id } = await onSale('page-wrong');
  const other = await onSale('page-other');
  const picture = { ...asWritten(await given(id)), id: '0'.repeat(32) };
  expect(await save(id, { picture })).toMatchObject({
    code: 'invalid',
    data: { picture: ['This picture is gone because nobody used it for a day. Send it again.'] },
  });
  const { courses } = fullPage(other.category);
  expect(await save(id, { courses })).toMatchObject({ code: 'invalid', data: { courses: ['Choose one of these.'] } });
});

test('no obstacle stands before the one above it or beyond the finish, neither saved nor published', async () => {
  const { id, category, key } = await onSale('page-beyond');
  const [course] = fullPage(category).courses;
  const [obstacle] = course?.obstacles ?? [];
  const along = (...kms: readonly number[]) =>
    [{ ...course, obstacles: kms.map((km) => ({ ...obstacle, km })) }] as RunPage['courses'];
  const refused = async (courses: RunPage['courses']) => {
    const { code, data } = await save(id, { courses });
    return [code, data];
  };
  expect(await refused(along(1, 6.1, 7))).toEqual([
    'invalid',
    {
      'courses.0.obstacles.1.km': ['2. Not beyond the finish: this distance is 6\u00a0km long'],
      'courses.0.obstacles.2.km': ['3. Not beyond the finish: this distance is 6\u00a0km long'],
    },
  ]);
  expect(await refused(along(2, 1))).toEqual([
    'invalid',
    { 'courses.0.obstacles': ['Each obstacle stands at the same kilometre as the one before it, or further on'] },
  ]);
  expect((await read(id)).version).toBe(1);
  expect((await save(id, { courses: along(1, 1, 6) })).code).toBeNull();
  // The distance has become shorter since.
  await rows('update category set distance = 5 where id = $1', category);
  expect(await publish(id, 2)).toMatchObject({
    code: 'invalid',
    data: { 'courses.0.obstacles.2.km': ['3. Not beyond the finish: this distance is 5\u00a0km long'] },
  });
  expect(await readers(key)).toBeNull();
  await rows('update category set distance = 6 where id = $1', category);
  expect((await publish(id, 2)).code).toBeNull();
});

test('the pictures of all parts are locked in the order of their ids, so that two editors never wait for each other', async () => {
  const { id } = await onSale('page-locks');
  const [first, second] = [await given(id), await given(id)].sort((one, other) => (one.id < other.id ? -1 : 1));
  const free: unknown[] = [];
  const saved = await heldUp(
    database,
    `select from picture where id = '${first?.id}' for update`,
    () => save(id, { picture: asWritten(known(second)), gallery: [{ ...asWritten(known(first)), caption: {} }] }),
    async (other) => {
      free.push(...(await other.query(`select id from picture for update skip locked`)).rows);
    },
  );
  expect([saved.code, free]).toEqual([null, expect.arrayContaining([{ id: second?.id }])]);
});

test('a copied run has the page, with its own distances and days, and not published', async () => {
  const { id, category } = await onSale('page-source');
  const picture = asWritten(await given(id));
  await save(id, { ...fullPage(category), picture });
  await publish(id, 2);
  const { date } = await staff.ask('GET staff/runs/{id}', { params: { id } });
  const { run } = await staff.ask('POST staff/runs/{id}/duplicate', {
    params: { id },
    body: { key: 'page-copy', name: 'Copy', date: `${Number(date.slice(0, 4)) + 1}${date.slice(4)}` },
  });
  const { draft, published_at } = await read(run.id);
  const own = run.categories[0]?.id ?? 0;
  expect(own).not.toBe(category);
  const [line] = fullPage(own).programme;
  const later = { ...line, day: `${Number(line?.day.slice(0, 4)) + 1}${line?.day.slice(4)}` };
  expect([draft, published_at]).toEqual([
    {
      ...fullPage(own),
      picture,
      programme: [expect.objectContaining({ time: later.time })],
      news: null,
      results: null,
    },
    null,
  ]);
  expect(draft.programme[0]?.day.slice(0, 4)).toBe(later.day.slice(0, 4));
});

test('a preview says what readers would see, also of a run that is a draft, and saves nothing', async () => {
  const id = await newRun({ key: 'page-preview' });
  const { id: category } = await newDistance(id);
  const view = await staff.ask('POST staff/runs/{id}/page/preview', {
    params: { id },
    query: { lang: 'de' },
    body: fullPage(category),
  });
  expect([view.page?.sentence, view.page?.courses[0]?.category, view.categories.map(({ id: one }) => one)]).toEqual([
    'Matsch bis zu den Knien.',
    category,
    [category],
  ]);
  expect(await read(id)).toMatchObject({ draft: emptyRunPage, version: 1 });
  expect((await server.call('GET runs/{key}', { params: { key: 'page-preview' } })).code).toBe('not_found');
});

test('a picture that no page has is removed a day later, but not while an undo could bring it back', async () => {
  const { id } = await onSale('page-swept');
  const [unused, drafted, logged] = [await given(id), await given(id), await given(id)];
  await save(id, { picture: asWritten(logged) });
  await save(id, { picture: asWritten(drafted) });
  const sweep = async () => {
    await removeUnusedPictures(database.db);
    const left = await rows<{ id: string }>('select id from picture');
    return [unused, drafted, logged].map((one) => left.some((row) => row.id === one.id));
  };
  expect(await sweep()).toEqual([true, true, true]);
  await rows("update picture set used_at = now() - interval '25 hours'");
  expect(await sweep()).toEqual([false, true, true]);
  await rows("update staff_log set undo_until = now() where what = 'page.changed'");
  expect(await sweep()).toEqual([false, true, false]);
});
