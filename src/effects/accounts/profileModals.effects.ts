import { t } from '@lingui/core/macro';
import { hashKey } from '@tanstack/react-query';
import { type ActorRefFrom, createActor, fromCallback, type MachineImplementationsFrom } from 'xstate';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { cookieDays, type Language } from '#contract/constants.ts';
import type { ProfileBody, ProfileField } from '#machines/accounts/profileForm.ts';
import type {
  DeletionField,
  EndingField,
  LinkOutcome,
  PasswordBody,
  PasswordField,
} from '#machines/accounts/profileModals.logic.ts';
import { profileModalsMachine } from '#machines/accounts/profileModals.machine.ts';
import type { Values } from '#machines/kit/form.machine.ts';
import { inspected } from '../../flows/inspected.ts';
import { type CookieJar, readCookie, writeCookie } from '../../lib/cookies.ts';
import { accessKey } from '../../queries/access.ts';
import { profileKey } from '../../queries/profile.ts';
import type { Services } from '../../services.ts';
import { formThatCalls } from '../kit/form.effects.ts';
import { keepUnfinished, takeUnfinished } from '../kit/unfinishedDialog.ts';
import { toRefusal, write } from '../kit/write.ts';
import { noteTermsAccepted } from './acceptedTerms.ts';

export type ProfileModalsActor = ActorRefFrom<typeof profileModalsMachine>;

interface ProfileWorld {
  readonly services: Services;
  readonly jar: CookieJar;
  /** The page follows the language that somebody chose for themselves. */
  chooseLanguage(language: Language): void;
}

/** An address that is not confirmed is spoken of once a day (docs/rules/accounts.md 6.5). */
const reminderCookie = 'verification_modal';

/** The dialogs over the screens of this page, for anybody who signs in. */
export function startProfileModals(world: ProfileWorld): ProfileModalsActor {
  const actor = createActor(profileModalsMachine.provide(profileModalsEffects(world)), inspected());
  actor.start();
  return actor;
}

/** The effects of the `profileModals` chart. */
const profileModalsEffects = ({ services, jar, chooseLanguage }: ProfileWorld) => {
  const { cache, request, session, notify, tabStorage } = services;
  const answerTerms = async (accepted: boolean) => {
    const { error } = await request('POST user/accept-terms-conditions', {
      body: { terms_conditions_consent: accepted },
    });
    if (error !== null) throw error;
  };

  return {
    actors: {
      watchProfile: fromCallback(({ sendBack }) => {
        const sendProfile = (profile: Profile) =>
          sendBack({
            type: 'profile.loaded',
            profile,
            reminded: readCookie(jar, reminderCookie) !== null,
            unfinished: takeUnfinished(tabStorage, profile.id),
          });
        const loaded = session.profile();
        if (loaded !== null) sendProfile(loaded);
        const hash = hashKey(profileKey);
        return cache.getQueryCache().subscribe((event) => {
          if (event.query.queryHash !== hash) return;
          if (event.type === 'removed') sendBack({ type: 'session.ended' });
          if (event.type === 'updated' && event.action.type === 'success')
            sendProfile(event.query.state.data as Profile);
        });
      }),
      acceptTerms: write<unknown, void>(cache, async () => {
        await answerTerms(true);
        noteTermsAccepted(cache);
        await session.refresh();
      }),
      declineTerms: write<unknown, void>(cache, () => answerTerms(false)),
      resendLink: write<unknown, LinkOutcome>(cache, async () => {
        const { error } = await request('POST email/confirm/resend');
        return error === null ? { kind: 'sent' } : toRefusal(error);
      }),
      editProfile: formThatCalls<ProfileField, ProfileBody>(cache, {
        ask: (body) => request('POST user/profile', { body }),
        async followUp(_, { language }) {
          if (language !== undefined) chooseLanguage(language);
          await session.refresh();
        },
      }),
      changePassword: formThatCalls<PasswordField, PasswordBody>(cache, {
        ask: (body) => request('POST user/password', { body }),
        followUp: () =>
          notify({ kind: 'good', text: t`Your password has been changed. You have been signed out everywhere else.` }),
      }),
      mailPasswordLink: formThatCalls<never>(cache, {
        ask: () => request('POST user/password/link'),
        followUp: () => notify({ kind: 'good', text: t`The link is on its way. Check your e-mail.` }),
      }),
      endAccess: formThatCalls<EndingField>(cache, {
        ask: (ending) => endAccess(request, ending),
        // A session that was ended elsewhere is gone then, too.
        followUp: () => cache.invalidateQueries({ queryKey: accessKey }),
      }),
      deleteAccount: formThatCalls<DeletionField>(cache, {
        // People who sign in at a provider have no password to give.
        ask: ({ email, password, staff_code }) =>
          request('POST user/delete', {
            body: { email, ...(password !== '' && { password }), ...withCode(staff_code) },
          }),
        followUp() {
          notify({ kind: 'good', text: t`Your account is deleted.` });
          session.signOut();
        },
      }),
    },
    actions: {
      keepReminder: () => writeCookie(jar, reminderCookie, '1', cookieDays.verificationModal),
      signOut: () => session.signOut(),
      signInAgain(_, { profile, unfinished }) {
        keepUnfinished(tabStorage, profile.id, unfinished);
        // The dialogs come up over pages that visitors may see, too: only from one of their own are they led to sign in.
        services.navigate('/profil', { replace: true });
        session.signInAgain();
      },
    },
  } satisfies MachineImplementationsFrom<typeof profileModalsMachine>;
};

/** A person who is not on the staff has no code to give. */
const withCode = (staff_code: string) => (staff_code === '' ? {} : { staff_code });

/** Ends what the dialog was opened for. */
function endAccess(request: Services['request'], { kind, id, staff_code }: Values<EndingField>) {
  const params = { id: Number(id) };
  if (kind === 'identity') return request('POST user/identities/{id}/unlink', { params, body: withCode(staff_code) });
  if (kind === 'session') return request('POST user/sessions/{id}/end', { params });
  return request('POST user/sessions/end-others');
}
