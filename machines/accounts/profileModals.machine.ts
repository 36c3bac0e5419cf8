import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { formOf } from '../kit/form.machine.ts';
import { known } from '../kit/known.ts';
import { unprovided } from '../kit/unprovided.ts';
import { editForm, type ProfileBody, type ProfileField } from './profileForm.ts';
import {
  type Context,
  type DeletionField,
  deletionForm,
  type Ending,
  type EndingField,
  type Events,
  endingForm,
  type LinkOutcome,
  type Loaded,
  type PasswordBody,
  type PasswordField,
  passwordForm,
  passwordLinkForm,
  signingInAgain,
  type Unfinished,
} from './profileModals.logic.ts';

/**
 * The dialogs over the screens of a signed-in person, one at a time. After every load of the profile come the terms,
 * then an address that is unconfirmed or bounced (docs/rules/accounts.md 6.5). The edit dialog and its neighbours open
 * only on request.
 *
 * | state | what is happening |
 * |---|---|
 * | none | Nobody is signed in, or the profile is still loading. |
 * | deciding | Is there something to tell me? |
 * | terms | There are terms to accept. |
 * | · asking | I read them. |
 * | · accepting | I have accepted, and it is being saved. |
 * | · declining | I have declined; I am being signed out. |
 * | · failed | Nobody answered; I may answer again. |
 * | verification | My address is not confirmed. |
 * | · offered | I may have the mail again. |
 * | · sending | It is on its way. |
 * | · sent | It is in my mailbox. |
 * | · failed | I did not get it, and read why. |
 * | bounced | Mails to my address bounce. |
 * | done | There is nothing more to tell me. |
 * | editing | I edit my profile. |
 * | changingPassword | I change my password. |
 * | mailingPasswordLink | I ask for a link that sets a password. |
 * | endingAccess | I end a session, or a way to sign in. |
 * | deletingAccount | I delete my account. |
 */
