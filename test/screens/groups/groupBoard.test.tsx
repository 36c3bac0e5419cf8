import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Signup } from '#contract/groups/group.values.ts';
import { press } from '../../kit/screens/person.ts';
import { captain, freePlace, invited, member } from '../../machines/groups/group.fixtures.ts';
import {
  counter,
  days,
  due,
  inMain,
  names,
  openWhole as open,
  people,
  place,
  readBy,
  soon,
  unpaid,
  whole,
} from './groupPage.tsx';

/** What a row says of each kind of place. */
const words: Readonly<Record<string, string>> = {
  taken: 'paid',
  invited: 'invited',
  free: 'paid, still free to give',
  challenged: 'unpaid',
  unpaid: 'unpaid',
};
const rowSays = (text: string) =>
  /paid, still free to give|unpaid|invited|paid/u.exec(text.replaceAll(/Invitation from .*opened yet/gu, ''))?.[0];
describe('a captain', () => {
  it('counts every place in one counter and one segment, and its row says the same', async () => {
    const challenged: Signup = { ...invited, id: 37, email: 'eva@example.com', status: null, expires_at: days(1.5) };
    await open({ ...whole, total: 6, signups: [...whole.signups, challenged] });
    const kinds = ['taken', 'invited', 'free', 'challenged', 'unpaid'];
    const board = screen.getByRole('region', { name: 'Overview' });
    const counted = within(board)
      .getAllByRole('button', { name: new RegExp(`^\\d (${kinds.join('|')})`, 'u') })
      .map(({ textContent }) => /^\d \w+/u.exec(textContent ?? '')?.[0]);
    expect(counted).toEqual(['2 taken', '1 invited', '1 free', '1 challenged', '1 unpaid']);
    const segments = [...board.querySelectorAll('div > [data-kind]')].map((one) => one.getAttribute('data-kind'));
    expect(segments).toEqual(['taken', 'taken', 'invited', 'free', 'challenged', 'unpaid']);
    for (const kind of kinds) {
      await press(new RegExp(`^\\d ${kind}`, 'u'));
      expect(people().map((row) => rowSays(row.textContent ?? ''))).toEqual(
        counted.filter((one) => one?.endsWith(kind)).flatMap((one) => Array(Number(one?.[0])).fill(words[kind])),
      );
    }
  });

  it('reads free places from the third on as one line, and invites to one there', async () => {
    const free = [34, 44, 45, 46].map((id): Signup => ({ ...freePlace, id }));
    const { app } = await open({ ...soon, paid: 5, total: 5, signups: [captain, ...free] });
    expect(names()).toEqual(['Aleksandra Brzęczyszczykiewicz', '4 free places']);
    expect(place('4 free places').textContent).toContain('Anyone with the group code can take one');
    await press('Show each of these places');
    expect(names()).toEqual(['Free place', 'Free place', 'Free place', 'Free place']);
    await press('Show everybody');
    await press('Invite');
    expect(app.address.now().search).toBe('?dialog=invite&place=34');
  });

  it('reads what happens to reserved places, in one line if they wait for one payment', async () => {
    const bought: Signup = { ...unpaid, user_id: null, name: null, email: null };
    await open({ ...soon, paid: 1, total: 3, signups: [captain, bought, { ...bought, id: 47 }] });
    expect(names()).toEqual(['Aleksandra Brzęczyszczykiewicz', 'Reserved place', 'Reserved place']);
    expect(place('Reserved place').textContent).toMatch(/Once it is paid, you can give it away.*unpaid, 1 d/u);
  });

  it('has one line for each payment that reserved places wait for', async () => {
    const bought = (id: number, payment_id = due.payment_id): Signup => ({
      ...unpaid,
      id,
      payment_id,
      user_id: null,
      name: null,
      email: null,
    });
    const other = 'OtherPaymentOtherPaym';
    const signups = [captain, bought(47), bought(48), bought(49), bought(50, other), bought(51, other)];
    await open({ ...soon, paid: 1, total: 6, signups });
    expect(names().slice(1)).toEqual(['3 reserved places', 'Reserved place', 'Reserved place']);
  });

  it('filters by the counters, each with the next step, and the address says so', async () => {
    const { app } = await open(whole);
    expect(counter(/^1 unpaid/u).textContent).toMatch(/^1 unpaid Time left to pay 1 d 1[12]:\d\d:\d\d$/u);
    await press(/^1 unpaid/u);
    expect(names()).toEqual(['Kim Li']);
    expect(app.address.now().search).toBe('?show=unpaid');
    expect(screen.getByText('1 place is unpaid.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Pay 201\.99\szł$/u })).toHaveLength(2);
    await press(/^3 sizes missing/u);
    expect(names()).toEqual(['Jan Nowak', 'kim@example.com', 'Kim Li']);
    await press(/^1 free/u);
    expect(names()).toEqual(['Free place']);
    await press(/^1 invited/u);
    expect(names()).toEqual(['kim@example.com']);
    expect(screen.getByRole('button', { name: 'Send an invitation again' })).toBeTruthy();
    await press(/^2 taken/u);
    expect(names()).toEqual(['Aleksandra Brzęczyszczykiewicz', 'Jan Nowak']);
    expect(counter(/^2 taken/u).getAttribute('aria-pressed')).toBe('true');
    await press('Show everybody');
    expect(names()).toHaveLength(5);
    expect(app.address.now().search).toBe('');
  });

  it('has no countdown if nothing waits to be paid', async () => {
    await open(whole, {
      'groups/4182/payment': { pending_payments: [{ ...due, status: 'processing', expires_at: null }] },
    });
    expect(counter(/^1 unpaid/u).textContent).toBe('1 unpaid ');
  });
});

describe('a member', () => {
  it('reads that an invited place is paid, never that it is free', async () => {
    await open(readBy(member));
    const nameless = people().filter((row) => row.textContent?.includes('Nobody yet') === true);
    expect(nameless.map((row) => row.querySelector('[data-tone]')?.textContent)).toEqual(['paid', 'paid']);
    expect(inMain()).not.toContain('free');
  });

  it('reads places without a name in one line from the third on', async () => {
    const nameless = [51, 52, 53].map((id): Signup => ({ ...freePlace, id }));
    await open(readBy(member, { ...whole, signups: [captain, ...nameless, member] }));
    expect(names()).toEqual(['Aleksandra Brzęczyszczykiewicz', 'Jan Nowak', '3 places, nobody yet']);
    expect(screen.queryByRole('button', { name: 'Show each of these places' })).toBeNull();
  });
});
