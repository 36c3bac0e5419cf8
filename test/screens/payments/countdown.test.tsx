import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { Countdown } from '../../../src/screens/parts/Countdown.tsx';
import { holdCallback } from '../../kit/charts/model.ts';
import { renderScreen } from '../../kit/screens/render.tsx';

const hour = 60 * 60_000;
const clock = holdCallback();

it('counts the time that is left, and says so when it is the last hour', async () => {
  const machine = reservationCountdownMachine.provide({ actors: { watchClock: clock.actor } });
  renderScreen(<Countdown actor={createActor(machine, { input: { expiresAt: 2 * hour, now: 0 } }).start()} />);
  const shown = () => [screen.getByRole('timer').textContent, screen.getByRole('status').textContent];
  expect(shown()).toEqual(['02:00:00', 'We hold the places this long. After that they go back into the wave.']);
  await act(async () => clock.tell({ type: 'clock.ticked', now: hour } as EventObject));
  expect(shown()).toEqual(['01:00:00', 'Less than an hour left to pay. After that the places go back into the wave.']);
});
