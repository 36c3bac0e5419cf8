import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { passwordResetMachine } from '#machines/accounts/passwordReset.machine.ts';
import type { ApiError } from '../../../src/api/request.ts';
import { passwordResetEffects } from '../../../src/effects/accounts/passwordReset.effects.ts';
import { PasswordResetScreen } from '../../../src/screens/accounts/passwordReset/PasswordResetScreen.tsx';
import { alert, busy, errorAt, field, leave, page, send, write } from '../../kit/screens/person.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { sendForm } from '../../kit/screens/sendForm.ts';
import { testServices } from '../../kit/screens/services.ts';
import { visiting } from '../../kit/screens/session.ts';
import {
  email,
  machine,
  password,
  requests,
  sides,
  token,
  tooCommon,
} from '../../machines/accounts/passwordReset.model.ts';
import { ola } from '../../machines/accounts/profile/profile.fixtures.ts';

type Side = keyof typeof sides;
function show(side: Side) {
  const actor = createActor(machine, { input: sides[side] });
  actor.start();
  renderScreen(<PasswordResetScreen actor={actor} loginPath="/login" />);
}

const settle = (type: string, more: object = {}) => act(async () => requests.settle({ type, ...more } as never));

describe('the form', () => {
  // specification 2.33
  it('reports errors at the fields, and focuses the first', async () => {
    show('setting');
    await send();
    expect([errorAt('email'), errorAt('password')]).toEqual([null, 'Required']);
    await waitFor(() => expect(document.activeElement).toBe(field('password')));
    await write('password', password);
    await write('password_confirmation', 'mud');
    await leave('password_confirmation');
    expect(errorAt('password_confirmation')).toBe('Passwords must match');
  });

  it('shows the server’s error about a password at that field', async () => {
    show('setting');
    await write('password', password);
    await write('password_confirmation', password);
    await send();
    expect([busy(), document.querySelector('fieldset')?.disabled]).toEqual(['Saving…', true]);
    await settle('xstate.done.actor.setPassword', { output: tooCommon });
    expect(alert()).toBeNull();
    expect(errorAt('password')).toBe('This password is too easy to guess. Choose another one.');
  });

  it('tells password managers whose password is new', () => {
    show('setting');
    expect(['email', 'password', 'password_confirmation'].map((name) => field(name).autocomplete)).toEqual([
      'username',
      'new-password',
      'new-password',
    ]);
  });

  // specification 2.32
  it('focuses the heading of another view', async () => {
    show('asking');
    await send();
    expect(busy()).toBe('Sending…');
    await settle('xstate.done.actor.requestLink', { output: { kind: 'done' } });
    expect(page()).toContain('If ada@example.com has an account, an e-mail with a link is on its way.');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});

describe('the world', () => {
  const body = { token, email, password, password_confirmation: password };
  async function set(answer: unknown, parts: Parameters<typeof testServices>[1] = {}, typed: string = email) {
    const world = testServices({ 'POST password/reset': answer }, parts);
    const effects = passwordResetEffects(world.services, () => '/logowanie');
    const actor = createActor(passwordResetMachine.provide(effects), { input: { token, email: typed } });
    actor.start();
    const { setPassword } = actor.getSnapshot().children;
    const { message } = await sendForm(setPassword, { password, password_confirmation: password });
    return { state: actor.getSnapshot().value, message, ...world };
  }

  // specification 2.33, 7.21
  it('sets the password, and leads to the login with a message', async () => {
    const { state, calls, moves, toasts } = await set({});
    expect([state, calls, moves, toasts]).toEqual([
      'done',
      [['POST password/reset', { body }]],
      ['/logowanie'],
      [{ kind: 'good', text: 'Your new password is set. Sign in with it.' }],
    ]);
  });

  it.each<[name: string, typed: string, signedOut: boolean]>([
    ['signs out whose password it was', `  ${ola.email.toUpperCase()} `, true],
    ['leaves somebody else signed in', email, false],
  ])('%s', async (_, typed, signedOut) => {
    const left: string[] = [];
    const session = { ...visiting, profile: () => ola, signOut: () => void left.push('signed out') };
    const { moves } = await set({}, { session }, typed);
    expect([left, moves]).toEqual(signedOut ? [['signed out'], []] : [[], ['/logowanie']]);
  });

  it.each<[name: string, error: ApiError, end: unknown]>([
    ['a spent link', refusal('token_spent', 'Spent.'), ['spent', null]],
    ['a link cut short', refusal('invalid', 'Look again.', { token: ['Too long.'] }), ['spent', null]],
    ['too many tries', refusal('rate_limited', 'Too many.'), ['setting', 'Too many.']],
    ['no answer', refusal('network', 'Failed to fetch'), ['setting', 'Failed to fetch']],
  ])('%s', async (_, error, end) => {
    const { state, message } = await set(error);
    expect([state, message]).toEqual(end);
  });

  // specification 7.20
  it.each<[name: string, answer: unknown, state: unknown, texts: string[]]>([
    ['mails a link, and once more after a minute', {}, { requested: 'waiting' }, ['Sent again.']],
    ['cannot mail it', refusal('unavailable', 'Busy.'), 'requesting', []],
  ])('%s', async (_, answer, state, texts) => {
    const { services, calls, toasts } = testServices({ 'POST password/email': answer });
    const clock = new SimulatedClock();
    const chart = passwordResetMachine.provide(passwordResetEffects(services, () => '/login'));
    const actor = createActor(chart, { input: { token: null, email }, clock });
    actor.start();
    await sendForm(actor.getSnapshot().children.requestLink);
    clock.increment(60_000);
    actor.send({ type: 'link.wanted' });
    await waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
    expect(actor.getSnapshot().value).toEqual(state);
    expect(toasts.map(({ text }) => text)).toEqual(texts);
    expect(new Set(calls.map((call) => JSON.stringify(call)))).toEqual(
      new Set([JSON.stringify(['POST password/email', { body: { email } }])]),
    );
  });
});
