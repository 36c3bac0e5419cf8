import { t } from '@lingui/core/macro';
import type { MachineImplementationsFrom } from 'xstate';
import type { OwnStartBody, StartField } from '#machines/accounts/emailConfirmation.logic.ts';
import type {
  ConfirmationOutcome,
  emailConfirmationMachine,
  LinkOutcome,
  LinkUse,
  ResendOutcome,
} from '#machines/accounts/emailConfirmation.machine.ts';
import type { ApiError } from '../../api/request.ts';
import type { Services } from '../../services.ts';
import { formThatEnds } from '../kit/form.effects.ts';
import { refusalIn, toRefusal, write } from '../kit/write.ts';
import { forgetBrowserKey, recallBrowserKey } from './browserKey.ts';

/** Where the page leads that is no part of it. */
interface Ways {
  /** To sign in, and then back to the link. */
  toLogin(): void;
  forgetLink(): void;
  /** Takes the path that the link carries; null if it carries none. */
  takeGroup(): string | null;
  /** Remembers where signing in leads. */
  keepTarget(path: string): void;
}

/** The effects of confirming an address. */
export const emailConfirmationEffects = (
  { request, cache, session, storage, notify, navigate }: Services,
  { toLogin, forgetLink, takeGroup, keepTarget }: Ways,
) => {
  const fromHere = <Body extends { token: string }>(body: Body) => {
    const key = recallBrowserKey(storage, Date.now());
    return { body: { ...body, ...(key && { browser_key: key }) } };
  };
  const confirmBy =
    (refusal: typeof toRefusal) =>
    async (body: { token: string }): Promise<ConfirmationOutcome> => {
      const { result, error } = await request('POST email/confirm', fromHere(body));
      if (error === null) return { kind: 'confirmed', login: result.data.login ?? null };
      if (isSpent(error)) return { kind: 'spent' };
      if (error.code === 'unauthenticated' || error.code === 'forbidden') return { kind: 'changed' };
      return refusal(error);
    };
  return {
    actors: {
      readLink: write(cache, async (body: { token: string }): Promise<LinkOutcome> => {
        const { result, error } = await request('POST email/confirm/verify', fromHere(body));
        if (error === null) return { kind: 'good', ...result.data };
        if (isSpent(error)) return { kind: 'spent' };
        throw error;
      }),
      confirmAddress: write(cache, confirmBy(refusalIn)),
      beginAccount: formThatEnds<StartField, OwnStartBody, LinkUse>(cache, confirmBy(toRefusal)),
      resendLink: resendLink({ request, cache }),
    },
    actions: {
      adoptLogin: (_, outcome) => {
        if (outcome?.kind !== 'confirmed') return;
        forgetBrowserKey(storage);
        const group = takeGroup();
        if (outcome.login === null) {
          void session.refresh().then(() => group !== null && navigate(group, { replace: true }));
          return;
        }
        if (group !== null) keepTarget(group);
        notify({ kind: 'good', text: t`Your address is confirmed. The places bought with it are in your account.` });
        session.signedIn(outcome.login);
      },
      forgetLink,
      goToLogin: () => (session.profile() === null ? toLogin() : session.signOut()),
    },
  } satisfies MachineImplementationsFrom<typeof emailConfirmationMachine>;
};

/** Mails the link once more, to a signed-in person. */
export const resendLink = ({ request, cache }: Pick<Services, 'request' | 'cache'>) =>
  write(cache, async (): Promise<ResendOutcome> => {
    const { error } = await request('POST email/confirm/resend');
    return error === null ? { kind: 'sent' } : toRefusal(error);
  });

/** A token that is none is a link cut short. */
const isSpent = ({ code, data }: ApiError) => code === 'token_spent' || 'token' in data;
