import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { field, page, press, tick, title } from '../../kit/screens/person.ts';
import { remindNobody, showApp } from '../../kit/screens/showApp.tsx';
import {
  bounced,
  identity,
  invitation,
  noAddress,
  ola,
  sessions,
  signup,
  unconfirmed,
} from '../../machines/accounts/profile/profile.fixtures.ts';

/** The whole app at the profile of a signed-in person, without reminders. */
async function show(profile: Profile, answers: Readonly<Record<string, unknown>> = {}) {
  remindNobody();
  const { app } = await showApp('/profil', {}, profile, { 'user/address': noAddress, ...answers });
  await screen.findByRole('heading', { level: 1, name: 'Aleksandra Brzęczyszczykiewicz' });
  await screen.findByText(/^None yet/u);
  return app;
}
const dialog = () => document.querySelector('dialog[open]')?.querySelector('h2')?.textContent ?? null;
/** A line of the details. */
const line = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

afterEach(() => void vi.restoreAllMocks());

describe('the profile', () => {
  // specification 2.41, 2.42
  it('shows the known data', async () => {
    await show(ola);
    expect(title()).toBe('Aleksandra Brzęczyszczykiewicz');
    expect(['E-mail', 'Phone', 'Birthday', 'T-shirt', 'Language'].map(line)).toEqual([
      'ola@example.comconfirmed',
      '601\u00a0202\u00a0303',
      '21\u00a0June 1991',
      'Women’s, M',
      'English',
    ]);
    expect(page()).not.toContain('Please fill in all your details');
  });

  // specification 2.42
  it('says "not selected" for what was never given', async () => {
    await show({ ...ola, phone: null, birthdate: null, sex: null, size: null });
    expect(['Phone', 'Birthday', 'T-shirt'].map(line)).toEqual(['not selected', 'not selected', 'not selected']);
  });

  // specification 2.46, 2.47
  it.each<[what: string, missing: Partial<Profile>, text: RegExp, focused: string]>([
    ['phone', { phone: null }, /Your phone number is missing/u, 'phone'],
    ['day of birth', { birthdate: null }, /Your date of birth is missing/u, 'birthdate'],
    ['phone and day of birth', { phone: null, birthdate: null }, /phone number and your date of birth/u, 'phone'],
  ])('asks for a missing %s, and opens the edit dialog there', async (_, missing, text, focused) => {
    await show({ ...ola, ...missing });
    await press(text);
    expect([dialog(), document.activeElement?.getAttribute('name')]).toEqual(['Edit your profile', focused]);
  });
});

describe('a button of the profile', () => {
  // specification 2.44
  it('edits it', async () => {
    await show(ola);
    await press('Edit profile');
    expect(dialog()).toBe('Edit your profile');
  });

  // specification 2.45
  it('signs out', async () => {
    const app = await show(ola);
    await press('Sign out');
    await screen.findByRole('heading', { level: 1, name: 'You don’t get over it alone.' });
    expect([app.session.getSnapshot().hasTag('signedIn'), app.services.session.profile()]).toEqual([false, null]);
  });
});

describe('the address', () => {
  // specification 2.56, 7.14, 8.17
  it('says that it is not confirmed, and sends the link again', async () => {
    const app = await show(unconfirmed);
    expect(line('E-mail')).toContain('Email address not confirmed.');
    await press('Send the link again');
    await waitFor(() => expect(dialog()).toBe('Check your e-mail'));
    expect(app.toasts.now()).toEqual([]);
  });

  it('names the new one that waits', async () => {
    await show({ ...ola, pending_email: 'ola.new@example.com' });
    expect(line('E-mail')).toContain('ola.new@example.com replaces it as soon as you open the link');
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeTruthy();
  });

  // specification 8.18
  it('says that mails bounce and why, and leads to a change of address', async () => {
    await show(bounced);
    expect(line('E-mail')).toContain('E-mails to it bounce');
    expect(line('E-mail')).toContain('550 5.1.1 No such user here');
    await press('Update the address');
    expect([dialog(), document.activeElement]).toEqual(['Edit your profile', field('email')]);
  });
});

describe('consents', () => {
  const texts = ['New runs and discounts by e-mail', 'New runs and discounts by phone', 'Offers from our partners'];
  const ticked = () => texts.map((name) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked);

  // specification 1.20
  it('are shown as given; one that was never given is off', async () => {
    await show(ola);
    expect(ticked()).toEqual([true, false, false]);
  });

  it('are taken back if they could not be saved, with a message', async () => {
    const app = await show(ola, { 'user/profile': 503 });
    await tick('marketing_consent_partners');
    await waitFor(() =>
      expect(app.toasts.now().map(({ text }) => text)).toEqual(['Your answer could not be saved. Please try again.']),
    );
    expect(ticked()).toEqual([true, false, false]);
  });
});

