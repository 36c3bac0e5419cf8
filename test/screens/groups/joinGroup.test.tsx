import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, type EventObject, SimulatedClock } from 'xstate';
import type { Invitation } from '#contract/account.calls.ts';
import type { Offer } from '#machines/groups/joinGroup.logic.ts';
import { JoinGroupScreen } from '../../../src/screens/groups/joinGroup/JoinGroupScreen.tsx';
import { choose, page, saidAt, send as submit, title, write } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { invitation, noAddress } from '../../machines/accounts/profile/profile.fixtures.ts';
import {
  bothWays,
  forKids,
  found,
  inBerlin,
  kidsToBePaid,
  noPlace,
  toBePaid,
} from '../../machines/groups/joining/joinGroup.fixtures.ts';
import { billing, kept, machine, requests, sides } from '../../machines/groups/joining/joinGroup.model.ts';

type Side = keyof typeof sides;
interface Step {
  readonly event: EventObject & Readonly<Record<string, never>>;
  readonly state: { readonly value: unknown };
}

function show(side: Side, invitations: readonly Invitation[] = []) {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: sides[side].input, clock });
  actor.start();
  renderScreen(<JoinGroupScreen actor={actor} email="ola@example.com" invitations={[...invitations]} />);
  const happens = async (event: Step['event'] | { readonly type: string }) => {
    if (event.type.startsWith('xstate.after.')) clock.increment(10_000);
    else if (event.type === kept.type) billing.settle(loaded(kept.snapshot.context.address));
    else if (event.type === 'xstate.error.actor.billingDetails') actor.send(event as never);
    else requests.settle(event);
  };
  return { actor, happens: (event: Step['event'] | { readonly type: string }) => act(() => happens(event)) };
}
const loaded = (output: unknown) => ({ type: 'xstate.done.actor.loadDetails', output });

const verified = (outcome: unknown) => ({ type: 'xstate.done.actor.verifyGroup', output: outcome });
const rows = () =>
  Array.from(document.querySelectorAll('aside dl > div'), (row) => row.textContent?.replaceAll('\u00a0', ' '));

