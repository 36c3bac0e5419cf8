import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import type { Subject } from '#machines/groups/groupDialogs.logic.ts';
import { tshirtMachine } from '#machines/groups/tshirt.machine.ts';
import { ApiError } from '../../../src/api/request.ts';
import { tshirtEffects } from '../../../src/effects/groups/tshirt.effects.ts';
import { TshirtDialog } from '../../../src/screens/groups/group/dialogs/TshirtDialog.tsx';
import { titleOf } from '../../kit/charts/model.ts';
import { coveringWays } from '../../kit/charts/walk.ts';
import { alert, busy, isOpen, page, press, submit } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';
import { about, freePlace, invited, member, sharks } from '../../machines/groups/group.fixtures.ts';
import { inputs, machine, requests, sides } from '../../machines/groups/tshirt.model.ts';

type Told = EventObject & Readonly<Record<string, string>>;
type Step = { readonly event: Told; readonly state: { readonly value: unknown } };

const heading = () => screen.getByRole('heading', { level: 2 }).textContent;
const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('radio').flatMap(({ checked, value }) => (checked ? [value] : []));
const choose = (name: string) => act(async () => void fireEvent.click(screen.getByRole('radio', { name })));
const gestures: Readonly<Record<string, (event: Told) => Promise<unknown>>> = {
  'sex.chosen': () => choose('Women’s'),
  'size.chosen': ({ size = '' }) => choose(size),
  'choice.submitted': submit,
  'dialog.dismissed': () => press('Close'),
};
const looks: Readonly<Record<string, () => void>> = {
  choosing: () => expect([isOpen(), alert(), busy()]).toEqual([true, null, null]),
  saving: () => {
    expect([busy(), screen.queryByRole('button', { name: 'Close' })]).toEqual(['Saving…', null]);
    expect(screen.getAllByRole<HTMLInputElement>('radio').every(({ disabled }) => disabled)).toBe(true);
  },
  failed: () => expect(alert()).toMatch(/^(?:Something went wrong\. Try again later|Not found)\.$/u),
  locked: () => {
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(screen.getByRole('link', { name: 'hello@muster.example' }).getAttribute('href')).toBe(
      'mailto:hello@muster.example',
    );
  },
  saved: () => expect(isOpen()).toBe(false),
  dismissed: () => expect(isOpen()).toBe(false),
};

function show(input: Subject, chart = machine) {
  const actor = createActor(chart, { input });
  actor.start();
  renderScreen(<TshirtDialog actor={actor} group={sharks} contactEmail="hello@muster.example" />);
  return actor;
}

describe.each(Object.entries(sides))('the T-shirt dialog follows its chart (%s)', (side, model) => {
  it.each(coveringWays(model as never).map((path) => [titleOf(path), path.steps] as const))('%s', async (_, steps) => {
    const actor = show(inputs[side as keyof typeof inputs]);
    for (const { event, state } of steps.slice(1) as readonly Step[]) {
      await act(async () => requests.settle(event));
      const isPossible = isOpen() && actor.getSnapshot().can(event as never);
      if (isPossible && gestures[event.type] !== undefined) await gestures[event.type]?.(event);
      else if (!event.type.startsWith('xstate.')) await act(async () => actor.send(event as never));
      expect(actor.getSnapshot().value).toEqual(state.value);
      await model.testState({ states: looks }, state as never);
    }
  });
});

describe('whose shirt it is', () => {
  it.each([
    ['one’s own', null, 'Your T-shirt'],
    ['a member’s', member, 'T-shirt for Jan Nowak'],
    ['an invited person’s', invited, 'T-shirt for kim@example.com'],
    ['nobody’s yet', freePlace, 'T-shirt for this place'],
  ])('%s', (_, signup, title) => {
    show(about({ signup }));
    expect(heading()).toBe(title);
  });
  it('with what was chosen before, else XS for women', () => {
    show(about());
    expect(chosen()).toEqual(['M', 'L']);
    document.body.replaceChildren();
    show(about({ signup: member }));
    expect(chosen()).toEqual(['K', 'XS']);
  });
});

describe('a choice', () => {
  const call = 'POST groups/{id}/participant/{pid}/tshirt';
  async function save(answer: unknown) {
    const world = testServices({ [call]: answer });
    const actor = show(about({ signup: member }), tshirtMachine.provide(tshirtEffects(world.services)) as never);
    await choose('Men’s');
    await choose('M');
    await submit();
    await act(async () => undefined);
    return { ...world, state: actor.getSnapshot().value };
  }
  const refusal = (code: 'tshirt_locked' | 'not_found', status: number) => new ApiError(code, 'No.', status);

  it('is kept for that place', async () => {
    const { calls, state } = await save(sharks);
    expect([calls[0], state]).toEqual([
      [call, { params: { id: 4182, pid: 32 }, body: { sex: 'M', size: 'M' } }],
      'saved',
    ]);
  });
  it('comes too late', async () => {
    expect([(await save(refusal('tshirt_locked', 409))).state, page()]).toEqual([
      'locked',
      expect.stringContaining('The T-shirts are ordered already.'),
    ]);
  });
  it('is refused', async () =>
    expect([(await save(refusal('not_found', 404))).state, alert()]).toEqual(['failed', 'No.']));
  it('gets lost', async () =>
    expect([(await save(new ApiError('network', 'Gone.', 0))).state, alert()]).toEqual(['failed', 'Gone.']));
});
