import { type Selectable, sql, type Transaction } from 'kysely';
import type { ReceivedOf } from '#contract/call.ts';
import { currencyOf, type Language, type Region } from '#contract/constants.ts';
import { type couponCalls, type FixedTerm, fixedOnceUsed, strongPercent } from '#contract/staff/money/coupons.calls.ts';
import { known } from '#machines/kit/known.ts';
import type { Tables } from '../../../store/schema.ts';
import { type Fault, faultWords } from '../../../words/faults.ts';
import { inTexts, Refusal } from '../../kit/answers.ts';
import { momentOrDay, withOffset } from '../../kit/localTime.ts';
import { withoutUndefined } from '../../kit/withoutUndefined.ts';
import type { Changed } from '../waveRoom.ts';
import { newCouponCode } from './couponCode.ts';

type CouponFields = Omit<ReceivedOf<(typeof couponCalls)['POST staff/coupons']>['body'], 'code'>;
export type CouponForm = Readonly<Required<CouponFields>>;
type Row = Selectable<Tables['coupon']>;
type Terms = Pick<
  Row,
  | 'title'
  | 'coupon_type'
  | 'value'
  | 'currency'
  | 'run_id'
  | 'valid_from'
  | 'valid_until'
  | 'max_uses'
  | 'seats_per_use'
>;

const couponDefaults = {
  currency: null,
  run_id: null,
  valid_from: null,
  valid_until: null,
  max_uses: null,
  seats_per_use: null,
};

/** Whether the member who makes or changes a coupon has shown the second factor recently. */
export interface Showing {
  readonly lang: Language;
  readonly isShown: boolean;
}

/**
 * Half of a price and more off is worth money: a session that somebody found open makes none (docs/rules/runs.md 6). An
 * amount is judged by the lowest price that it may be used for.
 */
async function isStrong(tx: Transaction<Tables>, { coupon_type, value, currency, run_id }: Terms): Promise<boolean> {
  if (coupon_type === 'percent') return value >= strongPercent;
  const { rows } = await sql<{ price: number | null }>`
    select min(least(asked.price, nullif(asked.group_price, 0)))::int as price from category join run on run.id = run_id
      cross join lateral (select category.price, category.group_price
        union all select price, group_price from price_period where category_id = category.id) asked
    where run.state <> 'cancelled' and case when ${run_id}::int is null
      then region = ${currency === currencyOf.de ? 'de' : 'pl'} else run.id = ${run_id}::int end`.execute(tx);
  // Where nothing has a price yet, it may be anything.
  const price = rows[0]?.price ?? 0;
  return value * 10_000 >= price * strongPercent;
}

export async function addCoupon(
  tx: Transaction<Tables>,
  { code, ...fields }: CouponFields & { readonly code: string },
  { lang, isShown }: Showing,
): Promise<CouponForm | Refusal<'invalid' | 'not_found' | 'step_up_required'>> {
  const form = { ...couponDefaults, ...fields };
  const terms = await termsOf(tx, form, lang);
  if (terms instanceof Refusal) return terms;
  if (!isShown && (await isStrong(tx, terms))) return new Refusal('step_up_required');
  const { numInsertedOrUpdatedRows: made } = await tx
    .insertInto('coupon')
    .values({ code, ...terms, origin: 'screen' })
    .onConflict((same) => same.column('code').doNothing())
    .executeTakeFirstOrThrow();
  return made === 1n ? form : new Refusal('invalid', { code: [faultWords[lang].inUse('')] });
}

/** Codes that nobody guesses, of the letters of a group's code; each is good once by default. */
export async function addBatch(
  tx: Transaction<Tables>,
  { count, prefix = '', ...fields }: CouponFields & { readonly count: number; readonly prefix?: string | undefined },
  lang: Language,
): Promise<{ readonly batch: number; readonly form: CouponForm } | Refusal<'invalid' | 'not_found'>> {
  const form = { ...couponDefaults, max_uses: 1, ...fields };
  const terms = await termsOf(tx, form, lang);
  if (terms instanceof Refusal) return terms;
  const { rows } = await sql<{ batch: number }>`select nextval('coupon_batch')::int as batch`.execute(tx);
  const { batch } = known(rows[0]);
  const { title, coupon_type, value, currency, run_id, valid_from, valid_until, max_uses, seats_per_use } = terms;
  for (let left = count; left > 0; ) {
    const codes = Array.from({ length: left }, () => prefix + newCouponCode());
    // A code that exists already is generated again.
    const { numAffectedRows = 0n } = await sql`
      insert into coupon (code, batch, origin, title, coupon_type, value, currency, run_id, valid_from, valid_until, max_uses, seats_per_use)
      select code, ${batch}, 'screen', ${title}, ${coupon_type}, ${value}::int, ${currency}, ${run_id}::int, ${valid_from}::timestamptz,
        ${valid_until}::timestamptz, ${max_uses}::int, ${seats_per_use}::int
      from unnest(${codes}::text[]) code on conflict do nothing`.execute(tx);
    left -= Number(numAffectedRows);
  }
  return { batch, form };
}

