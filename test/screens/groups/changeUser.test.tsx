import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ChangeUserDialog } from '../../../src/screens/groups/group/dialogs/ChangeUserDialog.tsx';
import { followChart, type Gestures, type Looks } from '../../kit/charts/follow.ts';
import {
  alert,
  busy,
  field,
  has,
  isOpen,
  leave,
  page,
  press,
  saidAt,
  submit,
  write,
} from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { input, machine, model, requests } from '../../machines/groups/changeUser.model.ts';
import { sharks } from '../../machines/groups/group.fixtures.ts';

const gestures: Gestures = {
  'email.typed': ({ text = '' }) => write('email', text),
  'email.left': () => leave('email'),
  'check.submitted': submit,
  'transfer.confirmed': submit,
  'invitation.confirmed': submit,
  'address.reconsidered': () => press('Another address'),
  'dialog.dismissed': () => press('Close'),
};
const looks: Looks = {
  entering: () => expect([isOpen(), alert(), busy(), has('Check')]).toEqual([true, null, null, true]),
  checking: () => expect([busy(), field('email').readOnly, has('Close')]).toEqual(['Checking…', true, true]),
  found: () => {
    expect([busy(), has('Hand over to Magdalena')]).toEqual([null, true]);
    expect(page()).toContain('NewMagdalena Lewandowskamagda@example.com');
  },
  transferring: () => expect([busy(), has('Close')]).toEqual(['Handing over…', false]),
  unknown: () => {
    expect([busy(), has('Send invite')]).toEqual([null, true]);
    expect(page()).toContain('This address has no account yet.');
  },
  inviting: () => expect([busy(), has('Close'), field('email').readOnly]).toEqual(['Sending…', false, true]),
  refused: () => expect(alert()).toMatch(/^(?:This person is in the group already|Something went wrong)\.?/u),
  done: () => expect(isOpen()).toBe(false),
  dismissed: () => expect(isOpen()).toBe(false),
};

function show() {
  const actor = createActor(machine, { input });
  actor.start();
  renderScreen(<ChangeUserDialog actor={actor} group={sharks} signup={input.signup} />);
  return actor;
}

describe('the change-user dialog follows its chart', () => {
  followChart({ model, requests, show: show, gestures, looks });
});

it('says whose place it is, and that the captain goes with it', async () => {
  show();
  expect(page()).toContain('Until nowAleksandra Brzęczyszczykiewicz');
  await write('email', 'magda@example.com');
  await submit();
  await act(async () =>
    requests.settle({
      type: 'xstate.done.actor.verifyUser',
      output: { kind: 'found', receiver: { name: 'Magdalena Lewandowska', email: 'magda@example.com' } },
    }),
  );
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
