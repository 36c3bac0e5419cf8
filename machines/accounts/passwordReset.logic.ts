import type { GenericSchema, InferInput } from 'valibot';
import { accountCalls } from '#contract/account.calls.ts';
import { type Faults, type Form, faultsIn } from '../kit/form.ts';

export type ResetField = 'email' | 'password' | 'password_confirmation';
/** Asking for a link, and setting a password with it. */
export type PasswordPart = 'requesting' | 'setting';

export interface PasswordForm extends Form<ResetField> {
  readonly token: string | null;
}

const askingRule = accountCalls['POST password/email'].body;
const settingRule = accountCalls['POST password/reset'].body;
const rules: Readonly<Record<PasswordPart, GenericSchema>> = { requesting: askingRule, setting: settingRule };

/** In the order of the form. */
export const fieldsOf: Readonly<Record<PasswordPart, readonly ResetField[]>> = {
  requesting: ['email'],
  setting: ['email', 'password', 'password_confirmation'],
};

export type NewPassword = InferInput<typeof settingRule>;

/** The call that sets the new password, of a form without faults. */
export const resetOf = ({ values, token }: PasswordForm): NewPassword => ({ ...values, token: token ?? '' });

/** What the contract has against the fields of a part. */
export const faultsOf = (part: PasswordPart, form: PasswordForm): Faults<ResetField> =>
  faultsIn(rules[part], resetOf(form));
