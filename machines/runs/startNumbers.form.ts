import type { NumberRange } from '#contract/staff/runs/startNumbers.calls.ts';
import { figure } from '../kit/figures.ts';

/** A distance or a wave that may have a range. */
export type RangeSubject = Pick<NumberRange, 'of' | 'id'>;

export type RangeField = 'spare_in' | 'waves' | `${'from' | 'to' | 'spare'}_${NumberRange['of']}_${number}`;
export interface RangesBody {
  readonly version: number;
  readonly ranges: NumberRange[];
}

/** The names of the fields of a range. */
export const rangeFields = ({ of, id }: RangeSubject) =>
  ({ from: `from_${of}_${id}`, to: `to_${of}_${id}`, spare: `spare_${of}_${id}` }) as const;

/** As fields show it: one without a range is empty. Waves are shown where one of them has a range. */
export const rangesValues = (ranges: readonly NumberRange[], subjects: readonly RangeSubject[]) =>
  Object.fromEntries([
    ['spare_in', ranges[0]?.spare_in ?? 'percent'],
    ['waves', ranges.some(({ of }) => of === 'wave') ? 'yes' : ''],
    ...subjects.flatMap((subject) => {
      const { from, to, spare } = rangeFields(subject);
      const range = ranges.find(({ of, id }) => of === subject.of && id === subject.id);
      return [
        [from, String(range?.from ?? '')],
        [to, String(range?.to ?? '')],
        [spare, String(range?.spare ?? '')],
      ];
    }),
  ]) as Record<RangeField, string>;

/** As it is sent: without rows that are empty; half a row is none that the server takes. */
export const rangesBody =
  (version: number, subjects: readonly RangeSubject[]) =>
  (values: Readonly<Record<RangeField, string>>): RangesBody => ({
    version,
    ranges: subjects
      .filter(({ of }) => of === 'distance' || values.waves === 'yes')
      .flatMap((subject) => {
        const names = rangeFields(subject);
        const [from, to, spare] = [names.from, names.to, names.spare].map((name) => figure(values[name] ?? ''));
        if (from === null && to === null) return [];
        return {
          ...subject,
          from: from ?? Number.NaN,
          to: to ?? Number.NaN,
          spare: spare ?? 0,
          spare_in: values.spare_in === 'places' ? 'places' : 'percent',
        };
      }),
  });
