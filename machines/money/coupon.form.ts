import type { AskOf } from '#contract/call.ts';
import type { Region } from '#contract/constants.ts';
import { currencyOf } from '#contract/constants.ts';
import { couponCalls, type StaffCoupon } from '#contract/staff/money/coupons.calls.ts';
import type { EditInput } from '../kit/edit.machine.ts';
import { figure, fromHundredths, hundredths } from '../kit/figures.ts';
import type { FormInput, Values } from '../kit/form.machine.ts';

/** What a coupon takes off, for what, when and how often (docs/rules/runs.md 6), as forms hold it. */
export type TermField =
  | 'title'
  | 'coupon_type'
  | 'value'
  | 'currency'
  | 'run_id'
  | 'valid_from'
  | 'valid_until'
  | 'max_uses'
  | 'seats_per_use';
export type CouponField = 'code' | TermField;
export type BatchField = 'count' | 'prefix' | TermField;
export type CouponBody = AskOf<(typeof couponCalls)['POST staff/coupons']>['body'];
export type BatchBody = AskOf<(typeof couponCalls)['POST staff/coupons/batch']>['body'];
export type CouponChange = AskOf<(typeof couponCalls)['POST staff/coupons/{code}']>['body'];

const textOrNone = (text: string) => (text === '' ? null : text);
const sentAs: Readonly<Record<TermField, (text: string) => string | number | null>> = {
  title: (text) => text,
  coupon_type: (text) => text,
  // Parts of a per cent or cents.
  value: hundredths,
  currency: textOrNone,
  run_id: figure,
  valid_from: textOrNone,
  valid_until: textOrNone,
  max_uses: figure,
  seats_per_use: figure,
};
const termsIn = (fields: Partial<Values<TermField>>) =>
  Object.fromEntries(Object.entries<string>(fields).map(([field, text]) => [field, sentAs[field as TermField](text)]));

/** Whether its currency is asked: one for a run takes that of the run, and a percentage has none. */
export const asksCurrency = ({ coupon_type, run_id }: Pick<Values<TermField>, 'coupon_type' | 'run_id'>) =>
  coupon_type === 'value' && run_id === '';
/** A currency that is not asked is not sent: it stood there before. */
const bodyIn = (terms: Values<TermField>) => termsIn(asksCurrency(terms) ? terms : { ...terms, currency: '' });

interface Made {
  readonly region: Region;
  /** For which it is at first; null for all. */
  readonly runId: number | null;
}
const newTerms = ({ region, runId }: Made): Values<TermField> => ({
  title: '',
  coupon_type: 'percent',
  value: '',
  run_id: String(runId ?? ''),
  currency: currencyOf[region],
  valid_from: '',
  valid_until: '',
  max_uses: '',
  seats_per_use: '',
});

export const newCoupon = (made: Made): FormInput<CouponField, CouponBody> => ({
  values: { code: '', ...newTerms(made) },
  rules: couponCalls['POST staff/coupons'].body,
  bodyOf: ({ code, ...terms }) => ({ code, ...bodyIn(terms) }) as CouponBody,
});

/** Many of the same terms, good once each unless it says otherwise. */
export const newBatch = (made: Made): FormInput<BatchField, BatchBody> => ({
  values: { count: '50', prefix: '', ...newTerms(made), max_uses: '1' },
  rules: couponCalls['POST staff/coupons/batch'].body,
  bodyOf: ({ count, prefix, ...terms }) => ({ count: figure(count), prefix, ...bodyIn(terms) }) as BatchBody,
});

/** As fields show it. */
export const couponValues = (stands: Readonly<Record<TermField, string | number | null>>): Values<TermField> => ({
  title: String(stands.title ?? ''),
  coupon_type: String(stands.coupon_type ?? ''),
  value: fromHundredths(stands.value),
  run_id: String(stands.run_id ?? ''),
  currency: String(stands.currency ?? ''),
  valid_from: dayOrTime(stands.valid_from, 0),
  valid_until: dayOrTime(stands.valid_until, 1),
  max_uses: String(stands.max_uses ?? ''),
  seats_per_use: String(stands.seats_per_use ?? ''),
});

export const couponEdit = (coupon: StaffCoupon): EditInput<TermField, CouponChange> => ({
  values: couponValues(coupon),
  version: coupon.version,
  rules: couponCalls['POST staff/coupons/{code}'].body,
  bodyOf: (changed, version) =>
    ({ ...termsIn(changed), ...((changed.run_id ?? '') === '' ? {} : { currency: null }), version }) as CouponChange,
});

const dayMs = 24 * 60 * 60_000;
/** A day that counts whole as that day, be it the one before the midnight that ends it; else to the minute. */
function dayOrTime(moment: string | number | null, daysBefore: number): string {
  const text = String(moment ?? '');
  if (text.slice(10, 19) !== 'T00:00:00') return text.slice(0, 'YYYY-MM-DDTHH:MM'.length);
  return new Date(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) - daysBefore * dayMs).toISOString().slice(0, 10);
}
