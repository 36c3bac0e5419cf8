import { afterEach, describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Group } from '#contract/group.values.ts';
import { groupDialogsMachine } from '#machines/groupDialogs.machine.ts';
import type { DialogName } from '#machines/groupDialogs.subject.ts';
import { ApiError } from '../../src/api/request.ts';
import { createAddress } from '../../src/app/address.ts';
import { groupDialogsEffects } from '../../src/effects/groupDialogs.effects.ts';
import type { Services } from '../../src/effects/services.ts';
import { groupKey } from '../../src/queries/group.ts';
import { testServices } from '../kit/services.ts';
import { found } from '../machines/changeGroup.model.ts';
import { captain, member, sharks } from '../machines/group.fixtures.ts';
import { alone, asMember, input } from '../machines/groupDialogs.model.ts';

const home = '/group/4182';
const said = (data: unknown = {}) => ({ message: { content: 'Done.' }, data });

// Who is still there follows the address.
const started: { stop(): void }[] = [];
afterEach(() => {
  for (const actor of started.splice(0)) actor.stop();
});

/** The dialogs of a group that is read, at an address, before a server that answers each call with a word. */
function open({
  group = sharks,
  at = home,
  answers = {},
}: {
  readonly group?: Group | null;
  readonly at?: string;
  readonly answers?: Readonly<Record<string, unknown>>;
} = {}) {
  window.history.replaceState(null, '', at);
  const address = createAddress(window);
  const done: string[] = [];
  const calls: (readonly [name: string, ask: unknown])[] = [];
  const request = async (name: string, ask: unknown) => {
    calls.push([name, ask]);
    const answer = await (answers[name] ?? said());
    return answer instanceof ApiError ? { result: null, error: answer } : { result: answer, error: null };
  };
  const world = testServices(
    {},
    {
      request: request as Services['request'],
      navigate: (path, { replace = false } = {}) => {
        done.push(`${replace ? 'replaced by' : 'went to'} ${path}`);
        address.go(path, { replace });
      },
    },
  );
  const services: Services = {
    ...world.services,
    session: { ...world.services.session, refresh: async () => void done.push('profile read again') },
    notify: ({ text }) => void done.push(text),
  };
  const { cache } = services;
  if (group !== null) cache.setQueryData(groupKey(group.id), group);
  cache.setQueryData(['waves', 1, 11], []);
  const isStale = (key: readonly unknown[]) => cache.getQueryState([...key])?.isInvalidated;
  const actor = createActor(
    groupDialogsMachine.provide(groupDialogsEffects({ services, address, groupId: input.groupId })),
    { input },
  );
  started.push(actor.start());
  return { actor, address, calls, done, cache, isStale };
}

const bar = () => window.location.pathname + window.location.search;
const never = new Promise(() => undefined);
const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('the address', () => {
  it('names the dialog that is open, and its place', async () => {
    const { actor } = open();
    actor.send({ type: 'dialog.opened', dialog: 'remove', signupId: member.id });
    await soon();
    expect(bar()).toBe(`${home}?dialog=remove&place=32`);
  });

  it('and its payment, beside what else stands in it', async () => {
    const { actor } = open({ at: `${home}?utm_source=mail`, answers: { 'GET payment/{id}': never } });
    actor.send({ type: 'dialog.opened', dialog: 'payment', paymentId: 'AbCdEfGhIjKlMnOpQrStUv' });
    await soon();
    expect(bar()).toBe(`${home}?utm_source=mail&dialog=payment&payment=AbCdEfGhIjKlMnOpQrStUv`);
  });

  it('is the page again when it closes, one step back', async () => {
    const { actor } = open();
    actor.send({ type: 'dialog.opened', dialog: 'rename' });
    await soon();
    actor.getSnapshot().children.rename?.send({ type: 'dialog.dismissed' });
    await soon();
    expect([bar(), window.history.state, actor.getSnapshot().value]).toEqual([home, null, 'closed']);
  });

  it('closes the dialog when a person goes back', async () => {
    const { actor } = open();
    actor.send({ type: 'dialog.opened', dialog: 'rename' });
    await soon();
    window.history.back();
    await soon();
    expect([bar(), actor.getSnapshot().value]).toEqual([home, 'closed']);
  });

  it('opens it again when they go forward', async () => {
    const { actor } = open();
    actor.send({ type: 'dialog.opened', dialog: 'rename' });
    await soon();
    window.history.back();
    await soon();
    window.history.forward();
    await soon();
    expect([bar(), actor.getSnapshot().value]).toEqual([`${home}?dialog=rename`, { open: 'rename' }]);
  });

  it('keeps a dialog whose action is under way', async () => {
    const { actor } = open({ answers: { 'POST groups/{id}/code': never } });
    actor.send({ type: 'dialog.opened', dialog: 'renewCode' });
    await soon();
    actor.getSnapshot().children.renewCode?.send({ type: 'action.confirmed' });
    window.history.back();
    await soon();
    expect([bar(), actor.getSnapshot().value]).toEqual([`${home}?dialog=renewCode`, { open: 'renewCode' }]);
  });

  it('opens after a reload what was open', async () => {
    const { actor } = open({ at: `${home}?dialog=remove&place=32` });
    await soon();
    expect([bar(), actor.getSnapshot().value]).toEqual([`${home}?dialog=remove&place=32`, { open: 'remove' }]);
  });

  it('once the group is there', async () => {
    const { actor, cache } = open({ group: null, at: `${home}?dialog=rename` });
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
    const { actor } = open({ at, group });
    await soon();
    expect([actor.getSnapshot().value, bar()]).toEqual(['closed', at.endsWith('party') ? at : home]);
  });

  it('takes one dialog for another without a step more', async () => {
    const { actor } = open({ group: alone });
    actor.send({ type: 'dialog.opened', dialog: 'invite' });
    await soon();
    actor.getSnapshot().children.invite?.send({ type: 'challenge.chosen' });
    await soon();
    expect(bar()).toBe(`${home}?dialog=challenge`);
    window.history.back();
    await soon();
    expect(bar()).toBe(home);
  });

  it('of another page is left alone', async () => {
    const { actor, address } = open();
    actor.send({ type: 'dialog.opened', dialog: 'rename' });
    await soon();
    address.go('/signups?dialog=wave');
    actor.getSnapshot().children.rename?.send({ type: 'dialog.dismissed' });
    await soon();
    expect(bar()).toBe('/signups?dialog=wave');
  });
});

