import * as v from 'valibot';
import type { LinkedIdentity, Session } from '#contract/accounts/access.calls.ts';
import { accountCalls, type Profile } from '#contract/accounts/account.calls.ts';
import { Email, FactorCode, Password } from '#contract/values/values.ts';
import type { FormInput } from '../kit/form.machine.ts';
import { known } from '../kit/known.ts';
import type { ProfileField, Typed } from './profileForm.ts';

/** The server's answer to the request for another link. */
export type LinkOutcome = { readonly kind: 'sent' } | { readonly kind: 'refused'; readonly message: string };

/** The sign-in to end: a provider, one session, or all but this one. */
export type Ending =
  | { readonly kind: 'identity'; readonly identity: LinkedIdentity }
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'otherSessions' };

/** The action to go on with once the person has confirmed their identity. */
export type Unfinished =
  | { readonly dialog: 'deletion' }
  /** With what stood in the fields. */
  | { readonly dialog: 'edit'; readonly typed: Typed };

export type PasswordField = 'current_password' | 'password' | 'password_confirmation' | 'staff_code';
export type PasswordBody = v.InferInput<(typeof accountCalls)['POST user/password']['body']>;
export type EndingField = 'kind' | 'id' | 'staff_code';
export type DeletionField = 'email' | 'password' | 'staff_code';

export interface Context {
  readonly profile: Profile | null;
  /** The unconfirmed address was spoken of within the last day, here or before. */
  readonly reminded: boolean;
  /** The field that the edit dialog was opened for. */
  readonly field: ProfileField | null;
  /** Comes up again after signing in again. */
  readonly unfinished: Unfinished | null;
  /** What the dialog in view would end. */
  readonly ending: Ending | null;
  /** The server's reason for sending no other link; null if it did not answer. */
  readonly message: string | null;
}

export type Events =
  | { type: 'profile.loaded'; profile: Profile; reminded: boolean; unfinished: Unfinished | null }
  | { type: 'session.ended' }
  | { type: 'terms.accepted' }
  | { type: 'terms.declined' }
  | { type: 'link.requested' }
  | { type: 'address.reconsidered' }
  | { type: 'edit.opened'; field: ProfileField | null }
  | { type: 'password.opened' }
  | { type: 'passwordLink.opened' }
  | { type: 'ending.opened'; ending: Ending }
  | { type: 'deletion.opened' }
  | { type: 'signIn.wanted'; unfinished: Unfinished }
  | { type: 'dialog.dismissed' };

export type Loaded = Extract<Events, { type: 'profile.loaded' }>;

/** Members of the staff are also asked for a code of their second factor (docs/rules/staff.md 6). */
const codeOfStaff = ({ is_staff }: Pick<Profile, 'is_staff'>) =>
  v.object({ staff_code: is_staff ? FactorCode : v.optional(v.string()) });

/** Another password, for a person who knows the present one. */
export const passwordForm = (profile: Profile): FormInput<PasswordField, PasswordBody> => ({
  values: { current_password: '', password: '', password_confirmation: '', staff_code: '' },
  rules: v.intersect([accountCalls['POST user/password'].body, codeOfStaff(profile)]),
  bodyOf: ({ staff_code, ...typed }) => (staff_code === '' ? typed : { ...typed, staff_code }),
});

/** Only asked: whether a link is to be mailed. */
export const passwordLinkForm: FormInput<never> = { values: {}, rules: v.object({}) };

/** Asks whether something is to end; the call is given its kind, and its id where one of several is meant. */
export const endingForm = (ending: Ending | null, profile: Profile): FormInput<EndingField> => ({
  values: { ...endingOf(ending), staff_code: '' },
  rules: codeOfStaff({ is_staff: profile.is_staff && ending?.kind === 'identity' }),
});

function endingOf(ending: Ending | null) {
  if (ending?.kind === 'identity') return { kind: 'identity', id: String(ending.identity.id) };
  if (ending?.kind === 'session') return { kind: 'session', id: String(ending.session.id) };
  return { kind: 'otherSessions', id: '' };
}

/** The address typed once more, so that nobody deletes what they did not mean to; and the password, if there is one. */
export function deletionForm({ email, has_password, is_staff }: Profile): FormInput<DeletionField> {
  const typed = { email: v.pipe(Email, v.literal(email)), ...codeOfStaff({ is_staff }).entries };
  return {
    values: { email: '', password: '', staff_code: '' },
    rules: v.object(has_password ? { ...typed, password: Password } : typed),
  };
}

/** People without a password confirm their identity by a fresh sign-in (docs/rules/sign-in.md 1.5). */
export const signingInAgain = {
  target: 'none',
  actions: {
    type: 'signInAgain',
    params: ({
      context,
      event,
    }: {
      readonly context: Context;
      readonly event: Extract<Events, { type: 'signIn.wanted' }>;
    }) => ({
      profile: known(context.profile),
      unfinished: event.unfinished,
    }),
  },
} as const;
