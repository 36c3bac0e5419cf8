import { act, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import { mailStopMachine } from '#machines/accounts/mailStop.machine.ts';
import { ApiError } from '../../../src/api/request.ts';
import { mailStopEffects } from '../../../src/effects/accounts/mailStop.effects.ts';
import { MailStopScreen } from '../../../src/screens/accounts/mailStop/MailStopScreen.tsx';
import { titleOf } from '../../kit/charts/model.ts';
import { coveringWays } from '../../kit/charts/walk.ts';
import { alert, busy, press, title } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';
import { machine, models, requests, sides } from '../../machines/accounts/mailStop.model.ts';

type Side = keyof typeof sides;
interface Step {
  readonly event: EventObject;
  readonly state: { readonly value: unknown };
}

const gestures: Readonly<Record<string, () => Promise<unknown>>> = {
  'retry.requested': () => press('Try again'),
  'stop.wanted': () => press('No more of these'),
  'resume.wanted': () => press('Send them again'),
};
const question = 'No more of these e-mails?';
const over = 'You get no more of these e-mails';
const wrong = 'Something went wrong. Try again later.';
const looks: Readonly<Record<string, () => void>> = {
  reading: () => expect(title()).toBe('Looking at your link'),
  unread: () => expect(title()).toBe('We could not look at your link'),
  'allowed.quiet': () => expect([title(), alert(), busy()]).toEqual([question, null, null]),
  'allowed.failed': () => expect([title(), alert()]).toEqual([question, wrong]),
  stopping: () => expect([title(), busy()]).toEqual([question, 'Saving…']),
  'stopped.quiet': () => expect([title(), alert(), busy()]).toEqual([over, null, null]),
  'stopped.failed': () => expect([title(), alert()]).toEqual([over, wrong]),
  resuming: () => expect([title(), busy()]).toEqual([over, 'Saving…']),
  lost: () => expect(title()).toBe('This link does not work'),
};

const ways = (['opened', 'bare'] as const).flatMap((side) =>
  coveringWays(models[side] as never).map((path) => [`${side}: ${titleOf(path)}`, side, path.steps] as const),
);

describe('the page of a mail’s way out follows its chart', () => {
  it.each(ways)('%s', async (_, side: Side, steps) => {
    const actor = createActor(machine, { input: sides[side] });
    actor.start();
    renderScreen(
      <MemoryRouter>
        <MailStopScreen actor={actor} />
      </MemoryRouter>,
    );
    for (const { event, state } of steps.slice(1) as readonly Step[]) {
      await act(async () => requests.settle(event));
      await gestures[event.type]?.();
      expect(actor.getSnapshot().value).toEqual(state.value);
      await models[side].testState({ states: looks }, state as never);
    }
  });
});

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

  it('lets them come again', async () => {
    const answers = { 'POST mail/choice': { stopped: true }, 'POST mail/resume': { stopped: false } };
    const { state, calls } = await open(answers, 'resume.wanted');
    expect([state, calls.at(-1)]).toEqual([{ allowed: 'quiet' }, ['POST mail/resume', { body }]]);
  });

  it.each<[name: string, error: ApiError, state: unknown]>([
    ['a link that is none', new ApiError('not_found', 'Not found.', 404), 'lost'],
    ['a link cut short', new ApiError('invalid', 'Look.', 422, { secret: ['Long.'] }), 'lost'],
    ['no answer', new ApiError('network', 'Failed to fetch', 0), 'unread'],
  ])('%s', async (_, error, state) => {
    expect((await open({ 'POST mail/choice': error })).state).toEqual(state);
  });
});
