import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromCallback } from 'xstate';
import type { InName, Invitation, MySignup } from '#contract/accounts/account.calls.ts';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { inNameAnswer } from '../../../src/effects/accounts/inName.effects.ts';
import { SignUpsScreen } from '../../../src/screens/accounts/signUps/SignUpsScreen.tsx';
import { page } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';
import { inName, invitation, ola, signup } from '../../machines/accounts/profile/profile.fixtures.ts';

const now = Date.parse('2027-01-10T12:00:00+01:00');
const countdown = reservationCountdownMachine.provide({ actors: { watchClock: fromCallback(() => undefined) } });

/** On this day, at 9:45. */
const on = (day: string, rest: Partial<MySignup> = {}): MySignup => ({
  ...signup,
  id: Date.parse(day),
  event_name: `Muster ${day}`,
  event_date: day,
  wave_time: `${day}T09:45:00+01:00`,
  ...rest,
});
const held = {
  status: null,
  payment_status: 'pending',
  payment_id: 'pay_1',
  expires_at: '2027-01-11T14:00:00+01:00',
} as const;

const full = { hold: 'full', full_until: null, region: 'pl', raises: null, category_name: 'Recruit' } as const;

function show(
  signups: readonly MySignup[],
  price: number | null = 20_199,
  hold: Partial<SimplePayment> = full,
  invitations: readonly Invitation[] = [],
  reserved_in_name: readonly InName[] = [],
) {
  const world = testServices({ 'POST payment/{id}/take-over': { group_id: 7 }, 'POST payment/{id}/cancel': {} });
  const payment = { ...full, price: price ?? 0, currency: 'PLN', participants: 1, ...hold } as const;
  renderScreen(
    <SignUpsScreen
      profile={{
        ...ola,
        signups: [...signups],
        invitations: [...invitations],
        reserved_in_name: [...reserved_in_name],
      }}
      payments={new Map(price === null ? [] : [['pay_1', payment]])}
      counting={{ chart: countdown, now }}
      inName={inNameAnswer(world.services)}
      bibOf={(id) => <p>{`Bib of ${id}`}</p>}
      paths={{ buy: '/', join: '/join', profile: '/profil' }}
    />,
  );
  return world;
}
const kids = (ageless: number[]): Partial<MySignup> => ({
  is_kids: true,
  ageless,
  todos: [{ kind: 'ages', count: ageless.length, moment: null, payment: null }],
});
it('asks a guardian for missing ages, in the next run and in later ones', () => {
  show([on('2027-02-01', kids([2])), on('2027-03-01', kids([2, 3]))]);
  expect(part('Next run')?.textContent).toContain('Say how old child 2 is');
  expect(wayOf('Next run', 'Enter it')).toBe('/group/4182');
  expect(part('Later')?.textContent).toContain('Say how old children 2, 3 are');
  cleanup();
  show([on('2027-02-01')]);
  expect(page()).not.toContain('Say how old');
});
const part = (name: string) => screen.queryByRole('region', { name });
const runsOf = (name: string) =>
  [...(part(name)?.querySelectorAll('li') ?? [])].map(
    (item) => /Muster \d{4}-\d\d-\d\d/u.exec(item.textContent ?? '')?.[0],
  );
const wayOf = (name: string, link: RegExp | string) =>
  within(part(name) ?? document.body)
    .getByRole('link', { name: link })
    .getAttribute('href');

describe('own sign-ups', () => {
  // specification 1.7
  it('are sorted by what to do: unpaid first to lapse, the next run, later ones in order, past ones latest first', () => {
    show([
      on('2026-05-01'),
      on('2027-06-01'),
      on('2027-03-01'),
      on('2027-09-01', { ...held, payment_id: 'pay_2', expires_at: '2027-01-12T09:00:00+01:00' }),
      on('2027-08-01', held),
      on('2026-09-01'),
      on('2027-05-01'),
    ]);
    expect(runsOf('To pay')).toEqual(['Muster 2027-08-01', 'Muster 2027-09-01']);
    expect(part('Next run')?.textContent).toContain('Muster 2027-03-01');
    expect(runsOf('Later')).toEqual(['Muster 2027-05-01', 'Muster 2027-06-01']);
    expect(runsOf('Past')).toEqual(['Muster 2026-09-01', 'Muster 2026-05-01']);
  });

  it('say what comes here if there are none yet', () => {
    show([]);
    expect(page()).toContain('No runs yet');
    expect(screen.getByRole('link', { name: 'Choose a run' }).getAttribute('href')).toBe('/');
    expect(['To pay', 'Next run', 'Later', 'Past'].map(part)).toEqual([null, null, null, null]);
  });
});

