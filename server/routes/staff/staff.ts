import type { Transaction } from 'kysely';
import type { staffCalls } from '#contract/staff/office/staff.calls.ts';
import { rightsOf } from '#contract/staff/rights.ts';
import type { Deps } from '../../deps.ts';
import { enrol, login, loginWithCode, logout, stepUp } from '../../domain/accounts/signIn/staffSignIn.ts';
import { accountGone } from '../../domain/kit/accountGone.ts';
import type { StaffWho } from '../../domain/kit/answers.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import {
  acceptStaff,
  inviteStaff,
  mailingInvitation,
  membershipOf,
  openStaffInvitation,
  resendStaffInvitation,
  withdrawStaffInvitation,
} from '../../domain/staff/invitations.ts';
import { type Asking, actOfOneLine, byStaff, type Entry } from '../../domain/staff/log.ts';
import { readLog } from '../../domain/staff/logView.ts';
import { changeMember, listStaff, removeMember, resetFactor } from '../../domain/staff/members.ts';
import { undo } from '../../domain/staff/undo.ts';
import { undos } from '../../domain/undos.ts';
import type { Tables } from '../../store/schema.ts';
import type { Handlers } from '../http/handler.ts';

/** The organiser's people: contract/staff/rights.ts says who may do what, and is checked before any of this. */
export function staffHandlers(deps: Deps): Handlers<typeof staffCalls> {
  const { database } = deps;
  const { db } = database;

  const one = <No extends Refusal>(
    { who, ...from }: Asking & { readonly who: StaffWho },
    work: (tx: Transaction<Tables>) => Promise<Entry | No>,
  ) => actOfOneLine(database, byStaff(who, from), work);

  return {
    'POST staff/login': async ({ body, ip, agent }) => login(deps, { ...body, ip, agent }),
    'POST staff/factor': async (request) => enrol(deps, request),
    'POST staff/login/factor': async (request) => loginWithCode(deps, request),
    'POST staff/step-up': async (request) => stepUp(deps, request),
    'POST staff/logout': async (request) => logout(deps, request),
    'GET staff/me': async ({ who }) => {
      const { name, surname, email } = await db
        .selectFrom('account')
        .select(['name', 'surname', 'email'])
        .where('id', '=', who.id)
        .executeTakeFirstOrThrow(accountGone);
      return {
        id: who.id,
        name: `${name} ${surname}`.trim(),
        email,
        role: who.role,
        run_ids: who.runIds && [...who.runIds],
        rights: [...rightsOf(who.role)],
        stepped_up_until: who.steppedUpUntil?.toISOString() ?? null,
      };
    },

    'GET staff/team': async () => listStaff(db),
    'POST staff/team/invite': async ({ body, lang, region, ...request }) =>
      mailingInvitation(deps, body.email, () =>
        one(request, async (tx) => {
          const invited = await inviteStaff(tx, { ...membershipOf(body), email: body.email, lang, region });
          return invited instanceof Refusal ? invited : invited.entry;
        }),
      ),
    'POST staff/invitations/{id}/resend': async ({ params, lang, region, ...request }) => {
      const open = await openStaffInvitation(db, params);
      if (open === null) return new Refusal('not_found');
      return mailingInvitation(deps, open.email, () =>
        one(request, (tx) => resendStaffInvitation(tx, { ...params, lang, region })),
      );
    },
    'POST staff/invitations/{id}/withdraw': async ({ params, ...request }) =>
      one(request, (tx) => withdrawStaffInvitation(tx, params)),
    'POST staff/team/{id}/change': async ({ params, body, lang, ...request }) =>
      one(request, (tx) => changeMember(tx, { ...membershipOf(body), ...params, version: body.version, lang })),
    'POST staff/team/{id}/remove': async ({ params, ...request }) => one(request, (tx) => removeMember(tx, params.id)),
    'POST staff/team/{id}/reset-factor': async ({ params, ...request }) =>
      one(request, (tx) => resetFactor(tx, params.id)),
    'POST staff/invitations/accept': async ({ body, ...request }) =>
      acceptStaff(deps, { ...request, token: body.token }),

    'GET staff/log': async ({ who, query }) => readLog(db, { who, query, undos }),
    'POST staff/log/{id}/undo': async (request) => undo(undos, deps, request),
  };
}
