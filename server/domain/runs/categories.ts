import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { ReceivedOf } from '#contract/call.ts';
import { type Currency, currencyOf, type Language, leastAmount, type Region } from '#contract/constants.ts';
import type { categoryCalls } from '#contract/staff/runs/categories.calls.ts';
import { money } from '#contract/values/format.ts';
import type { Tables } from '../../store/schema.ts';
import { type Fault, faultWords } from '../../words/faults.ts';
import { inTexts, Refusal } from '../kit/answers.ts';
import { withoutUndefined } from '../kit/withoutUndefined.ts';
import { type Ages, isTooCheap, overlap } from './categoryRules.ts';
import type { Showing } from './coupons/coupons.ts';
import { inZone, periodFaults, periodsOf, writePeriods } from './pricePeriods.ts';
import { type Changed, noteEdit } from './waveRoom.ts';

type Created = ReceivedOf<(typeof categoryCalls)['POST staff/runs/{id}/categories']>['body'];
export type CategoryForm = Readonly<Required<Omit<Created, 'key'>>>;
type Row = Selectable<Tables['category']>;

const formOf = (
  { name, distance, price, group_price, age_from, age_to }: Row | CategoryForm,
  periods: CategoryForm['periods'],
): CategoryForm => ({
  ...{ name, distance, price },
  ...{ group_price, age_from, age_to },
  periods: [...periods],
});
/** As a refusal tells it. */
const stands = ({ periods, ...form }: CategoryForm, version: number) =>
  inTexts({ ...form, periods: JSON.stringify(periods), version });

/** A distance more; waves are made for it afterwards. */
export async function addCategory(
  tx: Transaction<Tables>,
  runId: number,
  { key, ...fields }: Created,
  { lang, isShown }: Showing,
): Promise<
  { readonly id: number; readonly form: CategoryForm } | Refusal<'not_found' | 'step_up_required' | 'invalid'>
