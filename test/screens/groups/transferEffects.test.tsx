import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { groupKey } from '../../../src/queries/group.ts';
import { bar, openDialogs, success } from '../../kit/groups/groupDialogs.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { captain, trotters } from '../../machines/groups/group.fixtures.ts';
import { alone } from '../../machines/groups/groupDialogs.model.ts';

describe('changing user', () => {
  const given = { body: { email: 'magda@example.com', participation_id: 31 } };
  const magda = { name: 'Magdalena Lewandowska', email: 'magda@example.com' };
  const missing = refusal('user_not_found', 'Użytkownik nie istnieje');
  const looked = { 'POST transfer/user/verify': success(magda) };
  const nobody = { 'POST transfer/user/verify': missing };

  async function check(answers: Readonly<Record<string, unknown>>) {
    const world = openDialogs({ answers });
    world.actor.send({ type: 'dialog.opened', dialog: 'changeUser', placeId: captain.id });
    const child = world.actor.getSnapshot().children.changeUser;
    if (child === undefined) throw new Error('The dialog is closed.');
    child.send({ type: 'field.typed', field: 'email', text: 'magda@example.com' });
    child.send({ type: 'form.submitted' });
    await waitFor(child, (snapshot) => !snapshot.matches('checking'));
    return { ...world, child };
  }

  // specification 7.49, 7.50
  it('finds a person, as the server says and the dialog shows', async () => {
    const { child, calls, done } = await check(looked);
    expect([child.getSnapshot().value, child.getSnapshot().context.receiver, calls, done]).toEqual([
      'found',
      magda,
      [['POST transfer/user/verify', given]],
      ['Done.'],
    ]);
  });

  // specification 2.95, 4.25, 4.34, 7.39, 7.50
  it('moves the place at once, and the giver to their own sign-ups', async () => {
    const { child, calls, done } = await check(looked);
    child.send({ type: 'transfer.confirmed' });
    await waitFor(child, (snapshot) => snapshot.matches('done'));
    expect([calls.at(-1), done]).toEqual([
      ['POST transfer/user/perform', given],
      ['Done.', 'profile read again', 'Done.', 'replaced by /signups'],
    ]);
  });

  // specification 2.95, 4.35, 8.10, 10.4
  it('follows the code if nobody has the address, and invites', async () => {
    const { child, calls, done, isStale } = await check(nobody);
    expect([child.getSnapshot().value, done]).toEqual(['unknown', []]);
    child.send({ type: 'invitation.confirmed' });
    await waitFor(child, (snapshot) => snapshot.matches('done'));
    expect([calls.at(-1), done, isStale(groupKey(4182))]).toEqual([
      ['POST transfer/user/invite', given],
      ['Done.', 'profile read again'],
      true,
    ]);
  });

  it('notices that the person has gone meanwhile', async () => {
    const { child } = await check({ ...looked, 'POST transfer/user/perform': missing });
    child.send({ type: 'transfer.confirmed' });
    await waitFor(child, (snapshot) => !snapshot.matches('transferring'));
    expect(child.getSnapshot().value).toBe('unknown');
  });

  it.each([
    ['a refusal in its words', refusal('already_member', 'In the group already.'), 'In the group already.'],
    ['that no answer came', refusal('network', 'Offline.'), 'Offline.'],
  ])('shows %s, at every call', async (_, error, message) => {
    const checked = await check({ 'POST transfer/user/verify': error });
    const performed = await check({ ...looked, 'POST transfer/user/perform': error });
    performed.child.send({ type: 'transfer.confirmed' });
    const invitedOnes = await check({ ...nobody, 'POST transfer/user/invite': error });
    invitedOnes.child.send({ type: 'invitation.confirmed' });
    const ends = [checked, performed, invitedOnes].map(async ({ child }) => {
      const { value, context } = await waitFor(child, (snapshot) => !snapshot.hasTag('busy'));
      return [value, context.message];
    });
    expect(await Promise.all(ends)).toEqual([
      ['failed', message],
      ['failed', message],
      ['failed', message],
    ]);
  });
});

describe('changing group', () => {
  const given = { body: { group_id: 4190, participation_id: 31 } };

  async function check(answers: Readonly<Record<string, unknown>>) {
    const world = openDialogs({ group: alone, answers });
    world.actor.send({ type: 'dialog.opened', dialog: 'changeGroup', placeId: captain.id });
    const child = world.actor.getSnapshot().children.changeGroup;
    if (child === undefined) throw new Error('The dialog is closed.');
    child.send({ type: 'field.typed', field: 'group_id', text: '4190' });
    child.send({ type: 'form.submitted' });
    await waitFor(child, (snapshot) => !snapshot.matches('checking'));
    return { ...world, child };
  }

  // specification 2.94, 2.104, 4.32, 7.40, 7.47, 7.48, 7.50, 10.3
  it('finds a group, then moves there: home, with the profile read again', async () => {
    const { child, calls, done } = await check({ 'POST transfer/group/verify': success(trotters) });
    expect([child.getSnapshot().context.preview, done]).toEqual([trotters, ['Done.']]);
    child.send({ type: 'change.confirmed' });
    await waitFor(child, (snapshot) => snapshot.matches('done'));
    expect([calls, done, bar()]).toEqual([
      [
        ['POST transfer/group/verify', given],
        ['POST transfer/group/perform', given],
      ],
      ['Done.', 'profile read again', 'Done.', 'replaced by /'],
      '/',
    ]);
  });

  // specification 8.9
  it.each([
    ['no group has the number', refusal('not_found', ''), 'There is no group with this number.'],
    ['one is in it already', refusal('already_member', ''), 'You already have a place in this group.'],
    [
      'it runs something else',
      refusal('not_transferable', ''),
      'A place can only move to a group of the same run and distance.',
    ],
    ['its wave is full', refusal('wave_full', ''), 'This group’s wave has no free places.'],
    ['any other refusal in its words', refusal('rate_limited', 'Wait.'), 'Wait.'],
    ['that no answer came', refusal('network', 'Offline.'), 'Offline.'],
  ])('says %s, at both calls', async (_, error, message) => {
    const checked = await check({ 'POST transfer/group/verify': error });
    const moved = await check({
      'POST transfer/group/verify': success(trotters),
      'POST transfer/group/perform': error,
    });
    moved.child.send({ type: 'change.confirmed' });
    const ends = [checked, moved].map(async ({ child }) => {
      const { value, context } = await waitFor(child, (snapshot) => !snapshot.hasTag('busy'));
      return [value, context.message];
    });
    expect(await Promise.all(ends)).toEqual([
      ['failed', message],
      ['failed', message],
    ]);
  });
});
