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
import { sharks } from '../../machines/groups/group.fixtures.ts';
import { found, input, machine, model, requests, subject } from '../../machines/kit/lookUp.model.ts';

const gestures: Gestures = {
  // Who was found stands where the field stood.
  'field.typed': async ({ text = '' }) => !has('Another address') && write('email', text),
  'field.left': () => leave('email'),
  'form.submitted': submit,
  'offer.accepted': submit,
  'offer.declined': () => press('Another address'),
  'dialog.dismissed': () => press('Close'),
};
const looks: Looks = {
  editing: () => expect([isOpen(), alert(), busy(), has('Check')]).toEqual([true, null, null, true]),
  searching: () => expect([busy(), field('email').readOnly, has('Close')]).toEqual(['Checking…', true, true]),
  offered: () => {
    const isKnown = has('Hand over to Magdalena');
    expect([busy(), has('Send invite')]).toEqual([null, !isKnown]);
    const said = isKnown ? 'NewMagdalena Lewandowskamagda@example.com' : 'This address has no account yet.';
    expect(page()).toContain(said);
  },
  accepting: () => {
    expect(['Handing over…', 'Sending…']).toContain(busy());
    expect(has('Close')).toBe(false);
  },
  failed: () => expect(alert()).toMatch(/^(?:This person is in the group already|Something went wrong)\.?/u),
  done: () => expect(isOpen()).toBe(false),
  dismissed: () => expect(isOpen()).toBe(false),
};

function show() {
  const actor = createActor(machine, { input });
  actor.start();
  renderScreen(<ChangeUserDialog actor={actor} group={sharks} signup={subject.signup} />);
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
  await act(async () => requests.settle({ type: 'xstate.done.actor.findOffer', output: found }));
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
