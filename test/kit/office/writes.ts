import type { What } from '#contract/staff/office/loggedActions.ts';
import type { openPlans } from '../runs/plans.ts';

export interface Write {
  readonly what: What;
  /** Nothing was before it, and nothing is since. */
  readonly isBare?: true;
  /** Creates what is needed first; returns the action itself. */
  readonly ready: () => Promise<() => Promise<unknown>>;
}

/** Ways to make two writes each that differ in one word. */
export function writesOf({ staff, next, draft }: Awaited<ReturnType<typeof openPlans>>) {
  /** Something done to an invitation that nobody has taken. */
  const ofInvitation = (what: Write['what'], act: 'resend' | 'withdraw'): Write => ({
    what,
    async ready() {
      const email = `${next('asked')}@example.com`;
      await staff.ask('POST staff/team/invite', { body: { email, role: 'desk' } });
      const { invitations } = await staff.ask('GET staff/team', {});
      const id = invitations.find((one) => one.email === email)?.id ?? 0;
      return () => staff.ask(`POST staff/invitations/{id}/${act}`, { params: { id } });
    },
  });

  /** Something done to an address for questions that waits for its link. */
  const ofContact = (what: Write['what'], act: 'resend' | 'withdraw'): Write => ({
    what,
    async ready() {
      const of = await draft();
      const body = { version: 1, contact_email: `${next('asks')}@example.com` };
      await staff.ask('POST staff/runs/{id}', { ...of, body });
      return () => staff.ask(`POST staff/runs/{id}/contact/${act}`, of);
    },
  });

  return { ofInvitation, ofContact };
}
