import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import { ChangeUserDialog } from '../../src/screens/group/dialogs/ChangeUserDialog.tsx';
import { titleOf } from '../kit/model.ts';
import { alert, busy, field, leave, page, press, saidAt, write } from '../kit/person.ts';
import { renderScreen } from '../kit/render.tsx';
import { coveringPaths } from '../kit/walk.ts';
import { input, machine, model, requests } from '../machines/changeUser.model.ts';

type Told = EventObject & Readonly<Record<string, string>>;
type Step = { readonly event: Told; readonly state: { readonly value: unknown } };

const isOpen = () => document.querySelector('dialog[open]:not([data-closing])') !== null;
const has = (name: string) => screen.queryByRole('button', { name }) !== null;
const submit = () => act(async () => void fireEvent.submit(document.querySelector('form') ?? document.body));
/** How a person makes an event; false: the dialog offers nothing for it. */
const gestures: Readonly<Record<string, (event: Told) => Promise<unknown>>> = {
  'email.typed': ({ text = '' }) => write('email', text),
  'email.left': () => leave('email'),
  'check.submitted': submit,
  'transfer.confirmed': submit,
  'invitation.confirmed': submit,
  'address.reconsidered': () => press('Another address'),
  'dialog.dismissed': () => press('Close'),
};
const looks: Readonly<Record<string, () => void>> = {
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
  renderScreen(<ChangeUserDialog actor={actor} signup={input.signup} />);
  return actor;
}

describe('the change-user dialog follows its chart', () => {
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
  expect(saidAt('email')).toBe('Invalid email address');
});

it('shows nothing where nobody changes', () => {
  renderScreen(<ChangeUserDialog actor={undefined} signup={null} />);
  expect(isOpen()).toBe(false);
});
