import { type EventObject, fromCallback, type MachineImplementationsFrom } from 'xstate';
import { delays } from '#contract/constants.ts';
import type { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import type { Services } from '../../services.ts';

/** Tells the server's time every second. */
export const reservationCountdownEffects = ({ serverNow }: Pick<Services, 'serverNow'>) =>
  ({
    actors: {
      watchClock: fromCallback<EventObject>(({ sendBack }) => {
        const ticking = setInterval(() => sendBack({ type: 'clock.ticked', now: serverNow() }), delays.countdownTick);
        return () => clearInterval(ticking);
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof reservationCountdownMachine>;
