import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Currency, Language, Region, TshirtSize } from '#contract/constants.ts';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import type { PaymentAccount, PaymentProviderName } from '#contract/payments/providers.ts';
import type { Breakdown } from '#contract/shop/catalogue.calls.ts';
import type { OrderSource } from '#contract/values/source.ts';
import type { Json, JsonOrNull, Moment, MomentOrNull, Serial, WithDefault } from './columns.ts';
import type { AccountTables } from './schema/accounts.ts';
import type { CatalogueTables } from './schema/catalogue.ts';
import type { DeskTables } from './schema/desk.ts';
import type { StaffTables } from './schema/staff.ts';

/** What is counted in `held` (docs/rules/holds.md 2). */
type HeldKind = 'holder' | 'network' | 'mailbox' | 'domain' | 'reader' | 'coupon' | 'coupon_domain';
/** The rows of `held` that a payment moves to once its buyer is verified, and their limits then. */
export interface VerifiedCounts {
  readonly holder: string;
  readonly counts: readonly Count[];
  readonly part: number;
  readonly newcomersPart: number;
}
/** A row of `held`, and what a payment has in it. */
export interface Count {
  readonly kind: HeldKind;
  readonly key: string;
  readonly places: number;
  /** The row's maximum, else nothing is held. */
  readonly most: number;
  /** Beyond it the hold is a short one. */
  readonly long: number;
}

