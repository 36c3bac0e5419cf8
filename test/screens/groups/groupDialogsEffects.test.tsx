import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { Group } from '#contract/groups/group.values.ts';
import type { DialogName } from '#machines/groups/groupDialogs.logic.ts';
import { groupKey } from '../../../src/queries/group.ts';
import { bar, drawn, home, moved, openDialogs, success } from '../../kit/groups/groupDialogs.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { captain, member, sharks } from '../../machines/groups/group.fixtures.ts';
import { alone, asMember, guardian } from '../../machines/groups/groupDialogs.model.ts';

/** An answer that never comes. */
const never = new Promise(() => undefined);

describe('the address', () => {
  it('names the dialog that is open, and its place', async () => {
    const { actor } = openDialogs();
    actor.send({ type: 'dialog.opened', dialog: 'remove', placeId: member.id });
    await drawn();
    expect(bar()).toBe(`${home}?dialog=remove&place=32`);
  });

  it('names its payment in the address, beside what else stands there', async () => {
    const { actor } = openDialogs({ at: `${home}?utm_source=mail`, answers: { 'GET payment/{id}': never } });
    actor.send({ type: 'dialog.opened', dialog: 'payment', paymentId: 'AbCdEfGhIjKlMnOpQrStUv' });
    await drawn();
    expect(bar()).toBe(`${home}?utm_source=mail&dialog=payment&payment=AbCdEfGhIjKlMnOpQrStUv`);
  });

  it('is the page again when it closes, one step back', async () => {
    const { actor } = openDialogs();
    actor.send({ type: 'dialog.opened', dialog: 'rename' });
    await drawn();
    actor.getSnapshot().children.rename?.send({ type: 'dialog.dismissed' });
    await moved();
    expect([bar(), window.history.state, actor.getSnapshot().value]).toEqual([home, null, 'closed']);
  });

  it('keeps a dialog whose action is running', async () => {
    const { actor } = openDialogs({ answers: { 'POST groups/{id}/code': never } });
    actor.send({ type: 'dialog.opened', dialog: 'renewCode' });
    await drawn();
    actor.getSnapshot().children.renewCode?.send({ type: 'form.submitted' });
    window.history.back();
    await moved();
    expect([bar(), actor.getSnapshot().value]).toEqual([`${home}?dialog=renewCode`, { open: 'renewCode' }]);
  });

  // specification 3.10
  it('once the group is there', async () => {
    const { actor, cache } = openDialogs({ group: null, at: `${home}?dialog=rename` });
    expect(actor.getSnapshot().value).toBe('loading');
    cache.setQueryData(groupKey(9), sharks);
    expect(actor.getSnapshot().value).toBe('loading');
    cache.setQueryData(groupKey(4182), sharks);
    expect(actor.getSnapshot().value).toEqual({ open: 'rename' });
  });

  it.each([
    ['what is not for the reader', `${home}?dialog=rename`, asMember],
    ['a place that is gone', `${home}?dialog=remove&place=99`, sharks],
    ['what nobody knows', `${home}?dialog=party`, sharks],
  ])('opens nothing for %s', async (_, at, group) => {
    const { actor } = openDialogs({ at, group });
    await drawn();
    expect([actor.getSnapshot().value, bar()]).toEqual(['closed', at.endsWith('party') ? at : home]);
  });

  it('replaces one dialog by another without another step', async () => {
    const { actor } = openDialogs({ group: alone });
    actor.send({ type: 'dialog.opened', dialog: 'invite' });
    await drawn();
    actor.getSnapshot().children.invite?.send({ type: 'challenge.chosen' });
    await drawn();
    expect(bar()).toBe(`${home}?dialog=challenge`);
    window.history.back();
    await moved();
    expect(bar()).toBe(home);
  });

  it('of another page is left alone', async () => {
    const { actor, address } = openDialogs();
    actor.send({ type: 'dialog.opened', dialog: 'rename' });
    await drawn();
    address.go('/signups?dialog=wave');
    actor.getSnapshot().children.rename?.send({ type: 'dialog.dismissed' });
    await drawn();
    expect(bar()).toBe('/signups?dialog=wave');
  });
});

const own = { ...member, is_me: true };
const params = { id: 4182 };
const ofInvited = { params: { participant_id: 33 } };

