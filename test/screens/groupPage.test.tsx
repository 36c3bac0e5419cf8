import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Payment } from '#contract/buying.calls.ts';
import type { Group, Signup } from '#contract/group.values.ts';
import { alert, page, press, title } from '../kit/person.ts';
import { captain, duePayment, freePlace, invited, member, sharks } from '../machines/group.fixtures.ts';
import { openGroup } from './groupPage.tsx';

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const unpaid: Signup = {
  ...member,
  id: 36,
  user_id: 10,
  name: 'Kim Li',
  email: 'kim.li@example.com',
  status: null,
  payment_id: duePayment.payment_id,
  payment_status: 'pending',
  expires_at: days(1.5),
};
const due: Payment = { ...duePayment, participants: 1, price: 20_199, expires_at: days(1.5) };
const dayInWarsaw = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw' });
const soon: Group = { ...sharks, event_date: dayInWarsaw.format(Date.parse(days(41))) };
const whole: Group = { ...soon, paid: 4, total: 5, signups: [...sharks.signups, unpaid] };
/** The same as the member at this place reads it. */
const readBy = (reader: Signup, group: Group = whole): Group => {
  const { code: _, ...rest } = group;
  const signups = group.signups.map((place): Signup => {
    if (place.id === reader.id) return { ...place, is_me: true };
    return { ...freePlace, id: place.id, name: place.name, is_captain: place.is_captain, status: place.status };
  });
  return { ...rest, captain: { name: group.captain.name }, signups };
};

/** With one payment that waits. */
const open = (group: Group | number, more: Readonly<Record<string, unknown>> = {}, path = '/group/4182') =>
  openGroup(
    group,
    { 'groups/4182/payment': { pending_payments: [due] }, [`payment/${due.payment_id}`]: due, ...more },
    path,
  );
const place = (who: string) => {
  const found = people().find((item) => item.querySelector('bdi')?.textContent === who);
  if (found === undefined) throw new Error(`There is no place of ${who}.`);
  return found;
};
const people = () => [...within(screen.getByRole('region', { name: 'Who is in' })).getByRole('list').children];
const names = () => people().map((item) => item.querySelector('bdi')?.textContent);
const menuOf = async (name: string) => {
  await press(name);
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};
/** What a row says of each kind of place. */
const words: Readonly<Record<string, string>> = {
  taken: 'paid',
  invited: 'invited',
  free: 'paid, free',
  challenged: 'unpaid',
  unpaid: 'unpaid',
};
const rowSays = (text: string) =>
  /paid, free|unpaid|invited|paid/u.exec(text.replaceAll(/Invitation of .*opened yet/gu, ''))?.[0];
const counter = (name: RegExp) => screen.getByRole('button', { name });
const inMain = () => screen.getByRole('main').textContent ?? '';

