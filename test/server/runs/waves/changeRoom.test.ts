import { afterEach, expect, test } from 'vitest';
import { Refusal } from '../../../../server/domain/kit/answers.ts';
import { transact } from '../../../../server/domain/kit/transact.ts';
import { lapseDue } from '../../../../server/domain/payments/lapse.ts';
import { changeRoom, closeWave } from '../../../../server/domain/runs/waveRoom.ts';
import type { Database } from '../../../../server/store/database.ts';
import { openGroups } from '../../../kit/groups/groups.ts';
import { withoutGuard } from '../../../kit/server/guards.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';
import { linesAfter, makeMember } from '../../../kit/staff/staff.ts';

/** Staff's changes to a wave's room (docs/rules/runs.md 1), while others buy in it. */

const groups = await openGroups();
const { shop, rows, database, server, deps } = groups;
const organiser = server.by((await makeMember(deps, 'organiser@example.com', { role: 'organiser' })).as);

afterEach(() => expectInvariants(database));

const read = async (id: number) => {
  const [row] = await rows(
    'select capacity, taken, held_back, for_list, free, version, for_list_since is not null as since from wave where id = $1',
    id,
  );
  if (row === undefined) throw new Error('the wave is gone');
  return row;
};
type Asked = Parameters<typeof changeRoom>[2];
const change = (id: number, asked: Asked, at: Pick<Database, 'db'> = database) =>
  transact(at, (tx) => changeRoom(tx, id, asked));
const close = (id: number, closed: boolean) => transact(database, (tx) => closeWave(tx, id, closed));
const refusalOf = (outcome: object) =>
  outcome instanceof Refusal ? { code: outcome.code, data: outcome.data } : outcome;

/** A wave of a run of its own size, in which so many places are taken. */
let waves = 0;
async function waveWith(capacity: number, taken: number) {
  const { wave_id } = shop.offer('gdansk', '12km', waves++ % 3);
  await rows(
    'update wave set capacity = taken + 1000, held_back = 0, for_list = 0, withdrawn = false where id = $1',
    wave_id,
  );
  const before = await groups.taken(wave_id);
  const wave = (waves - 1) % 3;
  for (let left = taken - before; left > 0; left -= 50) {
    await server.ask('POST group', { body: shop.order('gdansk', '12km', { wave, places: Math.min(left, 50) }) });
  }
  const at = Math.max(taken, before);
  await rows('update wave set capacity = $2, version = 1 where id = $1', wave_id, at + capacity - taken);
  return { id: wave_id, wave, more: at - taken };
}

test('a wave can be enlarged, hold places back, release them and shrink to what is taken', async () => {
  const { id, more } = await waveWith(10, 4);
  const steps: [Omit<Asked, 'version'>, free: number][] = [
    [{ capacity: 20 + more }, 16],
    [{ held_back: 6 }, 10],
    [{ held_back: 2 }, 14],
    [{ capacity: 6 + more }, 0],
    [{ capacity: 8 + more, held_back: 4 }, 0],
    [{ capacity: 4 + more, held_back: 0 }, 0],
  ];
  for (const [at, [asked, free]] of steps.entries()) {
    expect(refusalOf(await change(id, { ...asked, version: at + 1 }))).toMatchObject({ after: asked });
    expect(await read(id)).toMatchObject({ ...asked, free, version: at + 2 });
  }
});

test('a save without changes makes no form out of date', async () => {
  const { id, more } = await waveWith(10, 1);
  expect(refusalOf(await change(id, { capacity: 10 + more, version: 1 }))).toMatchObject({
    after: { capacity: 10 + more },
  });
  expect(await read(id)).toMatchObject({ version: 1 });
});

test('nothing is taken away that is taken or held back', async () => {
  const { id, more } = await waveWith(10, 4);
  await change(id, { held_back: 3, version: 1 });
  const before = await read(id);
  expect(refusalOf(await change(id, { capacity: 6 + more, version: 2 }))).toEqual({
    code: 'below_taken',
    data: { taken: [String(4 + more)], held_back: ['3'] },
  });
  expect(refusalOf(await change(id, { held_back: 7, version: 2 }))).toEqual({
    code: 'below_taken',
    data: { taken: [String(4 + more)], held_back: ['7'] },
  });
  expect(await read(id)).toEqual(before);
});

