import type { staffCalls } from '#contract/staff/staff.calls.ts';
import { password } from '../server/accounts.ts';

interface Ids {
  readonly owner: number;
  readonly member: number;
  /** An account that is not of the staff. */
  readonly outsider: number;
  readonly run: number;
  readonly payment: string;
}
interface Sample {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
}

/** One good way to make each call of the staff: a new one without does not compile. */
export const staffSamples = ({
  owner,
  member,
  outsider,
  run,
  payment,
}: Ids): Readonly<Record<keyof typeof staffCalls, Sample>> => ({
  'POST staff/login': { body: { email: 'owner@example.com', password } },
  'POST staff/factor': { body: { ticket: 'a-ticket-of-nobody' } },
  'POST staff/login/factor': { body: { ticket: 'a-ticket-of-nobody', code: '123456' } },
  'POST staff/step-up': { body: { code: '123456' } },
  'POST staff/logout': {},
  'GET staff/me': { query: {} },
  'GET staff/people': { query: {} },
  'POST staff/people/invite': { body: { email: 'new@example.com', role: 'desk', run_ids: [run] } },
  'POST staff/people/{id}/change': {
    params: { id: member },
    body: { role: 'organiser', run_ids: [run], version: 1 },
  },
  'POST staff/people/{id}/remove': { params: { id: outsider } },
  'POST staff/people/{id}/reset-factor': { params: { id: member } },
  'POST staff/invitations/accept': { body: { token: 'a-token-of-no-mail' } },
  'GET staff/log': {
    query: {
      run_id: run,
      who: owner,
      what: 'member.changed',
      place_id: 1,
      payment_id: payment,
      from: '2027-01-01T00:00:00Z',
      to: '2027-02-01T00:00:00Z',
      cursor: 1_000_000,
    },
  },
  'POST staff/log/{id}/undo': { params: { id: 1 } },
});
