import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Group, Signup } from '#contract/groups/group.values.ts';
import type { Payment } from '#contract/payments/payment.calls.ts';
import { press } from '../../kit/screens/person.ts';
import { remindNobody, showApp } from '../../kit/screens/showApp.tsx';
import { ola } from '../../machines/accounts/profile/profile.fixtures.ts';
import { duePayment, freePlace, member, sharks } from '../../machines/groups/group.fixtures.ts';

/** The page of a group, signed in, with what the server answers. */
export async function openGroup(
  group: Group | number,
  more: Readonly<Record<string, unknown>> = {},
  path = '/group/4182',
) {
  remindNobody();
  const { app, sent } = await showApp(path, {}, ola, {
    'groups/4182': group,
    'groups/4182/history': { entries: [] },
    'groups/4182/payment': { pending_payments: [] },
    'groups/4182/cancelled': 404,
    'events/1/waves': { waves: [{ id: 104, wave_time: sharks.wave_time, free_places: 17, capacity: 100 }] },
    ...more,
  });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'The group is loading' })).toBeNull());
  return { app, sent };
}

export const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
export const unpaid: Signup = {
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
export const due: Payment = { ...duePayment, participants: 1, price: 20_199, expires_at: days(1.5) };
const dayInWarsaw = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw' });
export const soon: Group = { ...sharks, event_date: dayInWarsaw.format(Date.parse(days(41))) };
export const whole: Group = { ...soon, paid: 4, total: 5, signups: [...sharks.signups, unpaid] };
/** The same as the member at this place reads it. */
export const readBy = (reader: Signup, group: Group = whole): Group => {
  const { code: _, ...rest } = group;
  const signups = group.signups.map((place): Signup => {
    if (place.id === reader.id) return { ...place, is_me: true };
    return { ...freePlace, id: place.id, name: place.name, is_captain: place.is_captain, status: place.status };
  });
  return { ...rest, captain: { name: group.captain.name }, signups };
};

/** With one payment that waits. */
export const openWhole = (group: Group | number, more: Readonly<Record<string, unknown>> = {}, path = '/group/4182') =>
  openGroup(
    group,
    { 'groups/4182/payment': { pending_payments: [due] }, [`payment/${due.payment_id}`]: due, ...more },
    path,
  );
export const place = (who: string) => {
  const found = people().find((item) => item.querySelector('bdi')?.textContent === who);
  if (found === undefined) throw new Error(`There is no place of ${who}.`);
  return found;
};
export const people = () => [...within(screen.getByRole('region', { name: 'Who is in' })).getByRole('list').children];
export const names = () => people().map((item) => item.querySelector('bdi')?.textContent);
export const menuOf = async (name: string) => {
  await press(name);
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};
export const counter = (name: RegExp) => screen.getByRole('button', { name });
export const inMain = () => screen.getByRole('main').textContent ?? '';
