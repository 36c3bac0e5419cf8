import type { AskOf } from '#contract/call.ts';
import { categoryCalls } from '#contract/staff/categories.calls.ts';
import type { StaffCategory } from '#contract/staff/runs.calls.ts';
import { plainKey } from '#contract/staff/runs.values.ts';
import type { FormInput, Values } from '../kit/form.machine.ts';
import type { EditInput } from './edit.machine.ts';

/** A distance of a run and what a place in it costs, as forms hold it. */
export type DistanceField = 'name' | 'distance' | 'price' | 'group_price' | 'age_from' | 'age_to';
export type DistanceBody = AskOf<(typeof categoryCalls)['POST staff/runs/{id}/categories']>['body'];
export type DistanceChange = AskOf<(typeof categoryCalls)['POST staff/categories/{id}']>['body'];

/** A figure with either mark: `12,5` and `12.5`; nothing typed is none. */
const figure = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')));
/** `199`, `199,5` or `199.50`, in cents; more digits than that are no amount. */
function cents(text: string) {
  const amount = figure(text);
  return amount === null ? null : /^\d+(?:[.,]\d{1,2})?$/u.test(text.trim()) ? Math.round(amount * 100) : Number.NaN;
}
const sentAs: Readonly<Record<DistanceField, (text: string) => string | number | null>> = {
  name: (text) => text,
  distance: figure,
  price: cents,
  group_price: cents,
  age_from: figure,
  age_to: figure,
};
const bodyOf = (fields: Partial<Values<DistanceField>>) =>
  Object.fromEntries(
    Object.entries<string>(fields).map(([field, text]) => [field, sentAs[field as DistanceField](text)]),
  );

const amount = (cents: number | string | null) =>
  cents === null || cents === '' ? '' : (Number(cents) / 100).toFixed(2).replace(/\.00$/u, '');

type Stands = Readonly<Record<DistanceField, string | number | null>>;
/** As fields show it. */
export const distanceValues = ({
  name,
  distance,
  price,
  group_price,
  age_from,
  age_to,
}: Stands): Values<DistanceField> => ({
  name: String(name ?? ''),
  distance: String(distance ?? ''),
  price: amount(price),
  group_price: amount(group_price),
  age_from: String(age_from ?? ''),
  age_to: String(age_to ?? ''),
});

export const newDistance = (): FormInput<DistanceField, DistanceBody> => ({
  values: { name: '', distance: '', price: '', group_price: '', age_from: '', age_to: '' },
  rules: categoryCalls['POST staff/runs/{id}/categories'].body,
  bodyOf: (values) => ({ ...bodyOf(values), key: plainKey(values.name) }) as DistanceBody,
});

export const distanceEdit = (distance: StaffCategory): EditInput<DistanceField, DistanceChange> => ({
  values: distanceValues(distance),
  version: distance.version,
  rules: categoryCalls['POST staff/categories/{id}'].body,
  bodyOf: (changed, version) => ({ ...bodyOf(changed), version }) as DistanceChange,
});
