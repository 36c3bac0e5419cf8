import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { editForm, type ProfileBody, type ProfileField } from '#machines/accounts/profileForm.ts';
import { formOf } from '#machines/kit/form.machine.ts';
import { EditDialog } from '../../../src/screens/accounts/profile/EditDialog.tsx';
import { holdPromises } from '../../kit/charts/model.ts';
import { errorAt, field, leave, submit, write } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { kim, ola } from '../../machines/accounts/profile/profile.fixtures.ts';

const requests = holdPromises();
const refused = {
  kind: 'refused',
  message: 'Check the marked fields.',
  faults: { current_password: ['This is not your current password'] },
};
const machine = formOf<ProfileField, ProfileBody>().provide({ actors: { sendForm: requests.actor } });

function show(profile: Profile = kim) {
  const actor = createActor(machine, { input: editForm(profile) }).start();
  renderScreen(<EditDialog actor={actor} focusOn={null} profile={profile} onSignInAgain={() => undefined} />);
}

const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const choose = (name: string, value: string) =>
  act(async () => void fireEvent.change(choice(name), { target: { value } }));
const lastAsked = () => requests.asked.at(-1);

describe('the day of birth', () => {
  // specification 3.2
  it('is not given until it is chosen', async () => {
    show();
    expect(['Day', 'Month', 'Year'].map((part) => choice(part).value)).toEqual(['', '', '']);
    await write('phone', '601202303');
    await submit();
    expect(lastAsked()).toEqual({ phone: '601202303' });
  });

  // specification 3.2, 9.20
  it('opens at 1 January 1995', () => {
    show();
    const [day, month, year] = ['Day', 'Month', 'Year'].map((part) => {
      const { options, selectedIndex } = choice(part);
      return options[selectedIndex + 1]?.textContent;
    });
    expect([day, month, year]).toEqual(['1', 'January', '1995']);
  });

  it('is sent as a whole', async () => {
    show();
    await choose('Year', '1991');
    await choose('Month', '06');
    await choose('Day', '21');
    await submit();
    expect(lastAsked()).toEqual({ birthdate: '1991-06-21' });
  });

  it('is not half a day, nor one that never was', async () => {
    show();
    await choose('Year', '1991');
    await submit();
    const fault = 'Enter a real date in the past';
    expect(screen.getByRole('group', { name: 'Date of birth' }).textContent).toContain(fault);
    await waitFor(() => expect(document.activeElement).toBe(choice('Day')));
    await choose('Month', '02');
    await choose('Day', '30');
    await submit();
    expect(screen.getByRole('group', { name: 'Date of birth' }).textContent).toContain(fault);
  });

  it('is judged when all of it is left, not from one part to the next', async () => {
    show();
    await choose('Year', '1991');
    await act(async () => void fireEvent.blur(choice('Year'), { relatedTarget: choice('Day') }));
    const group = screen.getByRole('group', { name: 'Date of birth' });
    expect(group.textContent).not.toContain('Enter a day');
    await act(async () => void fireEvent.blur(choice('Day'), { relatedTarget: field('phone') }));
    expect(group.textContent).toContain('Enter a real date in the past');
  });

  it('can be taken back', async () => {
    show(ola);
    await choose('Year', '');
    await choose('Month', '');
    await choose('Day', '');
    await submit();
    expect(lastAsked()).toEqual({ birthdate: null });
  });
});

describe('a new address', () => {
  it('asks for the password, and only then', async () => {
    show(ola);
    expect(document.querySelector('[name=current_password]')).toBeNull();
    await write('email', 'ola.new@example.com');
    await submit();
    expect(errorAt('current_password')).toBe('Required');
    await waitFor(() => expect(document.activeElement).toBe(field('current_password')));
    await write('current_password', 'sheep on a hill');
    await submit();
    expect(lastAsked()).toEqual({ email: 'ola.new@example.com', current_password: 'sheep on a hill' });
  });

  it("shows the server's word on a wrong password at that field", async () => {
    show(ola);
    await write('email', 'ola.new@example.com');
    await write('current_password', 'ship on a hill');
    await submit();
    await act(async () => requests.settle({ type: 'xstate.done.actor.sendForm', output: refused }));
    expect([errorAt('current_password'), field('email').value]).toEqual([
      'This is not your current password',
      'ola.new@example.com',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(field('current_password')));
  });

  it('counts at once where the old one bounced, and later elsewhere', () => {
    show(ola);
    expect(errorAt('email')).toBe('A new address takes effect once you open the link we send there.');
  });
});

// specification 5.33
it('says at the phone what is wrong when it is left, and nothing while it is typed', async () => {
  show();
  await write('phone', '+1 601 202 303');
  expect(errorAt('phone')).toMatch(/^Without a country or area code/u);
  await leave('phone');
  expect(errorAt('phone')).toBe('Phone must be a valid number without a country or area code');
});
