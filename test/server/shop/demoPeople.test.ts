import { expect, test } from 'vitest';
import { seedPeople } from '../../../sandbox/demo/people.ts';
import { roles, scenes } from '../../../sandbox/demo/scenes.ts';
import { addPerson, listPeople } from '../../../sandbox/signIn/people.ts';
import { openSession } from '../../../server/domain/kit/sessions.ts';
import { importDemoCatalogue } from '../../../server/domain/runs/catalogue/demo.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { startServer, testConfig } from '../../kit/server/server.ts';

const database = await freshDatabase();
await importDemoCatalogue(database);
// The limits count as they do for a person who starts the product.
const server = await startServer({ database, config: { ...testConfig(), rateLimits: true } });
await seedPeople(server.app, server.deps);

test('their actions are consistent, no mail about them is sent, and nobody is signed in', async () => {
  await expectInvariants(database);
  expect(await database.rows('select from mail where bounced is null')).toEqual([]);
  expect(await database.rows('select from session')).toEqual([]);
  // Otherwise buyers on this machine would be asked for a code by mail.
  expect(await database.rows('select from unasked_mail')).toEqual([]);
});

test.each(scenes)('in $region one wave is free, one full, one scarce, one half', async ({ crowd }) => {
  const waves = await database.rows<{ free: number }>(
    `select free from wave join run on run.id = run_id join category on category.id = category_id
     where run.key = $1 and category.key = $2 order by wave_time limit 5`,
    crowd.run,
    crowd.category,
  );
  expect(waves.map(({ free }) => free)).toEqual([100, 0, 4, 50, 100]);
});

test.each(scenes)("in $region a group's captain has every kind of place, and a history", async (scene) => {
  const captain = await signedIn(scene.group.people[0]);
  const [{ id = 0 } = {}] = await database.rows<{ id: number }>(
    'select id from grp where name = $1',
    scene.group.renamed,
  );
  const group = await server.ask('GET groups/{id}', { params: { id }, query: {} }, captain);
  expect(group.signups).toHaveLength(10);
  expect(group.signups.filter(({ name }) => name !== null)).toHaveLength(4);
  expect(group.signups.filter(({ invitation }) => invitation !== null)).toHaveLength(2);
  expect(group.paid).toBe(9);
  const { entries } = await server.ask('GET groups/{id}/history', { params: { id }, query: {} }, captain);
  expect(entries.length).toBeGreaterThanOrEqual(11);
});

test.each(scenes)("in $region a guardian's children run, and one has no age yet", async (scene) => {
  const guardian = await signedIn(scene.guardian.who);
  const [{ id = 0 } = {}] = await database.rows<{ id: number }>(
    'select id from grp where name = $1',
    scene.guardian.name,
  );
  const { signups } = await server.ask('GET groups/{id}', { params: { id }, query: {} }, guardian);
  expect(signups.map(({ age }) => age).toSorted()).toEqual([7, 8, null]);
});

test('the suggested people are offered at the sign-in, however many came after', async () => {
  const visitors = Array.from({ length: 20 }, (_, at) => `visitor.${at}@example.com`);
  for (const email of visitors) {
    await addPerson(database.pool, { given_name: 'Vera', family_name: 'Visitor', email, email_verified: 'yes' });
  }
  const offered = (await listPeople(database.pool)).map(({ email }) => email);
  expect(offered).toEqual(expect.arrayContaining(roles.map(({ email }) => email)));
  expect(offered[0]).toBe(visitors.at(-1));
});

/** With a session of their own, as a visitor gets who chooses them at the sandbox's Google. */
async function signedIn([given = '', family = '']: readonly string[] = []) {
  const [{ id = 0 } = {}] = await database.rows<{ id: number }>(
    `select account_id as id from identity join sandbox.person using (subject)
     where provider = 'google' and given_name = $1 and family_name = $2`,
    given,
    family,
  );
  return { headers: { authorization: `Bearer ${await openSession(database.db, id, 'test')}` } };
}
