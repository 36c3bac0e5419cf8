import type { ColumnType, Generated } from 'kysely';
import type { Currency, Language } from '#contract/constants.ts';
import type { PaymentAccount } from '#contract/payments/providers.ts';
import type { What } from '#contract/staff/loggedActions.ts';
import type { DifferenceKind, LineKind } from '#contract/staff/money/payouts.values.ts';
import type { OrderFor, OrderWay } from '#contract/staff/money/staffOrders.values.ts';
import type { FileKind, FileLayout } from '#contract/staff/people/files.values.ts';
import type { SheetMails, SheetPrice } from '#contract/staff/people/sheets.calls.ts';
import type { StaffRole } from '#contract/staff/rights.ts';
import type { NumberRange } from '#contract/staff/runs/startNumbers.calls.ts';
import type { Json, JsonOrNull, JsonWithDefault, Moment, MomentOrNull, Serial, WithDefault } from '../columns.ts';

/** Tables of the organiser's people, and of what they have done to many groups at once. */
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
    shop_wrong_at: WithDefault<Date[]>;
    shop_locked_until: MomentOrNull;
    created_at: Generated<Date>;
  };
  factor_link: { secret_hash: string; account_id: number; expires_at: Generated<Date> };
  staff_order: {
    id: Serial;
    run_id: number;
    kind: OrderFor;
    way: OrderWay;
    with_fee: boolean;
    online: boolean;
    company: string | null;
    tax_number: string | null;
    invoice: boolean;
    phone: string | null;
    from_held_back: JsonWithDefault<readonly { readonly wave_id: number; readonly places: number }[]>;
    made_by: number;
    key: string | null;
    body_hash: string;
    reminded_at: MomentOrNull;
    created_at: Generated<Date>;
  };
  confirmed_contact: { email: string };
  contact_wait: { run_id: number; email: string; until: Generated<Date> };
  contact_link: { secret_hash: string; run_id: number };
  former_address: { account_id: number; email: string; until: Generated<Date> };
  recovery_code: { account_id: number; code_hash: string; used_at: MomentOrNull };
  staff_log: {
    id: Generated<number>;
    at: Generated<Date>;
    who: string;
    account_id: number | null;
    role: StaffRole | null;
    what: What;
    run_id: number | null;
    group_id: number | null;
    place_id: number | null;
    payment_id: string | null;
    wave_id: number | null;
    category_id: number | null;
    coupon: string | null;
    layout: string | null;
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
  task: {
    id: Serial;
    kind: 'wave.time' | 'wave.cancel' | 'run.cancel' | 'day.shift' | 'places.refund' | 'numbers.give';
    run_id: number;
    wave_id: number | null;
    payment_id: string | null;
    plan: Json<Record<string, unknown>>;
    digest: string;
    reason: WithDefault<string>;
    ordered_by: number;
    role: StaffRole;
    needs_yes: boolean;
    approved_by: number | null;
    agreed: number | null;
    ordered_at: Generated<Date>;
    asked_at: MomentOrNull;
    starts_at: MomentOrNull;
    state: 'asked' | 'planned' | 'running' | 'stuck' | 'done' | 'stopped';
    begun_at: MomentOrNull;
    ended_at: MomentOrNull;
    fault: string | null;
  };
  task_group: {
    task_id: number;
    group_id: number;
    wave_id: number | null;
    tries: WithDefault<number>;
    try_at: WithDefault<Date>;
    done_at: MomentOrNull;
    agreed: number | null;
    fault: string | null;
  };
  task_hold: { task_id: number; wave_id: number; places: number };
  /** The ranges of a run's start numbers. */
  start_numbers: { run_id: number; ranges: JsonWithDefault<readonly NumberRange[]>; version: WithDefault<number> };
  file_layout: { run_id: number; name: string; layout: Json<FileLayout>; version: WithDefault<number> };
  kept_file: {
    id: Serial;
    run_id: number;
    kind: FileKind;
    name: string | null;
    layout: JsonOrNull<FileLayout>;
    language: Language;
    saved_at: WithDefault<Date>;
    rows: number;
    prints: Buffer | null;
  };
  payout_note: {
    account: PaymentAccount;
    kind: DifferenceKind;
    about: WithDefault<string>;
    ref: string;
    there: number;
    here: number;
    note: string;
    noted_by: number;
    noted_at: WithDefault<Date>;
  };
  invoice_request: {
    payment_id: string;
    company: string;
    tax_number: string | null;
    street: string | null;
    post_code: string | null;
    town: string | null;
    asked_at: Generated<Date>;
    issued_at: MomentOrNull;
    number: string | null;
    file: string | null;
  };
  sheet_draft: {
    id: string;
    run_id: number;
    name: string;
    read: Json<unknown>;
    made_at: WithDefault<Date>;
  };
  sheet_heads: { heads_hash: string; fields: Json<unknown>; used_at: WithDefault<Date> };
  sheet: {
    id: Serial;
    run_id: number;
    group_id: number | null;
    name: string;
    ordered_by: number;
    ordered_at: Generated<Date>;
    mails: SheetMails;
    price: SheetPrice;
    state: WithDefault<'running' | 'done' | 'undone'>;
    rows: number;
    ended_at: MomentOrNull;
  };
  sheet_part: {
    sheet_id: number;
    at: number;
    kind: 'new' | 'named' | 'changed';
    rows: Json<unknown>;
    tries: WithDefault<number>;
    try_at: WithDefault<Date>;
    done_at: MomentOrNull;
    fault: string | null;
    held_wave_id: number | null;
    from_held_back: WithDefault<number>;
  };
  sheet_place: { sheet_id: number; place_id: number; kind: 'new' | 'named' | 'changed'; version: number };
  correction: {
    id: Serial;
    place_id: number;
    at: Generated<Date>;
    before: ColumnType<Record<string, unknown>, string, string>;
    after: ColumnType<Record<string, unknown>, string, string>;
  };
  /** The difference that a payment asks for, so that a place goes to a dearer distance. */
  raise: {
    payment_id: string;
    place_id: number;
    category_id: number;
    kept: number;
    of_holder: boolean;
    asked_by: number | null;
    asked_at: Generated<Date>;
    raised_at: MomentOrNull;
  };
  cannot_come: {
    place_id: number;
    note: string | null;
    asked_at: WithDefault<Date>;
    refused_at: MomentOrNull;
    reason: string | null;
  };
  note: {
    id: Serial;
    group_id: number | null;
    place_id: number | null;
    text: string;
    at_desk: WithDefault<boolean>;
    version: WithDefault<number>;
    changed_at: WithDefault<Date>;
  };
  refund_offer: {
    id: Serial;
    payment_id: string;
    task_id: number | null;
    amount: number;
    until: Moment;
    created_at: Generated<Date>;
    ended: 'taken' | 'withdrawn' | null;
    ended_at: MomentOrNull;
  };
  finder: { place_id: number; run_id: number; words: string; email: string | null; phone: string | null };
  finder_due: { place_id: number };
  finder_mark: {
    whole: WithDefault<boolean>;
    done: WithDefault<number>;
    safe: WithDefault<number>;
    seen: WithDefault<number>;
    horizon: WithDefault<string>;
  };
  comparison: {
    id: Serial;
    since: Moment;
    asked_at: WithDefault<Date>;
    who: string;
    due_at: WithDefault<Date | null>;
    ended_at: MomentOrNull;
    failed: WithDefault<boolean>;
    known: WithDefault<number>;
    found: WithDefault<number>;
    strangers: WithDefault<number>;
  };
  refund_offer_secret: { secret_hash: string; offer_id: number };
  payout: {
    id: Generated<number>;
    account: PaymentAccount;
    ref: string;
    currency: Currency;
    amount: number;
    status: 'in_transit' | 'paid' | 'failed';
    explained: 'whole' | 'later' | 'never';
    title: string | null;
    failure: string | null;
    made_at: Date;
    arrives_on: string;
    /** The last line that was read, while they are being read. */
    read_after: string | null;
    read_at: MomentOrNull;
    due_at: MomentOrNull;
  };
  payout_line: {
    account: PaymentAccount;
    ref: string;
    /** Null: it lies at the provider still. */
    payout_id: number | null;
    kind: LineKind;
    paid_ref: string | null;
    refund_ref: string | null;
    payout_ref: string | null;
    amount: number;
    fee: number;
    currency: Currency;
    at: Date;
  };
  payout_look: { account: PaymentAccount; seen_until: Date; looked_at: MomentOrNull; due_at: WithDefault<Date> };
}
