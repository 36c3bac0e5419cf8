import type { ReceivedOf } from '#contract/call.ts';
import { runCalls, type StaffRun } from '#contract/staff/runs/runs.calls.ts';
import { plainKey } from '#contract/staff/runs/runs.values.ts';
import type { EditInput } from '../kit/edit.machine.ts';
import { figure } from '../kit/figures.ts';
import type { FormInput, Sent, Values } from '../kit/form.machine.ts';

/** The details of a run (docs/rules/runs.md 5), as forms hold it. */
type NewBody = ReceivedOf<(typeof runCalls)['POST staff/runs']>['body'];
type Change = ReceivedOf<(typeof runCalls)['POST staff/runs/{id}']>['body'];
type Copy = ReceivedOf<(typeof runCalls)['POST staff/runs/{id}/duplicate']>['body'];

const draftFields = ['name', 'city', 'date', 'join_time', 'region', 'type'] as const;
const moments = ['sales_open', 'sales_end', 'tshirts_until', 'transfer_until'] as const;
/** What may be left empty, beside moments. */
const optional = ['contact_email'] as const;
const figures = ['be_there_minutes'] as const;
/** Figures that may be left empty: what is usual holds then. */
const rates = ['vat_place', 'vat_fee'] as const;
const ticks = ['start_list', 'tshirts', 'tshirts_ordered'] as const;
export type NewRunField = 'name' | 'date' | 'city' | 'join_time' | 'region' | 'type' | 'key';
export type RunField =
  | (typeof draftFields)[number]
  | (typeof moments)[number]
  | (typeof ticks)[number]
  | (typeof optional)[number]
  | (typeof figures)[number]
  | (typeof rates)[number];
export type CopyField = 'name' | 'date' | 'key';
/** A run that was made, whose page is next. */
export interface MadeRun extends Sent {
  readonly kind: 'made';
  readonly id: number;
}

/** The name in addresses that is taken where none is typed: that of the run, with its year. */
export function suggestedKey({ name, date }: { readonly name: string; readonly date: string }): string {
  const year = date.slice(0, 4);
  return plainKey(name.includes(year) ? name : `${name} ${year}`);
}
const withKey = <Fields extends { readonly key: string; readonly name: string; readonly date: string }>(
  fields: Fields,
) => ({
  ...fields,
  key: fields.key.trim() === '' ? suggestedKey(fields) : fields.key,
});

export const newRunForm = (region: StaffRun['region']): FormInput<NewRunField, NewBody> => ({
  values: { name: '', date: '', city: '', join_time: '07:00', region, type: 'classic', key: '' },
  rules: runCalls['POST staff/runs'].body,
  bodyOf: (values) => withKey(values) as NewBody,
});

const dayMs = 24 * 60 * 60_000;
/** Weeks after which the same weekday of a year later comes. */
const yearInWeeks = 52;

/** The same weekday a year later, `YYYY-MM-DD`: of the two nearest weeks the one whose date is nearer. */
export function yearLater(day: string): string {
  const later = (weeks: number) => new Date(Date.parse(`${day}T12:00:00Z`) + weeks * 7 * dayMs);
  const sameDate = Date.parse(`${Number(day.slice(0, 4)) + 1}${day.slice(4)}T12:00:00Z`);
  const [sooner, after] = [later(yearInWeeks), later(yearInWeeks + 1)];
  const nearest = Math.abs(sooner.getTime() - sameDate) <= Math.abs(after.getTime() - sameDate) ? sooner : after;
  return nearest.toISOString().slice(0, 10);
}

/** The copy's day is the same weekday a year later, until somebody says another. */
export const copyForm = ({ name, date }: Pick<StaffRun, 'name' | 'date'>): FormInput<CopyField, Copy> => ({
  values: { name, date: yearLater(date), key: '' },
  rules: runCalls['POST staff/runs/{id}/duplicate'].body,
  bodyOf: withKey,
});

/** As fields show it: a moment by the clocks of the run's region, without seconds and offset; an empty one is none. */
export function runValues(run: Readonly<Record<RunField, string | number | boolean | null>>): Values<RunField> {
  const texts = (fields: readonly RunField[], length?: number) =>
    fields.map((field) => [field, String(run[field] ?? '').slice(0, length)] as const);
  return Object.fromEntries([
    ...texts([...draftFields, ...figures, ...rates, ...optional, ...ticks]),
    ...texts(moments, 'YYYY-MM-DDTHH:MM'.length),
  ]) as Values<RunField>;
}

export const runEdit = (run: StaffRun): EditInput<RunField, Change> => ({
  values: runValues(run),
  version: run.version,
  stays: true,
  rules: runCalls['POST staff/runs/{id}'].body,
  bodyOf: (changed, version) =>
    ({
      ...Object.fromEntries(Object.entries<string>(changed).map(([field, text]) => [field, asSent(field, text)])),
      version,
    }) as Change,
});

function asSent(field: string, text: string) {
  if (ticks.some((tick) => tick === field)) return text === 'true';
  if (figures.some((one) => one === field)) return figure(text);
  const isEmpty = text.trim() === '';
  if (rates.some((one) => one === field)) return isEmpty ? null : figure(text);
  return [...moments, ...optional].some((one) => one === field) && isEmpty ? null : text;
}