test('an old form gets the current values', async () => {
  const { id } = await waveWith(10, 1);
  const { capacity } = await read(id);
  await change(id, { capacity: capacity + 5, version: 1 });
  expect(refusalOf(await change(id, { held_back: 1, version: 1 }))).toEqual({
    code: 'changed_meanwhile',
    data: { capacity: [String(capacity + 5)], held_back: ['0'], version: ['2'] },
  });
  expect(refusalOf(await change(0, { version: 1 }))).toEqual({ code: 'not_found', data: {} });
  expect(refusalOf(await close(0, true))).toEqual({ code: 'not_found', data: {} });
});

test('places taken off sale are taken from the waiting list first', async () => {
  const { id } = await waveWith(10, 1);
  const { capacity } = await read(id);
  await rows('update wave set for_list = 5, for_list_since = now() where id = $1', id);
  await change(id, { capacity: capacity - 3, version: 1 });
  expect(await read(id)).toMatchObject({ for_list: 2, free: 4, since: true });
  await change(id, { held_back: 3, version: 2 });
  expect(await read(id)).toMatchObject({ for_list: 0, free: 3, since: false });
  await rows('update wave set for_list = 2, for_list_since = now() where id = $1', id);
  // As many more start as are held back more: the sale loses none.
  await change(id, { capacity: capacity - 1, held_back: 5, version: 3 });
  expect(await read(id)).toMatchObject({ for_list: 2, free: 1, since: true });
});

test('a closed wave is neither shown nor sold, its people stay, and it opens again', async () => {
  const { id, wave } = await waveWith(20, 2);
  const order = () => server.call('POST group', { body: shop.order('gdansk', '12km', { wave, places: 1 }) });
  const { event_id, event_category_id } = shop.offer('gdansk', '12km');
  const shown = async () => {
    const query = { event_category_id };
    return (await server.ask('GET events/{id}/waves', { params: { id: event_id }, query })).waves.some(
      (one) => one.id === id,
    );
  };
  expect(await close(id, true)).toEqual({ before: { closed: false }, after: { closed: true } });
  expect([(await order()).code, await shown(), (await read(id)).taken >= 2]).toEqual(['sale_closed', false, true]);
  expect(await close(id, true)).toEqual({ before: { closed: true }, after: { closed: true } });
  expect((await read(id)).version).toBe(2);
  await close(id, false);
  expect([(await order()).code, await shown(), (await read(id)).version]).toEqual([null, true, 3]);
});

/** Two forms of one version, sent at one moment. */
async function twoForms(at: Pick<Database, 'db'>) {
  const { id } = await waveWith(20, 1);
  const { capacity } = await read(id);
  await rows(`create or replace function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.2); return new; end $$`);
  await rows('create trigger slow before update on wave for each row execute function dawdle()');
  const outcomes = await Promise.all([
    change(id, { capacity: capacity + 1, version: 1 }, at),
    change(id, { held_back: 2, version: 1 }, at),
  ]);
  await rows('drop trigger slow on wave');
  return outcomes.filter((one) => !(one instanceof Refusal)).length;
}

test('one of two forms of one version is accepted; without the lock both are, and one undoes the other', async () => {
  expect(await twoForms(database)).toBe(1);
  const unguarded = withoutGuard(database, /for no key update/gu);
  expect(await twoForms(unguarded)).toBe(2);
  await unguarded.close();
});

