import { expect, test } from 'vitest';
import { openGroups } from '../../kit/groups/groups.ts';

/** Guardians see everywhere which child's age is missing. */

const groups = await openGroups();
const { server, shop, rows } = groups;
const agelessOf = async (id: string) =>
  (await server.ask('GET payment/{id}/simple', { params: { id }, query: {} })).ageless;

test('a visitor’s payment names the children whose age is missing, and the declaration', async () => {
  await rows(`insert into file (name, type, body) values ('declared.pdf', 'application/pdf', '')`);
  await rows(`update run set declaration = 'declared.pdf' where type = 'kids'`);
  const order = (run: string, category: string, more: object) =>
    server.ask('POST group', { body: shop.order(run, category, { codes: ['FREERUN'], ...more }) });
  const kids = await order('kids', 'kids-6-8', { places: 3, ages: [7] });
  const payment = await server.ask('GET payment/{id}/simple', { params: { id: kids.payment_id }, query: {} });
  expect(payment).toMatchObject({ ageless: [2, 3], declaration_url: '/api/files/declared.pdf' });
  const adults = await order('gdansk', '6km', { places: 3 });
  const other = await server.ask('GET payment/{id}/simple', { params: { id: adults.payment_id }, query: {} });
  expect(other).toMatchObject({ ageless: [], declaration_url: null });
});

test('the captain’s own runs name them until they are given, or somebody else is invited', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 4, run: 'kids', category: 'kids-6-8', ages: [7] });
  const ageless = async () => (await server.ask('GET user', {}, ola.as)).signups.map((signup) => signup.ageless);
  const { signups, age_from, age_to } = await server.ask('GET groups/{id}', { params: { id: group.id } }, ola.as);
  expect([age_from, age_to, await ageless()]).toEqual([6, 8, [[2, 3, 4]]]);
  const [, second, third] = signups.map(({ id }) => id);
  const body = { age: 8 };
  await server.ask(
    'POST groups/{id}/participant/{pid}/child',
    { params: { id: group.id, pid: second ?? 0 }, body },
    ola.as,
  );
  expect(await ageless()).toEqual([[3, 4]]);
  const invitation = { group_id: group.id, email: 'other.guardian@example.com', participant_id: third ?? 0 };
  await server.ask('POST invitations/join', { body: invitation }, ola.as);
  // Invited people come before places that nobody has.
  expect(await ageless()).toEqual([[4]]);
  expect(await agelessOf(signups[0]?.payment_id ?? '')).toEqual([4]);
});
