import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/page/app.machine.ts';
import type { Toasts } from '../../shell/toasts.ts';
import type { InvitationWorld } from '../effects/office/staffInvitation.effects.ts';
import type { StaffSessionActor } from '../effects/office/staffSession.effects.ts';
import type { StaffServices } from '../kit/services.ts';

/** Objects made once when the page started, for the parts that put it together. Screens get what they need as props. */
export interface Staff {
  readonly actor: ActorRefFrom<typeof appMachine>;
  readonly session: StaffSessionActor;
  readonly services: StaffServices;
  readonly toasts: Toasts;
  /** For the page of a mailed link. */
  readonly invitation: InvitationWorld;
}

const StaffContext = createContext<Staff | null>(null);
export const StaffProvider = StaffContext.Provider;

export function useStaff(): Staff {
  const staff = use(StaffContext);
  if (staff === null) throw new Error('Outside of StaffProvider.');
  return staff;
}
