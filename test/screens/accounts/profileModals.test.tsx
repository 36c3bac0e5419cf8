import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { ProfileDialogs } from '../../../src/screens/accounts/profile/ProfileDialogs.tsx';
import { alert, dialogs, press } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { bounced, ola, signup, unconfirmed, withoutTerms } from '../../machines/accounts/profile/profile.fixtures.ts';
import {
  begun,
  machine,
  profiles,
  refused,
  requests,
  withoutPassword,
} from '../../machines/accounts/profile/profileModals.model.ts';

const title = () => dialogs().map((dialog) => dialog.querySelector('h2')?.textContent);
const button = (name: string) =>
  dialogs().flatMap((dialog) => within(dialog).queryAllByRole<HTMLButtonElement>('button', { name }))[0];
const offers = (name: string) => button(name) !== undefined;
function show(profile?: Profile, chart = machine) {
  const actor = createActor(chart);
  actor.start();
  renderScreen(<ProfileDialogs actor={actor} termsUrl="/terms" privacyUrl="/privacy" />);
  if (profile !== undefined)
    act(() => profiles.tell({ type: 'profile.loaded', profile, reminded: false, unfinished: null } as never));
  return actor;
}

describe('new terms', () => {
  it('can be read before they are answered', () => {
    show(withoutTerms);
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['terms', '/terms'],
      ['privacy policy', '/privacy'],
    ]);
  });

  it('do not put places at risk', () => {
    const assured = () => dialogs()[0]?.textContent?.includes('already yours');
    show({ ...withoutTerms, signups: [signup] });
    expect(assured()).toBe(true);
    cleanup();
    show(withoutTerms);
    expect(assured()).toBe(false);
  });

  // specification 2.55
  it('cannot be closed by Escape', () => {
    const actor = show(withoutTerms);
    fireEvent(dialogs()[0] ?? document.body, new Event('cancel', { cancelable: true }));
    expect([actor.getSnapshot().value, title()]).toEqual([{ terms: 'asking' }, ['Please accept our terms']]);
  });
});

describe('an unconfirmed address', () => {
  // specification 2.56
  it('is named', () => {
    show(unconfirmed);
    expect(dialogs()[0]?.textContent).toContain('We have sent a link to ola@example.com.');
  });

  it('is the new one, if one waits', () => {
    show({ ...unconfirmed, pending_email: 'ola.new@example.com' });
    expect(dialogs()[0]?.textContent).toContain('We have sent a link to ola.new@example.com.');
  });

  it("says the server's reason for sending no link", async () => {
    show(unconfirmed);
    await press('Send the link again');
    await act(async () => requests.settle({ type: 'xstate.done.actor.resendLink', output: refused }));
    expect(alert()).toBe(refused.kind === 'refused' ? refused.message : '');
  });
});

describe('a bounced address', () => {
  // specification 2.57
  it('shows the reason that the mail server gave', () => {
    show(bounced);
    expect(dialogs()[0]?.textContent).toContain('The mail server says: 550 5.1.1 No such user here');
  });

  // specification 2.58
  it('says what a bounce mostly means', () => {
    show({ ...bounced, email_bounced: { reason: null } });
    expect(dialogs()[0]?.textContent).toContain('The mail server refused it without a reason.');
  });

  // specification 2.57
  it('is corrected in the edit dialog, at its field', async () => {
    show(bounced);
    await press('Update the address');
    expect([title(), document.activeElement?.getAttribute('name')]).toEqual([['Edit your profile'], 'email']);
  });
});

it('opens the edit dialog at its title if no field was meant', async () => {
  const actor = show(ola);
  await act(async () => actor.send({ type: 'edit.opened', field: null }));
  expect(document.activeElement?.textContent).toBe('Edit your profile');
});

describe('a person without a password', () => {
  const heard = vi.fn();
  const chart = machine.provide({ actions: { signInAgain: (_, params) => heard(params) } });
  const type = (name: string, text: string) =>
    act(async () => {
      const field = dialogs()[0]?.querySelector(`[name=${name}]`) ?? document.body;
      fireEvent.change(field, { target: { value: text } });
    });

  it('has to sign in again for the deletion', async () => {
    const actor = show(withoutPassword, chart);
    await act(async () => actor.send({ type: 'deletion.opened' }));
    await press('Sign in again');
    expect(heard).toHaveBeenLastCalledWith({ profile: withoutPassword, unfinished: begun.deletion });
    expect(title()).toEqual([]);
  });

  it('has to sign in again for a new address, and finds what was typed', async () => {
    const actor = show(withoutPassword, chart);
    await act(async () => actor.send({ type: 'edit.opened', field: null }));
    expect(offers('Sign in again')).toBe(false);
    await type('email', 'new@example.com');
    await press('Sign in again');
    const typed = expect.objectContaining({ email: 'new@example.com', name: ola.name });
    expect(heard).toHaveBeenLastCalledWith({ profile: withoutPassword, unfinished: { dialog: 'edit', typed } });
  });

  it('gives the password instead if there is one', async () => {
    const actor = show(ola);
    await act(async () => actor.send({ type: 'deletion.opened' }));
    const asks = () => dialogs()[0]?.querySelector('[type=password]') !== null;
    expect([offers('Sign in again'), asks()]).toEqual([false, true]);
  });
});
