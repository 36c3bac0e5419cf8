import type { ActorRefFrom } from 'xstate';
import type { Profile } from '#contract/accounts/account.calls.ts';
import type { emailConfirmationMachine } from '#machines/accounts/emailConfirmation.machine.ts';

export interface EmailConfirmationScreenProps {
  readonly actor: ActorRefFrom<typeof emailConfirmationMachine>;
  /** The signed-in account, as it is now; null for a visitor. */
  readonly profile: Profile | null;
  readonly loginPath: string;
}
