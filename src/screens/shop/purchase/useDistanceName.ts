import type { Category } from '#contract/catalogue.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';

/** '6 km Rekrut'; of kids races 'Kids 6–8, 1 km'. A figure never parts from its unit. */
export function useDistanceName() {
  const { number } = useFormat();
  return ({ name, distance, age_from }: Category) => {
    const kilometres = inKilometres(number(distance));
    return age_from === null ? `${kilometres} ${name}` : `${name}, ${kilometres}`;
  };
}

/** The unit is written alike in all three languages. */
export const inKilometres = (figures: string) => `${figures}\u00a0km`;