describe('a group that was found', () => {
  it('is shown with captain, day, start, city, distance, price and amount due', async () => {
    const { happens } = show('member');
    await happens(verified(found(bothWays)));
    const facts = document.querySelectorAll('aside li');
    expect(Array.from(facts, ({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Captain: Kasia',
      'Saturday, 17 April 2027start 09:45',
      'Gdańsk',
      '6 km Recruit',
    ]);
    expect(title()).toBe('Join Mud sharks');
    expect(rows()).toEqual(['Price of the place199.00 zł', 'Paid by the group−199.00 zł', 'Amount to pay0.00 zł']);
  });

  it('costs what will be charged where the place is not paid for', async () => {
    const { happens } = show('member');
    await happens(verified(found(toBePaid)));
    expect(rows()).toEqual(['1 place × 199.00 zł199.00 zł', 'Handling fee 1.5%2.99 zł', 'Amount to pay201.99 zł']);
    expect(screen.getAllByRole('button', { name: /^Pay 201\.99/u }).length).toBeGreaterThan(0);
    expect(screen.queryByRole('radio', { name: /^Take a paid place/u })).toBeNull();
  });

  it('holds a place from the order on, a challenged person’s already', async () => {
    const { happens } = show('member');
    await happens(verified(found(toBePaid)));
    expect(page()).toContain('We hold your place for 48 hours, at most until the start.');
    cleanup();
    const challenged = show('member');
    await challenged.happens(verified(found({ ...toBePaid, expires_at: '2027-04-15T09:45:00+02:00' })));
    expect(page()).toContain('Your place is held until 15\u00a0April, 09:45.');
  });

  it('says of a challenge who, with whom, until when and for how much, before anybody signs in', async () => {
    const until = { expires_at: '2027-04-15T09:45:00+02:00' };
    const { happens } = show('visitor');
    await write('number', '4182');
    await submit();
    await happens(verified(found({ ...toBePaid, ...until })));
    expect(title()).toBe('Kasia challenges you');
    expect(page()).toContain('Run with Mud sharks, group 4182.');
    expect(page()).toContain('A place is held for you until 15\u00a0April, 09:45.');
    expect(page().replaceAll('\u00a0', ' ')).toContain('once you have paid for it: 199.00 zł plus the handling fee');
    cleanup();
    const unnamed = show('member');
    await unnamed.happens(
      verified(found({ ...toBePaid, ...until, group: { ...toBePaid.group, name: null, captain: { name: '' } } })),
    );
    expect(title()).toBe('You are challenged');
    expect(page()).toContain('Run with group 4182.');
  });

  it('without a name goes by its number', async () => {
    const { happens } = show('member');
    await happens(verified(found({ ...bothWays, group: { ...bothWays.group, name: null } })));
    expect(title()).toBe('Join group 4182');
  });

  it('of children asks for the age, out of those that may start', async () => {
    const { actor, happens } = show('member');
    await happens(verified(found(forKids)));
    expect(saidAt('age')).toBe('From 6 to 8 years.');
    await submit();
    expect(saidAt('age')).toBe('Required');
    const ages = [...document.querySelectorAll('select[name=age] option')].map(({ textContent }) => textContent);
    expect(ages).toEqual(['Choose', '6', '7', '8']);
    await act(async () => actor.send({ type: 'age.typed', text: '9' }));
    await submit();
    expect(saidAt('age')).toBe('Children aged 6 to 8 run here.');
  });

  it('of children speaks to the guardian', async () => {
    const until = { expires_at: '2027-04-15T09:45:00+02:00' };
    const visit = async (offer: Offer) => {
      cleanup();
      const { happens } = show('visitor');
      await write('number', '4182');
      await submit();
      await happens(verified(found(offer)));
    };
    await visit(kidsToBePaid);
    expect(page()).toContain('You pay for your child’s place.');
    await visit({ ...forKids, group: { ...forKids.group, free_paid_places: 0 } });
    expect(page()).toContain('A place is kept for your child, and it is paid for.');
    await visit({ ...kidsToBePaid, ...until });
    expect(title()).toBe('Kasia challenges your child');
    expect(page()).toContain('Let your child run with Mud sharks, group 4182.');
    expect(page()).toContain('A place is held for your child until 15\u00a0April, 09:45.');
    cleanup();
    const { happens } = show('member');
    await happens(verified(found({ ...kidsToBePaid, ...until })));
    expect(page()).toContain('Your child’s place is held until 15\u00a0April, 09:45.');
  });

  it('without a free place names whom to ask', async () => {
    const { happens } = show('member');
    await happens(verified(found(noPlace)));
    expect(page()).toContain('Ask its captain Kasia.');
  });
});

it('without a number offers what the reader is invited to, until a group is looked for', async () => {
  const { happens } = show('visitor', [invitation]);
  const offered = () => screen.queryByRole('region', { name: 'You are invited' });
  expect(offered()?.querySelector('a')?.getAttribute('href')).toBe('/join/99');
  await write('number', '4182');
  await submit();
  expect(offered()).toBeNull();
  await happens(verified(found(bothWays)));
  expect(offered()).toBeNull();
});

it('without a number asks for it', async () => {
  show('visitor');
  await submit();
  expect(saidAt('number')).toBe('Please enter a group number');
  await write('number', 'sharks');
  await submit();
  expect(saidAt('number')).toBe('A group number has digits only.');
});

it('a bill is asked for where there is none, and the order goes on once it is kept', async () => {
  const { actor, happens } = show('billed');
  await happens(verified(found(inBerlin)));
  await choose(/^Bank or Klarna/u);
  await act(async () => void fireEvent.click(screen.getByRole('checkbox')));
  await submit();
  await act(async () => billing.settle(loaded(noAddress)));
  expect(screen.getByRole('button', { name: 'Add billing details' })).toBeTruthy();
  expect(actor.getSnapshot().matches({ unpaidPlace: 'billing' })).toBe(true);
  expect(screen.queryByRole('button', { name: /^Pay/u })).toBeNull();
});
