import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { reservationCountdownEffects } from '../../../src/effects/payments/reservationCountdown.effects.ts';
import { Countdown } from '../../../src/screens/parts/Countdown.tsx';
import { holdCallback } from '../../kit/charts/model.ts';
import { renderScreen } from '../../kit/screens/render.tsx';

const hour = 60 * 60_000;
const clock = holdCallback();

it('counts the time that is left, and says so when it is the last hour', async () => {
  const machine = reservationCountdownMachine.provide({ actors: { watchClock: clock.actor } });
  renderScreen(<Countdown actor={createActor(machine, { input: { expiresAt: 2 * hour, now: 0 } }).start()} />);
  const shown = () => [screen.getByRole('timer').textContent, screen.getByRole('status').textContent];
  expect(shown()).toEqual(['02:00:00', 'We hold your reservation until then. After that others can book.']);
  await act(async () => clock.tell({ type: 'clock.ticked', now: hour } as EventObject));
  expect(shown()).toEqual(['01:00:00', 'Less than an hour left to pay. After that others can book.']);
});

it('says an end in words until the last hour', async () => {
  const machine = reservationCountdownMachine.provide({ actors: { watchClock: clock.actor } });
  const actor = createActor(machine, { input: { expiresAt: 2 * hour, now: 0 } }).start();
  renderScreen(<Countdown actor={actor} until="Sat 28 November, 10:06" />);
  const shown = () => [
    screen.queryByText(/^Reserved/u)?.textContent,
    screen.queryByRole('timer')?.textContent,
    screen.getByRole('status').textContent,
  ];
  expect(shown()).toEqual(['Reserved until Sat 28 November, 10:06', undefined, 'After that others can book.']);
  await act(async () => clock.tell({ type: 'clock.ticked', now: hour } as EventObject));
  expect(shown()).toEqual([undefined, '01:00:00', 'Less than an hour left to pay. After that others can book.']);
});

// specification 4.37, 4.38
it.each([
  ['has days while there are any', 47 * hour + 52 * 60_000 + 10_000, '1day23:52:10'],
  ['has none on the last day', 23 * hour, '23:00:00'],
  ['is never below zero', -hour, '00:00:00'],
])('a countdown %s', (_, left, shown) => {
  const machine = reservationCountdownMachine.provide(reservationCountdownEffects({ serverNow: () => 0 }));
  const actor = createActor(machine, { input: { expiresAt: left, now: 0 } });
  actor.start();
  renderScreen(<Countdown actor={actor} />);
  expect(screen.getByRole('timer').textContent).toBe(shown);
  actor.stop();
});
