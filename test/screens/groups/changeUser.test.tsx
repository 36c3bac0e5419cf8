import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ChangeUserDialog } from '../../../src/screens/groups/group/dialogs/ChangeUserDialog.tsx';
import { isOpen, leave, page, saidAt, submit, write } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { sharks } from '../../machines/groups/group.fixtures.ts';
import { found, input, machine, requests, subject, unknown } from '../../machines/kit/lookUp.model.ts';

function show() {
  const actor = createActor(machine, { input });
  actor.start();
  renderScreen(<ChangeUserDialog actor={actor} group={sharks} signup={subject.signup} />);
  return actor;
}

it('says whose place it is, and that the captain goes with it', async () => {
  show();
  expect(page()).toContain('Until nowAleksandra Brzęczyszczykiewicz');
  await write('email', 'magda@example.com');
  await submit();
  await act(async () => requests.settle({ type: 'xstate.done.actor.findOffer', output: found }));
  expect(page()).toContain('NewMagdalena Lewandowskamagda@example.com');
  expect(page()).toContain('You are the captain: that goes with the place.');
});

it('says what is wrong with an address when it is sent', async () => {
  show();
  await submit();
  expect(saidAt('email')).toBe('Required');
  await write('email', 'magda');
  await leave('email');
  expect(saidAt('email')).toBe('Invalid e-mail address');
});

it('shows nothing where nobody changes', () => {
  renderScreen(<ChangeUserDialog actor={undefined} group={sharks} signup={null} />);
  expect(isOpen()).toBe(false);
});

it('invites whoever has no account yet', async () => {
  show();
  await write('email', 'magda@example.com');
  await submit();
  await act(async () => requests.settle({ type: 'xstate.done.actor.findOffer', output: unknown }));
  expect(page()).toContain('This address has no account yet.');
});
