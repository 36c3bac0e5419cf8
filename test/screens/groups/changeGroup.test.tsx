import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Group } from '#contract/values/group.values.ts';
import { changeGroup, changeGroupForm, type OtherGroup } from '#machines/groups/lookUps.ts';
import { ChangeGroupDialog } from '../../../src/screens/groups/group/dialogs/ChangeGroupDialog.tsx';
import { holdPromises } from '../../kit/charts/model.ts';
import { field, has, isOpen, page, saidAt, submit, write } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { about, captain, member, trotters } from '../../machines/groups/group.fixtures.ts';

const requests = holdPromises();
const input = about({ signup: { ...member, is_me: true } });
const found: OtherGroup = { kind: 'found', ...trotters };
const machine = changeGroup.provide({ actors: { findOffer: requests.actor, acceptOffer: requests.actor } });

function show(group: Group = input.group) {
  const actor = createActor(machine, { input: changeGroupForm(input) }).start();
  renderScreen(<ChangeGroupDialog actor={actor} group={group} />);
  return actor;
}

describe('the group that was found', () => {
  async function find(group?: Group) {
    show(group);
    await write('group_id', '4190');
    await submit();
    await act(async () => requests.settle({ type: 'xstate.done.actor.findOffer', output: found }));
  }

  it('starts at another time', async () => {
    await find();
    expect(page()).toContain('You then start at 10:15, not at 09:45.');
    expect(page()).toContain('Group 4190Bog trottersCaptain: Jürgen GroßmannStart 10:15');
    expect([has('Change group'), has('Another number')]).toEqual([true, true]);
    expect(page()).toContain('You and your captain get an e-mail.');
  });

  it('says nothing of a start that stays the same', async () => {
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
