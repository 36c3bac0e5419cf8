import type { ActorRefFrom } from 'xstate';
import type { registrationMachine } from '#machines/accounts/registration.machine.ts';
import type { LoginScreenProps } from '../login/loginForm.ts';

export interface RegistrationScreenProps {
  readonly actor: ActorRefFrom<typeof registrationMachine>;
  /** Addresses of the region's pages; undefined until they are known. */
  readonly terms: string | undefined;
  readonly privacy: string | undefined;
  /** The ways without a password; what they lack, the terms, is asked for afterwards. */
  readonly social: Pick<LoginScreenProps, 'actor' | 'providers' | 'withinApp' | 'now'>;
  readonly loginPath: string;
  /** The number of the group that one registers to join. */
  readonly joins?: string | null;
}
