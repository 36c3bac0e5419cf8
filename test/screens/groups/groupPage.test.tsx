import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Signup } from '#contract/groups/group.values.ts';
import { alert, page, press, title } from '../../kit/screens/person.ts';
import { captain, freePlace, invited, member, sharks } from '../../machines/groups/group.fixtures.ts';
import {
  days,
  due,
  inMain,
  menuOf,
  names,
  openWhole as open,
  place,
  readBy,
  soon,
  unpaid,
  whole,
} from './groupPage.tsx';

describe('a captain', () => {
  // specification 2.73, 2.74, 2.75, 2.76, 2.77
  it('reads what the group is and runs, and how many days are left', async () => {
    await open(whole);
    expect(title()).toBe('Mud sharks');
    for (const fact of ['Muster Gdańsk', 'start 09:45', '6\u00a0km Recruit', '4 of 5 places paid', 'Group 4182']) {
      expect(inMain()).toContain(fact);
    }
    expect(inMain()).toContain('41 days until the start');
    expect(screen.getAllByRole('link', { name: 'My runs' }).at(-1)?.getAttribute('href')).toBe('/signups');
  });

  // specification 2.78
  it('sees who is in, with state, size and what can be done', async () => {
    await open(whole);
    expect(names()).toEqual(['Aleksandra Brzęczyszczykiewicz', 'Jan Nowak', 'kim@example.com', 'Kim Li', 'Free place']);
    expect(place('Aleksandra Brzęczyszczykiewicz').textContent).toContain('Captain, you');
    expect(place('Aleksandra Brzęczyszczykiewicz').textContent).toContain('L men’s');
    expect(place('Jan Nowak').textContent).toMatch(/paid.*Size missing/u);
    expect(place('kim@example.com').textContent).toMatch(/Invitation from 2\u00a0January, not opened yet.*invited/u);
    // A long address goes on after a dot or the @.
    expect(place('kim@example.com').querySelectorAll('bdi wbr')).toHaveLength(2);
    expect(place('Free place').textContent).toMatch(
      /Anyone with the group code can take it.*paid, still free to give/u,
    );
    expect(place('Kim Li').textContent).toMatch(/unpaid, 1 d 1[12]:\d\d:\d\d/u);
    expect(await menuOf('Actions for Jan Nowak')).toEqual(['T-shirt size', 'Make captain', 'Remove from the group']);
  });

  // specification 2.78
  it('sees them in a table where there is room for one', async () => {
    const narrow = window.matchMedia;
    const wide = vi.spyOn(window, 'matchMedia');
    wide.mockImplementation((media) => ({ ...narrow(media), matches: media === '(min-width: 62em)' }));
    await open(whole);
    const table = within(screen.getByRole('table', { name: 'Who is in' }));
    wide.mockRestore();
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Who', 'Status', 'T-shirt', 'Actions'],
    ]);
    expect(table.getAllByRole('row')).toHaveLength(1 + whole.signups.length);
  });

  // specification 1.8, 2.79, 6.3, 6.9
  it('manages the group', async () => {
    await open(whole);
    expect(await menuOf('Manage the group')).toEqual([
      'Change the name',
      'Change wave',
      'Invite somebody',
      'Challenge somebody: they pay for their place',
      'Buy places',
      'Create a new group code',
      'Switch the code off',
      'New captain',
      'Delete the group',
    ]);
    await act(async () => void fireEvent.click(screen.getByRole('menuitem', { name: 'Change the name' })));
    expect(screen.getByRole('dialog', { name: 'Change group name' })).toBeTruthy();
  });

  it('reads the group again when a dialog opens', async () => {
    const { sent } = await open(whole);
    const asked = () => sent.filter(([call]) => call === '/api/groups/4182').length;
    const before = asked();
    await menuOf('Manage the group');
    await act(async () => void fireEvent.click(screen.getByRole('menuitem', { name: 'Change wave' })));
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  // specification 1.13, 2.80, 2.84, 6.8, 7.34
  it('pays for waiting places: at a bank by its dialog', async () => {
    const { app } = await open(whole);
    const part = screen.getByRole('region', { name: '1 place is not paid yet' });
    expect(part.textContent).toMatch(/1day1[12]:\d\d:\d\d.*Kim Li/u);
    expect(within(part).queryByRole('button', { name: 'Give up' })).toBeNull();
    await press(/^Pay 201\.99\szł$/u);
    await waitFor(() => expect(app.address.now().search).toContain('dialog=payment'));
  });

  it.each([
    ['says what makes a short hold a long one', 'short', days(3)],
    ['says nothing of that where the places are held for long', 'full', null],
  ] as const)('%s', async (_, hold, full_until) => {
    await open(whole, { 'groups/4182/payment': { pending_payments: [{ ...due, hold, full_until }] } });
    const part = screen.getByRole('region', { name: '1 place is not paid yet' });
    const note = within(part).queryByText(/^Need more time\? Open the link in the e-mail/u);
    expect(note?.textContent?.includes('your reservation lasts until') ?? false).toBe(hold === 'short');
  });

  // specification 2.83
  it('goes to the payment’s screen if it is paid by a form', async () => {
    const { app } = await open(whole, {
      'groups/4182/payment': { pending_payments: [{ ...due, payment_provider: 'adyen' }] },
    });
    await press(/^Pay 201\.99\szł$/u);
    expect(app.address.now().pathname).toBe(`/group/4182/payment/${due.payment_id}`);
  });

  it('offers to cancel only added places that nobody has', async () => {
    const added = { status: null, payment_id: due.payment_id, payment_status: 'pending' } as const;
    const places = [38, 39].map((id) => ({ ...freePlace, ...added, id }));
    const group = { ...whole, signups: [...sharks.signups, ...places] };
    const { app } = await open(group, { 'groups/4182/payment': { pending_payments: [{ ...due, participants: 2 }] } });
    await press('Give up');
    expect(app.address.now().search).toBe('?dialog=remove&place=38');
    expect(screen.getByRole('dialog', { name: 'Give up these 2 places?' })).not.toBeNull();
  });

  it('does not pay again while a bank is processing the payment', async () => {
    await open(whole, {
      'groups/4182/payment': { pending_payments: [{ ...due, status: 'processing', expires_at: null }] },
    });
    expect(screen.getByRole('region', { name: '1 place is not paid yet' }).textContent).toContain(
      'payment in progress',
    );
    expect(screen.queryByRole('button', { name: /^Pay/u })).toBeNull();
  });

  // specification 2.81
  it('copies the code and shares the link that joins the group', async () => {
    const copied: string[] = [];
    const hands = { writeText: async (text: string) => void copied.push(text) };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: hands });
    await open(whole);
    expect(screen.getByRole('region', { name: 'Bring people in' }).textContent).toContain('H7KX 4MWP');
    expect(screen.getByRole('region', { name: 'Bring people in' }).textContent).toContain('17 free');
    await press('Copy the code');
    await press('Share the join link');
    expect(copied[0]).toBe('H7KX4MWP');
    expect(copied[1]).toMatch(/Muster Gdańsk.*start 09:45.*\/join\/4182\/H7KX4MWP$/u);
  });

  it('shares only the number if the code is off', async () => {
    await open({ ...whole, code: null });
    expect(screen.getByRole('button', { name: 'Copy the number' })).toBeTruthy();
    expect(place('Free place').textContent).toContain('Anyone who knows the group number can take it');
  });

  // specification 2.81, 2.86
  it('of a wholly unpaid group has no row actions, and still pays, challenges and deletes', async () => {
    const waiting: Signup = {
      ...captain,
      size: null,
      status: null,
      payment_id: due.payment_id,
      expires_at: days(1.5),
    };
    await open({ ...soon, paid: 0, total: 1, signups: [waiting] });
    expect(screen.queryByRole('button', { name: /^Actions for/u })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Choose a size' })).toBeNull();
    expect(screen.queryByText(/More places in the wave/u)).toBeNull();
    expect(await menuOf('Manage the group')).not.toContain('Invite somebody');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toContain(
      'Challenge somebody: they pay for their place',
    );
  });

  it('sees an invitation that bounced, a hand-over that waits and a place without a deadline', async () => {
    const bounced: Signup = {
      ...invited,
      invitation: { state: 'bounced', sent_at: '2027-01-02T10:00:00+01:00', resends_left: 2 },
    };
    const handing: Signup = { ...member, handover: { email: 'eva@example.com', sent_at: '2027-01-02T10:00:00+01:00' } };
    const processing: Signup = { ...unpaid, payment_status: 'processing', expires_at: null };
    await open({ ...whole, signups: [captain, handing, bounced, processing] });
    expect(place('kim@example.com').textContent).toMatch(/could not be delivered.*invitation bounced/u);
    expect(place('Jan Nowak').textContent).toContain('Waiting for eva@example.com to take the place');
    expect(place('Kim Li').textContent).toContain('payment in progress');
  });
});

