import { assign, type EventObject, fromCallback, setup } from 'xstate';
import { unprovided } from '../kit/unprovided.ts';

type Tick = { readonly type: 'clock.ticked'; readonly now: number };

const lastHourMs = 60 * 60_000;

/**
 * Counts down how long places are still held, for the payer. All times are milliseconds since 1970 by the server's
 * clock. `watchClock` sends the time every second, so a page that slept is right again with its first tick.
 */
export const reservationCountdownMachine = setup({
  types: {
    input: {} as { readonly expiresAt: number; readonly now: number },
    context: {} as { readonly expiresAt: number; readonly left: number },
    events: {} as Tick,
    tags: {} as 'lastHour',
  },
  actors: { watchClock: fromCallback<EventObject>(unprovided) },
  actions: {
    rememberTime: assign(({ context }, { now }: { now: number }) => ({ left: leftUntil(context.expiresAt, now) })),
  },
  guards: {
    isOver: ({ context }) => context.left === 0,
    isLastHour: ({ context }) => context.left <= lastHourMs,
  },
}).createMachine({
  id: 'reservationCountdown',
  context: ({ input }) => ({ expiresAt: input.expiresAt, left: leftUntil(input.expiresAt, input.now) }),
  initial: 'counting',
  states: {
    counting: {
      initial: 'running',
      invoke: { id: 'watchClock', src: 'watchClock' },
      on: { 'clock.ticked': { actions: { type: 'rememberTime', params: ({ event }) => event } } },
      always: { guard: 'isOver', target: 'lapsed' },
      states: {
        running: { always: { guard: 'isLastHour', target: 'lastHour' } },
        lastHour: { tags: 'lastHour' },
      },
    },
    lapsed: { type: 'final' },
  },
});

/** Never negative. */
const leftUntil = (expiresAt: number, now: number) => Math.max(0, expiresAt - now);
