import { t } from '@lingui/core/macro';
import type { MachineImplementationsFrom } from 'xstate';
import type { ResetBody, ResetField } from '#machines/accounts/passwordReset.logic.ts';
import type { passwordResetMachine, ResetAnswer } from '#machines/accounts/passwordReset.machine.ts';
import type { Services } from '../../services.ts';
import { formThatCalls, formThatEnds } from '../kit/form.effects.ts';
import { toRefusal, write } from '../kit/write.ts';

/** The effects of the password reset; `loginPath` is where it ends. */
export const passwordResetEffects = (
  { request, cache, session, notify, navigate }: Services,
  loginPath: () => string,
) =>
  ({
    actors: {
      requestLink: formThatCalls<'email'>(cache, { ask: (body) => request('POST password/email', { body }) }),
      mailLink: write(cache, async (body: { email: string }) => {
        const { error } = await request('POST password/email', { body });
        if (error !== null) throw error;
      }),
      setPassword: formThatEnds<ResetField, ResetBody, ResetAnswer>(cache, async (body) => {
        const { error } = await request('POST password/reset', { body });
        if (error === null) return { kind: 'set' };
        // A token that is none is a link cut short.
        if (error.code === 'token_spent' || 'token' in error.data) return { kind: 'spent' };
        if (error.code === 'step_up_required' && body.staff_code === undefined) return { kind: 'codeWanted' };
        return toRefusal(error);
      }),
    },
    actions: {
      tellSentAgain: () => notify({ kind: 'good', text: t`Sent again.` }),
      goToLogin: (_, { email }) => {
        notify({ kind: 'good', text: t`Your new password is set. Sign in with it.` });
        // A new password ends all tokens of its account, the present one too; somebody else's stays.
        if (sameAddress(session.profile()?.email, email)) session.signOut();
        else navigate(loginPath(), { replace: true });
      },
    },
  }) satisfies MachineImplementationsFrom<typeof passwordResetMachine>;

const sameAddress = (own: string | undefined, typed: string) => own === typed.trim().toLowerCase().normalize('NFC');
