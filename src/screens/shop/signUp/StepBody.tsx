import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { categoriesOf, runsOf, type WizardStep } from '#machines/shop/buying/draft.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { PageHead } from '../../../ui/styles/layout.tsx';
import { Ages, Distances } from '../purchase/DistanceChoice.tsx';
import { PriceFailure } from '../purchase/PriceFailure.tsx';
import { useRunFacts } from '../purchase/runFacts.tsx';
import { useDistanceName } from '../purchase/useDistanceName.ts';
import { CityStep } from './CityStep.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { PlacesStep } from './PlacesStep.tsx';
import { useTypeWords } from './stepWords.ts';
import { TypeStep } from './TypeStep.tsx';
import type { SignUpView, StepProps } from './view.ts';
import { WaveStep } from './WaveStep.tsx';

const bodies: Readonly<Record<WizardStep, (props: StepProps) => ReactNode>> = {
  type: TypeStep,
  city: CityStep,
  distance: (props) => (props.view.run?.is_kids === true ? <Ages {...props} /> : <Distances {...props} />),
  wave: WaveStep,
  places: PlacesStep,
  payment: PaymentStep,
};

/** One step: its question, what is chosen so far, and what there is to choose. Come to, it starts at the top with the focus. */
export function StepBody({ actor, view }: StepProps) {
  const { title, lead } = useQuestions(view)[view.step];
  const section = useRef<HTMLElement>(null);
  const shown = useRef(view.step);
  useEffect(() => {
    if (shown.current === view.step) return;
    shown.current = view.step;
    window.scrollTo(0, 0);
    section.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [view.step]);
  const Body = bodies[view.step];
  return (
    <section ref={section}>
      <PageHead title={title} lead={lead} />
      {view.hasTag('priceFailed') && <PriceFailure actor={actor} view={view} />}
      <Body actor={actor} view={view} />
    </section>
  );
}

/** What each step asks, and what the answers so far come to. */
function useQuestions({ catalogue, run, category, wave, draft, hasTag }: SignUpView) {
  const { t } = useLingui();
  const { weekdayDays, weekdayDate, clockTime } = useFormat();
  const distanceName = useDistanceName();
  const types = useTypeWords();
  const about = useRunFacts();
  const day = run && (wave === null ? weekdayDays(run.days) : weekdayDate(wave.wave_time.slice(0, 10)));
  const where = run === null ? '' : `${run.name}, ${day}`;
  const distance = category === null ? where : `${where}, ${distanceName(category)}`;
  const start = wave && run && clockTime(wave.wave_time, run.region);
  const kilometres = about(runsOf(catalogue, draft.type).flatMap(({ id }) => categoriesOf(catalogue, id)));
  const questions: Readonly<Record<WizardStep, { readonly title: string; readonly lead?: string }>> = {
    type: { title: t`Which kind of run?` },
    city: {
      title: draft.type === 'kids' ? t`Where will the children run?` : t`Where would you like to run?`,
      lead: draft.type === null ? '' : `${types[draft.type].name}, ${kilometres}`,
    },
    distance:
      run?.is_kids === true
        ? { title: t`How old is the child on the day of the run?`, lead: where }
        : { title: t`Which distance?`, lead: where },
    wave: { title: t`Which wave?`, lead: distance },
    places: {
      title: run?.is_kids === true ? t`How many children?` : t`How many of you?`,
      lead: start === null ? distance : `${distance}, ${t`start ${start}`}`,
    },
    payment: { title: hasTag('code') ? t`Check your e-mail` : t`Check and pay`, lead: where },
  };
  return questions;
}