describe('an invitation', () => {
  it('is the first thing of all', () => {
    show([on('2027-03-01'), on('2027-08-01', held)], 20_199, full, [invitation]);
    const parts = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
    expect(parts.slice(0, 3)).toEqual(['You are invited', 'To pay', 'Next run']);
    expect(wayOf('You are invited', 'View')).toBe('/join/99');
    expect(screen.getByRole('link', { name: 'View' }).dataset.variant).toBe('default');
  });

  it('makes the page not empty, even alone', () => {
    show([], null, full, [invitation]);
    expect(part('You are invited')?.textContent).toContain('held until');
    // With nothing to pay, it is the main action of this page.
    expect(screen.getByRole('link', { name: 'View' }).dataset.variant).toBe('main');
    expect(page()).not.toContain('No runs yet');
  });
});

describe('places that somebody reserved in a person’s name', () => {
  const ask = (...orders: readonly InName[]) => show([], null, full, [], orders);

  it('are asked about, and make the page not empty', () => {
    ask(inName, { ...inName, payment_id: 'pay_two', places: 1 });
    const asked = part('Reserved in your name')?.textContent;
    expect(asked).toContain('3 places are reserved in your name');
    expect(asked).toContain('Was it you?');
    expect(asked).toContain('Muster Gdańsk');
    expect(asked?.replaceAll(/\s/gu, ' ')).toContain('2 places, 424.28 zł');
    expect(page()).not.toContain('No runs yet');
  });

  it.each([
    ['Yes, that’s mine', 'POST payment/{id}/take-over'],
    ['Not mine, cancel', 'POST payment/{id}/cancel'],
  ])('are answered by “%s”', async (button, call) => {
    const world = ask(inName);
    fireEvent.click(screen.getByRole('button', { name: button }));
    await expect.poll(() => world.calls).toEqual([[call, { params: { id: inName.payment_id } }]]);
  });
});

describe('an unpaid place', () => {
  it('says how long it is held and what it costs, and leads to its payment', () => {
    show([on('2027-08-01', held)]);
    expect(part('To pay')?.textContent).toContain('1 day and 2 hours left, then the reservation lapses');
    expect(wayOf('To pay', /^Pay 201\.99\szł$/u)).toBe('/group/4182/payment/pay_1');
  });

  it('can be paid before its amount is known', () => {
    show([on('2027-08-01', held)], null);
    expect(wayOf('To pay', 'Pay')).toBe('/group/4182/payment/pay_1');
  });

  it.each<[why: string, rest: Partial<MySignup>, state: string]>([
    ['somebody else pays it', { ...held, payment_id: null }, 'unpaid'],
    ['the bank is busy with it', { ...held, payment_status: 'processing' }, 'payment in progress'],
  ])('need not be paid if %s', (_, rest, state) => {
    show([on('2027-08-01', { ...rest, size: 'M' })]);
    expect([part('To pay'), part('Next run')?.textContent?.includes(state)]).toEqual([null, true]);
  });
});

describe('the next run', () => {
  it.each([
    ['2027-01-10T18:00:00+01:00', 'Your run is today'],
    ['2027-01-11T09:00:00+01:00', 'Next run: tomorrow'],
    ['2027-01-12T09:00:00+01:00', 'Next run in 2 days'],
  ])('at %s: %s', (wave_time, words) => {
    show([on(wave_time.slice(0, 10), { wave_time })]);
    expect(part('Next run')?.textContent).toContain(words);
  });

  const ownSize: MySignup['todos'] = [{ kind: 'sizes', count: 1, moment: null, payment: null }];
  it.each<[why: string, rest: Partial<MySignup>, day: string, asks: boolean]>([
    ['is missing', { size: null, todos: ownSize }, '2027-02-09', true],
    ['of another is missing', { todos: ownSize }, '2027-02-09', false],
    ['is chosen', {}, '2027-02-09', false],
  ])('asks for the T-shirt size if it %s', (_, rest, day, asks) => {
    show([on(day, rest)]);
    expect(part('Next run')?.textContent?.includes('Choose your T-shirt size')).toBe(asks);
    expect(part('Next run')?.textContent).toContain('paid');
  });

  it('leads to the size’s dialog', () => {
    show([on('2027-02-09', { id: 31, size: null, todos: ownSize })]);
    expect(wayOf('Next run', 'Choose')).toBe('/group/4182?dialog=tshirt&place=31');
  });
});

