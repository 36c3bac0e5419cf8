import { afterEach, expect, it } from 'vitest';
import { remindOfSparePlaces } from '../../../../server/domain/groups/commands/sparePlaces.ts';
import { sendDueMail } from '../../../../server/jobs/mail.ts';
import { openGroups } from '../../../kit/groups/groups.ts';
import { mailsTo } from '../../../kit/server/accounts.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';

/** Mails that lead to the page that asks what a place still needs (docs/rules/start-data.md 5). */
const groups = await openGroups();
const { database, deps, rows, server, shop, pair, placeOf } = groups;
await rows(`update run set tshirts = false, asks = '{birth}'`);
afterEach(async () => {
  await rows(`update wave set wave_time = '2030-01-01T00:00Z'::timestamptz + make_interval(hours => id)`);
  await rows(`delete from mail where template = 'start_data'`);
  await expectInvariants(database);
});

const starts = async (group: number, days: number) => {
  await rows(
    'update wave set wave_time = now() + make_interval(hours => $2) where id = (select wave_id from grp where id = $1)',
    group,
    days * 24,
  );
  await rows(`update grp set created_at = now() - interval '30 days' where id = $1`, group);
};
const written = async (group: number) =>
  (
    await rows<{ recipient: string }>(
      `select recipient from mail where template = 'start_data' and (data ->> 'group_id')::int = $1 order by recipient`,
      group,
    )
  ).map(({ recipient }) => recipient);
const insertStartData = (place: number) =>
  rows('insert into start_data (place_id, birth_year) values ($1, 1990)', place);

it('everybody who has something to say is reminded 14 and 3 days before, and nobody else', async () => {
  const { ola, jan, group } = await pair();
  await insertStartData(await placeOf(ola, group));
  await starts(group.id, 10);
  await remindOfSparePlaces(deps);
  await remindOfSparePlaces(deps);
  expect(await written(group.id)).toEqual([jan.email]);
  await sendDueMail(deps);
  const [mail] = (await jan.mails()).slice(-1);
  expect(mail?.subject).toMatch(/^Complete the details for the start: Muster Gdańsk/u);
  expect(mail?.text).toContain(`/group/${group.id}/start`);
  await starts(group.id, 2);
  await remindOfSparePlaces(deps);
  expect(await written(group.id)).toEqual([jan.email, jan.email]);
});

it('data that was given before the mail goes out is not asked for again', async () => {
  const { ola, jan, group } = await pair();
  await starts(group.id, 10);
  await remindOfSparePlaces(deps);
  expect(await written(group.id)).toHaveLength(2);
  for (const person of [ola, jan]) await insertStartData(await placeOf(person, group));
  await sendDueMail(deps);
  expect((await jan.mails()).filter(({ subject }) => subject.startsWith('Complete'))).toEqual([]);
});

it('a captain is reminded of people without an account whom only they can answer for', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 2 });
  await insertStartData(await placeOf(ola, group));
  await rows(`update place set person = 'taken', name = 'Gość' where group_id = $1 and person = 'free'`, group.id);
  await starts(group.id, 10);
  await remindOfSparePlaces(deps);
  expect(await written(group.id)).toEqual([ola.email]);
});

it('a guest’s confirmation and reminder lead to the page of their order', async () => {
  const email = 'guest-of-data@example.com';
  const { payment_id, group_id } = await server.ask('POST group', {
    body: { ...shop.order('gdansk', '6km', { places: 1, codes: ['FREERUN'] }), email },
  });
  await sendDueMail(deps);
  const paid = (await mailsTo(server, email)).find(({ text }) => text.includes(`/start/${payment_id}`));
  expect(paid).toBeDefined();
  await starts(group_id, 10);
  await remindOfSparePlaces(deps);
  await sendDueMail(deps);
  expect((await mailsTo(server, email)).filter(({ text }) => text.includes(`/start/${payment_id}`))).toHaveLength(2);
});

it('a confirmation of complete places asks for nothing', async () => {
  await rows(`update run set asks = '{}'`);
  const email = 'complete@example.com';
  await server.ask('POST group', {
    body: { ...shop.order('gdansk', '6km', { places: 1, codes: ['FREERUN'] }), email },
  });
  await sendDueMail(deps);
  const mails = await mailsTo(server, email);
  expect(mails.length).toBeGreaterThan(0);
  expect(mails.filter(({ text }) => text.includes('/start/'))).toEqual([]);
  await rows(`update run set asks = '{birth}'`);
});
