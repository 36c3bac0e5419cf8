import { useLingui } from '@lingui/react/macro';
import type { Event } from '#contract/shop/catalogue.calls.ts';
import { type EventType, steps, type WizardStep } from '#machines/shop/buying/draft.ts';

/** The steps by their short names, for the line above. */
export function useStepNames(run: Event | null): Readonly<Record<WizardStep, string>> {
  const { t } = useLingui();
  return {
    type: t`Type`,
    city: t({ message: 'City', context: 'step' }),
    distance: run?.is_kids === true ? t`Age` : t`Distance`,
    wave: t`Wave`,
    places: t`Places`,
    payment: t`Payment`,
  };
}

/** What the main action of a step leads to; the last one pays. */
export function useNextLabel(step: WizardStep, run: Event | null): string {
  const { t } = useLingui();
  const labels: Readonly<Record<WizardStep, string>> = {
    type: t`Next`,
    city: t`Next: city`,
    distance: run?.is_kids === true ? t`Next: age` : t`Next: distance`,
    wave: t`Next: wave`,
    places: t`Next: places`,
    payment: t`Next: payment`,
  };
  return labels[steps[steps.indexOf(step) + 1] ?? 'payment'];
}

/** A kind of run by its name, which is the same in every language, and for whom it is. */
export function useTypeWords(): Readonly<Record<EventType, { readonly name: string; readonly about: string }>> {
  const { t } = useLingui();
  return {
    classic: { name: t`Classic`, about: t`Obstacles and mud for everyone, alone or with friends` },
    legend: { name: t`Legend`, about: t`The long course, for those who have trained` },
    kids: { name: t`Kids`, about: t`A course for children, with a guardian alongside` },
  };
}
