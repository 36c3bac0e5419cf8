import type { Generated } from 'kysely';
import type { StaffRole } from '#contract/staff/rights.ts';
import type { JsonOrNull, Moment, MomentOrNull, Serial, WithDefault } from './columns.ts';

/** Tables of the organiser's people. */
export interface StaffTables {
  staff: {
    account_id: number;
    role: StaffRole;
    run_ids: number[] | null;
    since: WithDefault<Date>;
    version: WithDefault<number>;
    demo: WithDefault<boolean>;
  };
  staff_invitation: {
    id: Serial;
    email: string;
    role: StaffRole;
    run_ids: number[] | null;
    created_at: Generated<Date>;
    expires_at: Moment;
    ended: 'accepted' | 'withdrawn' | null;
  };
  staff_invitation_secret: { secret_hash: string; invitation_id: number };
  factor: {
    account_id: number;
    kind: 'totp';
    secret: string;
    confirmed_at: MomentOrNull;
    last_step: WithDefault<number>;
    wrong_at: WithDefault<Date[]>;
    locked_until: MomentOrNull;
    created_at: Generated<Date>;
  };
  recovery_code: { account_id: number; code_hash: string; used_at: MomentOrNull };
  staff_log: {
    id: Generated<number>;
    at: Generated<Date>;
    who: string;
    account_id: number | null;
    role: StaffRole | null;
    what: string;
    run_id: number | null;
    group_id: number | null;
    place_id: number | null;
    payment_id: string | null;
    wave_id: number | null;
    category_id: number | null;
    coupon: string | null;
    subject_id: number | null;
    before: JsonOrNull<Record<string, unknown>>;
    after: JsonOrNull<Record<string, unknown>>;
    reason: string | null;
    task_id: number | null;
    network: string | null;
    request_id: string | null;
    undo_until: MomentOrNull;
    undone_by: number | null;
  };
}
