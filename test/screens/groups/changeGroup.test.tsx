import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Group } from '#contract/values/group.values.ts';
import { ChangeGroupDialog } from '../../../src/screens/groups/group/dialogs/ChangeGroupDialog.tsx';
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
import { found, input, machine, model, requests } from '../../machines/groups/changeGroup.model.ts';
import { captain } from '../../machines/groups/group.fixtures.ts';

const gestures: Gestures = {
  // What is no number stands there as 0.
  'number.typed': ({ text = '' }) => write('group_id', text),
  'number.left': () => leave('group_id'),
  'check.submitted': submit,
  'move.confirmed': submit,
  'number.reconsidered': () => press('Another number'),
  'dialog.dismissed': () => press('Close'),
};
const looks: Looks = {
  entering: () => expect([isOpen(), alert(), busy(), has('Check')]).toEqual([true, null, null, true]),
  checking: () => expect([busy(), field('group_id').readOnly, has('Close')]).toEqual(['Checking…', true, true]),
  confirming: () => {
    expect([busy(), has('Change group')]).toEqual([null, true]);
    expect(page()).toContain('Group 4190Bog trottersCaptain: Jürgen GroßmannStart 10:15');
  },
  moving: () => expect([busy(), has('Close')]).toEqual(['Changing…', false]),
  refused: () => expect(alert()).toMatch(/^(?:No more free places in this wave|Something went wrong)/u),
  done: () => expect(isOpen()).toBe(false),
  dismissed: () => expect(isOpen()).toBe(false),
};

function show(group: Group = input.group) {
  const actor = createActor(machine, { input });
  actor.start();
  renderScreen(<ChangeGroupDialog actor={actor} group={group} />);
  return actor;
}

describe('the change-group dialog follows its chart', () => {
  followChart({ model, requests, show: () => show(), gestures, looks });
});

describe('the group that was found', () => {
  async function find(group?: Group) {
    show(group);
    await write('group_id', '4190');
    await submit();
    await act(async () => requests.settle({ type: 'xstate.done.actor.verifyGroup', output: found }));
  }

  it('starts at another time', async () => {
    await find();
    expect(page()).toContain('You then start at 10:15, not at 09:45.');
    expect(page()).toContain('You and your captain get an e-mail.');
  });

  it('or at the same', async () => {
    await find({ ...input.group, wave_time: '2027-04-17T08:15:00Z' });
    expect(page()).not.toContain('You then start at');
  });

  it('leaves nobody behind where one is alone', async () => {
    await find({ ...input.group, signups: [captain] });
    expect(page()).toContain('Your group ends: nobody is left in it.');
  });
});

it('asks for a number', async () => {
  show();
  await submit();
  expect(saidAt('group_id')).toBe('Please enter a group number');
  await write('group_id', 'bog');
  expect(field('group_id').value).toBe('0');
});

it('shows nothing where nobody changes', () => {
  renderScreen(<ChangeGroupDialog actor={undefined} group={input.group} />);
  expect(isOpen()).toBe(false);
});
