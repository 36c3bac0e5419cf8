import { describe, expect, it } from 'vitest';
import { codeOf, pairsOf, together } from '../../kit/groups/groupRaces.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { startUnguarded } from '../../kit/server/guards.ts';
import { brokenInvariants, expectInvariants } from '../../kit/server/invariants.ts';
import { isLong } from '../../kit/share.ts';

/** Simultaneous changes to one group end as if one had come before the other. */
const atOnce = isLong ? 50 : 6;
const groups = await openGroups();
await groups.rows('update wave set capacity = 100000');
const pairs = Object.entries(pairsOf(groups));

describe.each(pairs)('%s', (_, { ends, make }) => {
  it.each(['in this order', 'in the other'])('%s', async (order) => {
    for (let round = 0; round < 3; round++) {
      expect(ends).toContain(await together(await make(), order === 'in the other'));
      await expectInvariants(groups.database);
    }
  });

  it(`${atOnce} times at once`, async () => {
    const made = [];
    for (let n = 0; n < atOnce; n++) made.push(await make());
    const came = await Promise.all(made.map((pair, n) => together(pair, n % 2 === 1)));
    expect(came.filter((end) => !ends.includes(end))).toEqual([]);
    await expectInvariants(groups.database);
  });
});

describe('fifty people at once', () => {
  /** They all come with one secret, to a server of their own; how many were let in, and the answers to the others. */
  async function rush(server = groups.server, secretOf = async (made: { code: string }, _: Invited) => made.code) {
    const [captain, invited] = [await groups.actor(), await groups.actor()];
    const made = await groups.group(captain, { places: 4 });
    await captain.ask('POST invitations/join', { body: { group_id: made.id, email: invited.email } });
    const secret = await secretOf(made, invited);
    const people = [];
    for (let n = 0; n < 50; n++) people.push(await groups.actor());
    const body = { group_id: made.id, secret };
    const codes = await Promise.all(
      people.map(async ({ as }) => codeOf(await server.call('POST addition/accept-invitation', { body }, as))),
    );
    return Object.fromEntries(
      Map.groupBy(codes, (code) => code)
        .entries()
        .map(([code, those]) => [code, those.length]),
    );
  }
  type Invited = Awaited<ReturnType<typeof groups.actor>>;
  const mailed = async (_: object, invited: Invited) => (await invited.mails()).at(-1)?.token ?? '';

  it('share the free places of a group exactly', async () => {
    expect(await rush()).toEqual({ done: 2, no_free_place: 48 });
    await expectInvariants(groups.database);
  });

  it('share one invitation: one of them gets it', async () => {
    expect(await rush(groups.server, mailed)).toEqual({ done: 1, wrong_code: 49 });
    await expectInvariants(groups.database);
  });

  it('without the lock on the group more would', async () => {
    const server = await startUnguarded(groups.database, /for update(?! skip)/gu, { gateway: groups.provider });
    const { done = 0 } = await rush(server, mailed);
    expect(done).toBeGreaterThan(1);
  });
});

it('without the lock on the group its waves and places come apart', async () => {
  const broken = await openGroups();
  await broken.rows('update wave set capacity = 100000');
  await broken.rows(`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.05); return new; end $$`);
  await broken.rows('create trigger slow before update on wave for each row execute function dawdle()');
  const guard = /for (?:no key )?update(?! skip)/gu;
  const server = await startUnguarded(broken.database, guard, { gateway: broken.provider });
  const wave_id = broken.shop.offer('gdansk', '6km', 1).wave_id;
  // The wave's constraint would notice if it came to less than nothing.
  await broken.group(await broken.actor(), { places: 20 });
  const moved = async () => {
    const captain = await broken.actor();
    const { id } = await broken.group(captain, { places: 2 });
    const move = () => server.call('POST groups/{id}/wave', { params: { id }, body: { wave_id } }, captain.as);
    await Promise.all([move(), move(), move()]);
  };
  await moved();
  expect(await brokenInvariants(broken.database)).toContainEqual(
    expect.stringMatching(/^places taken are the living places of the wave/u),
  );
});
