import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import type { Group, Signup } from '#contract/groups/group.values.ts';
import type { DialogName } from '#machines/groups/groupDialogs.logic.ts';
import { errorAt, field, press, write } from '../../kit/screens/person.ts';
import { captain, freePlace, invited, member, sharks } from '../../machines/groups/group.fixtures.ts';
import { asMember, groups, left } from '../../machines/groups/groupDialogs.model.ts';
import { button, open, read, says, title, waves } from './openDialog.tsx';

describe('another name', () => {
  // specification 2.96, 5.19, 5.20, 9.19
  it('is cut to 45 graphemes', async () => {
    open('rename');
    expect([field('group_name').value, errorAt('group_name')]).toEqual(['Mud sharks', '35 characters left.']);
    await write('group_name', '🦈'.repeat(46));
    expect([field('group_name').value, errorAt('group_name')]).toEqual(['🦈'.repeat(45), '0 characters left.']);
  });

  // specification 5.21
  it('is not saved empty', async () => {
    const actor = open('rename');
    await write('group_name', ' ');
    await act(async () => void fireEvent.submit(document.querySelector('form') ?? document.body));
    expect([errorAt('group_name'), actor.getSnapshot().value]).toEqual(['Required', { open: 'rename' }]);
  });
});

describe('another wave', () => {
  const cards = () =>
    screen
      .getAllByRole<HTMLInputElement>('radio')
      .map((radio) => [
        radio.closest('label')?.textContent,
        radio.disabled ? 'off' : radio.checked ? 'chosen' : 'free',
      ]);

  // specification 2.96
  it('has room for everybody, or says why it cannot be chosen', () => {
    open('wave');
    expect(says()).toContain('The whole group moves, all 4 places. Now 09:45.');
    expect(cards()).toEqual([
      ['09:30No places leftall 100 taken', 'off'],
      ['09:45Current wave50 free', 'off'],
      ['10:00No room for 43 free', 'off'],
      ['10:15Only 4 left', 'free'],
    ]);
    expect(says()).toContain('Everybody in the group gets an e-mail with the new time.');
  });

  it('is named by the button once it is chosen', async () => {
    const actor = open('wave');
    await press('Change wave');
    expect(screen.getByRole('alert').textContent).toBe('Choose a start time');
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /10:15/u })));
    expect([cards().at(-1)?.at(1), button('Move to 10:15').type, screen.queryByRole('alert')]).toEqual([
      'chosen',
      'submit',
      null,
    ]);
    expect(actor.getSnapshot().children.wave?.getSnapshot().context.values).toEqual({ wave_id: '106' });
  });

  it('may not be there at all', () => {
    open('wave', { seen: { ...read, waves: waves.slice(0, 3) } });
    expect(says()).toContain('No other start time has room for all of you.');
  });

  it('is waited for', () => {
    open('wave', { seen: { ...read, waves: undefined } });
    expect(screen.getByRole('status', { name: 'Loading start times…' }).getAttribute('aria-busy')).toBe('true');
  });

  it('can be requested again if it could not be loaded', async () => {
    const asked: string[] = [];
    open('wave', { seen: { waves: undefined, isFailed: true, retry: () => void asked.push('again') } });
    expect(screen.getByRole('alert').textContent).toContain('The start times could not be loaded.');
    await press('Try again');
    expect(asked).toEqual(['again']);
  });
});

