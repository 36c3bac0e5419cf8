import { type LinkOutcome, profileModalsMachine } from '#machines/profileModals.machine.ts';
import { holdCallback, holdPromises, modelOf } from '../kit/model.ts';
import { machine as confirmAction } from './confirmAction.model.ts';
import { machine as editProfile } from './editProfile.model.ts';
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
    editProfile,
    changePassword: confirmAction,
    mailPasswordLink: confirmAction,
    endAccess: confirmAction,
    deleteAccount: confirmAction,
  },
  actions: { keepReminder: nothing, signOut: nothing },
});

export const input = undefined;
export const refused: LinkOutcome = { kind: 'refused', message: 'Too many tries. Wait a moment and try again.' };

export const model = modelOf(machine, {
  input,
  events: {
    'profile.loaded': [ola, unconfirmed, bounced, withoutTerms].map((profile) => ({
      type: 'profile.loaded' as const,
      profile,
      reminded: false,
    })),
    'session.ended': [{ type: 'session.ended' }],
    'terms.accepted': [{ type: 'terms.accepted' }],
    'terms.declined': [{ type: 'terms.declined' }],
    'link.requested': [{ type: 'link.requested' }],
    'address.reconsidered': [{ type: 'address.reconsidered' }],
    'edit.opened': [{ type: 'edit.opened', field: null }],
    'password.opened': [{ type: 'password.opened' }],
    'passwordLink.opened': [{ type: 'passwordLink.opened' }],
    'ending.opened': [{ type: 'ending.opened', ending: { kind: 'otherSessions' } }],
    'deletion.opened': [{ type: 'deletion.opened' }],
    'dialog.dismissed': [{ type: 'dialog.dismissed' }],
  },
  outcomes: {
    acceptTerms: { done: [undefined], error: [new Error('no network')] },
    declineTerms: { done: [undefined], error: [new Error('no network')] },
    resendLink: { done: [{ kind: 'sent' }, refused], error: [new Error('no network')] },
    editProfile: { done: [undefined], error: [new Error('broken')] },
    changePassword: { done: [undefined], error: [new Error('broken')] },
    mailPasswordLink: { done: [undefined], error: [new Error('broken')] },
    endAccess: { done: [undefined], error: [new Error('broken')] },
    deleteAccount: { done: [undefined], error: [new Error('broken')] },
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