/** The tables of server/store/migrations, as Kysely sees them. */
export interface Tables extends AccountTables, CatalogueTables, DeskTables, StaffTables {
  grp: {
    id: Serial;
    run_id: number;
    category_id: number;
    wave_id: number;
    name: string | null;
    code: string | null;
    language: Language;
    created_at: Generated<Date>;
    ended_at: MomentOrNull;
    spare_14d: MomentOrNull;
    spare_3d: MomentOrNull;
    ended_by: number | null;
    version: WithDefault<number>;
  };
  payment: {
    id: string;
    group_id: number;
    run_id: number;
    wave_id: number;
    region: Region;
    currency: Currency;
    seats: number;
    to_pay: number;
    breakdown: JSONColumnType<Breakdown>;
    coupons_asked: WithDefault<number>;
    coupons_held: WithDefault<number>;
    provider: PaymentProviderName | null;
    status: PaymentStatus;
    closed: WithDefault<boolean>;
    disputed: WithDefault<boolean>;
    failure: ColumnType<{ code: string } | null, string | null | undefined, string | null>;
    user_id: number | null;
    email: string;
    name: string;
    surname: string;
    address: JsonOrNull<unknown>;
    language: Language;
    terms_version: string;
    created_at: Generated<Date>;
    expires_at: MomentOrNull;
    paid_at: MomentOrNull;
    renewed_as: string | null;
    tried_at: MomentOrNull;
    reminded_24h: MomentOrNull;
    reminded_3h: MomentOrNull;
    holder: string | null;
    network: string | null;
    verified: WithDefault<boolean>;
    full_until: MomentOrNull;
    start_bought: MomentOrNull;
    counted: WithDefault<boolean>;
    counts: JsonOrNull<readonly { readonly kind: HeldKind; readonly key: string; readonly places: number }[]>;
    counts_verified: JsonOrNull<VerifiedCounts>;
    network_hash: string | null;
    newcomer: WithDefault<boolean>;
    short: WithDefault<boolean>;
    renewal: WithDefault<boolean>;
    /** The order of staff that it is a row of. */
    staff_order_id: number | null;
    source: ColumnType<OrderSource | null, string | null, string | null>;
  };
  held: { kind: HeldKind; key: string; places: number; most: number };
  hold_secret: { secret_hash: string; payment_id: string; made_at: Generated<Date>; opened_at: MomentOrNull };
  unasked_mail: { network_hash: string; since: Moment; mails: number; most: number };
  email_code: { email: string; code_hash: string; expires_at: Moment };
  place: {
    id: Serial;
    run_id: number;
    group_id: number;
    wave_id: number;
    payment_id: string;
    user_id: number | null;
    email: string | null;
    name: string | null;
    surname: string | null;
    child_name: string | null;
    is_captain: WithDefault<boolean>;
    money: 'reserved' | 'processing' | 'paid';
    person: 'free' | 'invited' | 'taken' | 'handingOver';
    ended: 'released' | 'lapsed' | null;
    /** The task that cancelled its start. */
    ended_by: number | null;
    /** When its owner handed it over to another account. */
    handed_over: WithDefault<boolean>;
    sex: 'M' | 'K' | null;
    size: TshirtSize | null;
    age: number | null;
    created_at: Generated<Date>;
    joined_at: MomentOrNull;
    /** Its start number, none once it has ended; and the one printed for it, which no task changes. */
    bib: number | null;
    bib_printed: number | null;
    /** Raised by a change of what staff's forms show. */
    version: WithDefault<number>;
    /** Its own name counts, whatever the account says. */
    own_name: WithDefault<boolean>;
    /** The size was chosen once the T-shirts were ordered. */
    late_size: WithDefault<boolean>;
    blocked_at: MomentOrNull;
    blocked_why: string | null;
    /** Cents of its payment that are kept for it: its price and its share of the fee. */
    price: WithDefault<number>;
    fee: WithDefault<number>;
    /** It was ended with money back: what is left of its price is kept. */
    kept: WithDefault<boolean>;
    /** Its ticket's, raised with each other person; the database does it. */
    ticket_serial: WithDefault<number>;
    /** Since when its last ticket is dead. */
    ticket_since: MomentOrNull;
  };
  redemption: { payment_id: string; code: string; position: number; released_at: MomentOrNull };
  attempt: {
    id: Generated<string>;
    payment_id: string;
    /** Money that came by hand is known to no provider. */
    provider: PaymentProviderName | 'hand';
    by_hand: 'transfer' | 'cash' | null;
    /** The day on which it came by hand. */
    received_on: string | null;
    /** Staff took back that it had come. */
    undone_at: MomentOrNull;
    provider_ref: string | null;
    /** The provider's name of the payment that brought its money. */
    captured_ref: string | null;
    secret: string | null;
    redirect_url: string | null;
    amount: number;
    currency: Currency;
    status: WithDefault<'opening' | 'open' | 'processing' | 'succeeded' | 'failed' | 'cancelled'>;
    created_at: Generated<Date>;
    updated_at: WithDefault<Date>;
    looked_at: MomentOrNull;
    close_at: MomentOrNull;
    /** The time until which the secret opens the form; null: as long as the attempt is open. */
    secret_until: MomentOrNull;
    /** Whether the payer's bank claims its money, and whether it keeps it, as last heard. */
    disputed: WithDefault<boolean>;
    lost: WithDefault<boolean>;
    /** Its money raised a place: the payment that asked for it, where it is of another one by now. */
    raised_by: string | null;
  };
  discrepancy: {
    account: Generated<PaymentAccount>;
    ref: string;
    kind: 'stranger' | 'refunded' | 'returned' | 'disputed' | 'recovered';
    payment_id: string | null;
    amount: number;
    currency: Currency;
    found_at: Generated<Date>;
    decided_at: MomentOrNull;
    decision: 'refund' | 'keep' | 'release' | 'won' | 'claimed' | null;
    who: string | null;
    sending_until: MomentOrNull;
  };
  refund: {
    id: Generated<string>;
    payment_id: string;
    attempt_id: string;
    amount: number;
    status: WithDefault<'pending' | 'done' | 'failed'>;
    provider_ref: string | null;
    reason: string;
    created_at: Generated<Date>;
    tried_at: MomentOrNull;
    done_at: MomentOrNull;
    pending_reason: 'insufficient_funds' | 'other' | null;
    asked: WithDefault<number>;
    /** The organiser sends it: no provider has the money. */
    by_hand: WithDefault<boolean>;
    /** For all of an attempt's money, for some places of it, or because another distance costs less. */
    kind: WithDefault<'whole' | 'places' | 'difference'>;
    place_ids: WithDefault<number[]>;
    /** What was looked at when it was ordered: once each. */
    key: string | null;
  };
  provider_balance: {
    account: PaymentAccount;
    currency: Currency;
    available: number | null;
    coming: number | null;
    asked_at: WithDefault<Date>;
  };
  ledger: {
    id: Generated<number>;
    booking: string;
    /** Null for what belongs to a payout. */
    payment_id: string | null;
    attempt_id: string | null;
    account:
      | 'provider'
      | 'hand'
      | 'places'
      | 'refund_due'
      | 'forfeited'
      | 'review'
      | 'kept'
      | 'provider_fee'
      | 'payout';
    amount: number;
    who: string;
    at: Generated<Date>;
    payout_id: number | null;
  };
  payment_history: {
    id: Generated<number>;
    payment_id: string;
    at: Generated<Date>;
    event: string;
    from_status: PaymentStatus | null;
    to_status: PaymentStatus;
    who: string;
  };
  group_history: {
    id: Generated<number>;
    group_id: number;
    at: Generated<Date>;
    who: string;
    what: string;
    details: ColumnType<Record<string, unknown>, string | undefined, string>;
    actor_id: number | null;
    subject_id: number | null;
    invitation_id: number | null;
  };
  invitation: {
    id: Serial;
    place_id: number;
    group_id: number;
    kind: 'invitation' | 'challenge' | 'handover';
    email: string;
    language: Language;
    sent_at: WithDefault<Date>;
    opened_at: MomentOrNull;
    bounced: string | null;
    ended: 'accepted' | 'withdrawn' | 'lapsed' | null;
    ended_at: MomentOrNull;
  };
  invitation_secret: { secret_hash: string; invitation_id: number };
  take_back: {
    id: Serial;
    place_id: number;
    giver_id: number;
    receiver_id: number | null;
    group_id: number;
    was_captain: boolean;
    sex: 'M' | 'K' | null;
    size: TshirtSize | null;
    age: number | null;
    child_name: string | null;
    until: Moment;
    ended: 'taken' | 'overtaken' | null;
  };
  take_back_secret: { secret_hash: string; take_back_id: number };
  provider_event: {
    /** Whose event it is. */
    provider: PaymentAccount;
    id: string;
    type: string;
    object_ref: string | null;
    body: Json<unknown>;
    received_at: Generated<Date>;
    applied_at: MomentOrNull;
    tried_at: MomentOrNull;
    tries: WithDefault<number>;
  };
  mailbox: { address_hash: string; stopped_at: MomentOrNull; bounced_at: MomentOrNull; reacted_at: MomentOrNull };
  mail: {
    id: Generated<string>;
    key: string;
    recipient: string;
    language: Language;
    template: string;
    data: Json<Record<string, unknown>>;
    priority: number;
    created_at: Generated<Date>;
    next_try_at: WithDefault<Date>;
    tries: WithDefault<number>;
    sent_at: MomentOrNull;
    bounced: string | null;
    subject: string | null;
    text: string | null;
    html: string | null;
    calendar: string | null;
  };
  idempotency: { key: string; body_hash: string; status: number; answer: Json<unknown>; created_at: Generated<Date> };
  file: { name: string; type: string; body: Buffer; created_at: Generated<Date> };
  installation: { key: string; value: Json<unknown> };
}
