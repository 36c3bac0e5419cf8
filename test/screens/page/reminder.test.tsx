import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { ReminderCard } from '../../../src/screens/page/reminder/ReminderCard.tsx';
import { renderScreen } from '../../kit/screens/render.tsx';
import { machine, reservation, watched } from '../../machines/page/reminder.model.ts';

const countdown = reservationCountdownMachine.provide({ actors: { watchClock: fromCallback(() => undefined) } });
const dayMs = 86_400_000;

function show(msLeft = dayMs) {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock }).start();
  renderScreen(
    <ReminderCard actor={actor} counting={{ chart: countdown, now: Date.parse(reservation.expiresAt) - msLeft }} />,
  );
  return { actor, clock };
}
const card = () => screen.queryByRole('complementary', { name: 'Reminder' });
describe('the reminder', () => {
  const remind = () => act(async () => watched.tell({ type: 'reservation.found', reservation } as never));

  it('says for which run, how long, and leads to its payment', async () => {
    show(dayMs + 7_200_000);
    await remind();
    expect(card()?.textContent).toContain('Your reservation is not paid yetMuster Gdańsk, 1 day and 2 hours left');
    expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe(
      '/group/7/payment/pay_aaaaaaaaaaaaaaaaaaaa',
    );
  });

  it.each([
    ['more than a day is left', dayMs + 1000, false],
    ['the last day has begun', dayMs, true],
  ])('warns by colour once it is soon: %s', async (_, msLeft, isSoon) => {
    show(msLeft);
    await remind();
    expect(screen.getByRole('timer').hasAttribute('data-soon')).toBe(isSoon);
  });
});
