import * as v from 'valibot';
import { accountCalls } from '#contract/accounts/account.calls.ts';
import { FactorCode } from '#contract/values/values.ts';
import type { FormInput, Values } from '../kit/form.machine.ts';

const { body: linkRules } = accountCalls['POST password/email'];
const { body: passwordRules } = accountCalls['POST password/reset'];

export type ResetField = 'email' | 'password' | 'password_confirmation' | 'staff_code';
export type ResetBody = v.InferInput<typeof passwordRules>;

/** Asking for a link. */
export const linkForm = ({ email }: Values<ResetField>): FormInput<'email'> => ({
  values: { email },
  rules: linkRules,
});

interface Setting {
  readonly token: string;
  /** Members of the staff show a code of their second factor, too. */
  readonly asksCode: boolean;
}

/** Setting a password with the link's token. */
export const passwordForm = (
  { token, asksCode }: Setting,
  values: Values<ResetField>,
): FormInput<ResetField, ResetBody> => ({
  values,
  rules: asksCode ? v.intersect([passwordRules, v.object({ staff_code: FactorCode })]) : passwordRules,
  bodyOf: ({ staff_code, ...typed }) => ({ ...typed, ...(asksCode && { staff_code }), token }),
});
