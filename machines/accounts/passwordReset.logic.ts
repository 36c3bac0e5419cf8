import type { InferInput } from 'valibot';
import { accountCalls } from '#contract/account.calls.ts';
import type { FormInput, Values } from '../kit/form.machine.ts';

const { body: linkRules } = accountCalls['POST password/email'];
const { body: passwordRules } = accountCalls['POST password/reset'];

export type ResetField = 'email' | 'password' | 'password_confirmation';
export type ResetBody = InferInput<typeof passwordRules>;

/** Asking for a link. */
export const linkForm = ({ email }: Values<ResetField>): FormInput<'email'> => ({
  values: { email },
  rules: linkRules,
});

/** Setting a password with the link's token. */
export const passwordForm = (token: string, values: Values<ResetField>): FormInput<ResetField, ResetBody> => ({
  values,
  rules: passwordRules,
  bodyOf: (typed) => ({ ...typed, token }),
});