describe('a captain', () => {
  const one = { moment: null, payment: null };
  const owed = { moment: '2027-01-11T14:00:00+01:00', payment: { id: 'pay_2', to_pay: 21_214 } };
  const busy: MySignup['todos'] = [
    { kind: 'unpaid', count: 1, ...owed },
    { kind: 'free', count: 2, ...one },
    { kind: 'unopened', count: 1, ...one, moment: '2027-01-04T09:00:00+01:00' },
    { kind: 'challenged', count: 1, ...one, moment: '2027-01-12T18:00:00+01:00' },
    { kind: 'sizes', count: 5, ...one },
  ];
  const todos = () =>
    [...(part('Next run')?.querySelectorAll('li:has(a)') ?? [])].map((item) => [
      item.querySelector('.num')?.textContent,
      item.querySelector('a')?.getAttribute('href'),
    ]);

  it('finds what is to be done for the group, counted, each with why and the way there', () => {
    show([on('2027-03-01', { todos: busy })]);
    expect(todos()).toEqual([
      ['1', '/group/4182/payment/pay_2'],
      ['2', '/group/4182?dialog=invite'],
      ['1', '/group/4182?show=invited'],
      ['1', '/group/4182?show=challenged'],
      ['5', '/group/4182?show=sizes'],
    ]);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('10 things to do');
    const words = part('Next run')?.textContent?.replaceAll(/\s/gu, ' ');
    expect(words).toContain('1 day and 2 hours left, then the reservation lapses');
    expect(words).toContain('Waiting since 4 January 2027.');
    expect(words).toContain('There is time until 12 January, 18:00.');
    // In the list, and in the dock of a phone.
    expect(screen.getAllByRole('link', { name: /^Pay 212\.14\szł$/u })).toHaveLength(2);
  });

  it('sees how much there is to do for later runs, and nothing if all is done', () => {
    show([on('2027-02-01', { is_captain: false, group_id: 1 }), on('2027-03-01', { todos: busy })]);
    expect(part('Later')?.textContent).toContain('10 things to do');
    cleanup();
    show([on('2027-03-01')]);
    expect(page()).not.toMatch(/thing/u);
  });

  it.each<[where: string, signups: MySignup[]]>([
    ['To pay', [on('2027-08-01', held)]],
    ['Next run', [on('2027-03-01')]],
    ['Later', [on('2027-03-01', { is_captain: false }), on('2027-04-01')]],
  ])('is led to changing the wave: %s', (where, signups) => {
    show(signups);
    expect(wayOf(where, 'Change wave')).toBe('/group/4182?dialog=wave');
  });

  it('is led to saying that they cannot come, with a paid place of a run to come', () => {
    show([on('2027-03-01', { is_captain: false }), on('2027-08-01', held), on('2026-05-01')]);
    const ways = screen.getAllByRole('link', { name: 'I cannot come' });
    expect(ways.map((one) => one.getAttribute('href'))).toEqual([
      expect.stringMatching(/^\/group\/4182\?dialog=cannotCome&place=\d+$/u),
    ]);
  });

  it('is not led there from a past run, nor is anybody else', () => {
    show([on('2026-05-01'), on('2027-03-01', { is_captain: false }), on('2027-08-01', { ...held, is_captain: false })]);
    expect(screen.queryByRole('link', { name: 'Change wave' })).toBeNull();
  });
});

it('says what makes a short hold a long one', () => {
  const note = () => screen.queryByText(/^Need more time\? Open the link .* until 12 January, 14:00\.$/u);
  const unpaid = on('2027-04-17', held);
  show([unpaid]);
  expect(note()).toBeNull();
  cleanup();
  show([unpaid], 20_199, { hold: 'short', full_until: '2027-01-12T14:00:00+01:00', region: 'pl' });
  expect(note()).toBeTruthy();
});

it('offers the bib of the next run as a picture, but no child’s', () => {
  show([on('2027-04-17')]);
  expect(page()).toContain(`Bib of ${Date.parse('2027-04-17')}`);
  cleanup();
  for (const part of [{ is_kids: true }, { age: 8 }]) show([on('2027-04-17', part)]);
  expect(page()).not.toContain('Bib of');
});

it('name what a difference to another distance is for, and lead to the group of its place', () => {
  const unpaid = on('2027-08-01', { ...held, group_id: 77 });
  show([unpaid], 6_000, { raises: { group_id: 4182, distance_was: 'Recruit' }, category_name: 'Classic' });
  expect(part('To pay')?.textContent).toMatch(/Difference from Recruit to Classic, 60\.00\szł/u);
  expect(wayOf('To pay', 'Go to the group')).toBe('/group/4182');
  expect(within(part('To pay') as HTMLElement).queryByRole('link', { name: 'Change wave' })).toBeNull();
});
