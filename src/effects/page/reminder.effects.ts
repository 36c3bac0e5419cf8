import { type EventObject, fromCallback, type MachineImplementationsFrom } from 'xstate';
import type { Profile } from '#contract/accounts/account.calls.ts';
import type { Reservation, reminderMachine } from '#machines/page/reminder.machine.ts';
import { profileKey, profileQuery } from '../../queries/profile.ts';
import type { Services } from '../../services.ts';

/** The page that somebody is on, as far as the reminder asks. */
export interface PagesSeen {
  /** Whether the page shows reservations or takes their payment itself. */
  isQuiet(): boolean;
  /** Calls on every other page; answers how to stop that. */
  watch(listener: () => void): () => void;
}

type World = Pick<Services, 'request' | 'cache' | 'session' | 'serverNow'>;

/** A timer takes no more milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** Follows the profile, the page and the clock; while something is held, the profile is read again on every page. */
export const reminderEffects = ({ request, cache, session, serverNow }: World, pages: PagesSeen) =>
  ({
    actors: {
      watchReservation: fromCallback<EventObject>(({ sendBack }) => {
        let over: ReturnType<typeof setTimeout> | undefined;
        const held = () => nextReservation(session.profile()?.signups ?? [], serverNow());
        const sendReservation = () => {
          clearTimeout(over);
          const reservation = held();
          if (reservation !== null) {
            over = setTimeout(sendReservation, Math.min(Date.parse(reservation.expiresAt) - serverNow(), longestTimer));
          }
          if (reservation === null || pages.isQuiet()) sendBack({ type: 'reservation.settled' });
          else sendBack({ type: 'reservation.found', reservation });
        };
        const look = () => {
          if (held() === null || pages.isQuiet()) return sendReservation();
          // It may be paid by now; where that cannot be learnt, what was known last counts.
          void cache.fetchQuery({ ...profileQuery({ request }), staleTime: 0 }).then(sendReservation, sendReservation);
        };
        sendReservation();
        const stops = [
          pages.watch(look),
          cache.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
            if (type === 'updated' && queryKey[0] === profileKey[0]) sendReservation();
          }),
        ];
        return () => {
          clearTimeout(over);
          for (const stop of stops) stop();
        };
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof reminderMachine>;

/** The payment that lapses first, of those that the person has to pay. */
export function nextReservation(signups: Profile['signups'], now: number): Reservation | null {
  const reservations = signups.flatMap(({ payment_id, payment_status, expires_at, group_id, event_name }) =>
    payment_id === null || payment_status !== 'pending' || expires_at === null || Date.parse(expires_at) <= now
      ? []
      : [{ paymentId: payment_id, groupId: group_id, runName: event_name, expiresAt: expires_at }],
  );
  const [soonest] = reservations.sort((one, other) => Date.parse(one.expiresAt) - Date.parse(other.expiresAt));
  return soonest ?? null;
}
