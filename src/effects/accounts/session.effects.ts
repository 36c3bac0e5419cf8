import { t } from '@lingui/core/macro';
import { type ActorRefFrom, createActor, fromCallback, fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { SocialProviderName } from '#contract/values/values.ts';
import type {
  Credentials,
  Login,
  SignInOutcome,
  SocialAnswer,
  SocialOutcome,
} from '#machines/accounts/session.logic.ts';
import { sessionMachine } from '#machines/accounts/session.machine.ts';
import type { ApiError, Outcome } from '../../api/request.ts';
import { inspected } from '../../flows/inspected.ts';
import { type CookieJar, dropCookie, readCookie, writeCookie } from '../../lib/cookies.ts';
import { profileQuery } from '../../queries/profile.ts';
import type { Services } from '../../services.ts';
import { siblingKey } from '../kit/draftKey.ts';
import { report } from '../kit/report.ts';
import { write } from '../kit/write.ts';
import { homeOf } from './home.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

/** What the session needs of the page beside the services. */
export interface SessionWorld {
  readonly services: Services;
  readonly jar: CookieJar;
  /** The query that a provider of social sign-in sent somebody back with, else null. */
  readonly arrival: string | null;
  /** Other tabs of the shop: they share the cookie. */
  readonly tabs: { notify(): void; watch(look: () => void): () => void };
  /** The path that somebody was led away from to sign in; answered once. */
  takeTarget(): string | null;
  /** Pattern of the present address, for reports. */
  route(): string;
}

const tokenCookie = 'access_token';

/** The reads that are open to anybody, and therefore stay when somebody else signs in. */
const openReads: readonly unknown[] = ['catalogue', 'waves', 'price', 'properties', 'drawing'];

/** The session of this page: takes up the token of the cookie. */
export function startSession(world: SessionWorld): SessionActor {
  const actor = createActor(sessionMachine.provide(sessionEffects(world)), {
    input: { token: readCookie(world.jar, tokenCookie), arrival: world.arrival },
    ...inspected(),
  });
  actor.start();
  return actor;
}

/** The effects of the `session` chart. */
const sessionEffects = ({ services, jar, tabs, takeTarget, route }: SessionWorld) => {
  const { cache, request, notify } = services;
  // The cookie as this page has left it: where cookies are forbidden nobody has changed it.
  let lastToken = readCookie(jar, tokenCookie);
  const changed = () => {
    lastToken = readCookie(jar, tokenCookie);
    tabs.notify();
  };
  const keep = ({ token, expires_in }: Login) => {
    writeCookie(jar, tokenCookie, token, daysOf(expires_in));
    changed();
  };

  return {
    actors: {
      watchCookie: fromCallback(({ sendBack }) =>
        tabs.watch(() => {
          const token = readCookie(jar, tokenCookie);
          if (token === lastToken) return;
          lastToken = token;
          sendBack({ type: 'cookie.changed', token });
        }),
      ),
      signIn: write(
        cache,
        async (body: Credentials): Promise<SignInOutcome> =>
          signInOutcome(services, await request('POST login', { body })) ?? { kind: 'wrong' },
      ),
      startSocial: fromPromise<void, { provider: SocialProviderName }>(async ({ input }) => {
        const { startSocialSignIn } = await import('./socialSignIn.ts');
        await startSocialSignIn(services, input.provider);
      }),
      exchangeAnswer: fromPromise<SocialOutcome, { arrival: string }>(async ({ input }) => {
        const { finishSocialSignIn } = await import('./socialSignIn.ts');
        const answer = finishSocialSignIn(services, input.arrival);
        if (!('refused' in answer)) return exchange(services, answer);
        return answer.refused === 'cancelled' ? { kind: 'cancelled' } : { kind: 'refused', message: null };
      }),
      linkAccount: fromPromise<SocialOutcome, { answer: SocialAnswer | null; password: string }>(
        async ({ input: { answer, password } }) =>
          answer === null ? { kind: 'refused', message: null } : exchange(services, answer, password),
      ),
      readProfile: fromPromise<void>(async () => {
        const query = profileQuery(services);
        // A read under way may have been answered before the change that is to be seen.
        await cache.cancelQueries({ queryKey: query.queryKey });
        const profile = await cache.fetchQuery({ ...query, staleTime: 0 });
        if (profile.reserved_in_name.length === 0) return;
        // Where it fails, the person is asked; they are signed in all the same.
        await import('./inName.effects.ts')
          .then(({ takeOverOwn }) => takeOverOwn(services, profile))
          .catch(() => undefined);
      }),
      endToken: fromPromise<void>(async () => {
        await request('POST logout');
      }),
    },
    actions: {
      keepToken: (_, { login }) => keep(login),
      keepGranted: (_, outcome) => {
        if (outcome.kind === 'granted') keep(outcome.login);
      },
      dropToken: (_, { token }) => {
        if (readCookie(jar, tokenCookie) !== token) return;
        dropCookie(jar, tokenCookie);
        changed();
      },
      dropReads: () => {
        cache.removeQueries({ predicate: ({ queryKey }) => !openReads.includes(queryKey[0]) });
        cache.getMutationCache().clear();
        // What somebody else has typed for a child.
        services.tabStorage.removeItem(siblingKey);
      },
      goToTarget: () => services.navigate(takeTarget() ?? homeOf(services), { replace: true }),
      goToRoot: () => services.navigate('/', { replace: true }),
      tellEnded: () => notify({ kind: 'bad', text: t`Your session has ended. Sign in again to continue.` }),
      tellEndedElsewhere: () =>
        notify({ kind: 'plain', text: t`You have been signed out: in another tab, or because your session ended.` }),
      tellProfileFailed: () => notify({ kind: 'bad', text: t`An error occurred and you have been logged out.` }),
      tellRefreshFailed: () =>
        notify({ kind: 'bad', text: t`Your profile could not be refreshed. Reload the page to see the changes.` }),
      reportFailure: (_, { error }) => void report(request, error, route()),
    },
  } satisfies MachineImplementationsFrom<typeof sessionMachine>;
};

/** Days of a cookie for the minutes of `expires_in` (docs/rules/accounts.md 5.2). */
const daysOf = (minutes: number) => minutes / 60 / 24;

/** A provider's answer is good for one account, and once: the server keeps it while it asks for the password. */
async function exchange(services: Services, answer: SocialAnswer, password?: string): Promise<SocialOutcome> {
  const body = password === undefined ? answer.body : { ...answer.body, password };
  const ask = { params: { provider: answer.provider }, body };
  const outcome = await services.request('POST login/social/{provider}', ask);
  if (outcome.error?.code === 'link_required') return { kind: 'linkRequired', answer };
  if (outcome.error?.code === 'wrong_credentials' && password !== undefined) return { kind: 'wrong' };
  if (outcome.error?.code === 'provider_unavailable') return { kind: 'refused', message: outcome.error.message };
  return signInOutcome(services, outcome) ?? { kind: 'refused', message: outcome.error?.message ?? null };
}

/** Null: refused for what was given. */
function signInOutcome({ serverNow }: Services, { result, error }: Outcome<Login>): SignInOutcome | null {
  if (error === null) return { kind: 'granted', login: result.data };
  if (error.code === 'rate_limited') return { kind: 'limited', until: untilOf(error, serverNow()) };
  if (error.status >= 400 && error.status < 500) return null;
  throw error;
}

const untilOf = ({ retryAfter }: ApiError, now: number) => (retryAfter === null ? null : now + retryAfter * 1000);
