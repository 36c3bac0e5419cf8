import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency, Language, Region } from '#contract/constants.ts';
import type { Ask } from '#contract/groups/startData.ts';
import type { RefundStep } from '#contract/payments/refundSteps.ts';
import type { KeptFormat } from '#contract/shop/pictures.ts';
import type { QuestionChoice, QuestionKind, QuestionTexts } from '#contract/shop/questions.ts';
import type { RunPage } from '#contract/shop/runPage.values.ts';
import type { Json, JsonOrNull, JsonWithDefault, Moment, MomentOrNull, Serial, WithDefault } from '../columns.ts';

/** What is for sale. */
export interface CatalogueTables {
  city: { id: Serial; key: string; name: string };
  run: {
    id: Serial;
    key: string;
    name: string;
    city_id: number;
    region: Region;
    currency: GeneratedAlways<Currency>;
    type: 'classic' | 'legend' | 'kids';
    /** `YYYY-MM-DD` (pg's parser for dates is switched off). */
    date: string;
    join_time: Moment;
    be_there_minutes: WithDefault<number>;
    sales_open: MomentOrNull;
    sales_end: MomentOrNull;
    start_list: WithDefault<boolean>;
    refund_steps: JsonWithDefault<readonly RefundStep[]>;
    asks: WithDefault<Ask[]>;
    asks_unsaid: WithDefault<boolean>;
    tshirts: WithDefault<boolean>;
    tshirts_ordered: WithDefault<boolean>;
    tshirts_until: string | null;
    transfer_until: string | null;
    vat_place: number | null;
    vat_fee: number | null;
    contact_email: string | null;
    declaration: string | null;
    demo: WithDefault<boolean>;
    state: WithDefault<'draft' | 'published' | 'cancelled'>;
    sale_paused: WithDefault<boolean>;
    origin: WithDefault<'file' | 'screen'>;
    version: WithDefault<number>;
    edited_at: MomentOrNull;
  };
  picture: {
    id: string;
    width: number;
    height: number;
    blur: string;
    drawing: string | null;
    master: Buffer | null;
    claimed_until: MomentOrNull;
    used_at: Generated<Date>;
    created_at: Generated<Date>;
  };
  picture_file: { picture_id: string; width: number; format: KeptFormat; body: Buffer };
  run_page: {
    run_id: number;
    draft: Json<RunPage>;
    published: JsonOrNull<RunPage>;
    version: WithDefault<number>;
    published_at: MomentOrNull;
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
    version: WithDefault<number>;
    /** The number by which a timer's program knows it. */
    contest: WithDefault<number>;
  };
  price_period: {
    category_id: number;
    /** From 1 on, in the order in which they hold. */
    position: number;
    until: MomentOrNull;
    until_sold: number | null;
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
    held_back: WithDefault<number>;
    for_list: WithDefault<number>;
    for_list_since: MomentOrNull;
    free: GeneratedAlways<number>;
    unverified: WithDefault<number>;
    newcomers: WithDefault<number>;
    withdrawn: WithDefault<boolean>;
    version: WithDefault<number>;
    cancelled_at: MomentOrNull;
  };
  coupon: {
    code: string;
    title: string;
    coupon_type: 'value' | 'percent';
    value: number;
    currency: Currency | null;
    run_id: number | null;
    valid_from: MomentOrNull;
    valid_until: MomentOrNull;
    max_uses: number | null;
    uses: WithDefault<number>;
    unverified_uses: WithDefault<number>;
    seats_per_use: number | null;
    demo: WithDefault<boolean>;
    batch: number | null;
    origin: WithDefault<'file' | 'screen'>;
    version: WithDefault<number>;
  };
  question: {
    id: Serial;
    run_id: number;
    position: number;
    kind: QuestionKind;
    required: boolean;
    asked_of: 'all' | 'adults' | 'children';
    with_order: number | null;
    seen_by: 'organisers' | 'staff' | 'captain';
    texts: Json<QuestionTexts>;
    choices: JsonWithDefault<QuestionChoice[]>;
    removed_at: MomentOrNull;
  };
  start_data: {
    place_id: number;
    birth_year: number | null;
    sex: 'M' | 'K' | 'X' | null;
    club: string | null;
    emergency_name: string | null;
    emergency_phone: string | null;
    /** E.164, out of a sheet. */
    phone: string | null;
    declared_file: string | null;
    declared_at: MomentOrNull;
    saved_at: WithDefault<Date>;
    saved_by: number | null;
  };
  answer: { place_id: number; question_id: number; value: string };
  start_listing: {
    place_id: number;
    account_id: number;
    name: string;
    club: string | null;
    child_name: string | null;
    agreed_at: Generated<Date>;
  };
  opening_reminder: {
    id: Serial;
    run_id: number;
    email: string;
    language: Language;
    asked_at: Generated<Date>;
    confirmed_at: MomentOrNull;
    sent_at: MomentOrNull;
    round: WithDefault<number>;
  };
}
