import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { questions, type Subject, wearerOf } from '#machines/groups/groupDialogs.logic.ts';
import { formOf } from '#machines/kit/form.machine.ts';
import { groupActions } from '../../../src/effects/groups/groupActions.effects.ts';
import { TshirtDialog } from '../../../src/screens/groups/group/dialogs/TshirtDialog.tsx';
import { alert, isOpen, page, press, submit } from '../../kit/screens/person.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';
import { about, captain, freePlace, invited, member, sharks } from '../../machines/groups/group.fixtures.ts';

const heading = () => screen.getByRole('heading', { level: 2 }).textContent;
const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('radio').flatMap(({ checked, value }) => (checked ? [value] : []));
const choose = (name: string) => act(async () => void fireEvent.click(screen.getByRole('radio', { name })));

function show(subject: Subject, chart = formOf()) {
  const actor = createActor(chart, { input: questions.tshirt(subject) }).start();
  const { group, signup } = subject;
  renderScreen(<TshirtDialog actor={actor} group={group} signup={signup} contactEmail="hello@muster.example" />);
  return actor;
}

describe('the T-shirt dialog says whose shirt it is', () => {
  it.each([
    ['one’s own', null, 'Your T-shirt', 'Save L, men’s', 'You get it'],
    ['a member’s', member, 'T-shirt for Jan Nowak', 'Save for Jan Nowak', 'Jan Nowak gets it'],
    [
      'an invited person’s',
      invited,
      'T-shirt for kim@example.com',
      'Save for kim@example.com',
      'kim@example.com gets it',
    ],
    ['nobody’s yet', freePlace, 'T-shirt for this place', 'Save', 'It is handed out'],
  ])('%s', (_, signup, title, action, words) => {
    show(about({ signup }));
    expect(heading()).toBe(title);
    expect(page()).toContain(`${words} at the start of the run.`);
    expect(screen.getByRole('button', { name: action })).toBeTruthy();
  });

  it('is not asked for if nobody wears it', () => {
    const strangers = about({ group: { ...sharks, signups: [{ ...captain, is_me: false }] } });
    expect(() => wearerOf(strangers)).toThrow('There is nobody to wear a T-shirt in group 4182.');
  });
});

// specification 5.27, 9.18
it('one’s own T-shirt is at first what was chosen before, else XS for women', () => {
  const shown = (subject: Subject) => {
    document.body.replaceChildren();
    show(subject);
    return chosen();
  };
  const unchosen = { ...captain, sex: null, size: null };
  expect([shown(about()), shown(about({ signup: unchosen }))]).toEqual([
    ['M', 'L'],
    ['K', 'XS'],
  ]);
});

it('nothing is chosen for anybody else, and nothing is saved before it is', async () => {
  const { calls, ...services } = testServices({ 'POST groups/{id}/participant/{pid}/tshirt': sharks });
  show(about({ signup: member }), groupActions(services.services, sharks.id).tshirt);
  expect(chosen()).toEqual([]);
  await submit();
  expect([calls, screen.getAllByRole('alert').map(({ textContent }) => textContent)]).toEqual([
    [],
    ['Required', 'Required'],
  ]);
  await choose('Men’s');
  await choose('M');
  expect(screen.getByRole('button', { name: 'Save M, men’s, for Jan Nowak' })).toBeTruthy();
});

// specification 4.50
it('an ordered T-shirt cannot be changed: the dialog says whom to ask', async () => {
  show(about({ group: { ...sharks, tshirt_edit_enabled: false } }));
  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(page()).toContain('The T-shirts have already been ordered.');
  expect(screen.getByRole('link', { name: 'hello@muster.example' }).getAttribute('href')).toBe(
    'mailto:hello@muster.example',
  );
  await press('Back to the group');
  expect(isOpen()).toBe(false);
});

describe('the choice of a T-shirt', () => {
  const call = 'POST groups/{id}/participant/{pid}/tshirt';
  async function save(answer: unknown) {
    const world = testServices({ [call]: answer });
    const actor = show(about({ signup: member }), groupActions(world.services, sharks.id).tshirt);
    await choose('Men’s');
    await choose('M');
    await submit();
    await act(async () => undefined);
    return { ...world, state: actor.getSnapshot().value };
  }

  // specification 1.16, 2.93, 7.27, 9.18
  it('is saved for that place', async () => {
    const { calls, state } = await save(sharks);
    expect([calls[0], state]).toEqual([
      [call, { params: { id: 4182, pid: 32 }, body: { sex: 'M', size: 'M' } }],
      'done',
    ]);
  });
  it.each([
    ['comes too late', refusal('tshirt_locked', 'The T-shirts are ordered.'), 'The T-shirts are ordered.'],
    ['gets lost', refusal('network', 'Gone.'), 'Gone.'],
  ])('%s, and says so', async (_, answer, message) => {
    expect([(await save(answer)).state, alert(), chosen()]).toEqual(['failed', message, ['M', 'M']]);
  });
});