describe('an action of the group', () => {
  /** Opens it, gives the answers, confirms, and waits for the result. */
  async function confirm(
    dialog: DialogName,
    {
      placeId,
      group,
      given = {},
      answers,
    }: { placeId?: number; group?: Group; given?: Record<string, string>; answers?: Record<string, unknown> } = {},
  ) {
    const world = openDialogs({ ...(group && { group }), ...(answers && { answers }) });
    world.actor.send({ type: 'dialog.opened', dialog, placeId });
    const child = world.actor.getSnapshot().children[dialog as 'rename'];
    for (const [field, text] of Object.entries(given)) child?.send({ type: 'field.typed', field, text });
    if (child === undefined) throw new Error('The dialog is closed.');
    child.send({ type: 'form.submitted' });
    await waitFor(child, ({ status, value }) => status !== 'active' || value === 'failed');
    return world;
  }

  // specification 4.22, 4.24, 5.27, 7.26, 7.28, 7.29, 7.30
  it.each<[DialogName, Parameters<typeof confirm>[1], call: string, ask: unknown]>([
    [
      'rename',
      { given: { group_name: 'Otters' } },
      'POST groups/{id}/name',
      { params, body: { group_name: 'Otters' } },
    ],
    [
      'child',
      { placeId: 31, group: guardian, given: { age: '8' } },
      'POST groups/{id}/participant/{pid}/child',
      { params: { id: 4182, pid: 31 }, body: { age: 8, name: 'Zofia' } },
    ],
    [
      'child',
      { placeId: 31, group: guardian, given: { name: ' ' } },
      'POST groups/{id}/participant/{pid}/child',
      { params: { id: 4182, pid: 31 }, body: { age: 7, name: null } },
    ],
    [
      'tshirt',
      { placeId: 32, given: { sex: 'M', size: 'S' } },
      'POST groups/{id}/participant/{pid}/tshirt',
      { params: { id: 4182, pid: 32 }, body: { sex: 'M', size: 'S' } },
    ],
    ['wave', { given: { wave_id: '105' } }, 'POST groups/{id}/wave', { params, body: { wave_id: 105 } }],
    ['captain', { placeId: 32 }, 'POST groups/{id}/captain', { params, body: { new_captain_id: 32 } }],
    ['remove', { placeId: 32 }, 'POST groups/{id}/participant/remove', { params, body: { participant_id: 32 } }],
    ['withdraw', { placeId: 33 }, 'POST invitations/{participant_id}/withdraw', ofInvited],
    ['resend', { placeId: 33 }, 'POST invitations/{participant_id}/resend', ofInvited],
    [
      'cannotCome',
      { placeId: 31, group: guardian, given: { note: ' ' } },
      'POST groups/{id}/participant/{pid}/cannot-come',
      { params: { id: 4182, pid: 31 }, body: { note: null } },
    ],
    [
      'comeAfterAll',
      { placeId: 32, group: asMember },
      'POST groups/{id}/participant/{pid}/cannot-come/withdraw',
      { params: { id: 4182, pid: 32 } },
    ],
    ['renewCode', {}, 'POST groups/{id}/code', { params, body: { action: 'renew' } }],
    ['clearCode', {}, 'POST groups/{id}/code', { params, body: { action: 'clear' } }],
  ])('%s is sent to the server; its message is shown, and everything is read again', async (dialog, how, call, ask) => {
    const { calls, done, isStale, actor } = await confirm(dialog, how);
    expect([calls, done, actor.getSnapshot().value]).toEqual([
      [[call, ask]],
      ['Done.', 'profile read again'],
      'closed',
    ]);
    expect([isStale(groupKey(4182)), isStale(['waves', 1, 11])]).toEqual([true, true]);
  });

  // specification 2.105, 4.23, 6.13, 7.25
  it.each<[DialogName, Parameters<typeof confirm>[1], call: string, ask: unknown]>([
    ['delete', { given: { confirmation: '4182' } }, 'POST groups/{id}/delete', { params }],
    [
      'leave',
      { placeId: 32, group: { ...asMember, signups: [{ ...captain, is_me: false }, own] } },
      'POST groups/{id}/participant/remove',
      { params, body: { participant_id: 32 } },
    ],
  ])('%s leads to the own sign-ups', async (dialog, how, call, ask) => {
    const { calls, done, cache } = await confirm(dialog, how);
    await drawn();
    expect([calls, done, bar()]).toEqual([
      [[call, ask]],
      ['profile read again', 'Done.', 'replaced by /signups'],
      '/signups',
    ]);
    expect(cache.getQueryData(groupKey(4182))).toBeUndefined();
  });

  it('that is refused stays, with the group read again', async () => {
    const full = refusal('wave_full', 'No more free places in this wave', { free_places: ['3'] });
    const { done, isStale, actor } = await confirm('wave', {
      given: { wave_id: '105' },
      answers: { 'POST groups/{id}/wave': full },
    });
    expect([actor.getSnapshot().value, done, isStale(groupKey(4182))]).toEqual([{ open: 'wave' }, [], true]);
    expect(actor.getSnapshot().children.wave?.getSnapshot().context.message).toBe('No more free places in this wave');
  });

  const without = (group: Group, id: number) => ({ ...group, signups: group.signups.filter((one) => one.id !== id) });

  it('hides from its own dialog what a load in the middle shows of it', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<unknown>();
    const { actor, cache } = openDialogs({ answers: { 'POST groups/{id}/participant/remove': answered } });
    actor.send({ type: 'dialog.opened', dialog: 'remove', placeId: member.id });
    actor.getSnapshot().children.remove?.send({ type: 'form.submitted' });
    await drawn();
    cache.setQueryData(groupKey(4182), without(sharks, member.id));
    expect(actor.getSnapshot().value).toEqual({ open: 'remove' });
    answer(success());
    await waitFor(actor, (snapshot) => snapshot.matches('closed'));
  });

  it('is known to the next dialog as soon as it has ended', async () => {
    const { actor } = openDialogs({ answers: { 'GET groups/{id}': success({ ...sharks, total: 5 }) } });
    actor.send({ type: 'dialog.opened', dialog: 'challenge' });
    const challenge = actor.getSnapshot().children.challenge;
    challenge?.send({ type: 'email.typed', text: 'eva@example.com' });
    challenge?.send({ type: 'invitation.submitted' });
    await waitFor(actor, ({ context }) => context.group?.total === 5, { timeout: 1_000 });
    expect(actor.getSnapshot().value).toEqual({ open: 'challenge' });
  });

  it('of somebody else is reported', () => {
    const { actor, cache } = openDialogs();
    actor.send({ type: 'dialog.opened', dialog: 'remove', placeId: member.id });
    cache.setQueryData(groupKey(4182), without(sharks, member.id));
    expect(actor.getSnapshot().value).toBe('lost');
  });
});
