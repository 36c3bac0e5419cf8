import { type Selectable, sql, type Transaction } from 'kysely';
import type { ReceivedOf } from '#contract/call.ts';
import { beThereMinutes, currencyOf, kidsArrivalMinutes, type Language, leastAmount } from '#contract/constants.ts';
import { usualAsks } from '#contract/groups/startData.ts';
import type { runCalls } from '#contract/staff/runs/runs.calls.ts';
import { fixedOnceSold, plainKey } from '#contract/staff/runs/runs.values.ts';
import { money } from '#contract/values/format.ts';
import type { Tables } from '../../store/schema.ts';
import { type Fault, faultWords } from '../../words/faults.ts';
import { inTexts, Refusal } from '../kit/answers.ts';
import { atWallTime, daysBetween, daysLater, momentIn, wallTime, withOffset } from '../kit/localTime.ts';
import { withoutUndefined } from '../kit/withoutUndefined.ts';
import { isTooCheap } from './categoryRules.ts';
import { type Contact, type Naming, nameContact, waitingOf } from './contact.ts';
import { gatesNeeded } from './gates.ts';
import { moveProgramme } from './page.ts';
import { periodsOf } from './pricePeriods.ts';
import { waitForPlaces } from './runLife.ts';
import { tellTimes } from './tellTimes.ts';
import type { Changed } from './waveRoom.ts';

/** The details of a run as staff type them (docs/rules/runs.md 5). */
type Created = ReceivedOf<(typeof runCalls)['POST staff/runs']>['body'];
export type RunForm = Readonly<Required<Omit<Created, 'key'>>>;
type Row = Selectable<Tables['run']>;
type Faults = Record<string, string[]>;
/** The changed fields; an undo also names the waiting address. */
type Edit = Partial<RunForm & Contact> & { readonly version?: number | undefined };

/** A run that was just made, and its details. */
export interface NewRun {
  readonly id: number;
  readonly what: 'run.created' | 'run.copied';
  readonly logged: Readonly<Record<string, unknown>>;
  /** Times of waves that its day does not have: the clocks go forward. */
  readonly skipped: readonly string[];
}

