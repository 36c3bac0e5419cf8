import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Profile } from '#contract/accounts/account.calls.ts';
import type { Catalogue } from '#contract/shop/catalogue.calls.ts';
import { showApp } from '../../kit/screens/showApp.tsx';
import { invitation, noAddress, ola, signup } from '../../machines/accounts/profile/profile.fixtures.ts';
import { sharks } from '../../machines/groups/group.fixtures.ts';

type Run = Catalogue['events'][number];
const run = (id: number, name: string, date: string, sale: Run['sale'] = 'open'): Run => ({
  id,
  key: `run-${id}`,
  name,
  type: 'classic',
  city_id: 1,
  region: 'pl',
  date,
  join_time: `${date}T08:00:00+02:00`,
  be_there_minutes: 60,
  days: [date],
  currency: 'PLN',
  has_tshirts: true,
  is_kids: false,
  sale,
  sale_opens_at: null,
  sale_ends_at: null,
  price_from: 20_199,
});
const runs = [
  run(1, 'Muster Gdańsk', '2027-04-17'),
  run(2, 'Muster Łódź', '2027-03-06', 'soon'),
  run(3, 'Muster Kraków', '2027-05-22'),
];

/** The whole app at a path of somebody signed in. */
async function show(profile: Profile, path = '/profil', more: Partial<Catalogue> = {}, answers = {}) {
  const events = { events: runs, cities: [{ id: 1, name: 'Gdańsk' }], categories: [], ...more };
  const others = {
    'events/cards': { cards: [] },
    'groups/4182': sharks,
    'groups/4182/payment': { pending_payments: [] },
    'groups/4182/history': { entries: [] },
  };
  await showApp(path, {}, profile, { events, 'user/address': noAddress, ...others, ...answers });
  await screen.findByRole('main');
}
const found = () => screen.findByRole('complementary', { name: 'Next run' });
const banner = () => screen.queryByRole('complementary', { name: 'Next run' });
const settled = () => screen.findByRole('heading', { level: 1 });

afterEach(() => sessionStorage.clear());

describe('the promo banner', () => {
  // specification 2.20
  it('invites to the next run that is on sale', async () => {
    await show(ola);
    expect((await found()).textContent).toBe('Muster Gdańsk is on 17\u00a0April. Reserve your place');
    expect(
      within(await found())
        .getByRole('link')
        .getAttribute('href'),
    ).toMatch(/\/tickets\?run=run-1$/u);
  });

  it('leads to what the organiser says about the run, where that is published', async () => {
    const cards = [{ run_id: 1, picture: null, sentence: 'Mud', venue: null }];
    await show(ola, '/profil', {}, { 'events/cards': { cards } });
    const about = await within(await found()).findByRole('link', { name: 'Muster Gdańsk' });
    expect(about.getAttribute('href')).toMatch(/\/runs\/run-1$/u);
    expect((await found()).textContent).toBe('Muster Gdańsk is on 17\u00a0April. Reserve your place');
  });

  it('is silent while places of the person wait to be paid for', async () => {
    const held = { payment_id: 'pay_1', payment_status: 'pending', expires_at: '2027-01-02T00:00:00Z' } as const;
    await show({ ...ola, signups: [{ ...signup, event_id: 3, status: null, ...held }] });
    await settled();
    expect(banner()).toBeNull();
  });

  it('is back when their time is over', async () => {
    const lapsed = { payment_id: 'pay_1', payment_status: 'pending', expires_at: '2020-01-02T00:00:00Z' } as const;
    await show({ ...ola, signups: [{ ...signup, event_id: 3, status: null, ...lapsed }] });
    expect((await found()).textContent).toContain('Muster Gdańsk');
  });

  it('passes over a run that the person is in already', async () => {
    await show({ ...ola, signups: [{ ...signup, event_id: 1 }] });
    expect((await found()).textContent).toContain('Muster Kraków');
  });

  it('offers no kids’ run to who only runs themselves', async () => {
    const kids = { ...run(4, 'Muster Kids Gdańsk', '2027-02-01'), is_kids: true };
    const more = { events: [...runs, kids] };
    await show({ ...ola, signups: [{ ...signup, event_id: 1 }] }, '/profil', more);
    expect((await found()).textContent).toContain('Muster Kraków');
    cleanup();
    await show({ ...ola, signups: [{ ...signup, event_id: 1, is_kids: true }] }, '/profil', more);
    expect((await found()).textContent).toContain('Muster Kids Gdańsk');
  });

  it('is silent while an invitation waits', async () => {
    await show({ ...ola, invitations: [invitation] });
    await settled();
    expect(banner()).toBeNull();
  });

  it('does not stand over a group', async () => {
    await show({ ...ola, signups: [{ ...signup, event_id: 1 }] }, '/group/4182');
    await screen.findByRole('heading', { level: 1, name: 'Mud sharks' });
    expect(banner()).toBeNull();
  });

  it('is not there for who is in all of them', async () => {
    await show({ ...ola, signups: [1, 3].map((event_id) => ({ ...signup, id: event_id, event_id })) });
    await settled();
    expect(banner()).toBeNull();
  });

  it('closed, stays closed for the session', async () => {
    await show(ola);
    await act(async () => void fireEvent.click(within(await found()).getByRole('button', { name: 'Close' })));
    expect(banner()).toBeNull();
    document.body.replaceChildren();
    await show(ola, '/signups');
    await settled();
    expect(banner()).toBeNull();
  });

  it.each([
    ['buys', '/'],
    ['joins a group', '/join/1030/abcdefgh'],
  ])('is not in the way of who %s', async (_, path) => {
    await show(ola, path);
    await settled();
    expect(banner()).toBeNull();
  });
});
