import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Invitation } from '#contract/accounts/account.calls.ts';
import type { Offer } from '#machines/groups/joining/joinGroup.logic.ts';
import { JoinGroupScreen } from '../../../../src/screens/groups/joinGroup/JoinGroupScreen.tsx';
import { errorAt, page, send as submit, title, write } from '../../../kit/screens/person.ts';
import { renderScreen } from '../../../kit/screens/render.tsx';
import { invitation } from '../../../machines/accounts/profile/profile.fixtures.ts';
import {
  bothWays,
  forKids,
  found,
  kidsToBePaid,
  noPlace,
  paidOnly,
  toBePaid,
} from '../../../machines/groups/joining/joinGroup.fixtures.ts';
import { machine, requests, sides } from '../../../machines/groups/joining/joinGroup.model.ts';

type Side = keyof typeof sides;
function show(side: Side, invitations: readonly Invitation[] = []) {
  const actor = createActor(machine, { input: sides[side].input }).start();
  renderScreen(<JoinGroupScreen actor={actor} email="ola@example.com" invitations={[...invitations]} />);
  return actor;
}

const arrives = (offer: Offer) =>
  act(async () => requests.settle({ type: 'xstate.done.actor.verifyGroup', output: found(offer) } as never));
/** By the link, signed in. */
async function follow(offer: Offer) {
  const actor = show('member');
  await arrives(offer);
  return actor;
}
/** By the number, as a visitor. */
async function find(offer: Offer) {
  show('visitor');
  await write('number', '4182');
  await submit();
  await arrives(offer);
}

const rows = () =>
  Array.from(document.querySelectorAll('aside dl > div'), (row) => row.textContent?.replaceAll('\u00a0', ' '));

describe('a group that was found', () => {
  // specification 2.61, 2.62
  it('is shown with captain, day, start, city, distance, price and amount due', async () => {
    await follow(bothWays);
    const facts = document.querySelectorAll('aside li');
    expect(Array.from(facts, ({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Captain: Kasia',
      'Saturday, 17 April 2027Gates open 08:00, be there by 08:45, start 09:45',
      'Gdańsk',
      '6 km Recruit',
    ]);
    expect(title()).toBe('Join Mud sharks');
    expect(rows()).toEqual(['Price of the place199.00 zł', 'Paid by the group−199.00 zł', 'Amount to pay0.00 zł']);
  });

  // specification 2.62
  it('costs what will be charged if the place is not paid for', async () => {
    await follow(toBePaid);
    expect(rows()).toEqual([
      '1 place × 199.00 zł199.00 zł',
      'Total price199.00 zł',
      'Handling fee 1.5%2.99 zł',
      'Amount to pay201.99 zł',
    ]);
    expect(screen.getAllByRole('button', { name: /^Pay 201\.99/u }).length).toBeGreaterThan(0);
    expect(screen.queryByRole('radio', { name: /^Take a paid place/u })).toBeNull();
  });

  it('holds a place from the order on, and a challenged person’s before', async () => {
    await follow(toBePaid);
    expect(page()).toContain('We hold your place for 48 hours, at most until the start.');
    cleanup();
    await follow({ ...toBePaid, expires_at: '2027-04-15T09:45:00+02:00' });
    expect(page()).toContain('Your place is held until 15\u00a0April, 09:45.');
  });

  it('says who sent an invitation and who else runs, before anybody signs in', async () => {
    await find({ ...paidOnly, invited_by: 'Ola' });
    expect(title()).toBe('Ola invites you');
    expect(page()).toContain('Run with Mud sharks, group 4182.');
    cleanup();
    await find({ ...forKids, invited_by: 'Ola' });
    expect(title()).toBe('Ola invites your child');
  });

  it('says who sent a challenge, who else runs, the deadline and the price, before anybody signs in', async () => {
    const until = { expires_at: '2027-04-15T09:45:00+02:00' };
    await find({ ...toBePaid, ...until });
    expect(title()).toBe('Kasia challenges you');
    expect(page()).toContain('Run with Mud sharks, group 4182.');
    expect(page()).toContain('A place is held for you until 15\u00a0April, 09:45.');
    expect(page().replaceAll('\u00a0', ' ')).toContain('once you have paid for it: 201.99 zł, with fee');
    cleanup();
    await follow({ ...toBePaid, ...until, group: { ...toBePaid.group, name: null, captain: { name: '' } } });
    expect(title()).toBe('You are challenged');
    expect(page()).toContain('Run with group 4182.');
  });

  it('without a name goes by its number', async () => {
    await follow({ ...bothWays, group: { ...bothWays.group, name: null } });
    expect(title()).toBe('Join group 4182');
  });

  it('of children asks for the age, from those that may start', async () => {
    const actor = await follow(forKids);
    expect(errorAt('age')).toBe('From 6 to 8 years.');
    await submit();
    expect(errorAt('age')).toBe('Required');
    const ages = [...document.querySelectorAll('select[name=age] option')].map(({ textContent }) => textContent);
    expect(ages).toEqual(['Choose', '6', '7', '8']);
    await act(async () => actor.send({ type: 'age.typed', text: '9' }));
    await submit();
    expect(errorAt('age')).toBe('Children aged 6 to 8 run here.');
  });

  it('of children speaks to the guardian', async () => {
    const until = { expires_at: '2027-04-15T09:45:00+02:00' };
    await find(kidsToBePaid);
    expect(page()).toContain('You pay for your child’s place.');
    cleanup();
    await find({ ...forKids, group: { ...forKids.group, free_paid_places: 0 } });
    expect(page()).toContain('A place is waiting for your child, and it is paid for.');
    cleanup();
    await find({ ...kidsToBePaid, ...until });
    expect(title()).toBe('Kasia challenges your child');
    expect(page()).toContain('Let your child run with Mud sharks, group 4182.');
    expect(page()).toContain('A place is held for your child until 15\u00a0April, 09:45.');
    cleanup();
    await follow({ ...kidsToBePaid, ...until });
    expect(page()).toContain('Your child’s place is held until 15\u00a0April, 09:45.');
  });

  it('without a free place names whom to ask', async () => {
    await follow(noPlace);
    expect(page()).toContain('Ask the captain, Kasia.');
  });
});

it('without a number offers the reader’s invitations, until a group is looked up', async () => {
  show('visitor', [invitation]);
  const offered = () => screen.queryByRole('region', { name: 'You are invited' });
  expect(offered()?.querySelector('a')?.getAttribute('href')).toBe('/join/99');
  await write('number', '4182');
  await submit();
  expect(offered()).toBeNull();
  await arrives(bothWays);
  expect(offered()).toBeNull();
});

// specification 2.59, 5.36
it('without a number asks for it', async () => {
  show('visitor');
  await submit();
  expect(errorAt('number')).toBe('Please enter a group number');
  await write('number', 'sharks');
  await submit();
  expect(errorAt('number')).toBe('A group number is digits only.');
});
