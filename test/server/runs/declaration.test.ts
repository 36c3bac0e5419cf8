import { afterEach, expect, test } from 'vitest';
import { exportCatalogue, exportedFiles } from '../../../server/domain/runs/catalogue/catalogueExport.ts';
import { importCatalogue } from '../../../server/domain/runs/catalogue/catalogueImport.ts';
import { giveDeclaration, pdf } from '../../kit/runs/declaration.ts';
import { planningBy } from '../../kit/runs/planning.ts';
import { openTasks } from '../../kit/runs/tasks.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { heldUp } from '../../kit/server/guards.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { startServer } from '../../kit/server/server.ts';
import { linesAfter } from '../../kit/staff/staff.ts';

/** The declaration for guardians, uploaded on the screen (docs/rules/runs.md 3.5). */

const tasks = await openTasks();
const { rows, database, server, deps, owner: staff, members } = tasks;
const { newRun, newDistance, newWaves, publish } = planningBy(staff);
const give = (run: number, body: Buffer, version?: number) =>
  giveDeclaration(server, { run, body, as: members.owner.as, ...(version !== undefined && { version }) });
const undo = async () => tasks.undo((await linesAfter(deps)).at(-1)?.id ?? 0);

afterEach(() => expectInvariants(database));

/** A run for kids that lacks its declaration alone. */
async function kidsRun(key: string) {
  const id = await newRun({ key, type: 'kids' });
  const { id: category } = await newDistance(id, { age_from: 6, age_to: 8 });
  await newWaves(id, category);
  return id;
}
const read = (id: number) => staff.ask('GET staff/runs/{id}', { params: { id } });

test('a run for kids that was made on the screen is published once its declaration is given', async () => {
  const id = await kidsRun('kids-first');
  expect(await publish(id)).toMatchObject({ code: 'invalid', data: { missing: ['declaration'] } });
  const { version } = await read(id);
  const body = pdf('Zgoda');
  const { code, data } = await give(id, body, version);
  expect(code).toBeNull();
  expect(data).toMatchObject({
    declaration: expect.stringMatching(/^\/api\/files\/[0-9a-f]{32}\.pdf$/u),
    missing: [],
    version: version + 1,
    edited_at: expect.any(String),
  });
  // Another process on the same database has it, too.
  const other = await startServer({ database });
  const file = await other.app.inject(data.declaration ?? '');
  expect([file.statusCode, file.headers['content-type'], file.rawPayload]).toEqual([200, 'application/pdf', body]);
  expect((await linesAfter(deps)).at(-1)).toMatchObject({
    what: 'declaration.changed',
    before: { declaration: null },
    after: { declaration: data.declaration?.split('/').at(-1) },
  });
  expect((await publish(id)).code).toBeNull();
});

test('another one takes its place, and is undone; the first of a published run stays', async () => {
  const id = await kidsRun('kids-undone');
  const { data: first } = await give(id, pdf('One'));
  expect((await publish(id)).code).toBeNull();
  expect(await undo()).toBe('undo_over');
  const { data: second } = await give(id, pdf('Two'));
  expect(second.declaration).not.toBe(first.declaration);
  expect(await undo()).toBeNull();
  expect((await read(id)).declaration).toBe(first.declaration);
  const [line] = await rows<{ id: number }>(`select min(id) as id from staff_log where what = 'declaration.changed'
    and run_id = ${id}`);
  expect(await tasks.undo(line?.id ?? 0)).toBe('changed_meanwhile');
  expect((await read(id)).declaration).toBe(first.declaration);
});

test('a draft is without one again when the first is undone', async () => {
  const id = await kidsRun('kids-draft');
  await give(id, pdf('Draft'));
  expect(await undo()).toBeNull();
  expect(await read(id)).toMatchObject({ declaration: null, missing: ['declaration'] });
});

test('a change based on an older version is refused with the newer one', async () => {
  const id = await kidsRun('kids-two');
  const { version } = await read(id);
  const { data: theirs } = await give(id, pdf('Theirs'), version);
  const { code, data } = await give(id, pdf('Mine'), version);
  expect([code, data]).toEqual([
    'changed_meanwhile',
    { declaration: [theirs.declaration], version: [String(version + 1)] },
  ]);
  expect((await give(id, pdf('Mine'), version + 1)).code).toBeNull();
});

