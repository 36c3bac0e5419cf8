import type { ActorRefFrom } from 'xstate';
import type { passwordResetMachine } from '#machines/accounts/passwordReset.machine.ts';

export interface PasswordResetScreenProps {
  readonly actor: ActorRefFrom<typeof passwordResetMachine>;
  readonly loginPath: string;
}