describe('a member', () => {
  // specification 2.79, 6.11
  it('who has paid acts in their own row only', async () => {
    await open(readBy(member));
    expect(screen.getAllByRole('button', { name: /^Actions for/u })).toHaveLength(1);
    expect(await menuOf('Actions for Jan Nowak')).toEqual([
      'T-shirt size',
      'Hand over to somebody else',
      'Change group',
      'Leave the group',
    ]);
    expect(screen.queryByRole('button', { name: 'Manage the group' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Overview' })).toBeNull();
    expect(page()).not.toContain('H7KX');
  });

  // specification 2.80
  it('does not read payments that only the captain may know', async () => {
    const { sent } = await open(readBy(member));
    expect(sent.map(([call]) => call)).not.toContain('/api/groups/4182/payment');
  });

  // specification 6.12
  it('who has not paid is led to the payment', async () => {
    const { app } = await open(readBy(unpaid));
    expect(screen.getByRole('region', { name: 'Your place' }).textContent).toContain('unpaid');
    await press('Pay for your place');
    const search = `?dialog=payment&place=36&payment=${due.payment_id}`;
    await waitFor(() => expect(app.address.now().search).toBe(search));
  });

  // specification 2.82
  it('whose size is missing is asked for it at the top', async () => {
    await open(readBy(member));
    expect(inMain().indexOf('Your T-shirt size is missing')).toBeLessThan(inMain().indexOf('Who is in'));
    await press('Choose a size');
    expect(screen.getByRole('dialog', { name: 'Your T-shirt' })).toBeTruthy();
  });

  it('reads that sizes can no longer be chosen', async () => {
    await open({ ...readBy(member), tshirt_edit_enabled: false });
    expect(inMain()).toContain('The T-shirts have already been ordered');
    expect(screen.queryByRole('button', { name: /^Size missing/u })).toBeNull();
  });
});

describe('the page', () => {
  // specification 2.82
  it('of a group with one place, without a name and T-shirts, is complete', async () => {
    await open({ ...soon, name: null, has_tshirts: false, paid: 1, total: 1, signups: [captain] });
    expect(title()).toBe('Group 4182');
    expect(await menuOf('Actions for Aleksandra Brzęczyszczykiewicz')).toEqual([
      'Hand over to somebody else',
      'Change group',
    ]);
    expect(screen.queryByRole('button', { name: /sizes? missing/u })).toBeNull();
    expect(inMain()).not.toContain('T-shirt');
  });

  it('says that nothing has happened yet', async () => {
    await open(whole);
    const part = screen.getByRole('region', { name: 'Activity' });
    await waitFor(() => expect(part.textContent).toContain('Nothing yet.'));
  });

  it('offers another try if the history could not be read', async () => {
    await open(whole, { 'groups/4182/history': 400 });
    const part = screen.getByRole('region', { name: 'Activity' });
    await waitFor(() => expect(part.textContent).toContain('could not be loaded'));
    expect(within(part).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('answers a stranger with the ways out', async () => {
    await open(404);
    expect(title()).toBe('We cannot find this group');
    expect(screen.getByRole('link', { name: 'Go to my runs' }).getAttribute('href')).toBe('/signups');
  });

  it('says for 30 days why its start was cancelled, and leads to the payment', async () => {
    const cancelled = {
      ...sharks,
      reason: 'Storm over the field',
      cancelled_at: '2027-01-02T10:00:00+01:00',
      readable_until: '2027-02-01T10:00:00+01:00',
      payment_id: due.payment_id,
    };
    await open(404, { 'groups/4182/cancelled': cancelled });
    await waitFor(() => expect(title()).toBe('The start at 09:45 is cancelled'));
    expect(inMain()).toContain('Reason: Storm over the field');
    expect(inMain()).toContain('You can view this page until 1\u00a0February');
    expect(screen.getByRole('link', { name: 'See what happened to the payment' }).getAttribute('href')).toBe(
      `/thank-you/${due.payment_id}`,
    );
  });

  it('does not read a group with an invalid number', async () => {
    const { sent } = await open(whole, {}, '/group/0x12');
    expect(title()).toBe('We cannot find this group');
    expect(sent.some(([call]) => call.startsWith('/api/groups'))).toBe(false);
  });

  // specification 8.5, 8.21
  it('says Error with the value if the group could not be read, and tries again', async () => {
    const { sent } = await open(400);
    expect(title()).toBe('Error');
    expect(alert()).toBe('Unknown error');
    const asked = () => sent.filter(([call]) => call === '/api/groups/4182').length;
    const before = asked();
    await press('Try again');
    expect(asked()).toBe(before + 1);
  });
});
