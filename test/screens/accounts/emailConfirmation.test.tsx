import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { emailConfirmationMachine } from '#machines/accounts/emailConfirmation.machine.ts';
import type { ApiError } from '../../../src/api/request.ts';
import { makeBrowserKey, recallBrowserKey } from '../../../src/effects/accounts/browserKey.ts';
import { emailConfirmationEffects } from '../../../src/effects/accounts/emailConfirmation.effects.ts';
import { EmailConfirmationScreen } from '../../../src/screens/accounts/emailConfirmation/EmailConfirmationScreen.tsx';
import { page, press, title } from '../../kit/screens/person.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { sendForm } from '../../kit/screens/sendForm.ts';
import { testServices } from '../../kit/screens/services.ts';
import { visiting } from '../../kit/screens/session.ts';
import { storageFor } from '../../kit/screens/storage.ts';
import {
  email,
  good,
  machine,
  requests,
  sides,
  signedIn,
  values,
  within,
} from '../../machines/accounts/emailConfirmation.model.ts';
import { ola as confirmed, unconfirmed } from '../../machines/accounts/profile/profile.fixtures.ts';

type Side = keyof typeof sides;
const spent = 'This link does not work';
function show(side: Side, profile: Profile | null) {
  const actor = createActor(machine, { input: sides[side] });
  actor.start();
  renderScreen(<EmailConfirmationScreen actor={actor} profile={profile} loginPath="/login" />);
  return actor;
}

const settle = (actor: string, output: unknown) =>
  act(async () => requests.settle({ type: `xstate.done.actor.${actor}`, output } as never));
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it('one press confirms the address where somebody registered', async () => {
  const actor = show('opened', null);
  await settle('readLink', good('confirm'));
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect([screen.queryAllByRole('textbox').length, page().includes(email)]).toEqual([0, true]);
  await press('Confirm address');
  await settle('confirmAddress', signedIn);
  expect([actor.getSnapshot().value, title()]).toEqual(['confirmed', 'Your address is confirmed']);
});

