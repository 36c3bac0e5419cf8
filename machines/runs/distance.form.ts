import type { AskOf } from '#contract/call.ts';
import { categoryCalls } from '#contract/staff/runs/categories.calls.ts';
import type { StaffCategory } from '#contract/staff/runs/runs.calls.ts';
import { plainKey } from '#contract/staff/runs/runs.values.ts';
import type { EditInput } from '../kit/edit.machine.ts';
import { figure, fromHundredths, hundredths } from '../kit/figures.ts';
import type { FormInput, Sent, Values } from '../kit/form.machine.ts';
import { sentPeriods, shownPeriods } from './pricePeriods.form.ts';

/** A distance of a run and what a place in it costs, as forms hold it. */
export type DistanceField = 'name' | 'distance' | 'price' | 'group_price' | 'periods' | 'age_from' | 'age_to';
export type DistanceBody = AskOf<(typeof categoryCalls)['POST staff/runs/{id}/categories']>['body'];
export type DistanceChange = AskOf<(typeof categoryCalls)['POST staff/categories/{id}']>['body'];

/** One that was made, whose waves are next. */
export interface MadeDistance extends Sent {
  readonly kind: 'made';
  readonly id: number;
}

const sentAs: Readonly<
  Record<DistanceField, (text: string) => string | number | null | ReturnType<typeof sentPeriods>>
> = {
  name: (text) => text,
  distance: figure,
  price: hundredths,
  group_price: hundredths,
  periods: sentPeriods,
  age_from: figure,
  age_to: figure,
};
const bodyOf = (fields: Partial<Values<DistanceField>>) =>
  Object.fromEntries(
    Object.entries<string>(fields).map(([field, text]) => [field, sentAs[field as DistanceField](text)]),
  );

interface Stands extends Readonly<Record<Exclude<DistanceField, 'periods'>, string | number | null>> {
  readonly periods: Parameters<typeof shownPeriods>[0];
}
/** As fields show it. */
export const distanceValues = ({
  name,
  distance,
  price,
  group_price,
  periods,
  age_from,
  age_to,
}: Stands): Values<DistanceField> => ({
  name: String(name ?? ''),
  distance: String(distance ?? ''),
  price: fromHundredths(price),
  group_price: fromHundredths(group_price),
  periods: shownPeriods(periods),
  age_from: String(age_from ?? ''),
  age_to: String(age_to ?? ''),
});

export const newDistance = (): FormInput<DistanceField, DistanceBody> => ({
  values: { name: '', distance: '', price: '', group_price: '', periods: '', age_from: '', age_to: '' },
  rules: categoryCalls['POST staff/runs/{id}/categories'].body,
  bodyOf: (values) => ({ ...bodyOf(values), key: plainKey(values.name) }) as DistanceBody,
});

export const distanceEdit = (distance: StaffCategory): EditInput<DistanceField, DistanceChange> => ({
  values: distanceValues(distance),
  version: distance.version,
  rules: categoryCalls['POST staff/categories/{id}'].body,
  bodyOf: (changed, version) => ({ ...bodyOf(changed), version }) as DistanceChange,
});
