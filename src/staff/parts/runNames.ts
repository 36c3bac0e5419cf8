import { useLingui } from '@lingui/react/macro';

/** The region, and so the currency and language, that a run is sold in. */
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
