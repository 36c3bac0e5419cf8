import { type ActorRefFrom, createActor, fromPromise, type MachineImplementationsFrom } from 'xstate';
import { staffSessionKey } from '#contract/staff/session.ts';
import type { Credentials } from '#machines/accounts/session.logic.ts';
import type {
  CodeOutcome,
  FactorOutcome,
  PasswordOutcome,
  ReadOutcome,
  StepUpOutcome,
} from '#machines/office/staffSession.logic.ts';
import { staffSessionMachine } from '#machines/office/staffSession.machine.ts';
import { type ApiError, dataOf, type Request } from '../../../api/request.ts';
import { write } from '../../../effects/kit/write.ts';
import { inspected } from '../../../flows/inspected.ts';
import { mailedSecretKey } from '../../kit/mailedSecret.ts';
import type { StaffServices } from '../../kit/services.ts';
import { meQuery } from '../../queries/office/me.ts';
import { begunIn, begunKey } from './begunLogin.ts';

export type StaffSessionActor = ActorRefFrom<typeof staffSessionMachine>;

export interface StaffSessionWorld {
  readonly services: Pick<StaffServices, 'cache' | 'tabStorage' | 'serverNow'>;
  /** With the token of the session. */
  readonly request: Request;
  /** With one that is nobody's session yet. */
  requestAs(token: string): Request;
}

/** The session of this tab: takes up what it keeps. */
export function startStaffSession(world: StaffSessionWorld): StaffSessionActor {
  const { tabStorage } = world.services;
  const actor = createActor(staffSessionMachine.provide(staffSessionEffects(world)), {
    input: { token: tabStorage.getItem(staffSessionKey), begun: begunIn(tabStorage.getItem(begunKey)) },
    ...inspected(),
  });
  actor.start();
  return actor;
}

/** The effects of the `staffSession` chart. */
const staffSessionEffects = ({ services, request, requestAs }: StaffSessionWorld) => {
  const { cache, tabStorage, serverNow } = services;
  const limited = ({ retryAfter }: ApiError) =>
    ({ kind: 'limited', until: retryAfter === null ? null : serverNow() + retryAfter * 1000 }) as const;

  /** The member whom a token signs in; their rights are known from then on. */
  async function readMe(token: string): Promise<ReadOutcome> {
    const { result, error } = await requestAs(token)('GET staff/me', { query: {} });
    if (error !== null) {
      if (error.status === 401 || error.status === 403) return { kind: 'over' };
      throw error;
    }
    cache.setQueryData(meQuery({ request }).queryKey, result.data);
    return { kind: 'granted', token, account: result.data.email };
  }

  /** A code is wrong, or may not be tried now; anything else goes on as an error. */
  function codeRefused(error: ApiError) {
    if (error.code === 'rate_limited') return limited(error);
    if (error.code === 'wrong_credentials' || error.code === 'invalid') return { kind: 'wrong' } as const;
    throw error;
  }

  return {
    actors: {
      readMe: fromPromise<ReadOutcome, { token: string }>(({ input }) => readMe(input.token)),
      checkPassword: write(cache, async (body: Credentials): Promise<PasswordOutcome> => {
        const { result, error } = await request('POST staff/login', { body });
        if (error === null) {
          const { step, ticket } = result.data;
          return { kind: step, email: body.email, ticket };
        }
        if (error.code === 'rate_limited') return limited(error);
        if (error.status >= 400 && error.status < 500) return { kind: 'wrong' };
        throw error;
      }),
      makeFactor: write(cache, async ({ ticket }: { ticket: string }): Promise<FactorOutcome> => {
        const secret = tabStorage.getItem(mailedSecretKey);
        const { result, error } = await request('POST staff/factor', { body: { ticket, ...(secret && { secret }) } });
        if (error === null) {
          const { uri, secret, recovery_codes: recoveryCodes } = result.data;
          return { kind: 'made', factor: { uri, secret, recoveryCodes } };
        }
        if (error.code === 'link_mailed') return { kind: 'mailed' };
        if (error.status === 401 || error.status === 403) return { kind: 'over' };
        throw error;
      }),
      checkCode: write(cache, async (body: { ticket: string; code: string }): Promise<CodeOutcome> => {
        const { result, error } = await request('POST staff/login/factor', { body });
        if (error === null) return readMe(result.data.token);
        if (error.code === 'unauthenticated' || error.code === 'factor_required') return { kind: 'over' };
        return codeRefused(error);
      }),
      showCode: write(cache, async (body: { code: string }): Promise<StepUpOutcome> => {
        const { error } = await request('POST staff/step-up', { body });
        return error === null ? { kind: 'shown' } : codeRefused(error);
      }),
      endToken: fromPromise<void>(async () => {
        await dataOf(request('POST staff/logout'));
      }),
    },
    actions: {
      keepToken: (_, { token }) => keep(tabStorage, staffSessionKey, token),
      keepBegun: (_, { begun }) => keep(tabStorage, begunKey, begun && JSON.stringify(begun)),
      dropReads: () => {
        // Who is here now has just been read.
        const { queryKey } = meQuery({ request });
        cache.removeQueries({ predicate: (query) => query.queryHash !== JSON.stringify(queryKey) });
        cache.getMutationCache().clear();
      },
      readAgain: () => void cache.refetchQueries({ predicate: ({ state }) => state.status === 'error' }),
    },
  } satisfies MachineImplementationsFrom<typeof staffSessionMachine>;
};

function keep(storage: StaffServices['tabStorage'], key: string, value: string | null) {
  if (value === null) storage.removeItem(key);
  else storage.setItem(key, value);
}
