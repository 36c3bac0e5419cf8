import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { emptyDraft } from '#machines/accounts/registration.logic.ts';
import { registrationMachine } from '#machines/accounts/registration.machine.ts';
import { registrationEffects } from '../../../src/effects/accounts/registration.effects.ts';
import { keepBuyer, keepRegistration, recallRegistration } from '../../../src/effects/accounts/registrationDraft.ts';
import { RegistrationScreen } from '../../../src/screens/accounts/registration/RegistrationScreen.tsx';
import { alert, busy, errorAt, field, leave, page, send, tick, write } from '../../kit/screens/person.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { sendForm } from '../../kit/screens/sendForm.ts';
import { testServices } from '../../kit/screens/services.ts';
import { storageFor } from '../../kit/screens/storage.ts';
import { draft, machine, password, requests, tooCommon, tooMany } from '../../machines/accounts/registration.model.ts';
import { inputs, requests as sessionAsks, machine as sessionChart } from '../../machines/accounts/session.model.ts';

function show(kept = draft) {
  const actor = createActor(machine, { input: { draft: kept } });
  actor.start();
  const session = createActor(sessionChart, { input: inputs.visitor });
  session.start();
  const social = { actor: session, providers: ['google', 'facebook'], now: () => 0 } as const;
  renderScreen(
    <RegistrationScreen actor={actor} terms="/terms" privacy="/privacy" social={social} loginPath="/login" />,
  );
  return { session };
}

const fillIn = () => write('password', password);
const settle = (type: string, more: object = {}) => act(async () => requests.settle({ type, ...more } as never));