/** A new run, as a draft; its name for ever is given once. */
export async function createRun(
  tx: Transaction<Tables>,
  { key, ...fields }: Created,
  naming: Naming,
): Promise<NewRun | Refusal<'invalid' | 'step_up_required'>> {
  const form = {
    be_there_minutes: usualMinutes(fields.type),
    sales_open: null,
    sales_end: null,
    start_list: false,
    tshirts: false,
    tshirts_ordered: false,
    tshirts_until: null,
    transfer_until: null,
    vat_place: null,
    vat_fee: null,
    contact_email: null,
    ...fields,
  };
  const { lang, isShown } = naming;
  const row = await rowOf(tx, form, lang);
  if (row instanceof Refusal) return row;
  if (!isShown && leadsElsewhere(form, null)) return new Refusal('step_up_required');
  const made = await tx
    .insertInto('run')
    .values({ key, ...row, contact_email: null, asks: [...usualAsks], state: 'draft', origin: 'screen' })
    .onConflict((same) => same.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return new Refusal('invalid', { key: [faultWords[lang].inUse('')] });
  const bare = { id: made.id, region: form.region, contact_email: null };
  const { contact_email, contact_waiting } = await nameContact(tx, bare, { contact_email: form.contact_email }, naming);
  await tx.updateTable('run').set({ contact_email }).where('id', '=', made.id).execute();
  const waits = contact_waiting !== null && { contact_waiting };
  return { id: made.id, what: 'run.created', logged: { key, ...form, contact_email, ...waits }, skipped: [] };
}

/**
 * Changes the details of a run, under its row's lock, as a form that was read at `version`. The basis of purchases
 * stays: once there is a place, region, type and day are fixed. Waves of a draft go along to its day.
 */
export async function editRun(
  tx: Transaction<Tables>,
  runId: number,
  { version, contact_waiting, ...fields }: Edit,
  naming: Naming,
): Promise<
  | Changed<RunForm & Contact>
  | Refusal<'not_found' | 'changed_meanwhile' | 'sold_already' | 'invalid' | 'step_up_required'>
> {
  const { lang, isShown } = naming;
  const run = await tx.selectFrom('run').selectAll().where('id', '=', runId).forNoKeyUpdate().executeTakeFirst();
  if (run === undefined) return new Refusal('not_found');
  const before = await formOf(tx, run);
  if (version !== undefined && version !== run.version)
    return new Refusal('changed_meanwhile', inTexts({ ...before, version: run.version }));
  // Another type has its own usual time, unless one is given.
  const usual =
    fields.type === undefined || fields.type === run.type ? {} : { be_there_minutes: usualMinutes(fields.type) };
  const after = { ...before, ...usual, ...withoutUndefined(fields) };
  const fixed = fixedOnceSold.filter((name) => after[name] !== before[name]);
  if (fixed.length > 0 && (await waitForPlaces(tx, runId)))
    return new Refusal('sold_already', inTexts(Object.fromEntries(fixed.map((name) => [name, before[name]]))));
  const row = await rowOf(tx, after, lang);
  if (row instanceof Refusal) return row;
  // In another region the same numbers would be another currency's.
  const isRepriced = after.region !== before.region;
  const leads = leadsElsewhere(row, before) || leadsElsewhere({ contact_email: contact_waiting }, before);
  if (!isShown && (isRepriced || leads)) return new Refusal('step_up_required');
  const refusal =
    (await refuseForDistances(tx, run, after, lang)) ??
    (await moveAlong(tx, run, after, lang)) ??
    (await refuseGates(tx, run, row, lang));
  if (refusal) return refusal;
  const waited = (await waitingOf(tx, runId))?.email ?? null;
  const named = { ...withoutUndefined({ contact_email: fields.contact_email, contact_waiting }) };
  const now = await nameContact(tx, { ...run, region: row.region }, named, naming);
  const is = { ...row, contact_email: now.contact_email };
  await tx
    .updateTable('run')
    .set({ ...is, version: sql`version + 1`, edited_at: sql`now()` })
    .where('id', '=', runId)
    .execute();
  await tellTimes(tx, run, { ...run, ...is });
  return {
    before: { ...before, contact_waiting: waited },
    after: { ...(await formOf(tx, { ...run, ...is })), ...now },
  };
}

/**
 * Replies to the run's mails go to another address from now on: somebody who found a session open does not have them
 * sent there.
 */
const leadsElsewhere = (
  is: { readonly contact_email?: string | null | undefined },
  was: Pick<RunForm, 'contact_email'> | null,
) => (is.contact_email ?? null) !== null && is.contact_email !== (was?.contact_email ?? null);

/** As a form shows it: times in the run's local time. */
async function formOf(tx: Transaction<Tables>, run: Omit<Row, 'currency'>): Promise<RunForm> {
  const { name, region, type, date, tshirts, tshirts_ordered, tshirts_until, contact_email } = run;
  const { be_there_minutes, start_list, transfer_until, vat_place, vat_fee } = run;
  const city = await tx.selectFrom('city').select('name').where('id', '=', run.city_id).executeTakeFirstOrThrow();
  const at = (moment: Date | null) => moment && withOffset(moment, region);
  return {
    ...{ name, city: city.name, region, type, date, tshirts, tshirts_ordered, tshirts_until, contact_email },
    join_time: wallTime(run.join_time, region).clock,
    be_there_minutes,
    start_list,
    transfer_until,
    ...{ vat_place, vat_fee },
    sales_open: at(run.sales_open),
    sales_end: at(run.sales_end),
  };
}

async function rowOf(tx: Transaction<Tables>, form: RunForm, lang: Language) {
  const { name, city, region, type, date, tshirts, tshirts_ordered, tshirts_until, contact_email } = form;
  const { be_there_minutes, start_list, transfer_until, vat_place, vat_fee } = form;
  const faults: Faults = {};
  const add = (field: keyof RunForm, fault: Fault, limit = '') => {
    faults[field] = [faultWords[lang][fault](limit)];
  };
  const join_time = atWallTime(date, form.join_time, region);
  if (join_time === null) add('join_time', 'noSuchTime', form.join_time);
  const momentOf = (field: 'sales_open' | 'sales_end') => {
    const text = form[field];
    if (text === null) return null;
    const moment = momentIn(text, region);
    if (moment === null) add(field, 'noSuchTime', text.slice(11, 16));
    return moment;
  };
  const [sales_open, sales_end] = [momentOf('sales_open'), momentOf('sales_end')];
  if (sales_open && sales_end && sales_open >= sales_end) add('sales_end', 'turned');
  if (tshirts_until !== null && tshirts_until > date) add('tshirts_until', 'afterRun');
  if (transfer_until !== null && transfer_until > date) add('transfer_until', 'afterRun');
  if (type === 'kids' && be_there_minutes !== kidsArrivalMinutes)
    add('be_there_minutes', 'kidsAreThere', String(kidsArrivalMinutes));
  if (join_time === null || Object.keys(faults).length > 0) return new Refusal<'invalid'>('invalid', faults);
  const city_id = await cityOf(tx, city);
  const shirts = { tshirts, tshirts_ordered, tshirts_until };
  const times = { date, join_time, be_there_minutes, sales_open, sales_end };
  const vat = { vat_place, vat_fee };
  return { name, city_id, region, type, ...times, ...shirts, ...vat, transfer_until, start_list, contact_email };
}

const usualMinutes = (type: Row['type']) => (type === 'kids' ? kidsArrivalMinutes : beThereMinutes);

/** Gates that would open after people have to be there; an existing conflict keeps nobody from changing the rest. */
async function refuseGates(
  tx: Transaction<Tables>,
  was: Row,
  is: Pick<Row, 'region' | 'type' | 'join_time' | 'be_there_minutes'>,
  lang: Language,
) {
  if (was.join_time.getTime() === is.join_time.getTime() && was.be_there_minutes === is.be_there_minutes) return null;
  const by = await gatesNeeded(tx, was.id, is);
  if (by === null) return null;
  const isLater = was.be_there_minutes === is.be_there_minutes || was.join_time.getTime() !== is.join_time.getTime();
  return new Refusal('invalid', {
    [isLater ? 'join_time' : 'be_there_minutes']: [faultWords[lang].gatesTooLate(by)],
  });
}

/** A city by its name, however it is spelled; one that is not there yet is made. */
async function cityOf(tx: Transaction<Tables>, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from city where lower(name) = lower(${name}) order by id limit 1`.execute(tx);
  if (rows[0] !== undefined) return rows[0].id;
  const { id } = await tx
    .insertInto('city')
    .values({ key: keyOf(name), name })
    // The second of two simultaneous calls uses the city that the first one created.
    .onConflict((same) => same.column('key').doUpdateSet({ key: sql`excluded.key` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A name in other letters is its own. */
const keyOf = (name: string) => plainKey(name) || `city-${Buffer.from(name).toString('hex').slice(0, 50)}`;

/** Changes that its distances do not allow: kids are told apart by age, and each currency has its least amount. */
async function refuseForDistances(tx: Transaction<Tables>, run: Row, { type, region }: RunForm, lang: Language) {
  const distances = await tx.selectFrom('category').selectAll().where('run_id', '=', run.id).execute();
  const currency = currencyOf[region];
  const faults: Faults = {};
  if (type === 'kids' && run.state === 'published' && run.declaration === null)
    faults.type = [faultWords[lang].tooLateForKids('')];
  if (type === 'kids' && distances.some(({ age_from }) => age_from === null))
    faults.type = [faultWords[lang].agesNeeded('')];
  const periods = await periodsOf(tx, sql`category.run_id = ${run.id}`);
  const asked = [...distances, ...[...periods.values()].flat()];
  if (asked.some(({ price, group_price }) => isTooCheap(price, currency) || isTooCheap(group_price, currency)))
    faults.region = [faultWords[lang].tooCheap(money(leastAmount[currency], currency, lang))];
  return Object.keys(faults).length === 0 ? null : new Refusal('invalid', faults);
}

/** Waves in which nobody has a place, and the programme, go along as many days, at the same time by the clock on the wall. */
async function moveAlong(tx: Transaction<Tables>, run: Row, { date, region }: RunForm, lang: Language) {
  if (date === run.date && region === run.region) return null;
  const days = daysBetween(run.date, date);
  const waves = await tx
    .selectFrom('wave')
    .select(['id', 'wave_time'])
    .where('run_id', '=', run.id)
    // None arrives where the next one still is.
    .orderBy('wave_time', days > 0 ? 'desc' : 'asc')
    .execute();
  for (const { id, wave_time } of waves) {
    const { day, clock } = wallTime(wave_time, run.region);
    const moved = atWallTime(daysLater(day, days), clock, region);
    if (moved === null) return new Refusal('invalid', { date: [faultWords[lang].noSuchTime(clock)] });
    await tx.updateTable('wave').set({ wave_time: moved }).where('id', '=', id).execute();
  }
  await moveProgramme(tx, run.id, days);
  return null;
}