/** Changes a coupon under its row's lock. The terms of a used coupon are fixed; only its end may be changed. */
export async function changeCoupon(
  tx: Transaction<Tables>,
  code: string,
  { version, ...fields }: Partial<CouponForm> & { readonly version?: number | undefined },
  { lang, isShown }: Showing,
): Promise<
  Changed<CouponForm> | Refusal<'not_found' | 'changed_meanwhile' | 'sold_already' | 'invalid' | 'step_up_required'>
> {
  const coupon = await tx.selectFrom('coupon').selectAll().where('code', '=', code).forNoKeyUpdate().executeTakeFirst();
  if (coupon === undefined) return new Refusal('not_found');
  const before = await formOf(tx, coupon);
  if (version !== undefined && version !== coupon.version)
    return new Refusal('changed_meanwhile', inTexts({ ...before, version: coupon.version }));
  const form = { ...before, ...withoutUndefined(fields) };
  const terms = await termsOf(tx, form, lang);
  if (terms instanceof Refusal) return terms;
  const fixed = await changedTerms(tx, coupon, terms);
  if (fixed.length > 0)
    return new Refusal('sold_already', inTexts(Object.fromEntries(fixed.map((name) => [name, before[name]]))));
  // Its end may always come.
  if (!isShown && grows(coupon, terms) && (await isStrong(tx, terms))) return new Refusal('step_up_required');
  if (terms.max_uses !== null && terms.max_uses < coupon.uses)
    return new Refusal('invalid', { max_uses: [faultWords[lang].tooSmall(String(coupon.uses))] });
  await tx
    .updateTable('coupon')
    .set({ ...terms, version: sql`version + 1`, origin: 'screen' })
    .where('code', '=', code)
    .execute();
  return { before, after: await formOf(tx, { ...coupon, ...terms }) };
}

/** Whether more can be bought by it than before. */
const grows = (was: Terms, is: Terms) =>
  fixedOnceUsed.some((name) => String(is[name]) !== String(was[name])) ||
  (is.max_uses ?? Number.POSITIVE_INFINITY) > (was.max_uses ?? Number.POSITIVE_INFINITY) ||
  (is.valid_until ?? forEver) > (was.valid_until ?? forEver);
const forEver = new Date(8.64e15);

/** Terms that somebody knows already, and that would change; none of a coupon that was never used. */
export async function changedTerms(
  tx: Transaction<Tables>,
  coupon: Row,
  terms: Readonly<Record<FixedTerm, unknown>>,
): Promise<readonly FixedTerm[]> {
  const changed = fixedOnceUsed.filter((name) => String(terms[name]) !== String(coupon[name]));
  return changed.length > 0 && (await isUsed(tx, coupon)) ? changed : [];
}

/** Uses that were given back count, too: somebody was quoted by it. */
async function isUsed(tx: Transaction<Tables>, { code, uses }: Row): Promise<boolean> {
  if (uses > 0) return true;
  const { rows } = await sql`select from redemption where code = ${code} limit 1`.execute(tx);
  return rows.length > 0;
}

async function formOf(tx: Transaction<Tables>, coupon: Terms): Promise<CouponForm> {
  const { title, coupon_type, value, currency, run_id, max_uses, seats_per_use } = coupon;
  const region = (await regionOf(tx, run_id)) ?? 'pl';
  const at = (moment: Date | null) => moment && withOffset(moment, region);
  return {
    ...{ title, coupon_type, value, currency, run_id, max_uses, seats_per_use },
    valid_from: at(coupon.valid_from),
    valid_until: at(coupon.valid_until),
  };
}

/** Times of a coupon go by the clocks of its run, else by those of Poland. */
async function regionOf(tx: Transaction<Tables>, runId: number | null): Promise<Region | null> {
  if (runId === null) return null;
  const run = await tx.selectFrom('run').select('region').where('id', '=', runId).executeTakeFirst();
  return run?.region ?? null;
}

async function termsOf(
  tx: Transaction<Tables>,
  form: CouponForm,
  lang: Language,
): Promise<Terms | Refusal<'invalid' | 'not_found'>> {
  const { title, coupon_type, value, run_id, max_uses, seats_per_use } = form;
  const region = await regionOf(tx, run_id);
  if (run_id !== null && region === null) return new Refusal('not_found');
  const faults: Record<string, string[]> = {};
  const add = (field: keyof CouponForm, fault: Fault, limit = '') => {
    faults[field] = [faultWords[lang][fault](limit)];
  };
  if (coupon_type === 'percent' && value > 10_000) add('value', 'tooLarge', '10000');
  const own = region && currencyOf[region];
  const currency = coupon_type === 'percent' ? null : (form.currency ?? own);
  if (coupon_type === 'value' && currency === null) add('currency', 'required');
  if (currency !== null && own !== null && currency !== own) add('currency', 'notOffered');
  const moment = (field: 'valid_from' | 'valid_until') => {
    const text = form[field];
    const at = text === null ? null : momentOrDay(text, region ?? 'pl', field === 'valid_until' ? 'end' : 'begin');
    if (text !== null && at === null) add(field, 'noSuchTime', text.slice(11, 16));
    return at;
  };
  const [valid_from, valid_until] = [moment('valid_from'), moment('valid_until')];
  if (valid_from && valid_until && valid_from >= valid_until) add('valid_until', 'turned');
  if (Object.keys(faults).length > 0) return new Refusal('invalid', faults);
  return { title, coupon_type, value, currency, run_id, valid_from, valid_until, max_uses, seats_per_use };
}
