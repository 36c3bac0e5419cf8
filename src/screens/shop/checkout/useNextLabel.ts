import { useLingui } from '@lingui/react/macro';
import type { Part } from '#machines/shop/buying/draft.ts';
import { nextPart } from '#machines/shop/checkout.logic.ts';
import type { CheckoutView } from './view.ts';

/** What the main action leads to: the first part that still wants something. */
export function useNextLabel(view: CheckoutView): string {
  const { t } = useLingui();
  const labels: Readonly<Record<Part, string>> = {
    run: t`Next: run`,
    distance: view.run?.is_kids === true ? t`Next: age` : t`Next: distance`,
    places: t`Next: places and wave`,
    contact: t`Next: your details`,
    payment: t`Next: payment`,
  };
  return labels[nextPart(view, view.open)];
}
