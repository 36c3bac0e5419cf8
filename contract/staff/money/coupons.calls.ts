import * as v from 'valibot';
import { calls } from '../../call.ts';
import { places } from '../../constants.ts';
import { plainCode } from '../../values/canonical.ts';
import { DayOrMoment } from '../../values/moments.ts';
import { CouponCode, CurrencyCode, commonQuery, Id, Line, Moment, whole } from '../../values/values.ts';
import { Version } from '../runs/runs.values.ts';

/** Codes that are made at once. */
export const batchLimit = 10_000;
const batchId = whole(1, 2_147_483_647);
/** Commas separate codes where several are typed. */
const Code = v.pipe(CouponCode, v.regex(/^[^,;、]*$/u));
/** A spreadsheet takes what begins with a hyphen for a formula. */
const Prefix = v.pipe(v.string(), v.transform(plainCode), v.regex(/^(?!-)[A-Z\d-]{0,20}$/u));

export const StaffCoupon = v.object({
  code: v.string(),
  title: v.string(),
  coupon_type: v.picklist(['value', 'percent']),
  /** Cents for a value coupon, basis points for a percent one. */
  value: v.number(),
  currency: v.nullable(CurrencyCode),
  /** Null: for all runs. */
  run_id: v.nullable(Id),
  valid_from: v.nullable(Moment),
  valid_until: v.nullable(Moment),
  max_uses: v.nullable(v.number()),
  uses: v.number(),
  seats_per_use: v.nullable(v.number()),
  batch: v.nullable(v.number()),
  version: v.number(),
});
export type StaffCoupon = v.InferOutput<typeof StaffCoupon>;
/** A coupon in a list: codes and discounts are null for readers who see no amounts. */
const ListedCoupon = v.object({ ...StaffCoupon.entries, code: v.nullable(v.string()), value: v.nullable(v.number()) });

const required = {
  title: Line(100),
  coupon_type: v.picklist(['value', 'percent']),
  value: whole(1, 10_000_000),
};
const optional = {
  /** For a value coupon of all runs. */
  currency: v.nullable(CurrencyCode),
  run_id: v.nullable(Id),
  /** A day counts whole, from its first moment to its last. */
  valid_from: v.nullable(DayOrMoment),
  valid_until: v.nullable(DayOrMoment),
  max_uses: v.nullable(whole(0, 1_000_000)),
  seats_per_use: v.nullable(whole(1, places.max)),
};
const optionals = v.partial(v.object(optional)).entries;

/** The discount of a coupon, and its conditions: people who have used it know them (docs/rules/runs.md 6.3). */
export const fixedOnceUsed = ['coupon_type', 'value', 'currency', 'run_id', 'valid_from', 'seats_per_use'] as const;
export type FixedTerm = (typeof fixedOnceUsed)[number];

const reads = { access: 'staff', right: 'runs.read', stepUp: false } as const;
/** A file of codes is nothing without them. */
const readsCodes = { access: 'staff', right: 'codes.read', stepUp: true } as const;
const writes = { access: 'staff', right: 'runs.write', stepUp: false } as const;
const writesMany = { access: 'staff', right: 'codes.write', stepUp: true } as const;

/** Basis points from which on a coupon needs the second factor: half of a price. */
export const strongPercent = 5_000;

/** Codes that take money off (docs/rules/runs.md 6). */
export const couponCalls = calls({
  'GET staff/coupons': {
    ...reads,
    summary: 'The coupons of a run, of a batch, or all; batches as one line each',
    query: v.object({ ...commonQuery, run_id: v.optional(Id), batch: v.optional(batchId) }),
    answer: v.object({
      coupons: v.array(ListedCoupon),
      batches: v.array(
        v.object({
          batch: v.number(),
          title: v.string(),
          run_id: v.nullable(Id),
          /** One of its codes. */
          example: v.nullable(v.string()),
          count: v.number(),
          uses: v.number(),
        }),
      ),
    }),
    errors: ['not_found'],
  },
  'GET staff/coupons/file': {
    ...readsCodes,
    summary: 'The same as a file for spreadsheets, each code with its uses',
    query: v.object({ ...commonQuery, run_id: v.optional(Id), batch: v.optional(batchId) }),
    answer: v.object({ name: v.string(), text: v.string() }),
    errors: ['not_found'],
  },
  'POST staff/coupons': {
    ...writes,
    summary: 'Creates a coupon; one worth half the price or more needs the second factor',
    body: v.object({ code: Code, ...required, ...optionals }),
    answer: StaffCoupon,
    errors: ['not_found', 'forbidden', 'step_up_required', 'invalid', 'rate_limited'],
  },
  'POST staff/coupons/batch': {
    ...writesMany,
    summary: 'Creates a batch of coupons with the same terms, each valid once by default',
    body: v.object({ count: whole(1, batchLimit), prefix: v.optional(Prefix), ...required, ...optionals }),
    answer: v.object({ batch: v.number(), count: v.number() }),
    errors: ['not_found', 'forbidden', 'invalid'],
  },
  'POST staff/coupons/{code}': {
    ...writes,
    about: 'coupon',
    params: v.object({ code: CouponCode }),
    summary: 'Changes a coupon; once it has been used, only its title, its end and its number of uses',
    body: v.object({ ...v.partial(v.object({ ...required, ...optional })).entries, version: Version }),
    answer: StaffCoupon,
    errors: ['not_found', 'forbidden', 'step_up_required', 'changed_meanwhile', 'sold_already', 'invalid'],
  },
});