const own = { ...member, is_me: true };
const params = { id: 4182 };
const ofInvited = { params: { participant_id: 33 } };

describe('an action of the group', () => {
  /** Opens it, gives the answers, confirms, and waits for what came of it. */
  async function confirm(
    dialog: DialogName,
    {
      signupId,
      group,
      given = {},
      answers,
    }: { signupId?: number; group?: Group; given?: Record<string, string>; answers?: Record<string, unknown> } = {},
  ) {
    const world = open({ ...(group && { group }), ...(answers && { answers }) });
    world.actor.send({ type: 'dialog.opened', dialog, signupId });
    const child = world.actor.getSnapshot().children[dialog as 'rename'];
    for (const [field, text] of Object.entries(given)) child?.send({ type: 'answer.given', field, text });
    if (child === undefined) throw new Error('The dialog is closed.');
    child.send({ type: 'action.confirmed' });
    await waitFor(child, ({ status, value }) => status !== 'active' || value === 'failed');
    return world;
  }

  it.each<[DialogName, Parameters<typeof confirm>[1], call: string, ask: unknown]>([
    [
      'rename',
      { given: { group_name: 'Otters' } },
      'POST groups/{id}/name',
      { params, body: { group_name: 'Otters' } },
    ],
    ['wave', { given: { wave_id: '105' } }, 'POST groups/{id}/wave', { params, body: { wave_id: 105 } }],
    ['captain', { signupId: 32 }, 'POST groups/{id}/captain', { params, body: { new_captain_id: 32 } }],
    ['remove', { signupId: 32 }, 'POST groups/{id}/participant/remove', { params, body: { participant_id: 32 } }],
    ['withdraw', { signupId: 33 }, 'POST invitations/{participant_id}/withdraw', ofInvited],
    ['resend', { signupId: 33 }, 'POST invitations/{participant_id}/resend', ofInvited],
    ['renewCode', {}, 'POST groups/{id}/code', { params, body: { action: 'renew' } }],
    ['clearCode', {}, 'POST groups/{id}/code', { params, body: { action: 'clear' } }],
  ])('%s is told to the server; its word is shown, and everything read anew', async (dialog, how, call, ask) => {
    const { calls, done, isStale, actor } = await confirm(dialog, how);
    expect([calls, done, actor.getSnapshot().value]).toEqual([
      [[call, ask]],
      ['Done.', 'profile read again'],
      'closed',
    ]);
    expect([isStale(groupKey(4182)), isStale(['waves', 1, 11])]).toEqual([true, true]);
  });

  it.each<[DialogName, Parameters<typeof confirm>[1], call: string, ask: unknown]>([
    ['delete', { given: { confirmation: '4182' } }, 'POST groups/{id}/delete', { params }],
    [
      'leave',
      { signupId: 32, group: { ...asMember, signups: [{ ...captain, is_me: false }, own] } },
      'POST groups/{id}/participant/remove',
      { params, body: { participant_id: 32 } },
    ],
  ])('%s leads to the own sign-ups', async (dialog, how, call, ask) => {
    const { calls, done, cache } = await confirm(dialog, how);
    await soon();
    expect([calls, done, bar()]).toEqual([
      [[call, ask]],
      ['profile read again', 'Done.', 'replaced by /signups'],
      '/signups',
    ]);
    expect(cache.getQueryData(groupKey(4182))).toBeUndefined();
  });

  it('that is refused stays, with the group read anew', async () => {
    const full = new ApiError('wave_full', 'No more free places in this wave', 409, { free_places: ['3'] });
    const { done, isStale, actor } = await confirm('wave', {
      given: { wave_id: '105' },
      answers: { 'POST groups/{id}/wave': full },
    });
    expect([actor.getSnapshot().value, done, isStale(groupKey(4182))]).toEqual([{ open: 'wave' }, [], true]);
    expect(actor.getSnapshot().children.wave?.getSnapshot().context.message).toBe('No more free places in this wave');
  });
});

