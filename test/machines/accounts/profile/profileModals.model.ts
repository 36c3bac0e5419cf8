import { editForm } from '#machines/accounts/profileForm.ts';
import type { LinkOutcome, Unfinished } from '#machines/accounts/profileModals.logic.ts';
import { profileModalsMachine } from '#machines/accounts/profileModals.machine.ts';
import { holdCallback, holdPromises, modelOf } from '../../../kit/charts/model.ts';
import { bounced, ola, unconfirmed, withoutTerms } from './profile.fixtures.ts';

export const requests = holdPromises();
export const profiles = holdCallback();
const nothing = () => undefined;

export const machine = profileModalsMachine.provide({
  actors: {
    watchProfile: profiles.actor,
    acceptTerms: requests.actor,
    declineTerms: requests.actor,
    resendLink: requests.actor,
  },
  actions: { keepReminder: nothing, signOut: nothing, signInAgain: nothing },
});

export const input = undefined;
export const refused: LinkOutcome = { kind: 'refused', message: 'Too many tries. Wait a moment and try again.' };

/** A person who only signs in at a provider, and what they had begun before they signed in again. */
export const withoutPassword = { ...ola, has_password: false };
export const begun = {
  deletion: { dialog: 'deletion' },
  edit: { dialog: 'edit', typed: { email: 'ola.new@example.com' } },
} as const satisfies Readonly<Record<Unfinished['dialog'], Unfinished>>;

/** The end of a dialog that is closed, with its values, or that fails. */
const endOf = <Values>(values: Values) => ({ done: [{ sent: null, values }], error: [new Error('broken')] });

export const model = modelOf(machine, {
  input,
  events: {
    'profile.loaded': [ola, unconfirmed, bounced, withoutTerms].map((profile) => ({
      type: 'profile.loaded' as const,
      profile,
      reminded: false,
      unfinished: null,
    })),
    'edit.opened': [{ type: 'edit.opened', field: null }],
    'ending.opened': [{ type: 'ending.opened', ending: { kind: 'otherSessions' } }],
  },
  byName: [
    'session.ended',
    'terms.accepted',
    'terms.declined',
    'link.requested',
    'address.reconsidered',
    'password.opened',
    'passwordLink.opened',
    'deletion.opened',
    'dialog.dismissed',
  ],
  outcomes: {
    acceptTerms: { done: [undefined], error: [new Error('no network')] },
    declineTerms: { done: [undefined], error: [new Error('no network')] },
    resendLink: { done: [{ kind: 'sent' }, refused], error: [new Error('no network')] },
    editProfile: endOf(editForm(ola).values),
    changePassword: endOf({ current_password: '', password: '', password_confirmation: '', staff_code: '' }),
    mailPasswordLink: endOf({}),
    endAccess: endOf({ kind: 'otherSessions', id: '', staff_code: '' }),
    deleteAccount: endOf({ email: '', password: '', staff_code: '' }),
  },
  project: ({ profile, reminded, message }) => [
    profile?.terms_conditions_consent,
    profile?.email_verified,
    profile?.email_bounced,
    reminded,
    message,
  ],
  limit: 20_000,
});

/** A person who signs in again in the middle of something, and comes back to it. */
export const againModel = modelOf(machine, {
  input,
  events: {
    'profile.loaded': [null, ...Object.values(begun)].map((unfinished) => ({
      type: 'profile.loaded' as const,
      profile: withoutPassword,
      reminded: false,
      unfinished,
    })),
    'edit.opened': [{ type: 'edit.opened', field: null }],
    'signIn.wanted': [{ type: 'signIn.wanted', unfinished: begun.deletion }],
  },
  byName: ['session.ended', 'deletion.opened'],
  outcomes: {
    editProfile: endOf(editForm(withoutPassword).values),
    deleteAccount: endOf({ email: '', password: '', staff_code: '' }),
  },
  project: ({ unfinished }) => unfinished?.dialog,
});
