import { Plural, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import type { RunCard } from '#contract/shop/runPage.calls.ts';
import { type Part as PartName, parts } from '#machines/shop/buying/draft.ts';
import { isPartFinished } from '#machines/shop/checkout.logic.ts';
import { withTexts } from '../../../i18n/catalogues.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { awaited } from '../../../ui/lazily.ts';
import { Part, Parts } from '../../../ui/Part.tsx';
import { useDistanceName } from '../purchase/useDistanceName.ts';
import type { PartProps } from '../purchase/view.ts';
import { RunPart } from './RunPart.tsx';
import type { CheckoutActor, CheckoutView } from './view.ts';

const later = awaited(
  () => withTexts('shop', import('./laterParts.ts')),
  () => <Skeleton height={148} radius={10} />,
);
const bodies: Readonly<Record<Exclude<PartName, 'run'> | 'code', ComponentType<PartProps>>> = {
  distance: later.part(({ DistancePart }) => DistancePart),
  places: later.part(({ PlacesPart }) => PlacesPart),
  contact: later.part(({ ContactPart }) => ContactPart),
  payment: later.part(({ PaymentPart }) => PaymentPart),
  code: later.part(({ CodePart }) => CodePart),
};
const PriceFailure = later.part((parts) => parts.PriceFailure);
/** Fetches the parts that come after the run. */
const expectLaterParts = later.expect;

interface CheckoutPartsProps {
  readonly actor: CheckoutActor;
  readonly view: CheckoutView;
  readonly cards: readonly RunCard[];
}

/** The parts in their order: finished ones folded to what was chosen, one open, the rest waiting. */
export function CheckoutParts({ actor, view, cards }: CheckoutPartsProps) {
  const titles = usePartTitles(view);
  const chosen = useChosen(view);
  const isRunChosen = view.run !== null;
  // While somebody makes sure of the run, the code for what comes next is fetched.
  useEffect(() => {
    if (isRunChosen) void expectLaterParts();
  }, [isRunChosen]);
  return (
    <Parts>
      {parts.map((part, at) => {
        const isDone = part !== 'payment' && isPartFinished(part, view);
        return (
          <Part
            key={part}
            number={at + 1}
            title={titles[part]}
            state={part === view.open ? 'open' : isDone ? 'done' : 'later'}
            value={chosen[part]?.value}
            detail={chosen[part]?.detail}
            onChange={view.hasTag('busy') ? undefined : () => actor.send({ type: 'part.reopened', part })}
          >
            {view.hasTag('priceFailed') && <PriceFailure actor={actor} view={view} />}
            {part === 'run' ? (
              <RunPart actor={actor} view={view} cards={cards} />
            ) : (
              <Body part={part} actor={actor} view={view} />
            )}
          </Part>
        );
      })}
    </Parts>
  );
}

function Body({ part, ...props }: PartProps & { readonly part: Exclude<PartName, 'run'> }) {
  const Shown = bodies[part === 'payment' && props.view.hasTag('code') ? 'code' : part];
  return <Shown {...props} />;
}

function usePartTitles({ run, hasTag }: CheckoutView): Readonly<Record<PartName, string>> {
  const { t } = useLingui();
  return {
    run: t`Run`,
    distance: run?.is_kids === true ? t`Age` : t`Distance`,
    places: t`Places and wave`,
    contact: t`Your details`,
    payment: hasTag('code') ? t`Check your e-mail` : t`Payment`,
  };
}

/** The line that a finished part folds to. */
function useChosen({ run, category, wave, draft }: CheckoutView) {
  const { longDays, longDateOf, priceWords, clockTime } = useFormat();
  const distanceName = useDistanceName();
  const { name, surname, email } = draft.texts;
  const price = run && category && priceWords(category.price_with_fee, run.currency).line;
  const start = run && wave && clockTime(wave.wave_time, run.region);
  const lines: Partial<Record<PartName, { readonly value: ReactNode; readonly detail?: ReactNode }>> = {
    run: {
      value: run?.name,
      detail: run && (wave === null ? longDays(run.days) : longDateOf(wave.wave_time, run.region)),
    },
    distance: { value: category && distanceName(category), detail: price },
    places: {
      value: start ? (
        <Plural value={draft.places} one={`# place, start ${start}`} other={`# places, start ${start}`} />
      ) : (
        <Plural value={draft.places} one="# place" other="# places" />
      ),
      detail: draft.texts.group_name.trim() || undefined,
    },
    contact: { value: `${name} ${surname}`, detail: email },
  };
  return lines;
}
