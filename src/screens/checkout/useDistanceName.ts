import { useLingui } from '@lingui/react/macro';
import type { Category } from '#contract/catalogue.calls.ts';
import { useFormat } from '../../i18n/useFormat.ts';

/** '6 km Rekrut'; of kids races 'Kids 6–8, 1 km'. */
export function useDistanceName() {
  const { t } = useLingui();
  const { number } = useFormat();
  return ({ name, distance, age_from }: Category) => {
    const kilometres = number(distance);
    return age_from === null ? t`${kilometres} km ${name}` : t`${name}, ${kilometres} km`;
  };
}