describe('another captain', () => {
  const unpaid: Signup = { ...member, id: 35, name: 'Ewa Lis', status: null };
  const guest: Signup = { ...freePlace, id: 36, name: 'Bo Berg', email: 'bo@example.com' };

  // specification 4.29
  it('has paid and has an account; for others it says why not', () => {
    open('captain', { group: { ...sharks, signups: [captain, member, unpaid, invited, guest, freePlace] } });
    expect(
      screen
        .getAllByRole<HTMLInputElement>('radio')
        .map((radio) => [radio.closest('label')?.querySelector('.strong')?.parentElement?.textContent, radio.disabled]),
    ).toEqual([
      ['Jan Nowak', false],
      ['Ewa LisHas not paid yet', true],
      ['kim@example.comHas not accepted the invitation yet', true],
      ['Bo BergHas no account yet', true],
    ]);
  });

  it('is chosen first', async () => {
    const actor = open('captain');
    await press('Hand over the group');
    expect(screen.getByRole('alert').textContent).toBe('Choose who leads the group');
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /Jan Nowak/u })));
    expect(actor.getSnapshot().children.captain?.getSnapshot().context.values).toEqual({ new_captain_id: '32' });
  });

  it('may not exist yet', () => {
    open('captain', { group: { ...sharks, signups: [captain, invited, freePlace] } });
    expect([
      says().includes('Nobody in the group can be captain yet.'),
      button('Hand over the group').disabled,
    ]).toEqual([true, true]);
  });

  // specification 2.99
  it('is named if one was meant', () => {
    open('captain', { signup: member });
    expect([title(), screen.queryByRole('radio'), button('Make captain').disabled]).toEqual([
      ['Make Jan Nowak captain?'],
      null,
      false,
    ]);
  });
});

describe('an action that cannot be undone says what it means', () => {
  // specification 2.99
  it('deleting a group requires its name or number, and refunds nothing', async () => {
    open('delete');
    expect(says()).toContain('Nothing is refunded: paid places are lost, too, for everybody in the group.');
    expect(screen.getByLabelText('Type the group’s name or its number: 4182')).toBe(field('confirmation'));
    await write('confirmation', 'Mud');
    await press('Delete the group for good');
    expect(errorAt('confirmation')).toBe('Type it exactly as shown above');
  });

  it('deleting a group without a name requires its number, and without payment nothing is lost', () => {
    open('delete', { group: { ...sharks, name: null, paid: 0 } });
    expect(screen.getByLabelText('Type the group’s number: 4182')).toBe(field('confirmation'));
    expect(says()).toContain('All the group’s places go back on sale. Open payments are cancelled.');
  });

  // specification 2.100
  it.each([
    ['paid', member, 'The paid place is free for the group again. Nothing is refunded.'],
    ['unpaid', { ...member, status: null }, 'The place is not paid for: the reservation ends, too.'],
  ] as const)('removing somebody who has %s', (_, signup, text) => {
    open('remove', { signup, group: { ...sharks, signups: [captain, signup] } });
    expect(says()).toContain(`Jan Nowak leaves the group and gets an e-mail.${text}`);
  });

  it('giving up places that were added together', () => {
    const added = { status: null, payment_id: 'BcDeFgHiJkLmNoPqRsTuVw', payment_status: 'pending' } as const;
    const [one, other] = [
      { ...freePlace, ...added, id: 38 },
      { ...freePlace, ...added, id: 39 },
    ];
    open('remove', { signup: one, group: { ...sharks, signups: [captain, one, other] } });
    expect(title()).toEqual(['Give up these 2 places?']);
    expect(says()).toContain('They were added together and are not paid. They go back on sale at once');
  });

  // specification 2.100
  it.each([
    ['paid', 'paid', 'The captain can then give the paid place to somebody else.'],
    ['unpaid', null, 'The place is not paid for: the reservation and its payment are cancelled.'],
  ] as const)('leaving with a place that is %s', (_, status, text) => {
    const own: Signup = { ...member, is_me: true, status };
    open('leave', { signup: own, group: { ...asMember, signups: [{ ...captain, is_me: false }, own] } });
    expect(says()).toContain('You leave the group Mud sharks. The captain gets an e-mail.');
    expect(says()).toContain(text);
  });

  it('leaving a group without a name names its number', () => {
    open('leave', { signup: member, group: { ...asMember, name: null } });
    expect(says()).toContain('You leave the group number 4182.');
  });
});