test.each<[what: string, body: Buffer, text: string]>([
  [
    'a picture with the name of a PDF',
    Buffer.from('GIF89a %PDF-1.4 %%EOF'),
    'This is not a PDF. Save the text as a PDF and choose that file.',
  ],
  ['nothing', Buffer.alloc(0), 'This is not a PDF. Save the text as a PDF and choose that file.'],
  [
    'a download that broke off',
    pdf('Whole').subarray(0, -8),
    'The end of this PDF is missing. Save it again, then choose the new file.',
  ],
  [
    'more than 5 MB',
    Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(5 * 2 ** 20), Buffer.from('%%EOF')]),
    'The file can be 5 MB at most',
  ],
])('%s is refused, and nothing of it kept', async (_, body, text) => {
  const before = await rows('select count(*) from file');
  const [run] = await rows<{ id: number }>(`select id from run where type = 'kids' order by id limit 1`);
  expect(await give(run?.id ?? 0, body)).toEqual({ code: 'invalid', data: { declaration: [text] } });
  expect(await rows('select count(*) from file')).toEqual(before);
});

test('a published run becomes none for kids without one, and has to be copied', async () => {
  const id = await newRun();
  await rows(`update run set state = 'published' where id = $1`, id);
  expect(
    await staff.call('POST staff/runs/{id}', { params: { id }, body: { version: 1, type: 'kids' } }),
  ).toMatchObject({
    code: 'invalid',
    data: { type: ['Too late: the run is published. Copy it and turn the copy into a run for kids.'] },
  });
});

test('the catalogue file carries it to another shop, byte for byte', async () => {
  const text = await exportCatalogue(database);
  const files = new Map((await exportedFiles(database)).map(({ name, body }) => [name, body]));
  const elsewhere = await freshDatabase();
  const open = async (path: string) => files.get(path) ?? null;
  expect((await importCatalogue(elsewhere, text, { demo: false, open })).faults).toBeNull();
  const filesQuery = `select key, declaration, body from run join file on file.name = declaration order by key`;
  const there = await elsewhere.rows(filesQuery);
  expect(there.map(({ key }) => key)).toEqual(['kids-first', 'kids-two', 'kids-undone']);
  expect(there).toEqual(await rows(filesQuery));
});

test('an owner takes one out that was given by mistake: its address leads nowhere, and no undo brings it back', async () => {
  const id = await kidsRun('kids-mistake');
  const wrong = await give(id, pdf('Somebody’s papers'));
  const address = wrong.data.declaration ?? '';
  const file = address.split('/').at(-1) ?? '';
  const remove = () => staff.call('POST staff/runs/{id}/declaration/remove', { params: { id }, body: { file } });
  const open = async (etag?: string) => {
    const headers = etag === undefined ? {} : { 'if-none-match': etag };
    return server.app.inject({ url: address, headers });
  };
  const opened = await open();
  // A client that has cached it revalidates.
  expect(opened.headers['cache-control']).toBe('public, no-cache');
  expect((await open(String(opened.headers.etag))).statusCode).toBe(304);
  expect((await publish(id)).code).toBeNull();
  expect((await remove()).code).toBe('still_needed');

  const { data: right } = await give(id, pdf('The right one'));
  expect(right.former_declarations).toEqual([address]);
  const copy = await staff.ask('POST staff/runs/{id}/duplicate', {
    params: { id },
    body: { key: 'kids-mistake-copy', name: 'Copy', date: '2032-06-12' },
  });
  await give(copy.run.id, pdf('Somebody’s papers'));
  expect(await remove()).toMatchObject({ code: null, data: { former_declarations: [] } });
  expect([(await open()).statusCode, (await open(String(opened.headers.etag))).statusCode]).toEqual([404, 404]);
  expect([(await read(id)).declaration, (await read(copy.run.id)).declaration]).toEqual([right.declaration, null]);
  expect((await remove()).code).toBe('changed_meanwhile');
  const lines = (await linesAfter(deps)).filter(({ what }) => what === 'declaration.removed');
  expect(lines.map(({ before, after }) => [before, after])).toEqual([
    [{ declaration: file }, { declaration: null }],
    [{ declaration: file }, { declaration: null }],
  ]);
  const given = (await linesAfter(deps)).findLast(({ what }) => what === 'declaration.changed');
  expect(await tasks.undo(given?.id ?? 0)).toBe('changed_meanwhile');
});

test('a run that is copied while its declaration is taken out has none: its address would lead nowhere', async () => {
  const id = await kidsRun('kids-copied');
  const { data } = await give(id, pdf('Taken out while copied'));
  const file = data.declaration?.split('/').at(-1) ?? '';
  const takingOut = `update run set declaration = null where declaration = '${file}';
    delete from file where name = '${file}'`;
  const copy = await heldUp(database, takingOut, () =>
    staff.ask('POST staff/runs/{id}/duplicate', {
      params: { id },
      body: { key: 'kids-copied-copy', name: 'Copy', date: '2032-06-12' },
    }),
  );
  expect((await read(copy.run.id)).declaration).toBeNull();
});
