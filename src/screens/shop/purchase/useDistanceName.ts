import type { Category } from '#contract/shop/catalogue.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';

/** '6 km Rekrut'; of kids races 'Kids 6–8, 1 km'. A figure never parts from its unit. */
export function useDistanceName() {
  const { course } = useFormat();
  return ({ name, distance, age_from }: Category) =>
    course({ distance, category_name: name, is_kids: age_from !== null });
}

/** The unit is written alike in all three languages. */
export const inKilometres = (figures: string) => `${figures}\u00a0km`;
