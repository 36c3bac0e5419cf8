import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Group } from '#contract/groups/group.values.ts';
import { ChangeGroupDialog } from '../../../src/screens/groups/group/dialogs/ChangeGroupDialog.tsx';
import { alert, busy, errorAt, field, has, isOpen, page, press, submit, write } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { found, input, machine, refused, requests } from '../../machines/groups/changeGroup.model.ts';
import { captain } from '../../machines/groups/group.fixtures.ts';

function show(group: Group = input.group) {
  const actor = createActor(machine, { input }).start();
  renderScreen(<ChangeGroupDialog actor={actor} group={group} />);
}
const answer = (output: unknown) => act(async () => requests.settle({ type: 'xstate.done.actor.whichever', output }));

describe('the group that was found', () => {
  async function find(group?: Group) {
    show(group);
    await write('group_id', '4190');
    await submit();
    expect([busy(), field('group_id').readOnly, has('Close')]).toEqual(['Checking…', true, true]);
    await answer(found);
  }

  // specification 2.94
  it('starts at another time', async () => {
    await find();
    expect(page()).toContain('You then start at 10:15, not at 09:45.');
    expect(page()).toContain('Group 4190Bog trottersCaptain: Jürgen GroßmannStart 10:15');
    expect([has('Change group'), has('Another number')]).toEqual([true, true]);
    expect(page()).toContain('You and your captain get an e-mail.');
  });

  it('does not mention a start that stays the same', async () => {
    await find({ ...input.group, wave_time: '2027-04-17T08:15:00Z' });
    expect(page()).not.toContain('You then start at');
  });

  it('leaves nobody behind if the person is alone', async () => {
    await find({ ...input.group, signups: [captain] });
    expect(page()).toContain('Your group will be deleted: nobody is left in it.');
  });

  // specification 4.32, 4.33
  it('takes the place, and the dialog closes', async () => {
    await find();
    await press('Change group');
    expect([busy(), page().includes('Bog trotters'), has('Close')]).toEqual(['Changing…', true, false]);
    await answer({ kind: 'done' });
    expect(isOpen()).toBe(false);
  });

  it('may be another one than was meant', async () => {
    await find();
    await press('Another number');
    expect([field('group_id').value, has('Check')]).toEqual(['4190', true]);
  });

  it('cannot take the place, as the server says', async () => {
    await find();
    await press('Change group');
    await answer(refused);
    expect([alert(), errorAt('group_id'), has('Check')]).toEqual([
      'There is no group with this number.',
      'Nobody has it.',
      true,
    ]);
  });
});

// specification 5.28
it('asks for a number', async () => {
  show();
  await submit();
  expect(errorAt('group_id')).toBe('Please enter a group number');
  await write('group_id', 'bog');
  expect(field('group_id').value).toBe('0');
});

it('shows nothing without a change', () => {
  renderScreen(<ChangeGroupDialog actor={undefined} group={input.group} />);
  expect(isOpen()).toBe(false);
});