describe('the way on', () => {
  it('once it is confirmed is to the sign-ups and the profile', async () => {
    show('opened', confirmed);
    await settle('readLink', good('confirm'));
    await press('Confirm address');
    await settle('confirmAddress', within);
    expect(links()).toEqual([
      ['Go to your runs', '/signups'],
      ['Go to your profile', '/profil'],
    ]);
  });

  it('of a person signed in to another account is to sign out', async () => {
    show('opened', confirmed);
    await settle('readLink', good('sign_in'));
    expect(title()).toBe('This link is for another account');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sign out']);
  });

  it('of a person who did not begin the account is the form alone', async () => {
    show('opened', null);
    await settle('readLink', good('password'));
    expect(screen.queryByRole('button', { name: 'Sign in first' })).toBeNull();
  });

  it('of a visitor whose link is spent is to sign in', async () => {
    show('opened', null);
    await settle('readLink', { kind: 'spent' });
    expect([title(), links(), screen.queryByRole('button')]).toEqual([spent, [['Sign in', '/login']], null]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('of a person with nothing left to confirm is to the sign-ups', async () => {
    show('opened', confirmed);
    await settle('readLink', { kind: 'spent' });
    expect([title(), links()]).toEqual(['Your address is confirmed', [['Go to your runs', '/signups']]]);
    expect(page()).toContain(`${confirmed.email} is confirmed`);
  });

  it('of a person who has changed the address is a link to the new one', async () => {
    show('opened', { ...confirmed, pending_email: 'ola.new@example.com' });
    await settle('readLink', { kind: 'spent' });
    expect(page()).toContain('We can send a new one to ola.new@example.com.');
  });
});

describe('the world', () => {
  const login = { token: 'new', expires_in: 43_200, source: 'password' };
  async function open(
    answers: Readonly<Record<string, unknown>>,
    { profile = null as Profile | null, key = '', group = null as string | null } = {},
  ) {
    const did: unknown[] = [];
    const session = {
      ...visiting,
      profile: () => profile,
      refresh: async () => void did.push('refreshed'),
      signedIn: (granted: unknown) => void did.push(granted),
      signOut: () => void did.push('signed out'),
    };
    const { services, calls, toasts } = testServices(answers, {
      session,
      navigate: (path) => void did.push(`went to ${path}`),
    });
    if (key !== '') makeBrowserKey(services.storage, Date.now());
    const ways = {
      toLogin: () => void did.push('to login'),
      forgetLink: () => void did.push('link forgotten'),
      takeGroup: () => group,
      keepTarget: (path: string) => void did.push(`keeps ${path}`),
    };
    const chart = emailConfirmationMachine.provide(emailConfirmationEffects(services, ways));
    const actor = createActor(chart, { input: { token: 'from-the-mail' } });
    actor.start();
    const settled = () =>
      waitFor(() => expect(actor.getSnapshot().hasTag('busy') || actor.getSnapshot().matches('reading')).toBe(false));
    await settled();
    const send = async (event: Parameters<typeof actor.send>[0]) => {
      actor.send(event);
      await settled();
      return actor.getSnapshot().value;
    };
    const begin = async () => {
      await sendForm(actor.getSnapshot().children.beginAccount, values);
      await settled();
      return actor.getSnapshot().value;
    };
    return { actor, send, begin, calls, did, toasts, storage: services.storage, first: actor.getSnapshot().value };
  }
  const spentLink = refusal('token_spent', 'Spent.');
  const needs = (...ways: string[]) => ({ 'POST email/confirm/verify': { email, ways } });
  const wanted = { type: 'confirmation.wanted' } as const;
  it('reads the link, and confirms only on request', async () => {
    const { first, send, calls, did } = await open({ ...needs('confirm'), 'POST email/confirm': {} });
    expect([first, calls.map(([name]) => name)]).toEqual([{ offered: 'ready' }, ['POST email/confirm/verify']]);
    expect([await send(wanted), calls.at(-1), did]).toEqual([
      'confirmed',
      ['POST email/confirm', { body: { token: 'from-the-mail' } }],
      ['refreshed', 'link forgotten'],
    ]);
  });

  it('in the browser that registered shows its key, signs in, and forgets the key', async () => {
    const { send, calls, did, toasts, storage } = await open(
      { ...needs('confirm'), 'POST email/confirm': { login } },
      { key: 'kept' },
    );
    await send(wanted);
    const keys = calls.map(([, ask]) => (ask as { body: { browser_key: string } }).body.browser_key);
    expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/u), keys[0]]);
    expect([did, toasts.map(({ kind }) => kind)]).toEqual([[login, 'link forgotten'], ['good']]);
    expect(recallBrowserKey(storage, Date.now())).toBeUndefined();
  });

  it('leads on to the group of the link, through the login', async () => {
    const { begin, did } = await open(
      { ...needs('password'), 'POST email/confirm': { login } },
      { group: '/join/4182/H7KX4MWP' },
    );
    await begin();
    expect(did).toEqual(['keeps /join/4182/H7KX4MWP', login, 'link forgotten']);
  });

  it('leads on at once within a session, with the profile as it is now', async () => {
    const { send, did } = await open(
      { ...needs('confirm'), 'POST email/confirm': {} },
      { group: '/join/4182', profile: unconfirmed },
    );
    await send(wanted);
    await waitFor(() => expect(did).toEqual(['refreshed', 'link forgotten', 'went to /join/4182']));
  });

  it('elsewhere sends name and password, and signs in', async () => {
    const { first, begin, calls, did } = await open({ ...needs('password'), 'POST email/confirm': { login } });
    expect([first, await begin(), did]).toEqual(['choosing', 'confirmed', [login, 'link forgotten']]);
    // Typed once, sent as the call needs it.
    const body = { token: 'from-the-mail', ...values, password_confirmation: values.password };
    expect(calls.at(-1)).toEqual(['POST email/confirm', { body }]);
  });

  it.each<[who: string, profile: Profile | null, effect: string]>([
    ['a visitor is led to sign in', null, 'to login'],
    ['who is signed in to another account is signed out', confirmed, 'signed out'],
  ])('%s', async (_, profile, effect) => {
    const { send, did } = await open(needs('sign_in'), { profile });
    expect([await send({ type: 'signIn.wanted' }), did]).toEqual(['signInFirst', [effect]]);
  });

  it.each<[name: string, error: ApiError, first: unknown]>([
    ['a spent link', spentLink, { spent: 'offering' }],
    ['a link cut short', refusal('invalid', 'Look.', { token: ['Long.'] }), { spent: 'offering' }],
    ['no answer', refusal('network', 'Failed to fetch'), 'unread'],
  ])('%s', async (_, error, first) => {
    expect((await open({ 'POST email/confirm/verify': error })).first).toEqual(first);
  });

  it.each<[name: string, error: ApiError, state: unknown]>([
    ['spent meanwhile', spentLink, { spent: 'offering' }],
    ['signed out meanwhile', refusal('unauthenticated', 'Who?'), 'choosing'],
    ['signed in as another meanwhile', refusal('forbidden'), 'choosing'],
    ['a common password', refusal('invalid', 'Look.', { password: ['Common.'] }), 'choosing'],
    ['no answer', refusal('unavailable', 'Busy.'), 'choosing'],
  ])('begun, but %s', async (_, error, state) => {
    const { begin } = await open({ ...needs('password'), 'POST email/confirm': error });
    expect(await begin()).toEqual(state);
  });

  it.each<[name: string, answer: unknown, state: unknown]>([
    ['another link is sent', {}, { spent: 'resent' }],
    ['too many were', refusal('rate_limited', 'Too many.'), { spent: 'refused' }],
    ['none could be', refusal('unavailable', 'Busy.'), { spent: 'refused' }],
  ])('%s', async (_, answer, state) => {
    const { send } = await open({ 'POST email/confirm/verify': spentLink, 'POST email/confirm/resend': answer });
    expect(await send({ type: 'link.wanted' })).toEqual(state);
  });
});

describe('the key of a browser', () => {
  const day = 24 * 60 * 60_000;
  it('stays the same for a day, and is new after that', () => {
    const storage = storageFor();
    const key = makeBrowserKey(storage, 0);
    expect([makeBrowserKey(storage, day), recallBrowserKey(storage, 2 * day)]).toEqual([key, key]);
    expect(recallBrowserKey(storage, 2 * day + 1)).toBeUndefined();
    expect(makeBrowserKey(storage, 2 * day + 1)).not.toBe(key);
  });

  it.each(['null', '{', '{"v":2}'])('is missing if %s was stored', (kept) => {
    expect(recallBrowserKey({ getItem: () => kept }, 0)).toBeUndefined();
  });
});