describe('signing in', () => {
  const access = { 'user/sessions': { sessions }, 'user/identities': { identities: [identity] } };
  const lines = () =>
    within(screen.getByRole('region', { name: 'Signing in' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  it('shows ways to sign in and sessions, each with a button that ends it', async () => {
    await show(ola, access);
    await screen.findByText('Firefox on Linux');
    expect(lines()).toEqual([
      'PasswordA new password signs you out everywhere else.Change the password',
      'Googleola@gmail.examplelinked on 3\u00a0March 2026Unlink',
      'Firefox on Linuxthis devicenetwork 203.0.113.*',
      'Safari on iPhonelast seen 31\u00a0December, 23:30network 2001:db8:7:*Sign the device out',
    ]);
  });

  it.each([
    ['Unlink Google', 'Unlink Google?', 'Google (ola@gmail.example)'],
    ['Sign the device out: Safari on iPhone', 'Sign this device out?', 'Safari on iPhone'],
    ['Sign out everywhere else', 'Sign out everywhere else?', 'You stay signed in here.'],
  ])('%s: asks first, and says what will happen', async (name, heading, warning) => {
    await show(ola, access);
    await screen.findByText('Firefox on Linux');
    await press(name);
    expect(dialog()).toBe(heading);
    expect(document.querySelector('dialog[open]')?.textContent).toContain(warning);
  });

  it('keeps the only way in, and offers a password', async () => {
    await show({ ...ola, has_password: false }, access);
    await screen.findByText('Firefox on Linux');
    expect(lines().slice(0, 2)).toEqual([
      'PasswordYou have none yet.Set a password',
      'Googleola@gmail.examplelinked on 3\u00a0March 2026Your only way to sign in: set a password before you unlink it.',
    ]);
    await press('Set a password');
    expect([dialog(), document.querySelector('dialog[open]')?.textContent]).toEqual([
      'Set a password',
      expect.stringContaining('We send a link to ola@example.com.'),
    ]);
  });

  it('names what a browser did not report', async () => {
    const [here, phone] = sessions;
    await show(ola, {
      ...access,
      'user/sessions': {
        sessions: [
          { ...here, browser: null, system: null },
          { ...phone, system: null },
        ],
      },
    });
    await screen.findByText('Unknown device');
    expect(
      lines()
        .slice(2)
        .map((text) => text?.slice(0, 14)),
    ).toEqual(['Unknown device', 'Safarilast see']);
  });

  it('asks for no password before deleting an account without one', async () => {
    await show({ ...ola, has_password: false });
    await press('Delete account');
    expect(document.querySelector('dialog[open] [name=password]')).toBeNull();
    expect(document.querySelector('dialog[open]')?.textContent).toContain('sign in again with Google or Facebook');
  });
});

describe('the own data', () => {
  it('show a message if they could not be loaded', async () => {
    const app = await show(ola, { 'user/export': 429 });
    await press('Download my data');
    await waitFor(() =>
      expect(app.toasts.now().map(({ text }) => text)).toEqual(['Your data could not be loaded. Please try again.']),
    );
  });
});

describe('races', () => {
  const unpaid = {
    ...signup,
    id: 32,
    status: null,
    payment_status: 'pending',
    expires_at: '2027-01-03T20:15:00+01:00',
  } as const;
  const races = () => within(screen.getByRole('region', { name: 'Your runs' }));

  // specification 1.7, 2.48
  it('to come are listed with the state of their place', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-01-02T12:00:00Z'));
    await show({
      ...ola,
      signups: [
        signup,
        unpaid,
        { ...unpaid, id: 33, payment_status: 'processing' },
        { ...unpaid, id: 34, group_id: 77, group_name: null, expires_at: null },
        { ...signup, id: 35, event_name: 'Long ago', wave_time: '2020-04-17T09:45:00+02:00' },
      ],
    });
    const shown = races()
      .getAllByRole('listitem')
      .map((item) => [item.textContent, within(item).getByRole('link').getAttribute('href')]);
    const race = '17 Apr 2027Muster Gdańskstart 09:45';
    expect(shown).toEqual([
      [`${race}, Mud sharkspaid`, '/group/4182'],
      [`${race}, Mud sharksunpaid, held until 3\u00a0January, 20:15`, '/group/4182'],
      [`${race}, Mud sharkspayment in progress`, '/group/4182'],
      [`${race}unpaid`, '/group/77'],
    ]);
  });

  // specification 2.48
  it('lead to all sign-ups and into a group', async () => {
    await show(ola);
    expect(races().getByText(/^None coming up/u)).toBeTruthy();
    const ways = races()
      .getAllByRole('link')
      .map((way) => [way.textContent?.trim(), way.getAttribute('href')]);
    expect(ways).toEqual([
      ['All my runs', '/signups'],
      ['Join an existing group', '/join'],
    ]);
  });
});

describe('invitations', () => {
  const invited = () => within(screen.getByRole('region', { name: 'You are invited' }));

  it('that wait are shown with price and deadline, and lead to their group', async () => {
    const paid = { ...invitation, participant_id: 56, mode: 'paid', price: null, expires_at: null } as const;
    const app = await show({ ...ola, invitations: [invitation, paid] });
    const texts = invited()
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    const run = '17 Apr 2027Muster Gdańskstart 09:45, Bog hoppersJan keeps a place for you.';
    expect(texts).toEqual([
      `${run} It costs 201.99\u00a0zł, with fee.held until 3\u00a0March, 12:00View`,
      `${run} paid for youView`,
    ]);
    const [way] = invited().getAllByRole('link');
    await act(async () => void fireEvent.click(way ?? document.body));
    expect(app.address.now().pathname).toBe('/join/99');
  });

  it('have no heading if there are none', async () => {
    await show(ola);
    expect(screen.queryByRole('region', { name: 'You are invited' })).toBeNull();
  });
});
