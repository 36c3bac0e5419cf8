import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { mailStopMachine } from '#machines/accounts/mailStop.machine.ts';
import type { ApiError } from '../../../src/api/request.ts';
import { mailStopEffects } from '../../../src/effects/accounts/mailStop.effects.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { testServices } from '../../kit/screens/services.ts';
import { sides } from '../../machines/accounts/mailStop.model.ts';

describe('the world behind it', () => {
  async function open(answers: Readonly<Record<string, unknown>>, wanted?: 'stop.wanted' | 'resume.wanted') {
    const { services, calls } = testServices(answers);
    const actor = createActor(mailStopMachine.provide(mailStopEffects(services)), { input: sides.opened });
    actor.start();
    const settled = () => waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
    await settled();
    if (wanted !== undefined) actor.send({ type: wanted });
    await settled();
    return { state: actor.getSnapshot().value, calls };
  }
  const body = { secret: 'from-the-mail' };

  it('stops such mails', async () => {
    const answers = { 'POST mail/choice': { stopped: false }, 'POST mail/stop': { stopped: true } };
    expect(await open(answers, 'stop.wanted')).toEqual({
      state: { stopped: 'quiet' },
      calls: [
        ['POST mail/choice', { body }],
        ['POST mail/stop', { body }],
      ],
    });
  });

  it('resumes them', async () => {
    const answers = { 'POST mail/choice': { stopped: true }, 'POST mail/resume': { stopped: false } };
    const { state, calls } = await open(answers, 'resume.wanted');
    expect([state, calls.at(-1)]).toEqual([{ allowed: 'quiet' }, ['POST mail/resume', { body }]]);
  });

  it.each<[name: string, error: ApiError, state: unknown]>([
    ['a link that is none', refusal('not_found', 'Not found.'), 'lost'],
    ['a link cut short', refusal('invalid', 'Look.', { secret: ['Long.'] }), 'lost'],
    ['no answer', refusal('network', 'Failed to fetch'), 'unread'],
  ])('%s', async (_, error, state) => {
    expect((await open({ 'POST mail/choice': error })).state).toEqual(state);
  });
});
