import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import type { FormMachine } from '#machines/kit/form.machine.ts';
import { ApiError } from '../../../src/api/request.ts';
import { formThatCalls } from '../../../src/effects/kit/form.effects.ts';
import { FormDialog } from '../../../src/screens/parts/forms/FormDialog.tsx';
import { Field } from '../../../src/ui/fields/Field.tsx';
import { alert, errorAt, isOpen, press, submit, write } from '../../kit/screens/person.ts';
import { renderScreen, testCache } from '../../kit/screens/render.tsx';
import { input, machine, requests } from '../../machines/kit/form.model.ts';

function show(chart: FormMachine = machine, isDangerous = false, failed?: string) {
  const actor = createActor(chart, { input });
  actor.start();
  renderScreen(
    <FormDialog
      actor={actor}
      title="Rename"
      action="Rename it"
      busy="Renaming…"
      isDangerous={isDangerous}
      {...(failed !== undefined && { failed })}
    >
      {({ field: named }) => <Field {...named('group_name')} label="New name" />}
    </FormDialog>,
  );
  return actor;
}

it('destroys by its own button only', async () => {
  const actor = show(machine, true);
  await write('group_name', 'Mud sharks');
  await submit();
  expect(actor.getSnapshot().value).toBe('editing');
  await press('Rename it');
  expect(actor.getSnapshot().value).toBe('sending');
});

// specification 8.13
it('scrolls to the reason of a refusal', async () => {
  const seen: string[] = [];
  const { scrollIntoView } = Element.prototype;
  Element.prototype.scrollIntoView = function see() {
    seen.push(this.textContent ?? '');
  };
  onTestFinished(() => {
    Element.prototype.scrollIntoView = scrollIntoView;
  });
  show();
  await write('group_name', 'Mud sharks');
  await submit();
  expect(seen).toEqual([]);
  await act(async () => requests.settle({ type: 'xstate.error.actor.sendForm' }));
  expect(seen).toEqual(['Something went wrong. Try again later.']);
});

// specification 8.4
it.each([
  [undefined, ['It is refused.', ['Nobody may.', 'One, Two']]],
  ['It is not renamed.', ['It is not renamed.It is refused.', ['Nobody may.', 'One, Two']]],
])(
  'lists what is wrong with none of its fields under the heading, arrays joined by commas: %s',
  async (failed, message) => {
    show(machine, false, failed);
    await write('group_name', 'Mud sharks');
    await submit();
    const faults = { group_name: ['Too long.'], rights: ['Nobody may.'], places: ['One', 'Two'] };
    const output = { kind: 'refused', message: 'It is refused.', faults };
    await act(async () => requests.settle({ type: 'xstate.done.actor.sendForm', output }));
    const alert = within(screen.getByRole('alert'));
    const listed = alert.getAllByRole('listitem').map(({ textContent }) => textContent);
    const heading = screen.getByRole('alert').textContent?.replace(listed.join(''), '');
    expect([heading, listed]).toEqual(message);
    expect(errorAt('group_name')).toBe('Too long.');
  },
);

it('shows nothing without an action', () => {
  renderScreen(<FormDialog actor={undefined} title="Rename" action="Rename it" busy="Renaming…" />);
  expect(isOpen()).toBe(false);
});

describe('the call of an action', () => {
  const refusal = (status: number) => new ApiError('invalid', 'No.', status, { group_name: ['Too long.'] });
  /** Confirms it and waits for the server's answer. */
  async function perform(error: ApiError | null, followUp?: () => void) {
    const asked: unknown[] = [];
    const chart = formThatCalls(testCache(), {
      ask: async (values) => {
        asked.push(values);
        return error === null ? { result: { message: null, data: {} }, error } : { result: null, error };
      },
      ...(followUp === undefined ? {} : { followUp }),
    });
    const actor = show(chart);
    await write('group_name', 'Mud sharks');
    await submit();
    await act(async () => undefined);
    return { actor, asked, value: actor.getSnapshot().value };
  }

  it('is made once, with what was typed, and followed up', async () => {
    const done: string[] = [];
    const { asked, value } = await perform(null, () => void done.push('notified'));
    expect([asked, value, done]).toEqual([[{ group_name: 'Mud sharks' }], 'done', ['notified']]);
  });

  it('is not followed up after a refusal, and says so at the field', async () => {
    const done: string[] = [];
    const { value } = await perform(refusal(422), () => void done.push('notified'));
    expect([value, done, alert(), errorAt('group_name')]).toEqual(['failed', [], 'No.', 'Too long.']);
  });

  // specification 4.10, 8.3
  it.each([503, 500, 0])('keeps the message of other errors, and shows nothing at a field: %i', async (status) => {
    const { value } = await perform(refusal(status));
    expect([value, alert(), errorAt('group_name')]).toEqual(['failed', 'No.', null]);
  });
});