describe('changing user', () => {
  const given = { body: { email: 'magda@example.com', participation_id: 31 } };
  const magda = { name: 'Magdalena Lewandowska', email: 'magda@example.com' };
  const missing = new ApiError('user_not_found', 'Użytkownik nie istnieje', 404);
  const looked = { 'POST transfer/user/verify': said(magda) };
  const nobody = { 'POST transfer/user/verify': missing };

  async function check(answers: Readonly<Record<string, unknown>>) {
    const world = open({ answers });
    world.actor.send({ type: 'dialog.opened', dialog: 'changeUser', signupId: captain.id });
    const child = world.actor.getSnapshot().children.changeUser;
    if (child === undefined) throw new Error('The dialog is closed.');
    child.send({ type: 'email.typed', text: 'magda@example.com' });
    child.send({ type: 'check.submitted' });
    await waitFor(child, (snapshot) => !snapshot.matches('checking'));
    return { ...world, child };
  }

  it('finds somebody, in the words of the server', async () => {
    const { child, calls, done } = await check(looked);
    expect([child.getSnapshot().value, child.getSnapshot().context.receiver, calls, done]).toEqual([
      'found',
      magda,
      [['POST transfer/user/verify', given]],
      ['Done.'],
    ]);
  });

  it('moves the place at once, and the giver on to the own sign-ups', async () => {
    const { child, calls, done } = await check(looked);
    child.send({ type: 'transfer.confirmed' });
    await waitFor(child, (snapshot) => snapshot.matches('done'));
    expect([calls.at(-1), done]).toEqual([
      ['POST transfer/user/perform', given],
      ['Done.', 'profile read again', 'Done.', 'replaced by /signups'],
    ]);
  });

  it('goes by the code where nobody has the address, and invites', async () => {
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

  it('notices that somebody has gone meanwhile', async () => {
    const { child } = await check({ ...looked, 'POST transfer/user/perform': missing });
    child.send({ type: 'transfer.confirmed' });
    await waitFor(child, (snapshot) => !snapshot.matches('transferring'));
    expect(child.getSnapshot().value).toBe('unknown');
  });

  it.each([
    ['a refusal in its words', new ApiError('already_member', 'In the group already.', 409), 'In the group already.'],
    ['a silence without any', new ApiError('network', 'offline', 0), null],
  ])('shows %s, at every call', async (_, error, message) => {
    const checked = await check({ 'POST transfer/user/verify': error });
    const performed = await check({ ...looked, 'POST transfer/user/perform': error });
    performed.child.send({ type: 'transfer.confirmed' });
    const invitedOnes = await check({ ...nobody, 'POST transfer/user/invite': error });
    invitedOnes.child.send({ type: 'invitation.confirmed' });
    const ends = [checked, performed, invitedOnes].map(async ({ child }) => {
      const { value, context } = await waitFor(child, (snapshot) => !snapshot.hasTag('pending'));
      return [value, context.message];
    });
    expect(await Promise.all(ends)).toEqual([
      ['refused', message],
      ['refused', message],
      ['refused', message],
    ]);
  });
});

describe('changing group', () => {
  const given = { body: { group_id: 4190, participation_id: 31 } };
  const preview = found.kind === 'found' ? found.preview : null;

  async function check(answers: Readonly<Record<string, unknown>>) {
    const world = open({ group: alone, answers });
    world.actor.send({ type: 'dialog.opened', dialog: 'changeGroup', signupId: captain.id });
    const child = world.actor.getSnapshot().children.changeGroup;
    if (child === undefined) throw new Error('The dialog is closed.');
    child.send({ type: 'number.typed', text: '4190' });
    child.send({ type: 'check.submitted' });
    await waitFor(child, (snapshot) => !snapshot.matches('checking'));
    return { ...world, child };
  }

  it('finds a group, then moves there: home, and the profile read anew', async () => {
    const { child, calls, done } = await check({ 'POST transfer/group/verify': said(preview) });
    expect([child.getSnapshot().context.preview, done]).toEqual([preview, ['Done.']]);
    child.send({ type: 'move.confirmed' });
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

  it.each([
    [
      'a refusal in its words',
      new ApiError('wave_full', 'No more free places in this wave', 409),
      'No more free places in this wave',
    ],
    ['a silence without any', new ApiError('network', 'offline', 0), null],
  ])('shows %s, at both calls', async (_, error, message) => {
    const checked = await check({ 'POST transfer/group/verify': error });
    const moved = await check({ 'POST transfer/group/verify': said(preview), 'POST transfer/group/perform': error });
    moved.child.send({ type: 'move.confirmed' });
    const ends = [checked, moved].map(async ({ child }) => {
      const { value, context } = await waitFor(child, (snapshot) => !snapshot.hasTag('pending'));
      return [value, context.message];
    });
    expect(await Promise.all(ends)).toEqual([
      ['refused', message],
      ['refused', message],
    ]);
  });
});
