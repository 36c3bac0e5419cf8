import { afterEach, expect, it } from 'vitest';
import { remindOfSparePlaces } from '../../../server/domain/groups/commands/sparePlaces.ts';
import { sendDueMail } from '../../../server/jobs/mail.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** Captains who are reminded of paid places that nobody has. */
const groups = await openGroups();
const { database, deps, rows } = groups;

afterEach(async () => {
  await rows(`update wave set wave_time = '2030-01-01T00:00Z'::timestamptz + make_interval(hours => id)`);
  await expectInvariants(database);
});

type Group = Awaited<ReturnType<typeof groups.group>>;
/** The group starts in this many days, and was created this many days ago. */
const starts = async ({ id }: Group, days: number, madeAgo = 30) => {
  await rows(
    'update wave set wave_time = now() + make_interval(hours => $2) where id = (select wave_id from grp where id = $1)',
    id,
    Math.round(days * 24),
  );
  await rows('update grp set created_at = now() - make_interval(days => $2) where id = $1', id, madeAgo);
};
const remindersOf = async ({ id }: Group) =>
  rows<{ recipient: string; sent: boolean }>(
    `select recipient, sent_at is not null as sent from mail
     where template = 'spare_places' and (data ->> 'group_id')::int = $1 order by created_at`,
    id,
  );

it('a captain gets a mail 14 and 3 days before, once each, even with two servers at once', async () => {
  const captain = await groups.actor('Ada', { language: 'de' });
  const group = await groups.group(captain, { places: 4 });
  await groups.inviteTo(captain, group, 'asked@example.com');
  const mails = [];
  for (const days of [15, 13.9, 13, 3.1, 2.9, 2]) {
    await starts(group, days);
    await Promise.all([1, 2, 3].map(() => remindOfSparePlaces(deps)));
    mails.push((await remindersOf(group)).length);
  }
  expect(mails).toEqual([0, 1, 1, 1, 2, 2]);
  await sendDueMail(deps);
  const [last] = (await captain.mails()).slice(-1);
  expect(last?.subject).toMatch(/^2 bezahlte Plätze sind noch frei: Muster Gdańsk, /u);
  expect(last?.text).toContain(`Gruppencode: ${group.code}`);
  expect((await remindersOf(group)).map(({ recipient }) => recipient)).toEqual([captain.email, captain.email]);
});

it.each([
  ['all of whose places are somebody’s', { places: 1 }, 10, 30, 0],
  ['that waits for its money', { places: 3, isPaid: false }, 10, 30, 0],
  ['that was made after the time for it', { places: 3 }, 10, 2, 0],
  ['that starts tomorrow, of the later look only', { places: 3 }, 1, 30, 1],
  ['that has started', { places: 3 }, -1, 30, 0],
] as const)('the captain of a group %s is not reminded', async (_, of, days, madeAgo, mails) => {
  const group = await groups.group(await groups.actor(), of);
  await starts(group, days, madeAgo);
  await remindOfSparePlaces(deps);
  expect(await remindersOf(group)).toHaveLength(mails);
});

it('a look that is cut off leaves nothing behind and is taken again', async () => {
  const group = await groups.group(await groups.actor(), { places: 2 });
  await starts(group, 10);
  await rows(`create function cut_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`);
  await rows(`create trigger cut_off before insert on mail for each row execute function cut_off()`);
  await expect(remindOfSparePlaces(deps)).rejects.toThrow('cut off');
  await rows('drop trigger cut_off on mail');
  expect(await remindOfSparePlaces(deps)).toBeGreaterThan(0);
  expect(await remindersOf(group)).toHaveLength(1);
});

it('places that were taken before the mail is sent are not in it', async () => {
  const [captain, friend] = [await groups.actor(), await groups.actor()];
  const group = await groups.group(captain, { places: 2 });
  await starts(group, 10);
  await remindOfSparePlaces(deps);
  await groups.join(friend, group);
  await sendDueMail(deps);
  expect((await remindersOf(group)).map(({ sent }) => sent)).toEqual([false]);
});

it('a captain of children is asked whose the places are', async () => {
  const captain = await groups.actor();
  const group = await groups.group(captain, { places: 2 });
  await rows(`update run set type = 'kids' where id = (select run_id from grp where id = $1)`, group.id);
  await starts(group, 10);
  await remindOfSparePlaces(deps);
  await sendDueMail(deps);
  const [mail] = (await captain.mails()).slice(-1);
  expect(mail?.text).toContain('say which children they are for');
  expect(mail?.text).not.toContain(group.code);
});
