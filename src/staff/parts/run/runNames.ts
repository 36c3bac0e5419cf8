import { useLingui } from '@lingui/react/macro';

/** In whose shop, and so in which money and language, a run is sold. */
export function useRegionNames() {
  const { t } = useLingui();
  return [
    { value: 'pl', label: t`Poland, in złoty` },
    { value: 'de', label: t`Germany, in euros` },
  ];
}

export function useTypeNames() {
  const { t } = useLingui();
  return [
    { value: 'classic', label: t`Classic` },
    { value: 'legend', label: t`Legend` },
    { value: 'kids', label: t`For kids` },
  ];
}