describe('the form', () => {
  // specification 5.34, 5.35
  it('reports errors at the fields, and focuses the first', async () => {
    show(emptyDraft);
    await send();
    expect(['name', 'surname', 'email', 'password'].map(errorAt)).toEqual(Array.from({ length: 4 }, () => 'Required'));
    expect(page()).toContain('Acceptance of the terms is required');
    await waitFor(() => expect(document.activeElement).toBe(field('name')));
  });

  // specification 5.31, 5.32
  it('says nothing during typing, and gives help on blur', async () => {
    show(emptyDraft);
    await write('email', 'ada@');
    expect(errorAt('email')).toBeNull();
    await leave('email');
    expect(errorAt('email')).toBe('Invalid e-mail address');
    await write('password', '1234567');
    expect(errorAt('password')).toBe('At least 8 characters, and not a common password');
    await leave('password');
    expect(errorAt('password')).toBe('At least 8 characters');
  });

  it('shows the server’s error about a password at that field', async () => {
    show();
    await fillIn();
    await send();
    await settle('xstate.done.actor.makeAccount', { output: tooCommon });
    expect(errorAt('password')).toBe('This password is too easy to guess. Choose another one.');
    expect([field('password').value, field('email').value]).toEqual([password, 'ada@example.com']);
    await waitFor(() => expect(document.activeElement).toBe(field('password')));
  });

  // specification 4.10, 8.15
  it('shows a server error about no field, and is locked meanwhile', async () => {
    show();
    await fillIn();
    await send();
    expect([busy(), document.querySelectorAll('fieldset:disabled').length]).toEqual(['Creating your account…', 3]);
    await settle('xstate.done.actor.makeAccount', { output: tooMany });
    expect([alert(), busy()]).toEqual([
      `An error occurred while creating your account. Please try again later.${tooMany.message}`,
      null,
    ]);
  });

  it('sends the consents that were ticked', async () => {
    show();
    await fillIn();
    await tick('marketing_consent_phone');
    await tick('marketing_consent_email');
    await tick('marketing_consent_email');
    await send();
    expect(requests.asked.at(-1)).toMatchObject({ marketing_consent_phone: true, marketing_consent_email: false });
  });

  it('can show the password', async () => {
    show();
    const [look] = screen.getAllByRole('button', { name: 'Show password' });
    await act(async () => look?.click());
    expect([field('password').type, look?.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  });

  it('asks for the password once, and offers the ways without one first', async () => {
    const { session } = show();
    expect(document.querySelectorAll('input[autocomplete="new-password"]')).toHaveLength(1);
    const google = screen.getByRole('button', { name: 'Continue with Google' });
    expect(google.compareDocumentPosition(field('name'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('button', { name: 'Continue with Facebook' })).toBeTruthy();
    await act(async () => google.click());
    expect([session.getSnapshot().value, sessionAsks.asked.at(-1)]).toEqual([
      { signedOut: 'socialRedirect' },
      { provider: 'google' },
    ]);
  });

  it('says that Google cannot be reached, without errors of the login screen', async () => {
    const { session } = show();
    const submitted = { type: 'login.submitted', email: 'ada@example.com', password } as const;
    await act(async () => session.send(submitted));
    await act(async () => sessionAsks.settle({ type: 'xstate.done.actor.signIn', output: { kind: 'wrong' } } as never));
    expect([session.getSnapshot().value, alert()]).toEqual([{ signedOut: { idle: 'wrong' } }, null]);
    await act(async () => screen.getByRole('button', { name: 'Continue with Google' }).click());
    await act(async () => sessionAsks.settle({ type: 'xstate.error.actor.startSocial', error: new Error() } as never));
    expect(alert()).toBe('You could not be signed in just now. Check your connection and try again.');
  });

  it('leads to the terms and the privacy policy', () => {
    show();
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['terms', '/terms'],
      ['privacy policy', '/privacy'],
    ]);
  });

  it('is filled in by password managers and by phones', () => {
    show();
    const attributes = (name: string) => [field(name).autocomplete, field(name).type, field(name).inputMode];
    expect(
      Object.fromEntries(['name', 'surname', 'email', 'password'].map((name) => [name, attributes(name)])),
    ).toEqual({
      name: ['given-name', 'text', ''],
      surname: ['family-name', 'text', ''],
      email: ['email', 'email', 'email'],
      password: ['new-password', 'password', ''],
    });
  });
});

it('at the end says where the mail went, leads to the login, and focuses its heading', async () => {
  show();
  await fillIn();
  await send();
  await settle('xstate.done.actor.makeAccount', { output: { kind: 'done' } });
  expect(page()).toContain('We have written to ada@example.com.');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

describe('the world', () => {
  const body = { ...emptyDraft, name: 'Ada', surname: 'Lovelace', email: 'ada@example.com', terms: true };
  async function register(answer: unknown, target: string | null = null) {
    const { services, calls } = testServices({ 'POST register': answer });
    const actor = createActor(registrationMachine.provide(registrationEffects(services, () => target)), {
      input: { draft: body },
    });
    actor.start();
    const { makeAccount } = actor.getSnapshot().children;
    const { message } = await sendForm(makeAccount, { password });
    return { state: actor.getSnapshot().value, message, calls, kept: recallRegistration(services.tabStorage) };
  }

  it('sends the wanted group, for the link of the mail', async () => {
    const wantedIn = async (target: string | null) => {
      const [[, ask] = []] = (await register({}, target)).calls;
      return (ask as { body: { wanted_group?: unknown } }).body.wanted_group;
    };
    expect(await wantedIn('/join/4182/H7KX4MWP')).toEqual({ id: 4182, code: 'H7KX4MWP' });
    expect(await wantedIn('/group/4182')).toBeUndefined();
  });

  // specification 7.18
  it('registers, and forgets what was typed', async () => {
    const { state, calls, kept } = await register({});
    expect([state, kept]).toEqual(['done', emptyDraft]);
    expect(calls).toEqual([
      [
        'POST register',
        {
          body: {
            name: 'Ada',
            surname: 'Lovelace',
            email: 'ada@example.com',
            password,
            password_confirmation: password,
            terms_conditions_consent: true,
            browser_key: expect.stringMatching(/^[\da-f]{32}$/u),
          },
        },
      ],
    ]);
  });

  it('keeps the form after a refusal, with the reason', async () => {
    const { state, message } = await register(refusal('rate_limited', 'Too many.'));
    expect([state, message]).toEqual(['editing', 'Too many.']);
  });
});

describe('what was typed', () => {
  it('is there after a reload', () => {
    const storage = storageFor();
    keepRegistration(storage, draft);
    expect(recallRegistration(storage)).toEqual(draft);
  });

  it.each(['null', '{', '{"v":2,"draft":{}}', '{"v":1,"draft":{"name":7}}'])('is empty if %s was stored', (kept) => {
    expect(recallRegistration({ getItem: () => kept })).toEqual(emptyDraft);
  });

  it('by a buyer is used for the registration, unless that has begun', () => {
    const storage = storageFor();
    const buyer = { name: 'Grace', surname: 'Hopper', email: 'grace@example.com' };
    keepBuyer(storage, buyer);
    expect(recallRegistration(storage)).toEqual({ ...emptyDraft, ...buyer });
    keepRegistration(storage, draft);
    keepBuyer(storage, buyer);
    expect(recallRegistration(storage)).toEqual(draft);
  });
});