describe('what was sent', () => {
  const unpaid: Signup = { ...invited, status: null };
  const handover = { email: 'magda@example.com', sent_at: '2027-01-02T10:00:00+01:00' };

  it.each<[string, Signup, string, string, string]>([
    ['an invitation', invited, 'invitation', 'kim@example.com', 'The place is free for the group again.'],
    ['a challenge', unpaid, 'invitation', 'kim@example.com', 'The reservation ends, and the place goes back on sale.'],
    ['an own hand-over', { ...captain, handover }, 'hand-over', 'magda@example.com', 'The place stays yours.'],
    ['another’s', { ...member, handover }, 'hand-over', 'magda@example.com', 'The place stays with Jan Nowak.'],
  ])('%s is withdrawn', (_, signup, what, email, text) => {
    const others = [captain, member].filter(({ id }) => id !== signup.id);
    open('withdraw', { signup, group: { ...sharks, signups: [...others, signup] } });
    expect(title()).toEqual([`Withdraw the ${what}`]);
    expect(says()).toContain(`The link sent to ${email} stops working.${text}`);
  });

  const withLeft = (resends_left: number, state: 'sent' | 'bounced' = 'sent'): Signup => ({
    ...invited,
    invitation: { state, sent_at: '2027-01-02T10:00:00+01:00', resends_left },
  });
  const resend = (signup: Signup) => open('resend', { signup, group: { ...sharks, signups: [captain, signup] } });

  it('is sent again three times a day', () => {
    resend(withLeft(2));
    expect(says()).toContain('To kim@example.com, with the same link.It can be sent 2 more times today.');
    expect(button('Send again').disabled).toBe(false);
  });

  it('is not sent more than three times a day', () => {
    resend(withLeft(0));
    expect(says()).toContain('It has been sent again three times today, which is the limit. Try again tomorrow.');
    expect(button('Send again').disabled).toBe(true);
  });

  it('may have bounced', () => {
    resend(withLeft(1, 'bounced'));
    expect(says()).toContain('The last e-mail bounced.');
  });
});

describe('the code', () => {
  it('that is new makes the old one useless', () => {
    open('renewCode');
    expect(says()).toContain('The current code and every link with it stop working.');
  });
  it('that comes back is needed again', () => {
    open('renewCode', { group: { ...sharks, code: null } });
    expect(says()).toContain('From then on the number alone is not enough');
  });
  it('that is off opens the group to anyone who knows its number', () => {
    open('clearCode');
    expect(says()).toContain('Then the number 4182 alone is enough');
  });
});

it('says that the action no longer fits', async () => {
  const actor = open('remove', { signup: member });
  act(() => groups.tell({ type: 'group.loaded', group: { ...sharks, signups: [captain] } } as EventObject));
  expect(title()).toEqual(['The group has changed in the meantime']);
  await press('Back to the group');
  expect([title(), actor.getSnapshot().value]).toEqual([[], 'closed']);
});

it('does not remove a person who has already left', () => {
  open('remove', { signup: member });
  act(() => groups.tell({ type: 'group.loaded', group: left } as EventObject));
  expect(title()).toEqual(['The group has changed in the meantime']);
});

describe('a name with tags keeps them', () => {
  const tagged = '<b>x</b> <0/>';
  it.each<[DialogName, Signup | undefined, Group, string]>([
    ['delete', undefined, { ...sharks, name: tagged }, `The group ${tagged} will be deleted at once and for good.`],
    ['remove', { ...member, name: tagged }, sharks, `${tagged} leaves the group and gets an e-mail.`],
    ['leave', member, { ...asMember, name: tagged }, `You leave the group ${tagged}. The captain gets an e-mail.`],
  ])('in %s', (dialog, signup, group, text) => {
    const signups = group.signups.map((place) => (place.id === signup?.id ? { ...place, name: signup.name } : place));
    open(dialog, { signup, group: { ...group, signups } });
    expect(says()).toContain(text);
  });
});
