import { act, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import type { Profile } from '#contract/account.calls.ts';
import { emailConfirmationMachine } from '#machines/emailConfirmation.machine.ts';
import { ApiError } from '../../src/api/request.ts';
import { emailConfirmationEffects } from '../../src/effects/emailConfirmation.effects.ts';
import { EmailConfirmationScreen } from '../../src/screens/emailConfirmation/EmailConfirmationScreen.tsx';
import { titleOf } from '../kit/model.ts';
import { alert, busy, page, press, title } from '../kit/person.ts';
import { renderScreen } from '../kit/render.tsx';
import { testServices } from '../kit/services.ts';
import { visiting } from '../kit/session.ts';
import { coveringPaths } from '../kit/walk.ts';
import { machine, models, requests, sides } from '../machines/emailConfirmation.model.ts';
import { ola as confirmed, unconfirmed } from '../machines/profile.fixtures.ts';

type Side = keyof typeof sides;
interface Step {
  readonly event: EventObject;
  readonly state: { readonly value: unknown };
}

const gestures: Readonly<Record<string, () => Promise<unknown>>> = {
  'retry.requested': () => press('Try again'),
  'link.wanted': () => press('Send a new link'),
};
const spent = 'This link does not work';
const looks: Readonly<Record<string, () => void>> = {
  confirming: () => expect(title()).toBe('Confirming your address'),
  failed: () => expect(title()).toBe('We could not confirm your address'),
  confirmed: () => expect(title()).toBe('Your address is confirmed'),
  'spent.offering': () => expect([title(), alert(), busy()]).toEqual([spent, null, null]),
  'spent.resending': () => expect([title(), busy()]).toEqual([spent, 'Sending…']),
  'spent.resent': () => expect([page().includes('A new link is on its way'), busy()]).toEqual([true, null]),
  'spent.refused': () => expect(alert()).toBe('Too many mails. Wait a little.'),
  'spent.failed': () => expect(alert()).toBe('Something went wrong. Try again later.'),
};

function show(side: Side, profile: Profile | null) {
  const actor = createActor(machine, { input: sides[side] });
  actor.start();
  renderScreen(
    <MemoryRouter>
      <EmailConfirmationScreen actor={actor} profile={profile} loginPath="/login" />
    </MemoryRouter>,
  );
  return actor;
}

const ways = (['opened', 'reloaded'] as const).flatMap((side) =>
  coveringPaths(models[side] as never).map((path) => [`${side}: ${titleOf(path)}`, side, path.steps] as const),
);

describe('the screen of who is signed in follows its chart', () => {
  it.each(ways)('%s', async (_, side, steps) => {
    const actor = show(side, unconfirmed);
    for (const { event, state } of steps.slice(1) as readonly Step[]) {
      await act(async () => requests.settle(event));
      await gestures[event.type]?.();
      expect(actor.getSnapshot().value).toEqual(state.value);
      await models[side].testState({ states: looks }, state as never);
    }
  });
});

const settle = (output: unknown) =>
  act(async () => requests.settle({ type: 'xstate.done.actor.confirmAddress', output } as never));
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('the way on', () => {
  it.each<[name: string, profile: Profile | null, wayOn: string[][]]>([
    ['of a visitor is to sign in', null, [['Sign in', '/login']]],
    [
      'of who is signed in is to the sign-ups and the profile',
      confirmed,
      [
        ['To your sign-ups', '/signups'],
        ['To your profile', '/profil'],
      ],
    ],
  ])('%s, once it is confirmed', async (_, profile, wayOn) => {
    show('opened', profile);
    await settle({ kind: 'confirmed' });
    expect(links()).toEqual(wayOn);
  });

  it('of a visitor whose link is spent is to sign in', async () => {
    show('opened', null);
    await settle({ kind: 'spent' });
    expect([title(), links(), screen.queryByRole('button')]).toEqual([spent, [['Sign in', '/login']], null]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('of who has nothing left to confirm is to the sign-ups', async () => {
    show('opened', confirmed);
    await settle({ kind: 'spent' });
    expect([title(), links()]).toEqual(['Your address is confirmed', [['To your sign-ups', '/signups']]]);
    expect(page()).toContain(`${confirmed.email} is confirmed`);
  });

  it('of who has changed the address is a link to the new one', async () => {
    show('opened', { ...confirmed, pending_email: 'ola.new@example.com' });
    await settle({ kind: 'spent' });
    expect(page()).toContain('We can send a new one to ola.new@example.com.');
  });
});

describe('the world', () => {
  async function open(answers: Readonly<Record<string, unknown>>) {
    const refreshed: string[] = [];
    const session = { ...visiting, refresh: async () => void refreshed.push('refreshed') };
    const { services, calls } = testServices(answers, { session });
    const chart = emailConfirmationMachine.provide(emailConfirmationEffects(services));
    const actor = createActor(chart, { input: { token: 'from-the-mail' } });
    actor.start();
    const settled = () => waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
    await settled();
    const first = actor.getSnapshot().value;
    if (actor.getSnapshot().status === 'active') actor.send({ type: 'link.wanted' });
    await settled();
    return { first, state: actor.getSnapshot().value, calls, refreshed };
  }
  const spentLink = new ApiError('token_spent', 'Spent.', 409);

  it('confirms the address, and has the profile read again', async () => {
    const { state, calls, refreshed } = await open({ 'POST email/confirm': {} });
    expect([state, calls, refreshed]).toEqual([
      'confirmed',
      [['POST email/confirm', { body: { token: 'from-the-mail' } }]],
      ['refreshed'],
    ]);
  });

  it.each<[name: string, error: ApiError, first: unknown]>([
    ['a spent link', spentLink, { spent: 'offering' }],
    ['a link cut short', new ApiError('invalid', 'Look.', 422, { token: ['Long.'] }), { spent: 'offering' }],
    ['no answer', new ApiError('network', 'Failed to fetch', 0), 'failed'],
  ])('%s', async (_, error, first) => {
    expect((await open({ 'POST email/confirm': error, 'POST email/confirm/resend': {} })).first).toEqual(first);
  });

  it.each<[name: string, answer: unknown, state: unknown]>([
    ['another link is sent', {}, { spent: 'resent' }],
    ['too many were', new ApiError('rate_limited', 'Too many.', 429), { spent: 'refused' }],
    ['none could be', new ApiError('unavailable', 'Busy.', 503), { spent: 'failed' }],
  ])('%s', async (_, answer, state) => {
    const answers = { 'POST email/confirm': spentLink, 'POST email/confirm/resend': answer };
    expect((await open(answers)).state).toEqual(state);
  });
});
