import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ChangeUserDialog } from '../../../src/screens/groups/group/dialogs/ChangeUserDialog.tsx';
import {
  alert,
  busy,
  errorAt,
  field,
  has,
  isOpen,
  leave,
  page,
  press,
  submit,
  write,
} from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { found, input, machine, refused, requests, unknown } from '../../machines/groups/changeUser.model.ts';
import { sharks } from '../../machines/groups/group.fixtures.ts';

function show(group = sharks) {
  const actor = createActor(machine, { input }).start();
  renderScreen(<ChangeUserDialog actor={actor} group={group} signup={input.signup} contactEmail="help@example.com" />);
}
const answer = (output: unknown) => act(async () => requests.settle({ type: 'xstate.done.actor.whichever', output }));
async function check(output: unknown) {
  show();
  await write('email', 'magda@example.com');
  await submit();
  await answer(output);
}

it('says whose place it is, and that the captain goes with it', async () => {
  show();
  expect(page()).toContain('CurrentAleksandra Brzęczyszczykiewicz');
  await write('email', 'magda@example.com');
  await submit();
  expect([busy(), field('email').readOnly, has('Close')]).toEqual(['Checking…', true, true]);
  await answer(found);
  expect(page()).toContain('NewMagdalena Lewandowskamagda@example.com');
  expect(page()).toContain('You are the captain: that role goes with the place.');
});

// specification 5.25, 5.31
it('reports a wrong address on submit', async () => {
  show();
  await submit();
  expect(errorAt('email')).toBe('Required');
  await write('email', 'magda');
  await leave('email');
  expect(errorAt('email')).toBe('Invalid e-mail address');
});

describe('somebody who has an account', () => {
  // specification 4.34
  it('gets the place, and the dialog closes', async () => {
    await check(found);
    await press('Hand over to Magdalena');
    expect([busy(), page().includes('Magdalena Lewandowska'), has('Close')]).toEqual(['Handing over…', true, false]);
    await answer({ kind: 'done' });
    expect(isOpen()).toBe(false);
  });

  it('may be somebody else than was meant', async () => {
    await check(found);
    await press('Another address');
    expect([field('email').value, has('Check')]).toEqual(['magda@example.com', true]);
  });

  it('cannot get the place, as the server says', async () => {
    await check(found);
    await press('Hand over to Magdalena');
    await answer(refused);
    expect([alert(), errorAt('email'), has('Check')]).toEqual([
      'This person is already in the group.',
      'Someone of the group has it.',
      true,
    ]);
  });
});

describe('a person without an account', () => {
  // specification 4.35, 8.10
  it('is invited, and the dialog closes', async () => {
    await check(unknown);
    expect(page()).toContain('This address has no account yet.');
    await press('Send invite');
    expect([busy(), page().includes('has no account yet'), has('Close')]).toEqual(['Sending…', true, false]);
    await answer({ kind: 'done' });
    expect(isOpen()).toBe(false);
  });

  it('may be another one: a new address is checked again', async () => {
    await check(unknown);
    await write('email', 'm@example.com');
    expect([page().includes('has no account yet'), has('Check')]).toEqual([false, true]);
  });
});

it('shows nothing without a change', () => {
  renderScreen(<ChangeUserDialog actor={undefined} group={sharks} signup={null} contactEmail={undefined} />);
  expect(isOpen()).toBe(false);
});

it('says until when it can be done', () => {
  show({ ...sharks, transfer_until: '2027-04-10' });
  expect(page()).toContain('That costs nothing. You can do it until 10\u00a0April.');
});

it('says whom to ask after the last day', () => {
  show({ ...sharks, transfer_until: '2027-04-10', transfer_open: false });
  expect(page()).toContain('The last day for handing places over was 10\u00a0April.');
  expect(page()).toContain('If you cannot run, write to help@example.com: the organiser may still do it for you.');
});
