import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import type { Group } from '#contract/group.values.ts';
import { ChangeGroupDialog } from '../../src/screens/group/dialogs/ChangeGroupDialog.tsx';
import { titleOf } from '../kit/model.ts';
import { alert, busy, field, leave, page, press, saidAt, write } from '../kit/person.ts';
import { renderScreen } from '../kit/render.tsx';
import { coveringPaths } from '../kit/walk.ts';
import { found, input, machine, model, requests } from '../machines/changeGroup.model.ts';
import { captain } from '../machines/group.fixtures.ts';

type Told = EventObject & Readonly<Record<string, string>>;
type Step = { readonly event: Told; readonly state: { readonly value: unknown } };

const isOpen = () => document.querySelector('dialog[open]:not([data-closing])') !== null;
const has = (name: string) => screen.queryByRole('button', { name }) !== null;
const submit = () => act(async () => void fireEvent.submit(document.querySelector('form') ?? document.body));
/** How a person makes an event; false: the dialog offers nothing for it. */
const gestures: Readonly<Record<string, (event: Told) => Promise<unknown>>> = {
  // What is no number stands there as 0.
  'number.typed': ({ text = '' }) => write('group_id', text),
  'number.left': () => leave('group_id'),
  'check.submitted': submit,
  'move.confirmed': submit,
  'number.reconsidered': () => press('Another number'),
  'dialog.dismissed': () => press('Close'),
};
const looks: Readonly<Record<string, () => void>> = {
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
  it.each(coveringPaths(model as never).map((path) => [titleOf(path), path.steps] as const))('%s', async (_, steps) => {
    const actor = show();
    for (const { event, state } of steps.slice(1) as readonly Step[]) {
      await act(async () => requests.settle(event));
      if ((await gestures[event.type]?.(event)) === false) await act(async () => actor.send(event as never));
      expect(actor.getSnapshot().value).toEqual(state.value);
      await model.testState({ states: looks }, state as never);
    }
  });
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
    expect(page()).toContain('You start at 10:15 then, not at 09:45.');
    expect(page()).toContain('Your captain and you get a mail.');
  });

  it('or at the same', async () => {
    await find({ ...input.group, wave_time: '2027-04-17T08:15:00Z' });
    expect(page()).not.toContain('You start at');
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
