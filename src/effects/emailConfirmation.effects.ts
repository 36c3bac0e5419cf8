import type { MachineImplementationsFrom } from 'xstate';
import type {
  ConfirmationOutcome,
  emailConfirmationMachine,
  ResendOutcome,
} from '#machines/emailConfirmation.machine.ts';
import type { Services } from './services.ts';
import { refusalIn, write } from './write.ts';

/** What the confirmation of an address may do to the world. */
export const emailConfirmationEffects = ({ request, cache, session }: Services) =>
  ({
    actors: {
      confirmAddress: write(cache, async (body: { token: string }): Promise<ConfirmationOutcome> => {
        const { error } = await request('POST email/confirm', { body });
        if (error === null) return { kind: 'confirmed' };
        // A token that is none is a link cut short.
        if (error.code === 'token_spent' || 'token' in error.data) return { kind: 'spent' };
        throw error;
      }),
      resendLink: write(cache, async (): Promise<ResendOutcome> => {
        const { error } = await request('POST email/confirm/resend');
        return error === null ? { kind: 'sent' } : refusalIn(error);
      }),
    },
    actions: { refreshProfile: () => void session.refresh() },
  }) satisfies MachineImplementationsFrom<typeof emailConfirmationMachine>;
