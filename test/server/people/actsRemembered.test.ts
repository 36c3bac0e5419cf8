import { afterEach, expect, test } from 'vitest';
import { actsOf } from '../../kit/people/acts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** What stays of what staff do: in the life of its place or group, and in what a later move is measured by. */

const acts = await actsOf();
const { staff, deps, rows, pair, groupVersion } = acts;
afterEach(() => expectInvariants(deps.database));

test('a group that staff move has still bought its first start: a later move is measured from there', async () => {
  const { group, payment } = await acts.visitorsPlace('first.start@example.com');
  const bought = async () =>
    (
      await rows<{ start_bought: Date | null; wave_time: Date; wave_id: number }>(
        `select start_bought, wave_time, wave.id as wave_id from payment join grp on grp.id = payment.group_id
          join wave on wave.id = grp.wave_id where payment.id = $1`,
        payment,
      )
    )[0];
  const first = await bought();
  expect(first?.start_bought).toEqual(first?.wave_time);
  const wave_id = await acts.otherWave(group);
  // The wave to which they go starts an hour and a quarter later than what they paid for.
  const was = await rows<{ wave_time: Date }>('select wave_time from wave where id = $1', wave_id);
  await rows(
    "update wave set wave_time = (select wave_time from wave where id = $2) + interval '75 minutes' where id = $1",
    wave_id,
    first?.wave_id,
  );
  const body = { version: await groupVersion(group), wave_id };
  await staff.ask('POST staff/groups/{id}/wave', { params: { id: group }, body });
  const moved = await bought();
  expect([moved?.wave_id, moved?.start_bought]).toEqual([wave_id, first?.start_bought]);
  // Another quarter of an hour is little by itself, and far from what was bought.
  expect(await acts.lookAtMove(wave_id, 15, acts.organiser)).toMatchObject({ needs_yes: true });
  expect((await acts.lookAtMove(wave_id, 15, acts.organiser)).offered).toBeGreaterThan(0);
  await rows('update wave set wave_time = $2 where id = $1', wave_id, was[0]?.wave_time.toISOString());
});

test('a note has lines, and what staff did is one line of the life, in the words of the group’s history', async () => {
  const { group, captain, member, memberPlace: id } = await pair();
  const note = { text: 'Comes at ten.\r\nHas a key.', at_desk: false, version: 0 };
  await staff.ask('POST staff/places/{id}/note', { params: { id }, body: note });
  expect(await rows('select text from note where place_id = $1', id)).toEqual([{ text: 'Comes at ten.\nHas a key.' }]);
  const named = { version: await groupVersion(group.id), name: 'Sharks' };
  await staff.ask('POST staff/groups/{id}/name', { params: { id: group.id }, body: named });
  const { life } = await staff.ask('GET staff/groups/{id}', { params: { id: group.id }, query: {} });
  const acted = life.filter((line) => line.kind === 'staff' || (line.kind === 'group' && line.byStaff));
  expect(acted).toMatchObject([
    { kind: 'staff', what: 'group.renamed', history: 'The organiser renamed the group to “Sharks”' },
    { kind: 'staff', what: 'place.noted', history: null },
  ]);
  // To the buyer about the order alone: who joined is no part of another place's life.
  const mails = async (of: number) =>
    (await staff.ask('GET staff/places/{id}', { params: { id: of }, query: {} })).life.flatMap((line) =>
      line.kind === 'mail' ? [`${line.template} ${line.recipient}`] : [],
    );
  expect(await mails(id)).toContain(`welcome ${member.email}`);
  expect(await mails(id)).not.toContain(`joined ${captain.email}`);
});