export const profileModalsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    children: {} as {
      editProfile: 'editProfile';
      changePassword: 'changePassword';
      mailPasswordLink: 'mailPasswordLink';
      endAccess: 'endAccess';
      deleteAccount: 'deleteAccount';
    },
    tags: {} as 'terms' | 'accepting' | 'declining' | 'verification' | 'sending' | 'sent' | 'failed' | 'bounced',
  },
  actors: {
    /** Reports each load of the profile, and when nobody is signed in any more. */
    watchProfile: fromCallback<{ type: string }>(unprovided),
    acceptTerms: fromPromise<void>(unprovided),
    declineTerms: fromPromise<void>(unprovided),
    resendLink: fromPromise<LinkOutcome>(unprovided),
    editProfile: formOf<ProfileField, ProfileBody>(),
    changePassword: formOf<PasswordField, PasswordBody>(),
    mailPasswordLink: formOf<never>(),
    endAccess: formOf<EndingField>(),
    deleteAccount: formOf<DeletionField>(),
  },
  actions: {
    rememberProfile: assign(({ context }, { profile, reminded, unfinished }: Loaded) => ({
      profile,
      reminded: context.reminded || reminded,
      unfinished: unfinished ?? context.unfinished,
    })),
    forgetProfile: assign({ profile: null, reminded: false, unfinished: null }),
    forgetUnfinished: assign({ unfinished: null }),
    /** The next load brings it anyway; until then nobody is asked twice. */
    noteAcceptance: assign(({ context: { profile } }) => ({
      profile: profile && { ...profile, terms_conditions_consent: true },
    })),
    rememberField: assign((_, { field }: { field: ProfileField | null }) => ({ field })),
    rememberEnding: assign((_, { ending }: { ending: Ending }) => ({ ending })),
    rememberMessage: assign((_, outcome: LinkOutcome) =>
      outcome.kind === 'refused' ? { message: outcome.message } : {},
    ),
    forgetMessage: assign({ message: null }),
    noteReminder: assign({ reminded: true }),
    /** Sets the cookie that lasts a day. */
    keepReminder: unprovided,
    signOut: unprovided,
    /** The dialog continues after the sign-in. */
    signInAgain: (_, _params: { profile: Profile; unfinished: Unfinished }) => unprovided(),
  },
  guards: {
    lacksTerms: ({ context: { profile } }) => profile?.terms_conditions_consent === false,
    isBounced: ({ context: { profile, reminded } }) => !reminded && (profile?.email_bounced ?? null) !== null,
    isUnconfirmed: ({ context: { profile, reminded } }) => !reminded && profile?.email_verified === false,
    wasDeleting: ({ context: { unfinished } }) => unfinished?.dialog === 'deletion',
    wasEditing: ({ context: { unfinished } }) => unfinished?.dialog === 'edit',
    wasRefused: (_, outcome: LinkOutcome) => outcome.kind === 'refused',
  },
}).createMachine({
  id: 'profileModals',
  context: { profile: null, reminded: false, field: null, unfinished: null, ending: null, message: null },
  initial: 'none',
  invoke: { id: 'watchProfile', src: 'watchProfile' },
  on: {
    'profile.loaded': { actions: { type: 'rememberProfile', params: ({ event }) => event } },
    'session.ended': { target: '.none', actions: 'forgetProfile' },
  },
  states: {
    none: {
      on: {
        'profile.loaded': { target: 'deciding', actions: { type: 'rememberProfile', params: ({ event }) => event } },
      },
    },
    deciding: {
      always: [
        { guard: 'lacksTerms', target: 'terms' },
        { guard: 'wasDeleting', target: 'deletingAccount' },
        {
          guard: 'wasEditing',
          target: 'editing',
          actions: { type: 'rememberField', params: { field: 'email' } },
        },
        { guard: 'isBounced', target: 'bounced' },
        { guard: 'isUnconfirmed', target: 'verification' },
        { target: 'done' },
      ],
    },
    terms: {
      tags: 'terms',
      initial: 'asking',
      states: {
        asking: { on: { 'terms.accepted': 'accepting', 'terms.declined': 'declining' } },
        accepting: {
          tags: 'accepting',
          invoke: {
            id: 'acceptTerms',
            src: 'acceptTerms',
            onDone: { target: '#profileModals.deciding', actions: 'noteAcceptance' },
            onError: 'failed',
          },
        },
        declining: {
          tags: 'declining',
          invoke: {
            id: 'declineTerms',
            src: 'declineTerms',
            onDone: { target: '#profileModals.none', actions: 'signOut' },
            onError: { target: '#profileModals.none', actions: 'signOut' },
          },
        },
        failed: { tags: 'failed', on: { 'terms.accepted': 'accepting', 'terms.declined': 'declining' } },
      },
    },
    verification: {
      tags: 'verification',
      entry: ['noteReminder', 'keepReminder'],
      initial: 'offered',
      on: {
        'address.reconsidered': {
          target: 'editing',
          actions: { type: 'rememberField', params: { field: 'email' } },
        },
        'dialog.dismissed': 'deciding',
      },
      states: {
        offered: { on: { 'link.requested': 'sending' } },
        sending: {
          tags: 'sending',
          entry: 'forgetMessage',
          invoke: {
            id: 'resendLink',
            src: 'resendLink',
            onDone: [
              {
                guard: { type: 'wasRefused', params: ({ event }) => event.output },
                target: 'failed',
                actions: { type: 'rememberMessage', params: ({ event }) => event.output },
              },
              { target: 'sent' },
            ],
            onError: 'failed',
          },
        },
        sent: { tags: 'sent' },
        failed: { tags: 'failed', on: { 'link.requested': 'sending' } },
      },
    },
    bounced: {
      tags: 'bounced',
      entry: ['noteReminder', 'keepReminder'],
      on: {
        'address.reconsidered': {
          target: 'editing',
          actions: { type: 'rememberField', params: { field: 'email' } },
        },
        'dialog.dismissed': 'deciding',
      },
    },
    done: {
      on: {
        'profile.loaded': { target: 'deciding', actions: { type: 'rememberProfile', params: ({ event }) => event } },
        'edit.opened': { target: 'editing', actions: { type: 'rememberField', params: ({ event }) => event } },
        'password.opened': 'changingPassword',
        'passwordLink.opened': 'mailingPasswordLink',
        'ending.opened': {
          target: 'endingAccess',
          actions: { type: 'rememberEnding', params: ({ event }) => event },
        },
        'deletion.opened': 'deletingAccount',
        'link.requested': 'verification.sending',
      },
    },
    editing: {
      invoke: {
        id: 'editProfile',
        src: 'editProfile',
        input: ({ context }) =>
          editForm(
            known(context.profile),
            context.unfinished?.dialog === 'edit' ? context.unfinished.typed : undefined,
          ),
        onDone: 'deciding',
        onError: 'deciding',
      },
      on: { 'signIn.wanted': signingInAgain },
      exit: 'forgetUnfinished',
    },
    changingPassword: {
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context }) => passwordForm(known(context.profile)),
        onDone: 'deciding',
        onError: 'deciding',
      },
    },
    mailingPasswordLink: {
      invoke: {
        id: 'mailPasswordLink',
        src: 'mailPasswordLink',
        input: passwordLinkForm,
        onDone: 'deciding',
        onError: 'deciding',
      },
    },
    endingAccess: {
      invoke: {
        id: 'endAccess',
        src: 'endAccess',
        input: ({ context }) => endingForm(context.ending, known(context.profile)),
        onDone: 'deciding',
        onError: 'deciding',
      },
    },
    deletingAccount: {
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ context }) => deletionForm(known(context.profile)),
        onDone: 'deciding',
        onError: 'deciding',
      },
      on: { 'signIn.wanted': signingInAgain },
      exit: 'forgetUnfinished',
    },
  },
});
