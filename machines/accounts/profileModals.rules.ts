import * as v from 'valibot';
import type { Profile } from '#contract/account.calls.ts';
import { Email, Password } from '#contract/values/values.ts';
import type { Context, Ending, Events } from './profileModals.logic.ts';

/** What the call is told: the kind, and the id where one of several is meant. */
export function endingAnswers(ending: Ending | null): { readonly kind: string; readonly id: string } {
  if (ending?.kind === 'identity') return { kind: 'identity', id: String(ending.identity.id) };
  if (ending?.kind === 'session') return { kind: 'session', id: String(ending.session.id) };
  return { kind: 'otherSessions', id: '' };
}

/** The address typed once more, so that nobody deletes what they did not mean to; and the password, if there is one. */
export function deletionRules({ email, has_password }: Profile): v.GenericSchema {
  const typed = { email: v.pipe(Email, v.literal(email)) };
  return v.object(has_password ? { ...typed, password: Password } : typed);
}

/** Whoever opens a dialog of the profile has one. */
export function known({ profile }: Context): Profile {
  if (profile === null) throw new Error('There is no profile.');
  return profile;
}

/** Who has no password shows by a fresh sign-in who they are (docs/rules/sign-in.md 1.5). */
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
      profile: known(context),
      unfinished: event.unfinished,
    }),
  },
} as const;