test('two hundred clients buy, lapse, give back and move their groups while the wave is enlarged, shrunk, held back and closed', async () => {
  const { id, wave } = await waveWith(60, 1);
  const elsewhere = shop.offer('gdansk', '12km', (wave + 1) % 3).wave_id;
  await rows(
    'update wave set capacity = taken + 40, held_back = 0, for_list = 0, withdrawn = false where id = $1',
    elsewhere,
  );
  const captains = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const captain = await groups.actor();
      const at = n % 2 === 0 ? wave : (wave + 1) % 3;
      return { captain, ...(await groups.group(captain, { category: '12km', wave: at, places: 1 + (n % 3) })) };
    }),
  );
  const ofCaptains = async () => {
    const [row] = await rows<{ places: number }>(
      'select count(*)::int as places from place where wave_id = $1 and ended is null and group_id = any($2)',
      id,
      captains.map((one) => one.id),
    );
    return row?.places ?? 0;
  };
  const before = await ofCaptains();
  const first = await read(id);
  const random = (bound: number) => Math.floor(Math.random() * bound);
  const codes = new Set<string>();
  let sold = 0;
  let ended = 0;
  const client = async (n: number) => {
    const places = 1 + (n % 3);
    const body = shop.order('gdansk', '12km', { wave, places, payment_provider: 'stripe', email: `c${n}@example.com` });
    const answered = await server.call('POST group', { body });
    codes.add(answered.code ?? 'done');
    if (answered.code !== null) return;
    sold += places;
    const { payment_id } = answered.data as { payment_id: string };
    if (n % 4 === 1) await groups.release(payment_id);
    if (n % 4 === 2) await groups.expire(payment_id);
    if (n % 4 === 1 || n % 4 === 2) ended += places;
  };
  const staff = async () => {
    for (let turn = 0; turn < 25; turn++) {
      const { version, capacity, held_back } = await read(id);
      const more = [
        { capacity: capacity + random(20) },
        { capacity: Math.max(1, capacity - random(20)) },
        { held_back: random(15) },
        { held_back: Math.max(0, held_back - random(10)) },
      ][turn % 4];
      const params = { id };
      if (turn % 8 === 7) {
        for (const closed of [true, false]) {
          const { code } = await organiser.call('POST staff/waves/{id}/close', { params, body: { closed } });
          codes.add(code ?? 'changed');
        }
        continue;
      }
      const { code } = await organiser.call('POST staff/waves/{id}', { params, body: { ...more, version } });
      codes.add(code ?? 'changed');
      const now = await read(id);
      expect(now.taken + now.held_back + now.for_list + now.free).toBe(now.capacity);
      expect(now.free).toBeGreaterThanOrEqual(0);
    }
  };
  const mover = async ({ captain, id: group }: (typeof captains)[number]) => {
    for (const wave_id of [elsewhere, id, elsewhere, id, elsewhere]) {
      const moved = await captain.call('POST groups/{id}/wave', { params: { id: group }, body: { wave_id } });
      codes.add(moved.code ?? 'moved');
    }
  };
  await Promise.all([...Array.from({ length: 200 }, (_, n) => client(n)), ...captains.map(mover), staff(), staff()]);
  while ((await lapseDue(deps)) > 0);
  expect([...codes].filter((code) => !expected.includes(code))).toEqual([]);
  expect(codes).toContain('done');
  expect(codes).toContain('changed');
  expect(codes).toContain('moved');
  const last = await read(id);
  expect(last.taken).toBe(first.taken + sold - ended + (await ofCaptains()) - before);
  // Each accepted change has its line, and the lines lead from the first size to the last.
  const sizes = (await linesAfter(deps)).flatMap(({ what, before, after }) =>
    what === 'wave.changed' && 'capacity' in (after as object)
      ? [[before, after].map((side) => (side as { capacity: number }).capacity)]
      : [],
  );
  expect(sizes.length).toBeGreaterThan(0);
  for (const [at, [from]] of sizes.entries()) expect(from).toBe(sizes[at - 1]?.[1] ?? first.capacity);
  expect(sizes.at(-1)?.[1]).toBe(last.capacity);
});

const expected = [
  'done',
  'moved',
  'wave_full',
  'sale_closed',
  'changed',
  'below_taken',
  'changed_meanwhile',
  'unavailable',
];
