import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { remindNobody, showApp } from '../../kit/screens/showApp.tsx';
import { invitation, ola } from '../../machines/accounts/profile/profile.fixtures.ts';

/** The wizard of who is signed in. */
async function openWizard(invitations: Profile['invitations']) {
  remindNobody();
  await showApp('/', {}, { ...ola, invitations }, {});
  await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
}
const way = () => screen.queryByRole('link', { name: 'View' })?.getAttribute('href') ?? null;
const main = () => screen.getByRole('main').textContent ?? '';

describe('the wizard of somebody who is invited', () => {
  it('says to what and until when, and leads there', async () => {
    await openWizard([invitation]);
    expect(main()).toContain('You are invitedMuster Gdańsk, 17\u00a0April, held until 3\u00a0March, 12:00');
    expect(way()).toBe('/join/99');
  });

  it('leads to the own runs where there are several', async () => {
    await openWizard([invitation, { ...invitation, participant_id: 56, mode: 'paid', price: null, expires_at: null }]);
    expect(main()).toContain('You have 2 invitations');
    expect(way()).toBe('/signups');
    cleanup();
    await openWizard([]);
    expect(way()).toBeNull();
  });
});
