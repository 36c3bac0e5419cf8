import { t } from '@lingui/core/macro';
import type { StaffRole } from '#contract/staff/rights.ts';
import type { Outcome } from '../../../api/request.ts';
import { formThatCalls } from '../../../effects/kit/form.effects.ts';
import type { StaffServices } from '../../kit/services.ts';
import { teamQuery } from '../../queries/office/team.ts';

export type MembershipField = 'role' | 'scope' | 'run_ids';
/** The values of the fields; nothing is chosen beforehand, and a missing choice is refused. */
export interface WantedMembership {
  readonly role: StaffRole | '';
  readonly run_ids: number[] | null;
}
export interface Membership extends WantedMembership {
  readonly role: StaffRole;
  readonly run_ids: number[] | null;
}

type World = Pick<StaffServices, 'request' | 'cache' | 'notify'>;

/**
 * The forms of the page 'Team': each makes its call, tells what was done, where its undo does not tell it, and has the
 * list read again.
 */
export function teamForms(services: World) {
  const { request, cache, notify } = services;
  const { queryKey } = teamQuery(services);
  const readAgain = () => cache.invalidateQueries({ queryKey });
  const form = <Field extends string, Body>(
    ask: (body: Body) => Promise<Outcome<unknown>>,
    successMessage?: () => string,
  ) =>
    formThatCalls<Field, Body>(cache, {
      async ask(body) {
        const outcome = await ask(body);
        // The present values are shown beside the chosen ones.
        if (outcome.error?.code === 'changed_meanwhile') {
          await readAgain();
          return { result: null, error: Object.assign(outcome.error, { data: {} }) };
        }
        return outcome;
      },
      async followUp() {
        await readAgain();
        if (successMessage) notify({ kind: 'good', text: successMessage() });
      },
    });
  /** The version in the present list: other people's changes stand in the dialog. */
  const versionOf = (id: number) => cache.getQueryData(queryKey)?.people.find((one) => one.id === id)?.version;

  return {
    invite: form<MembershipField | 'email', WantedMembership & { readonly email: string }>((body) =>
      request('POST staff/team/invite', { body: body as Membership & typeof body }),
    ),
    resend: (id: number, email: string) =>
      form<never, unknown>(
        () => request('POST staff/invitations/{id}/resend', { params: { id } }),
        () => t`The link is on its way to ${email}. It is valid for 72 hours.`,
      ),
    withdraw: (id: number) =>
      form<never, unknown>(
        () => request('POST staff/invitations/{id}/withdraw', { params: { id } }),
        () => t`The invitation has been withdrawn.`,
      ),
    change: (id: number) =>
      form<MembershipField, WantedMembership>((body) => {
        const version = versionOf(id);
        return request('POST staff/team/{id}/change', {
          params: { id },
          body: { ...(body as Membership), ...(version === undefined ? {} : { version }) },
        });
      }),
    remove: (id: number) =>
      form<never, unknown>(
        () => request('POST staff/team/{id}/remove', { params: { id } }),
        () => t`They have been removed from the staff.`,
      ),
    resetFactor: (id: number) =>
      form<never, unknown>(
        () => request('POST staff/team/{id}/reset-factor', { params: { id } }),
        () => t`The second factor has been removed. A new one is set up at the next sign-in.`,
      ),
  };
}
