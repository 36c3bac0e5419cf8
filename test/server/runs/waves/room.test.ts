import { afterEach, expect, test } from 'vitest';
import { provider as byProvider, operator } from '../../../../server/domain/kit/actor.ts';
import { restorePlaces } from '../../../../server/domain/payments/operator/restore.ts';
import { attemptsOf, settleAttempt } from '../../../../server/domain/payments/settle.ts';
import { type Groups, openGroups } from '../../../kit/groups/groups.ts';
import { startUnguarded } from '../../../kit/server/guards.ts';
import { brokenInvariants, expectInvariants } from '../../../kit/server/invariants.ts';
import type { TestServer } from '../../../kit/server/server.ts';

/** Room that is held back or kept for the list is sold to nobody, by whatever way (docs/rules/runs.md 1). */

const groups = await openGroups();
/** The same with a database that applies what it is given. */
const loose = await openGroups();
await loose.rows('alter table wave drop constraint wave_full');

const full = { wave: 1, category: '12km' } as const;
const waveOf = ({ shop }: Groups) => shop.offer('gdansk', full.category, full.wave).wave_id;
const isFull = (at: Groups, column: 'held_back' | 'for_list' = 'held_back') =>
  at.rows(`update wave set ${column} = free where id = $1`, waveOf(at));
const reset = (at: Groups) =>
  at.rows(
    `update wave set held_back = 0, for_list = 0, capacity = taken + 5
     where category_id = (select category_id from wave where id = $1)`,
    waveOf(at),
  );

afterEach(() => expectInvariants(groups.database));

/** Made ready first, then one more place is asked for at a server: what it answers. */
type Way = (at: Groups) => Promise<(server: TestServer) => Promise<string>>;

/** The code that takes room for moves and for renewed places. */
const ofMoves = { guard: /wave_time, free, category_id/gu, instead: 'wave_time, capacity as free, category_id' };
const ofReturns = { guard: /wave\.free >= needed\.places and /gu, instead: '' };

const ways: Readonly<Record<string, { readonly guard: RegExp; readonly instead: string; readonly way: Way }>> = {
  'an order': {
    guard: / and free \+ least\(held_back, \$\d+::int\) >= \$\d+\s+and exists/gu,
    instead: ' and exists',
    way: async ({ shop }) => {
      const body = shop.order('gdansk', full.category, { wave: full.wave, places: 1 });
      return async (server) => (await server.call('POST group', { body })).code ?? 'done';
    },
  },
  'a place more in a group': {
    guard: /select wave\.free, /gu,
    instead: 'select wave.capacity as free, ',
    way: async (at) => {
      const captain = await at.actor();
      const { id } = await at.group(captain, full);
      const body = { participants: 1, coupons: [], payment_provider: 'stripe' as const };
      return async (server) =>
        (await server.call('POST groups/{id}/payToJoin', { params: { id }, body }, captain.as)).code ?? 'done';
    },
  },
  'a group that moves': {
    ...ofMoves,
    way: async (at) => {
      const captain = await at.actor();
      const { id } = await at.group(captain, { ...full, wave: 0 });
      const body = { wave_id: waveOf(at) };
      return async (server) =>
        (await server.call('POST groups/{id}/wave', { params: { id }, body }, captain.as)).code ?? 'done';
    },
  },
  'a place that moves into another group': {
    ...ofMoves,
    way: async (at) => {
      const [here, there] = [await at.actor(), await at.actor()];
      const from = await at.group(here, { ...full, wave: 0 });
      const { id: group_id } = await at.group(there, full);
      const body = { participation_id: await at.placeOf(here, from), group_id };
      return async (server) => (await server.call('POST transfer/group/perform', { body }, here.as)).code ?? 'done';
    },
  },
  'a lapsed order that is given back by hand': {
    ...ofReturns,
    way: async (at) => {
      const { id } = await at.lapsedOrder({ wave: full.wave }, full.category);
      return async ({ deps }) => {
        const why = await restorePlaces(deps.database, id, operator('ada')).catch(() => 'unexpected');
        return why === 'full' ? 'wave_full' : (why ?? 'done');
      };
    },
  },
  'a lapsed order that is renewed': {
    ...ofReturns,
    way: async (at) => {
      const { id } = await at.lapsedOrder({ wave: full.wave }, full.category);
      return async (server) => (await server.call('POST payment/{id}/renew', { params: { id } })).code ?? 'done';
    },
  },
  'money that comes late': {
    ...ofReturns,
    way: async (at) => {
      const { id, ref } = await at.lapsedOrder({ wave: full.wave }, full.category);
      at.provider.happens(ref, { state: 'succeeded' });
      return async ({ deps }) => {
        try {
          for (const attempt of await attemptsOf(deps, id)) await settleAttempt(deps, attempt, byProvider);
        } catch {
          return 'unexpected';
        }
        return (await at.standing(id)).status === 'paid' ? 'done' : 'wave_full';
      };
    },
  },
};
const named = Object.entries(ways);

/** Tried at a server that asks for no room: what it answers, and how many places more are taken. */
async function forgetful(at: Groups, name: string) {
  const { guard, instead, way } = ways[name] ?? { guard: /$/gu, instead: '', way: async () => async () => '' };
  await reset(at);
  const take = await way(at);
  await isFull(at);
  const before = await at.taken(waveOf(at));
  const outcome = await take(await startUnguarded(at.database, guard, { instead, gateway: at.provider }));
  return { outcome, more: (await at.taken(waveOf(at))) - before };
}

test.each(named)('%s finds no room in what is held back or kept for the list', async (_, { way }) => {
  for (const column of ['held_back', 'for_list'] as const) {
    await reset(groups);
    const take = await way(groups);
    await isFull(groups, column);
    const before = await groups.taken(waveOf(groups));
    expect(await take(groups.server)).toBe('wave_full');
    expect(await groups.taken(waveOf(groups))).toBe(before);
  }
});

test.each(named)('%s that forgets to ask is refused by the database', async (name) => {
  expect(await forgetful(groups, name)).toEqual({ outcome: 'unexpected', more: 0 });
});

test.each(named)('%s is sold what is held back, with neither guard nor constraint', async (name) => {
  expect(await forgetful(loose, name)).toEqual({ outcome: 'done', more: 1 });
  expect(await brokenInvariants(loose.database)).toEqual([expect.stringMatching(/^no wave is oversold: /u)]);
});

test('public answers say what is free, and the wave says how many start', async () => {
  const { server, shop } = groups;
  const id = waveOf(groups);
  await reset(groups);
  await groups.rows('update wave set held_back = 2, for_list = 1 where id = $1', id);
  const { event_id, event_category_id } = shop.offer('gdansk', full.category);
  const { waves } = await server.ask('GET events/{id}/waves', {
    params: { id: event_id },
    query: { event_category_id },
  });
  expect(waves[full.wave]).toMatchObject({ id, free_places: 2 });
  const wave = await server.ask('GET waves/{id}', { params: { id } });
  expect(wave).toMatchObject({ capacity: (await groups.taken(id)) + 5, free_places: 2 });
  const others = waves.reduce((sum, one) => sum + (one.id === id ? 0 : one.free_places), 0);
  const freeInList = async () => {
    const { categories } = await server.ask('GET events');
    return categories.find((one) => one.id === event_category_id)?.free_places;
  };
  // The list is kept for a moment.
  await expect.poll(freeInList).toBe(others + 2);
});
