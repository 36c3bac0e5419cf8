import { act, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createActor, type EventObject, SimulatedClock } from 'xstate';
import { passwordResetMachine } from '#machines/accounts/passwordReset.machine.ts';
import { ApiError } from '../../../src/api/request.ts';
import { passwordResetEffects } from '../../../src/effects/accounts/passwordReset.effects.ts';
import { PasswordResetScreen } from '../../../src/screens/accounts/passwordReset/PasswordResetScreen.tsx';
import { titleOf } from '../../kit/charts/model.ts';
import { coveringWays } from '../../kit/charts/walk.ts';
import { alert, busy, field, leave, page, press, saidAt, send, title, write } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';
import { visiting } from '../../kit/screens/session.ts';
import {
  email,
  machine,
  models,
  password,
  requests,
  sides,
  token,
  tooCommon,
} from '../../machines/accounts/passwordReset.model.ts';
import { ola } from '../../machines/accounts/profile/profile.fixtures.ts';

type Side = keyof typeof sides;
type Told = EventObject & Readonly<Record<string, string>>;
interface Step {
  readonly event: Told;
  readonly state: { readonly value: unknown };
}

const has = (name: string) => document.querySelector(`input[name="${name}"]`) !== null;
/** How a person makes an event; false: the page offers nothing for it, or nothing would change. */
const gestures: Readonly<Record<string, (event: Told) => Promise<unknown>>> = {
  'field.typed': async ({ field: name = '', text = '' }) => has(name) && write(name, text),
  'field.left': ({ field: name = '' }) => leave(name),
  'request.submitted': send,
  'password.submitted': send,
  'link.wanted': () => press(/^(?:Send again|Ask for a new link)$/u),
  'address.doubted': () => press('Correct the address'),
};
const againIsOffered = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/u }).disabled === false;
const looks: Readonly<Record<string, () => void>> = {
  'requesting.typing': () => expect([title(), alert(), busy()]).toEqual(['Forgotten password', null, null]),
  'requesting.failed': () => expect(alert()).toBe('Something went wrong. Try again later.'),
  sending: () => expect([title(), busy()]).toEqual(['Forgotten password', 'Sending…']),
  'requested.waiting': () => expect([title(), alert(), againIsOffered()]).toEqual(['Check your e-mail', null, false]),
  'requested.missing': () => expect([title(), alert(), againIsOffered()]).toEqual(['Check your e-mail', null, true]),
  'requested.resending': () => expect([title(), busy()]).toEqual(['Check your e-mail', 'Sending…']),
  'requested.failed': () =>
    expect([alert(), againIsOffered()]).toEqual(['Something went wrong. Try again later.', true]),
  'setting.typing': () => expect([title(), alert(), busy()]).toEqual(['New password', null, null]),
  'setting.rejected': () => expect(alert()).toBe('Too many tries. Wait a little.'),
  'setting.failed': () => expect(alert()).toBe('Something went wrong. Try again later.'),
  saving: () => expect([title(), busy()]).toEqual(['New password', 'Saving…']),
  spent: () => expect(title()).toBe('This link does not work'),
  done: () => expect(title()).toBe('Your new password is set'),
};

function show(side: Side) {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: sides[side], clock });
  actor.start();
  renderScreen(
    <MemoryRouter>
      <PasswordResetScreen actor={actor} loginPath="/login" />
    </MemoryRouter>,
  );
  return { actor, clock };
}

const ways = (['asking', 'setting'] as const).flatMap((side) =>
  coveringWays(models[side] as never).map((path) => [`${side}: ${titleOf(path)}`, side, path.steps] as const),
);

describe('the screen follows its chart', () => {
  it.each(ways)('%s', async (_, side, steps) => {
    const { actor, clock } = show(side);
    for (const { event, state } of steps.slice(1) as readonly Step[]) {
      await act(async () => {
        if (event.type.startsWith('xstate.after.')) clock.increment(60_000);
        else requests.settle(event);
      });
      const isWorlds = event.type.startsWith('xstate.');
      if (!isWorlds && (await gestures[event.type]?.(event)) === false)
        await act(async () => actor.send(event as never));
      expect(actor.getSnapshot().value).toEqual(state.value);
      await models[side].testState({ states: looks }, state as never);
    }
  });
});

const settle = (type: string, more: object = {}) => act(async () => requests.settle({ type, ...more } as never));

describe('the form', () => {
  it('says what is wrong at the fields, and takes the focus to the first', async () => {
    show('setting');
    await send();
    expect([saidAt('email'), saidAt('password')]).toEqual([null, 'Required']);
    await waitFor(() => expect(document.activeElement).toBe(field('password')));
    await write('password', password);
    await write('password_confirmation', 'mud');
    await leave('password_confirmation');
    expect(saidAt('password_confirmation')).toBe('Passwords must match');
  });

  it('shows what the server has against a password at that field', async () => {
    show('setting');
    await write('password', password);
    await write('password_confirmation', password);
    await send();
    await settle('xstate.done.actor.setPassword', { output: tooCommon });
    expect(saidAt('password')).toBe('This password is too easy to guess. Choose another one.');
  });

  it('tells password managers whose password is new', () => {
    show('setting');
    expect(['email', 'password', 'password_confirmation'].map((name) => field(name).autocomplete)).toEqual([
      'username',
      'new-password',
      'new-password',
    ]);
  });

  it('with another view takes the focus to its heading', async () => {
    show('asking');
    await send();
    await settle('xstate.done.actor.mailLink');
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
    actor.send({ type: 'field.typed', field: 'password', text: password });
    actor.send({ type: 'field.typed', field: 'password_confirmation', text: password });
    actor.send({ type: 'password.submitted' });
    await waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
    return { state: actor.getSnapshot().value, ...world };
  }

  it('sets the password, and leads to the login with a word', async () => {
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

  it.each<[name: string, error: ApiError, state: unknown]>([
    ['a spent link', new ApiError('token_spent', 'Spent.', 409), 'spent'],
    ['a link cut short', new ApiError('invalid', 'Look again.', 422, { token: ['Too long.'] }), 'spent'],
    [
      'a common password',
      new ApiError('invalid', 'Look again.', 422, { password: ['Common.'] }),
      { setting: 'typing' },
    ],
    ['too many tries', new ApiError('rate_limited', 'Too many.', 429), { setting: 'rejected' }],
    ['no answer', new ApiError('network', 'Failed to fetch', 0), { setting: 'rejected' }],
  ])('%s', async (_, error, state) => {
    expect((await set(error)).state).toEqual(state);
  });

  it.each<[name: string, answer: unknown, state: unknown, told: string[]]>([
    ['mails a link, and once more after a minute', {}, { requested: 'waiting' }, ['Sent again.']],
    ['cannot mail it', new ApiError('unavailable', 'Busy.', 503), { requesting: 'failed' }, []],
  ])('%s', async (_, answer, state, told) => {
    const { services, calls, toasts } = testServices({ 'POST password/email': answer });
    const clock = new SimulatedClock();
    const chart = passwordResetMachine.provide(passwordResetEffects(services, () => '/login'));
    const actor = createActor(chart, { input: { token: null, email }, clock });
    actor.start();
    actor.send({ type: 'request.submitted' });
    await waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
    clock.increment(60_000);
    actor.send({ type: 'link.wanted' });
    await waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
    expect(actor.getSnapshot().value).toEqual(state);
    expect(toasts.map(({ text }) => text)).toEqual(told);
    expect(new Set(calls.map((call) => JSON.stringify(call)))).toEqual(
      new Set([JSON.stringify(['POST password/email', { body: { email } }])]),
    );
  });
});