describe('a captain', () => {
  it('reads what the group is and runs, and how many days are left', async () => {
    await open(whole);
    expect(title()).toBe('Mud sharks');
    for (const fact of ['Muster Gdańsk', 'start 09:45', '6\u00a0km Recruit', '4 of 5 places paid', 'Group 4182']) {
      expect(inMain()).toContain(fact);
    }
    expect(inMain()).toContain('41 days until the start');
    expect(screen.getAllByRole('link', { name: 'My runs' }).at(-1)?.getAttribute('href')).toBe('/signups');
  });

  it('sees who is in, with state, size and what can be done', async () => {
    await open(whole);
    expect(names()).toEqual(['Aleksandra Brzęczyszczykiewicz', 'Jan Nowak', 'kim@example.com', 'Kim Li', 'Free place']);
    expect(place('Aleksandra Brzęczyszczykiewicz').textContent).toContain('Captain, you');
    expect(place('Aleksandra Brzęczyszczykiewicz').textContent).toContain('L men’s');
    expect(place('Jan Nowak').textContent).toMatch(/paid.*Size missing/u);
    expect(place('kim@example.com').textContent).toMatch(/Invitation of 2 January, not opened yet.*invited/u);
    expect(place('Free place').textContent).toMatch(/Whoever has the group code can take it.*paid, free/u);
    expect(place('Kim Li').textContent).toMatch(/unpaid, 1 d 1[12]:\d\d:\d\d/u);
    expect(await menuOf('Actions for Jan Nowak')).toEqual(['T-shirt size', 'Make captain', 'Remove from the group']);
  });

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
    expect(place('4 free places').textContent).toContain('Whoever has the group code can take one');
    await press('Show each of these places');
    expect(names()).toEqual(['Free place', 'Free place', 'Free place', 'Free place']);
    await press('Show everybody');
    await press('Invite');
    expect(app.address.now().search).toBe('?dialog=invite&place=34');
  });

  it('reads of reserved places what becomes of them, as one line where they wait for one payment', async () => {
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

  it('filters by the counters, each with what comes next, and the address says so', async () => {
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

  it('comes back to the filter that the address names', async () => {
    await open(whole, {}, '/grupa/4182?show=free');
    expect(names()).toEqual(['Free place']);
  });

  it('has no time left to count where nothing waits to be paid', async () => {
    await open(whole, {
      'groups/4182/payment': { pending_payments: [{ ...due, status: 'processing', expires_at: null }] },
    });
    expect(counter(/^1 unpaid/u).textContent).toBe('1 unpaid ');
  });

  it('manages the group', async () => {
    await open(whole);
    expect(await menuOf('Manage the group')).toEqual([
      'Change the name',
      'Change wave',
      'Invite somebody',
      'Challenge somebody: they pay for their place',
      'Buy places',
      'Make a new group code',
      'Switch the code off',
      'New captain',
      'Delete the group',
    ]);
    await act(async () => void fireEvent.click(screen.getByRole('menuitem', { name: 'Change the name' })));
    expect(screen.getByRole('dialog', { name: 'Change group name' })).toBeTruthy();
  });

  it('reads the group anew when a dialog opens', async () => {
    const { sent } = await open(whole);
    const asked = () => sent.filter(([call]) => call === '/api/groups/4182').length;
    const before = asked();
    await menuOf('Manage the group');
    await act(async () => void fireEvent.click(screen.getByRole('menuitem', { name: 'Change wave' })));
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  it('pays what waits: by its dialog without a secret, else on the payment’s own screen', async () => {
    const { app } = await open(whole);
    const part = screen.getByRole('region', { name: '1 place is not paid yet' });
    expect(part.textContent).toMatch(/1day1[12]:\d\d:\d\d.*Kim Li/u);
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
    expect(note?.textContent?.includes('we hold the places until') ?? false).toBe(hold === 'short');
  });

  it('goes to the payment’s screen where there is a secret', async () => {
    const { app } = await open(whole, {
      'groups/4182/payment': { pending_payments: [{ ...due, payment_secret: 'pi_secret' }] },
    });
    await press(/^Pay 201\.99\szł$/u);
    expect(app.address.now().pathname).toBe(`/group/4182/payment/${due.payment_id}`);
  });

  it('does not pay twice what is under way at a bank', async () => {
    await open(whole, {
      'groups/4182/payment': { pending_payments: [{ ...due, status: 'processing', expires_at: null }] },
    });
    expect(screen.getByRole('region', { name: '1 place is not paid yet' }).textContent).toContain('payment under way');
    expect(screen.queryByRole('button', { name: /^Pay/u })).toBeNull();
  });

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

  it('shares the number alone where the code is off', async () => {
    await open({ ...whole, code: null });
    expect(screen.getByRole('button', { name: 'Copy the number' })).toBeTruthy();
    expect(place('Free place').textContent).toContain('Whoever knows the group number can take it');
  });

  it('of a wholly unpaid group has no row actions, and still pays, challenges and deletes', async () => {
    const waiting: Signup = { ...captain, status: null, payment_id: due.payment_id, expires_at: days(1.5) };
    await open({ ...soon, paid: 0, total: 1, signups: [waiting] });
    expect(screen.queryByRole('button', { name: /^Actions for/u })).toBeNull();
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
    expect(place('Jan Nowak').textContent).toContain('Hand-over to eva@example.com is waiting');
    expect(place('Kim Li').textContent).toContain('payment under way');
  });
});

describe('a member', () => {
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

  it('reads of an invited place that it is paid, never that it is free', async () => {
    await open(readBy(member));
    const nameless = people().filter((row) => row.textContent?.includes('Nobody yet') === true);
    expect(nameless.map((row) => row.querySelector('[data-tone]')?.textContent)).toEqual(['paid', 'paid']);
    expect(inMain()).not.toContain('free');
  });

  it('reads of places without a name in one line from the third on', async () => {
    const nameless = [51, 52, 53].map((id): Signup => ({ ...freePlace, id }));
    await open(readBy(member, { ...whole, signups: [captain, ...nameless, member] }));
    expect(names()).toEqual(['Aleksandra Brzęczyszczykiewicz', 'Jan Nowak', '3 places, nobody yet']);
    expect(screen.queryByRole('button', { name: 'Show each of these places' })).toBeNull();
  });

  it('does not ask for payments that are the captain’s to know', async () => {
    const { sent } = await open(readBy(member));
    expect(sent.map(([call]) => call)).not.toContain('/api/groups/4182/payment');
  });

  it('who has not paid is led to pay', async () => {
    const { app } = await open(readBy(unpaid));
    expect(screen.getByRole('region', { name: 'Your place' }).textContent).toContain('unpaid');
    await press('Pay your place');
    const search = `?dialog=payment&place=36&payment=${due.payment_id}`;
    await waitFor(() => expect(app.address.now().search).toBe(search));
  });

  it('whose size is missing is asked for it at the top', async () => {
    await open(readBy(member));
    expect(inMain().indexOf('Your T-shirt size is missing')).toBeLessThan(inMain().indexOf('Who is in'));
    await press('Choose a size');
    expect(screen.getByRole('dialog', { name: 'Your T-shirt' })).toBeTruthy();
  });

  it('reads that sizes cannot be chosen any more', async () => {
    await open({ ...readBy(member), tshirt_edit_enabled: false });
    expect(inMain()).toContain('The T-shirts are ordered already');
    expect(screen.queryByRole('button', { name: /^Size missing/u })).toBeNull();
  });
});

describe('the page', () => {
  it('of a group of one place, without a name and without T-shirts, is whole', async () => {
    await open({ ...soon, name: null, has_tshirts: false, paid: 1, total: 1, signups: [captain] });
    expect(title()).toBe('Group 4182');
    expect(await menuOf('Actions for Aleksandra Brzęczyszczykiewicz')).toEqual([
      'Hand over to somebody else',
      'Change group',
    ]);
    expect(screen.queryByRole('button', { name: /sizes? missing/u })).toBeNull();
    expect(inMain()).not.toContain('T-shirt');
  });

  it.each(['🦈🏴‍☠️ Żółte Rekiny ß', 'فريق \u202Eالطين', '<img src=x onerror=alert(1)>', 'W'.repeat(45)])(
    'says %s as it was written',
    async (name) => {
      await open({
        ...soon,
        name,
        signups: [
          { ...captain, name },
          { ...member, name },
        ],
      });
      expect(title()).toBe(name);
      expect(names()).toEqual([name, name]);
      expect(document.querySelector('main img')).toBeNull();
      const actions = screen.getAllByRole('button', { name: /^Actions for/u });
      expect(actions.map((one) => one.getAttribute('aria-label'))).toEqual([
        `Actions for ${name}`,
        `Actions for ${name}`,
      ]);
    },
  );

  it('says that nothing has happened yet', async () => {
    await open(whole);
    const part = screen.getByRole('region', { name: 'Activity' });
    await waitFor(() => expect(part.textContent).toContain('Nothing yet.'));
  });

  it('offers another try where what happened could not be read', async () => {
    await open(whole, { 'groups/4182/history': 400 });
    const part = screen.getByRole('region', { name: 'Activity' });
    await waitFor(() => expect(part.textContent).toContain('could not be loaded'));
    expect(within(part).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('answers a stranger with the ways out', async () => {
    await open(404);
    expect(title()).toBe('We cannot find this group');
    expect(screen.getByRole('link', { name: 'To my runs' }).getAttribute('href')).toBe('/signups');
  });

  it('does not ask for a group whose number is none', async () => {
    const { sent } = await open(whole, {}, '/group/0x12');
    expect(title()).toBe('We cannot find this group');
    expect(sent.some(([call]) => call.startsWith('/api/groups'))).toBe(false);
  });

  it('says Error with the value where the group could not be read, and asks again', async () => {
    const { sent } = await open(400);
    expect(title()).toBe('Error');
    expect(alert()).toBe('Unknown error');
    const asked = () => sent.filter(([call]) => call === '/api/groups/4182').length;
    const before = asked();
    await press('Try again');
    expect(asked()).toBe(before + 1);
  });
});
