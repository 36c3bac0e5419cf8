import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { inviteMachine } from '#machines/groups/invite.machine.ts';
import { ApiError } from '../../../src/api/request.ts';
import { inviteEffects } from '../../../src/effects/groups/invite.effects.ts';
import { InviteDialog } from '../../../src/screens/groups/group/dialogs/InviteDialog.tsx';
import { alert, errorAt, field, page, press, submit, write } from '../../kit/screens/person.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';
import { about, captain, freePlace, sharks } from '../../machines/groups/group.fixtures.ts';
import { inputs, machine } from '../../machines/groups/invite.model.ts';

const call = 'POST invitations/join';
async function invite(
  answers: Readonly<Record<string, unknown>>,
  input = about({ signup: freePlace }),
  message: string | null = null,
) {
  const world = testServices(answers, {}, message);
  const actor = createActor(inviteMachine.provide(inviteEffects(world.services)), { input }).start();
  renderScreen(<InviteDialog actor={actor} group={sharks} />);
  await write('email', 'kim@example.com');
  await submit();
  await waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
  return { ...world, state: actor.getSnapshot().value };
}

describe('an invitation', () => {
  // specification 2.97, 7.35
  it('is sent for that place, and the group is read again', async () => {
    const { calls, state } = await invite({ [call]: { participant_id: 34 }, 'GET groups/{id}': sharks });
    const body = { group_id: 4182, email: 'kim@example.com', participant_id: 34 };
    expect([calls[0], calls.at(-1)?.[0], state]).toEqual([[call, { body }], 'GET groups/{id}', 'sent']);
    expect(page()).toContain('1 more paid place is free.');
  });
  // specification 7.37
  it('is sent for any free place if none is meant', async () => {
    const { calls, toasts } = await invite(
      { 'POST addition/invite': { participant_id: 34 } },
      about({}),
      'On its way.',
    );
    expect(calls[0]).toEqual(['POST addition/invite', { body: { group_id: 4182, email: 'kim@example.com' } }]);
    expect(toasts).toEqual([{ kind: 'good', text: 'On its way.' }]);
  });
  it('is the last if no place is left', async () => {
    await invite({ [call]: { participant_id: 34 }, 'GET groups/{id}': { ...sharks, signups: [captain] } });
    expect(page()).toContain('All paid places are given away now.');
    expect(screen.queryByRole('button', { name: 'Invite another friend' })).toBeNull();
  });
  it('is sent, even if the group cannot be read', async () => {
    const { state } = await invite({ [call]: { participant_id: 34 }, 'GET groups/{id}': refusal('unavailable') });
    expect([state, page()]).toEqual(['sent', expect.stringContaining('All paid places are given away now.')]);
  });
  it.each([
    ['already_member', {}, 'No.'],
    ['already_invited', {}, 'No.'],
    ['invalid', { email: ['Not an address.'] }, 'Not an address.'],
  ] as const)('is refused at the address: %s', async (code, data, message) => {
    const { state } = await invite({ [call]: refusal(code, 'No.', data) });
    expect([state, errorAt('email'), alert()]).toEqual(['refused', message, null]);
    await waitFor(() => expect(document.activeElement).toBe(field('email')));
  });
  const reasons = ['email_unconfirmed', 'rate_limited', 'unavailable', 'network'] as const;
  it.each(reasons)('is refused for another reason: %s', async (code) => {
    const { state } = await invite({ [call]: refusal(code) });
    expect([state, alert(), field('email').value]).toEqual(['refused', 'No.', 'kim@example.com']);
  });
  it('finds no place left', async () => {
    expect((await invite({ [call]: refusal('no_free_place') })).state).toBe('full');
  });
});

describe('several addresses at once', () => {
  async function inviteAll(text: string, answers: readonly unknown[]) {
    const { services, toasts } = testServices({ 'GET groups/{id}': sharks }, {}, 'On its way.');
    const asked: unknown[] = [];
    const request = async (name: string, ask: { readonly body: unknown }) => {
      if (name === 'GET groups/{id}') return { result: { message: null, data: sharks }, error: null };
      const answer = answers[asked.push(ask.body) - 1];
      return answer instanceof ApiError
        ? { result: null, error: answer }
        : { result: { message: { content: 'On its way.' }, data: answer }, error: null };
    };
    const effects = inviteEffects({ ...services, request: request as never });
    const actor = createActor(inviteMachine.provide(effects), { input: about({}) }).start();
    renderScreen(<InviteDialog actor={actor} group={sharks} />);
    await write('email', text);
    await submit();
    await waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    return { asked, toasts, lines, state: actor.getSnapshot().value };
  }
  const done = { participant_id: 34 };

  it('have their answers in a list, and what failed stays', async () => {
    const text = '"Anna" <anna@example.com>\nben@example.com; mailto:cem@example.com, dana';
    const { asked, toasts, lines } = await inviteAll(text, [
      done,
      refusal('already_member', 'Already in.'),
      refusal('rate_limited', 'Try again in 5 minutes.'),
    ]);
    expect(asked).toEqual(['anna', 'ben', 'cem'].map((name) => ({ group_id: 4182, email: `${name}@example.com` })));
    expect(lines).toEqual([
      'anna@example.comInvited',
      'danaInvalid e-mail address',
      'ben@example.comAlready in.',
      'cem@example.comTry again in 5 minutes.',
    ]);
    expect([field('email').value, toasts]).toEqual(['dana\nben@example.com\ncem@example.com', []]);
  });
  it('share one message when all are invited', async () => {
    const { lines, state } = await inviteAll('anna@example.com ben@example.com', [done, done]);
    expect([state, lines]).toEqual(['sent', ['anna@example.comInvited', 'ben@example.comInvited']]);
  });
  it('a slip in one of them is asked about', async () => {
    renderScreen(<InviteDialog actor={createActor(machine, { input: inputs.free }).start()} group={sharks} />);
    await write('email', 'kim@example.com, Lee@gmial.com');
    await press('Yes, change it');
    expect(field('email').value).toBe('kim@example.com, lee@gmail.com');
  });
});

// specification 5.24
it('asks for an address in an e-mail field, and requires it', () => {
  renderScreen(<InviteDialog actor={createActor(machine, { input: inputs.free }).start()} group={sharks} />);
  expect([field('email').inputMode, field('email').required]).toEqual(['email', true]);
});

it('reports an invalid address on blur', async () => {
  renderScreen(<InviteDialog actor={createActor(machine, { input: inputs.free }).start()} group={sharks} />);
  await write('email', 'kim');
  await act(async () => field('email').focus());
  await act(async () => field('email').blur());
  expect(errorAt('email')).toBe('Invalid e-mail address');
});
