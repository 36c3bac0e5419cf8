import { cleanup, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { challengeMachine } from '#machines/groups/challenge.machine.ts';
import { challengeEffects } from '../../../src/effects/groups/challenge.effects.ts';
import { ChallengeDialog } from '../../../src/screens/groups/group/dialogs/ChallengeDialog.tsx';
import { alert, field, page, submit, write } from '../../kit/screens/person.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';
import { input, machine } from '../../machines/groups/challenge.model.ts';
import { sharks } from '../../machines/groups/group.fixtures.ts';

describe('a challenge', () => {
  const call = 'POST invitations/register';
  async function challenge(answer: unknown) {
    const world = testServices({ [call]: answer, 'GET groups/{id}': sharks });
    const actor = createActor(challengeMachine.provide(challengeEffects(world.services)), { input }).start();
    renderScreen(<ChallengeDialog actor={actor} group={sharks} reservationHours={48} />);
    await write('email', 'kim@example.com');
    await submit();
    await waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
    return { ...world, state: actor.getSnapshot().value };
  }
  // specification 2.98, 7.36
  it('is sent', async () => {
    const { calls, state } = await challenge({ participant_id: 35 });
    expect([calls[0], state]).toEqual([[call, { body: { group_id: 4182, email: 'kim@example.com' } }], 'sent']);
  });
  it('says why nobody can be invited instead', () => {
    const why = 'None of the group’s paid places is free';
    const actor = createActor(machine, { input }).start();
    renderScreen(<ChallengeDialog actor={actor} group={sharks} reservationHours={48} />);
    expect(page()).not.toContain(why);
    cleanup();
    const signups = sharks.signups.map((place) => ({ ...place, status: null }));
    renderScreen(<ChallengeDialog actor={actor} group={{ ...sharks, signups }} reservationHours={48} />);
    expect(page()).toContain(why);
  });
  // specification 5.24
  it('asks for an address in an e-mail field, and requires it', () => {
    renderScreen(
      <ChallengeDialog actor={createActor(machine, { input }).start()} group={sharks} reservationHours={48} />,
    );
    expect([field('email').type, field('email').required]).toEqual(['email', true]);
  });
  it('finds the wave full', async () => expect((await challenge(refusal('wave_full'))).state).toBe('full'));
  it('finds the sale over', async () =>
    expect([(await challenge(refusal('sale_closed', 'Over.'))).state, alert()]).toEqual(['refused', 'Over.']));
});
