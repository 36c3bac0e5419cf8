import { act, fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createActor, type EventObject, SimulatedClock } from 'xstate';
import { LoginScreen } from '../../src/screens/login/LoginScreen.tsx';
import { titleOf } from '../kit/model.ts';
import { renderScreen } from '../kit/render.tsx';
import { coveringPaths } from '../kit/walk.ts';
import { cookie, inputs, machine, models, outcomes, requests, socialOutcomes } from '../machines/session.model.ts';

/** Ten minutes and a bit before the next try may be made. */
const now = () => outcomes.limited.until - 600_001;
const longEnough = 10_000;

type Way = keyof typeof inputs;
interface Step {
  readonly event: EventObject;
  readonly state: { readonly value: unknown };
}

function show(way: Way) {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: inputs[way], clock });
  actor.start();
  renderScreen(
    <MemoryRouter>
      <LoginScreen
        actor={actor}
        providers={['google', 'facebook']}
        now={now}
        paths={{ checkout: '/tickets', password: '/password', orders: '/orders' }}
      />
    </MemoryRouter>,
  );
  return { actor, clock };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, text: string) =>
  act(async () => void fireEvent.change(field(name), { target: { value: text } }));
const press = (name: RegExp | string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const send = () => act(async () => void fireEvent.submit(screen.getByRole('form')));
const textIn = (event: EventObject, part: string) => String((event as unknown as Record<string, unknown>)[part]);

/** How a person makes an event, where the page offers it. */
const gestures: Readonly<Record<string, (event: EventObject) => Promise<unknown>>> = {
  'login.submitted': async (event) => {
    await type('E-mail', textIn(event, 'email'));
    await type('Password', textIn(event, 'password'));
    await send();
  },
  'password.given': async (event) => {
    await type('Password', textIn(event, 'password'));
    await send();
  },
  'field.typed': () => type('Password', `${field('Password').value}x`),
  'provider.chosen': () => press('Continue with Google'),
  'linking.abandoned': () => press('Not now'),
};

const title = (text: string) => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text);
const alert = () => screen.queryByRole('alert')?.textContent ?? null;
const busy = () => document.querySelector('[data-busy]')?.textContent ?? null;
const looks: Readonly<Record<string, () => void>> = {
  'signedOut.idle': () => title('Sign in'),
  'signedOut.idle.ready': () => expect([alert(), busy()]).toEqual([null, null]),
  'signedOut.idle.wrong': () => expect(alert()).toBe('The e-mail address or the password is wrong.'),
  'signedOut.idle.limited': () =>
    expect(alert()).toMatch(/^Too many tries\. (?:Try again in 11 minutes|Wait a little)/u),
  'signedOut.idle.unreachable': () => expect(alert()).toMatch(/^You could not be signed in just now/u),
  'signedOut.idle.socialRefused': () => expect(alert()).toMatch(/^(?:That did not work|Google does not answer)/u),
  'signedOut.signingIn': () => expect(busy()).toBe('Signing in…'),
  'signedOut.socialRedirect': () =>
    expect(screen.getByRole('button', { name: 'Continue with Google' }).getAttribute('aria-disabled')).toBe('true'),
  'signedOut.linking': () => title('Is this your account?'),
  'signedOut.linking.wrong': () => expect(alert()).toBe('The e-mail address or the password is wrong.'),
  'signedOut.linking.limited': () => expect(alert()).toMatch(/^Too many tries/u),
  'signedOut.linking.unreachable': () => expect(alert()).toMatch(/^You could not be signed in just now/u),
  'signedOut.linkingAccount': () => expect(busy()).toBe('Signing in…'),
};

/** Paths that stay where the login screen is shown. */
const ways = (['visitor', 'returning'] as const).flatMap((way) =>
  coveringPaths(models[way] as never)
    .filter(({ steps }) => steps.every(({ state }) => 'signedOut' in Object(state.value)))
    .map((path) => [`${way}: ${titleOf(path)}`, way, path.steps] as const),
);

describe('the login screen follows the session', () => {
  it.each(ways)('%s', async (_, way, steps) => {
    const { actor, clock } = show(way);
    for (const { event, state } of steps.slice(1) as readonly Step[]) {
      await act(async () => {
        if (event.type.startsWith('xstate.after.')) clock.increment(longEnough);
        else if (event.type === 'cookie.changed') cookie.tell(event);
        else requests.settle(event);
      });
      await gestures[event.type]?.(event);
      expect(actor.getSnapshot().value).toEqual(state.value);
      await models[way].testState({ states: looks }, state as never);
    }
  });

  it('takes every state of a visitor', () => {
    const seen = new Set(ways.flatMap(([, , steps]) => steps.map(({ state }) => JSON.stringify(state.value))));
    expect(seen.size).toBe(15);
  });
});

describe('the login form', () => {
  it('is one that password managers and phones know', () => {
    show('visitor');
    const known = (name: string) =>
      ['name', 'type', 'autocomplete', 'inputmode', 'enterkeyhint'].map((one) => field(name).getAttribute(one));
    expect(known('E-mail')).toEqual(['email', 'email', 'username', 'email', 'next']);
    expect(known('Password')).toEqual(['password', 'password', 'current-password', null, 'go']);
  });

  it('shows the password to who wants to see it', async () => {
    show('visitor');
    await press('Show password');
    expect(field('Password').type).toBe('text');
  });

  it('says at the field what is missing, has the focus there, and no longer once it is typed into', async () => {
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

  it('keeps what was typed while it is on its way and when it is refused', async () => {
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
      ['Buy places without an account', '/tickets'],
      ['Have your orders sent to you again', '/orders'],
    ]);
  });

  it('says what the server said against a provider’s answer', async () => {
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