> {
  const run = await lockRun(tx, runId);
  if (run === null) return new Refusal('not_found');
  const { periods = [], ...rest } = fields;
  const form = formOf(
    { group_price: null, age_from: null, age_to: null, ...rest, periods },
    inZone(periods, run.region),
  );
  const refusal = await refuseForm(tx, { ...run, categoryId: 0 }, form, lang);
  if (refusal) return refusal;
  if (!isShown && (await undercuts(tx, run, form))) return new Refusal('step_up_required');
  const { periods: written, ...row } = form;
  const made = await tx
    .insertInto('category')
    .values({ run_id: runId, key, ...row })
    .onConflict((same) => same.columns(['run_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return new Refusal('invalid', { key: [faultWords[lang].inUse('')] });
  await writePeriods(tx, made.id, written);
  await noteEdit(tx, runId);
  return { id: made.id, form };
}

/**
 * Changes a distance as a form that was read at `version`. People who have or had a place in it chose it by its ages:
 * these are fixed then. A price is asked of buyers from now on; a quote stands with its payment.
 */
export async function changeCategory(
  tx: Transaction<Tables>,
  id: number,
  { version, ...fields }: Partial<CategoryForm> & { readonly version?: number | undefined },
  { lang, isShown }: Showing,
): Promise<
  Changed<CategoryForm> | Refusal<'not_found' | 'step_up_required' | 'changed_meanwhile' | 'sold_already' | 'invalid'>
> {
  const found = await lockCategory(tx, id);
  if (found === null) return new Refusal('not_found');
  const { run, category } = found;
  const before = await readForm(tx, category);
  if (version !== undefined && version !== category.version)
    return new Refusal('changed_meanwhile', stands(before, category.version));
  const changed = { ...before, ...withoutUndefined(fields) };
  const after = formOf(changed, inZone(changed.periods, run.region));
  const fixed = (['age_from', 'age_to'] as const).filter((name) => after[name] !== before[name]);
  if (fixed.length > 0 && (await isSold(tx, id)))
    return new Refusal('sold_already', inTexts(Object.fromEntries(fixed.map((name) => [name, before[name]]))));
  const refusal = await refuseForm(tx, { ...run, categoryId: id }, after, lang);
  if (refusal) return refusal;
  const isTimed = !isDeepStrictEqual(after.periods, before.periods);
  if (!isShown && (isTimed || isCheaper(after, before))) return new Refusal('step_up_required');
  const { periods, ...row } = after;
  if (isTimed) await writePeriods(tx, id, periods);
  await tx
    .updateTable('category')
    .set({ ...row, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await noteEdit(tx, category.run_id);
  return { before, after };
}

const readForm = async (tx: Transaction<Tables>, category: Row) =>
  formOf(category, (await periodsOf(tx, sql`category.id = ${category.id}`)).get(category.id) ?? []);

type Prices = Pick<CategoryForm, 'price' | 'group_price'>;
const lowest = ({ price, group_price }: Prices) => group_price ?? price;
/**
 * Whether places cost less than before, for one or for a group: somebody who found a session open does not lower them,
 * however little at a time (docs/rules/runs.md 5).
 */
const isCheaper = (is: Prices, was: Prices) => is.price < was.price || lowest(is) < lowest(was);

/** Whether a new distance is a cheaper way into a run that sells than all there are. */
async function undercuts(tx: Transaction<Tables>, { runId, state }: OfRun, form: CategoryForm): Promise<boolean> {
  const others = await tx.selectFrom('category').select(['price', 'group_price']).where('run_id', '=', runId).execute();
  const asked = Math.min(...[form, ...form.periods].map(lowest));
  return others.length === 0 ? state === 'published' : asked < Math.min(...others.map(lowest));
}

/** Takes a distance away with its waves, while nobody has or had a place in one. */
export async function removeCategory(
  tx: Transaction<Tables>,
  id: number,
  version: number | undefined,
): Promise<
  | { readonly runId: number; readonly before: CategoryForm & { readonly key: string } }
  | Refusal<'not_found' | 'changed_meanwhile' | 'sold_already'>
> {
  const found = await lockCategory(tx, id);
  if (found === null) return new Refusal('not_found');
  const { category } = found;
  const form = await readForm(tx, category);
  const before = { key: category.key, ...form };
  if (version !== undefined && version !== category.version)
    return new Refusal('changed_meanwhile', stands(form, category.version));
  if (await isSold(tx, id)) return new Refusal('sold_already');
  await tx.deleteFrom('wave').where('category_id', '=', id).execute();
  await tx.deleteFrom('category').where('id', '=', id).execute();
  await noteEdit(tx, category.run_id);
  return { runId: category.run_id, before };
}

/**
 * Whether somebody has or had a place in one of its waves. An order that is under way has its wave's row: it is waited
 * for, and seen.
 */
export async function isSold(tx: Transaction<Tables>, id: number): Promise<boolean> {
  await sql`select from wave where category_id = ${id} order by id for update`.execute(tx);
  const { rows } = await sql<{ sold: boolean }>`
    select exists (select from wave join grp on grp.wave_id = wave.id where wave.category_id = ${id})
      or exists (select from wave where category_id = ${id} and taken > 0)
      or exists (select from grp where category_id = ${id}) as sold`.execute(tx);
  return rows[0]?.sold ?? true;
}

/** The run first: of two forms of its distances the second sees what the first has made of them. */
async function lockRun(tx: Transaction<Tables>, runId: number) {
  const run = await tx
    .selectFrom('run')
    .select(['id', 'region', 'type', 'state'])
    .where('id', '=', runId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (run === undefined) return null;
  const { type, state, region } = run;
  return { runId, type, state, region, currency: currencyOf[region] };
}

async function lockCategory(tx: Transaction<Tables>, id: number) {
  const of = await tx.selectFrom('category').select('run_id').where('id', '=', id).executeTakeFirst();
  const run = of === undefined ? null : await lockRun(tx, of.run_id);
  const category = await tx.selectFrom('category').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return run === null || category === undefined ? null : { run, category };
}

interface OfRun {
  readonly runId: number;
  readonly type: 'classic' | 'legend' | 'kids';
  readonly state: Selectable<Tables['run']>['state'];
  readonly region: Region;
  readonly currency: Currency;
}

async function refuseForm(
  tx: Transaction<Tables>,
  { runId, type, region, currency, categoryId }: OfRun & { readonly categoryId: number },
  form: CategoryForm,
  lang: Language,
): Promise<Refusal<'invalid'> | null> {
  const faults: Record<string, string[]> = {};
  const add = (field: keyof CategoryForm, fault: Fault, limit = '') => {
    faults[field] ??= [faultWords[lang][fault](limit)];
  };
  const { price, group_price, age_from, age_to } = form;
  for (const field of ['price', 'group_price'] as const)
    if (isTooCheap(form[field], currency)) add(field, 'tooCheap', money(leastAmount[currency], currency, lang));
  if (group_price !== null && group_price > price) add('group_price', 'abovePrice');
  Object.assign(faults, periodFaults(form.periods, { region, currency }, lang));
  for (const [field, other] of [
    ['age_from', age_to],
    ['age_to', age_from],
  ] as const)
    if (form[field] === null && (other !== null || type === 'kids')) add(field, 'required');
  if (age_from !== null && age_to !== null) {
    if (age_from > age_to) add('age_to', 'turned');
    const name = await overlapping(tx, { runId, categoryId }, [age_from, age_to]);
    if (name !== null) add('age_from', 'agesOverlap', name);
  }
  return Object.keys(faults).length === 0 ? null : new Refusal('invalid', faults);
}

async function overlapping(
  tx: Transaction<Tables>,
  { runId, categoryId }: { readonly runId: number; readonly categoryId: number },
  ages: Ages,
): Promise<string | null> {
  const others = await tx
    .selectFrom('category')
    .select(['name', 'age_from', 'age_to'])
    .where('run_id', '=', runId)
    .where('id', '<>', categoryId)
    .execute();
  const found = others.find(
    ({ age_from, age_to }) => age_from !== null && age_to !== null && overlap([age_from, age_to], ages),
  );
  return found?.name ?? null;
}
