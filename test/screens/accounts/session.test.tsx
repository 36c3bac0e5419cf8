import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { LoginScreen } from '../../../src/screens/accounts/login/LoginScreen.tsx';
import type { WithinApp } from '../../../src/screens/accounts/login/loginForm.ts';
import { alert, press, send } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { inputs, machine, outcomes, requests, socialOutcomes } from '../../machines/accounts/session.model.ts';

/** Ten minutes and a bit before the next try is allowed. */
const now = () => outcomes.limited.until - 600_001;

type Way = keyof typeof inputs;
function show(way: Way, joins: string | null = null, withinApp: WithinApp | null = null) {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: inputs[way], clock });
  actor.start();
  renderScreen(
    <LoginScreen
      actor={actor}
      providers={['google', 'facebook']}
      withinApp={withinApp}
      joins={joins}
      now={now}
      paths={{
        checkout: '/tickets',
        registration: '/register',
        join: '/join',
        password: '/password',
        orders: '/orders',
        staff: '/sandbox/staff',
      }}
    />,
  );
  return { actor, clock };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, text: string) =>
  act(async () => void fireEvent.change(field(name), { target: { value: text } }));

describe('the login form', () => {
  // specification 2.30
  it('is recognised by password managers and phones', () => {
    show('visitor');
    const known = (name: string) =>
      ['name', 'type', 'autocomplete', 'inputmode', 'enterkeyhint'].map((one) => field(name).getAttribute(one));
    expect(known('E-mail')).toEqual(['email', 'email', 'username', 'email', 'next']);
    expect(known('Password')).toEqual(['password', 'password', 'current-password', null, 'go']);
  });

  it.each([
    ['offers buying without an account', null, 'Your runs, group and invitations.', true],
    ['says for which group it is, whose place may be paid', '1031', 'To join group 1031.', false],
  ])('%s', (_, joins, lead, isBuyingOffered) => {
    show('visitor', joins);
    expect(screen.getByText(lead)).toBeTruthy();
    expect(screen.queryByText('buy places without an account') !== null).toBe(isBuyingOffered);
  });

  // specification 2.31
  it('offers the providers beside the password, and leaves for the chosen one', async () => {
    const { actor } = show('visitor');
    const offered = screen.getAllByRole('button', { name: /^Continue with/u }).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Continue with Google', 'Continue with Facebook']);
    await press('Continue with Facebook');
    expect([actor.getSnapshot().hasTag('leaving'), requests.asked.at(-1)]).toEqual([true, { provider: 'facebook' }]);
  });

  it('inside another app offers the link for a browser that supports Google, and what works here', async () => {
    const copied: string[] = [];
    const link = 'https://muster.example/join/1091/Y468M12C';
    show('visitor', '1091', { link, onCopy: (text) => void copied.push(text) });
    expect(screen.getByText(/^Google doesn’t allow signing in inside this app\./u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue with Facebook' })).toBeTruthy();
    await press('Copy the link');
    expect(copied).toEqual([link]);
  });

  it('shows the password on request', async () => {
    show('visitor');
    await press('Show password');
    expect(field('Password').type).toBe('text');
  });

  it('reports a missing field, focuses it, and clears the error while typing', async () => {
    show('visitor');
    await type('E-mail', 'ola');
    await send();
    const words = () => [...document.querySelectorAll('[data-error]')].map(({ textContent }) => textContent);
    expect(words()).toEqual(['Invalid e-mail address', 'Required']);
    await act(async () => new Promise((over) => setTimeout(over)));
    expect(document.activeElement).toBe(field('E-mail'));
    await type('E-mail', 'ola@example.com');
    expect(words()).toEqual(['Required']);
  });

  it('keeps typed text while it is being sent and after a refusal', async () => {
    show('visitor');
    await type('E-mail', 'ola@example.com');
    await type('Password', 'wrong horse');
    await send();
    expect([field('E-mail').readOnly, field('Password').readOnly]).toEqual([true, true]);
    await act(async () => requests.settle({ type: 'xstate.done.actor.signIn', output: outcomes.wrong }));
    expect([field('E-mail').value, field('Password').value]).toEqual(['ola@example.com', 'wrong horse']);
    expect(field('E-mail').readOnly).toBe(false);
  });

  it('leads to a new password, to the checkout and to lost orders', () => {
    show('visitor');
    const links = within(screen.getByRole('form')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Forgotten your password?', '/password'],
      ['Create an account', '/register'],
      ['buy places without an account', '/tickets'],
      ['Get the links to your orders again', '/orders'],
      ['See the staff pages', '/sandbox/staff'],
    ]);
  });

  it('shows the server’s error about a provider’s answer', async () => {
    show('returning');
    const output = socialOutcomes.refusedWithWords;
    await act(async () => requests.settle({ type: 'xstate.done.actor.exchangeAnswer', output }));
    expect(alert()).toBe(output.message);
  });

  it('names the provider that the account is linked with, and leads to a new password', async () => {
    show('returning');
    const output = socialOutcomes.linkRequired;
    await act(async () => requests.settle({ type: 'xstate.done.actor.exchangeAnswer', output }));
    const forgotten = screen.getByRole('link', { name: 'Forgotten your password?' });
    expect(forgotten.getAttribute('href')).toBe('/password');
    expect(screen.getByRole('button', { name: 'Sign in and link Google' })).toBeTruthy();
  });
});
