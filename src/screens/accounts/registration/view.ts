import type { ActorRefFrom } from 'xstate';
import type { registrationMachine } from '#machines/accounts/registration.machine.ts';

export interface RegistrationScreenProps {
  readonly actor: ActorRefFrom<typeof registrationMachine>;
  /** Addresses of the region's pages; undefined until they are known. */
  readonly terms: string | undefined;
  readonly privacy: string | undefined;
  readonly loginPath: string;
  /** The number of the group that one registers to join. */
  readonly joins?: string | null;
}
