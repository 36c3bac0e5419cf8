import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { PaymentStatus } from '#contract/buying.calls.ts';
import type { Breakdown } from '#contract/catalogue.calls.ts';
import type { Currency, Language, Region } from '#contract/constants.ts';
import type { PaymentProviderName } from '#contract/values.ts';

/** A moment as pg returns it; written as a Date or by the database's own clock. */
type Moment = ColumnType<Date, Date | string, Date | string>;
type MomentOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type WithDefault<T> = ColumnType<T, T | undefined, T>;
type Json<T> = ColumnType<T, string, string>;
type Serial = Generated<number>;

/** The tables of migrations/001-base.sql, as Kysely sees them. */
export interface Tables {
  city: { id: Serial; key: string; name: string };
  run: {
    id: Serial;
    key: string;
    name: string;
    city_id: number;
    region: Region;
    type: 'classic' | 'legend' | 'kids';
    /** `YYYY-MM-DD` (pg's parser for dates is switched off). */
    date: string;
    join_time: Moment;
    sales_open: MomentOrNull;
    sales_end: MomentOrNull;
    tshirts: WithDefault<boolean>;
    tshirts_ordered: WithDefault<boolean>;
    declaration: string | null;
    demo: WithDefault<boolean>;
  };
  category: {
    id: Serial;
    run_id: number;
    key: string;
    name: string;
    distance: number;
    age_from: number | null;
    age_to: number | null;
    price: number;
    group_price: number | null;
  };
  wave: {
    id: Serial;
    run_id: number;
    category_id: number;
    wave_time: Moment;
    capacity: number;
    taken: WithDefault<number>;
    withdrawn: WithDefault<boolean>;
  };
  coupon: {
    code: string;
    title: string;
    coupon_type: 'value' | 'percent';
    value: number;
    run_id: number | null;
    valid_from: MomentOrNull;
    valid_until: MomentOrNull;
    max_uses: number | null;
    uses: WithDefault<number>;
    seats_per_use: number | null;
    demo: WithDefault<boolean>;
  };
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
    failure: ColumnType<{ code: string } | null, string | null | undefined, string | null>;
    user_id: number | null;
    email: string;
    name: string;
    surname: string;
    address: Json<unknown>;
    language: Language;
    terms_version: string;
    created_at: Generated<Date>;
    expires_at: MomentOrNull;
    paid_at: MomentOrNull;
    renewed_as: string | null;
    tried_at: MomentOrNull;
    reminded_24h: MomentOrNull;
    reminded_3h: MomentOrNull;
  };
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
    is_captain: WithDefault<boolean>;
    money: 'reserved' | 'processing' | 'paid';
    person: 'free' | 'invited' | 'taken' | 'handingOver';
    ended: 'released' | 'lapsed' | null;
    sex: 'M' | 'K' | null;
    size: 'XS' | 'S' | 'M' | 'L' | 'XL' | 'XXL' | null;
    age: number | null;
    created_at: Generated<Date>;
    joined_at: MomentOrNull;
  };
  redemption: { payment_id: string; code: string; position: number; released_at: MomentOrNull };
  attempt: {
    id: Generated<string>;
    payment_id: string;
    provider: PaymentProviderName;
    provider_ref: string | null;
    secret: string | null;
    redirect_url: string | null;
    amount: number;
    currency: Currency;
    status: WithDefault<'opening' | 'open' | 'processing' | 'succeeded' | 'failed' | 'cancelled'>;
    created_at: Generated<Date>;
    updated_at: WithDefault<Date>;
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
  };
  ledger: {
    id: Generated<number>;
    booking: string;
    payment_id: string;
    attempt_id: string | null;
    account: 'provider' | 'places' | 'refund_due' | 'forfeited' | 'review';
    amount: number;
    who: string;
    at: Generated<Date>;
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
    details: Json<Record<string, unknown>>;
  };
  provider_event: {
    provider: string;
    id: string;
    type: string;
    object_ref: string | null;
    body: Json<unknown>;
    received_at: Generated<Date>;
    applied_at: MomentOrNull;
    tried_at: MomentOrNull;
    tries: WithDefault<number>;
  };
  mail: {
    id: Generated<string>;
    key: string;
    recipient: string;
    language: Language;
    template: string;
    data: Json<Record<string, unknown>>;
    created_at: Generated<Date>;
    next_try_at: WithDefault<Date>;
    tries: WithDefault<number>;
    sent_at: MomentOrNull;
    bounced: string | null;
    subject: string | null;
    text: string | null;
    html: string | null;
  };
  idempotency: { key: string; body_hash: string; status: number; answer: Json<unknown>; created_at: Generated<Date> };
  file: { name: string; type: string; body: Buffer; created_at: Generated<Date> };
  installation: { key: string; value: Json<unknown> };
}
