import type { What } from '#contract/staff/loggedActions.ts';
import type { openPlans } from '../runs/plans.ts';

export interface Write {
  readonly what: What;
  /** Nothing was before it, and nothing is since. */
  readonly isBare?: true;
  /** Creates what is needed first; returns the action itself. */
  readonly ready: () => Promise<() => Promise<unknown>>;
}

/** Ways to make two writes each that differ in one word. */
export function writesOf({
  staff,
  finance,
  rows,
  paidOrder,
  lapsedOrder,
  next,
  draft,
  withWaves,
}: Awaited<ReturnType<typeof openPlans>>) {
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

  const refund = async () => {
    const { id } = await paidOrder({ email: `${next('payer')}@example.com` });
    const [place] = await rows<{ id: number }>('select id from place where payment_id = $1', id);
    const choice = { place_ids: [place?.id ?? 0], how: 'whole' as const, ends: true };
    const { digest } = await finance.ask('POST staff/payments/{id}/refund/preview', { params: { id }, body: choice });
    return () => finance.ask('POST staff/payments/{id}/refund', { params: { id }, body: { ...choice, digest } });
  };
  const orderedRefund = async () => {
    await (await refund())();
    const [task] = await rows<{ id: number }>(`select max(id) as id from task where kind = 'places.refund'`);
    return { params: { id: task?.id ?? 0 } };
  };

  const ofOffice = {
    'POST staff/payments/{id}/decide': {
      what: 'payment.kept',
      ready: async () => {
        const { id } = await paidOrder({ email: `${next('payer')}@example.com` });
        await rows("update payment set status = 'review', disputed = true where id = $1", id);
        return () => finance.ask('POST staff/payments/{id}/decide', { params: { id }, body: { decision: 'approve' } });
      },
    },
    'POST staff/runs/{id}/policy': {
      what: 'policy.changed',
      ready: async () => {
        const { of } = await withWaves();
        const { version } = await staff.ask('GET staff/runs/{id}', of);
        const body = { steps: [{ until_days: 30, percent: 100 }], version };
        return () => staff.ask('POST staff/runs/{id}/policy', { ...of, body });
      },
    },
    'POST staff/payments/{id}/refund': { what: 'task.ordered', ready: async () => await refund() },
    'POST staff/payments/{id}/retry': {
      what: 'payment.retried',
      isBare: true,
      ready: async () => {
        const { id } = await paidOrder({ email: `${next('payer')}@example.com` });
        return () => finance.ask('POST staff/payments/{id}/retry', { params: { id } });
      },
    },
    'POST staff/payments/{id}/restore': {
      what: 'payment.restored',
      ready: async () => {
        const { id } = await lapsedOrder({ email: `${next('payer')}@example.com` });
        return () => finance.ask('POST staff/payments/{id}/restore', { params: { id }, body: { reason: 'cash' } });
      },
    },
    'POST staff/unmatched/decide': {
      what: 'unmatched.kept',
      ready: async () => {
        const ref = `pi_${next('stranger')}`;
        await rows(
          "insert into discrepancy (account, ref, kind, amount, currency) values ('stripe', $1, 'stranger', 100, 'PLN')",
          ref,
        );
        const body = { ref, why: 'stranger', amount: 100, decision: 'keep', reason: 'another shop' } as const;
        return () => finance.ask('POST staff/unmatched/decide', { body });
      },
    },
    'POST staff/unmatched/compare': {
      what: 'unmatched.compared',
      ready: async () => {
        await rows('update comparison set due_at = null, ended_at = now() where due_at is not null');
        return () => finance.ask('POST staff/unmatched/compare', { body: { since: '2026-11-01' } });
      },
    },
    'POST staff/refunds/{id}/stop': {
      what: 'task.stopped',
      ready: async () => {
        const task = await orderedRefund();
        return () => finance.ask('POST staff/refunds/{id}/stop', task);
      },
    },
    'POST staff/refunds/{id}/retry': {
      what: 'task.retried',
      ready: async () => {
        const task = await orderedRefund();
        await rows("update task set state = 'stuck', fault = 'unexpected' where id = $1", task.params.id);
        return () => finance.ask('POST staff/refunds/{id}/retry', task);
      },
    },
    'POST staff/runs/{id}/waves/change': {
      what: 'waves.changed',
      ready: async () => {
        const { of } = await withWaves();
        const { waves } = await staff.ask('GET staff/runs/{id}/waves', of);
        const body = {
          waves: waves.map(({ id, version }) => ({ id, version })),
          act: 'enlarge' as const,
          places: 5,
        };
        return () => staff.ask('POST staff/runs/{id}/waves/change', { ...of, body });
      },
    },
  } satisfies Readonly<Record<string, Write>>;

  return { ofInvitation, ofContact, ofOffice };
}
