import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { Group, Signup } from '#contract/groups/group.values.ts';
import type { DialogName } from '#machines/groups/groupDialogs.logic.ts';
import { groupDialogsMachine } from '#machines/groups/groupDialogs.machine.ts';
import { type Done, formOf, type Values } from '#machines/kit/form.machine.ts';
import type { Refused } from '#machines/kit/form.ts';
import { press } from '../../kit/screens/person.ts';
import { captain, freePlace, invited, member, sharks } from '../../machines/groups/group.fixtures.ts';
import { address, groups } from '../../machines/groups/groupDialogs.model.ts';
import { open, read, says, show, waves } from './openDialog.tsx';

describe('where children run', () => {
  const age = (signup: Signup, years: number, name: string): Signup => ({ ...signup, age: years, name });
  const [zosia, antek] = [age(captain, 7, 'Zosia Brzęczyszczykiewicz'), age(member, 8, 'Antek Nowak')];
  const brother = age({ ...freePlace, id: 39 }, 6, 'Staś Brzęczyszczykiewicz');
  const kids: Group = { ...sharks, is_kids: true, signups: [zosia, antek, brother, invited, freePlace] };

  it.each<[dialog: DialogName, signup: Signup | undefined, words: readonly string[]]>([
    ['invite', undefined, ['Invite a guardian', 'Their child gets one of your paid places.', 'The guardian’s e-mail']],
    ['challenge', undefined, ['Challenge a guardian', 'The other guardian pays for it', 'The guardian’s e-mail']],
    ['wave', undefined, ['All guardians in the group get an e-mail with the new time.']],
    ['captain', antek, ['Make the guardian of Antek Nowak captain?', 'your children keep their places']],
    ['tshirt', zosia, ['T-shirt for Zosia Brzęczyszczykiewicz']],
    ['tshirt', { ...freePlace }, ['T-shirt for this place']],
    ['changeUser', zosia, ['goes to another guardian, for their child', 'The other guardian’s e-mail']],
    ['remove', antek, ['Antek Nowak leaves the group, and the guardian gets an e-mail.']],
  ])('%s speaks to a guardian', (dialog, signup, words) => {
    open(dialog, { group: kids, ...(signup && { signup }) });
    for (const one of words) expect(says()).toContain(one);
    expect(says()).not.toMatch(/friend|you all|all of you|Your T-shirt/u);
  });

  it('a wave without room for all says so of the children', () => {
    open('wave', { group: kids, seen: { ...read, waves: waves.slice(0, 3) } });
    expect(says()).toContain('No other start time has room for all the children of the group.');
  });

  it('captains are chosen among guardians, not among their children', () => {
    open('captain', { group: kids });
    const names = screen
      .getAllByRole<HTMLInputElement>('radio')
      .map((radio) => radio.closest('label')?.querySelector('.strong')?.textContent);
    expect(names).toEqual(['Guardian of Antek Nowak', 'kim@example.com']);
  });
});

it.each<[dialog: DialogName, signup: Signup | undefined, action: RegExp]>([
  ['clearCode', undefined, /^Switch the code off$/u],

  ['remove', member, /^Remove from the group$/u],
  ['delete', undefined, /^Delete the group for good$/u],
  ['withdraw', invited, /^Withdraw it$/u],
])('what takes something away looks so: %s', (dialog, signup, action) => {
  open(dialog, { ...(signup && { signup }) });
  expect(screen.getByRole('button', { name: action }).dataset.variant).toBe('danger');
});

// specification 8.5
it.each<[dialog: DialogName, signup: Signup | undefined, action: string, failed: string]>([
  ['captain', member, 'Make captain', 'The captain could not be changed.'],
  ['wave', undefined, 'Move to 10:15', 'The wave could not be changed.'],
  ['rename', undefined, 'Save the name', 'The group name could not be changed.'],
  ['remove', member, 'Remove from the group', 'The place could not be taken back.'],
])('the failed action comes before the reason: %s', async (dialog, signup, action, failed) => {
  const chart = groupDialogsMachine.provide({
    actors: {
      watchGroup: groups.actor,
      watchAddress: address.actor,
      [dialog]: formOf().provide({
        actors: {
          sendForm: fromPromise<Done | Refused, Values>(async () => ({
            kind: 'refused',
            message: 'Soon again.',
            faults: {},
          })),
        },
      }),
    },
    actions: { askForNews: () => undefined, showInAddress: () => undefined },
  } as never);
  const actor = show(chart as never, sharks);
  act(() => actor.send({ type: 'dialog.opened', dialog, placeId: signup?.id }));
  for (const time of screen.queryAllByRole('radio', { name: /10:15/u }))
    await act(async () => void fireEvent.click(time));
  await press(action);
  expect(screen.getByRole('alert').textContent).toBe(`${failed}Soon again.`);
});
