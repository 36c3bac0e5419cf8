import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Credentials } from '#machines/accounts/session.logic.ts';
import type {
  JoinOutcome,
  Shopper,
  staffInvitationMachine,
  TypedOutcome,
} from '#machines/office/staffInvitation.machine.ts';
import type { Request } from '../../../api/request.ts';
import { write } from '../../../effects/kit/write.ts';
import { mailedSecretKey } from '../../kit/mailedSecret.ts';
import type { StaffServices } from '../../kit/services.ts';

export interface InvitationWorld {
  readonly services: Pick<StaffServices, 'cache' | 'tabStorage' | 'serverNow'>;
  /** With a token of the shop's. */
  requestAs(token: string | null): Request;
  /** The account signed in to the shop; null for a visitor. */
  shopToken(): string | null;
  /** A person who has just typed their password signs in to the staff's pages with it. */
  signIn(credentials: Credentials): void;
}

/** The effects of the `staffInvitation` chart. */
export const staffInvitationEffects = ({ services, requestAs, shopToken, signIn }: InvitationWorld) => {
  async function joinAs(token: string | null): Promise<JoinOutcome> {
    const body = { token: services.tabStorage.getItem(mailedSecretKey) ?? 'none' };
    const { result, error } = await requestAs(token)('POST staff/invitations/accept', { body });
    if (error === null) return { kind: 'joined', role: result.data.role };
    if (error.code === 'token_spent') return { kind: 'over' };
    if (error.code === 'forbidden') return { kind: 'otherAccount' };
    if (error.code === 'email_unconfirmed') return { kind: 'unconfirmed' };
    if (error.code === 'already_member') return { kind: 'member' };
    throw error;
  }

  return {
    actors: {
      findShopper: fromPromise<Shopper | null>(async () => {
        const token = shopToken();
        if (token === null) return null;
        const { result } = await requestAs(token)('GET user', { query: {} });
        if (result === null) return null;
        const { name, surname, email } = result.data;
        return { name: `${name} ${surname}`.trim(), email };
      }),
      joinStaff: fromPromise<JoinOutcome>(() => joinAs(shopToken())),
      joinByPassword: write(services.cache, async (body: Credentials): Promise<TypedOutcome> => {
        const { result, error } = await requestAs(null)('POST login', { body });
        if (error?.code === 'rate_limited') {
          const { retryAfter } = error;
          return { kind: 'limited', until: retryAfter === null ? null : services.serverNow() + retryAfter * 1000 };
        }
        if (error !== null) {
          if (error.status >= 400 && error.status < 500) return { kind: 'wrong' };
          throw error;
        }
        const { token } = result.data;
        const outcome = await joinAs(token);
        // It was for this alone.
        void requestAs(token)('POST logout');
        if (outcome.kind === 'joined' || outcome.kind === 'member') signIn(body);
        return outcome;
      }),
    },
  } satisfies MachineImplementationsFrom<typeof staffInvitationMachine>;
};
