import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { isPartFinished, type Part as PartName, parts } from '#machines/checkout.fields.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { Part, Parts } from '../../ui/Part.tsx';
import { EmailCode } from '../purchase/EmailCode.tsx';
import { PaymentPart } from '../purchase/PaymentPart.tsx';
import { PriceFailure } from '../purchase/PriceFailure.tsx';
import { useDistanceName } from '../purchase/useDistanceName.ts';
import type { PartProps } from '../purchase/view.ts';
import { ContactPart } from './ContactPart.tsx';
import { DistancePart } from './DistancePart.tsx';
import { PlacesPart } from './PlacesPart.tsx';
import { RunPart } from './RunPart.tsx';
import type { CheckoutActor, View } from './view.ts';

const bodies: Readonly<Record<Exclude<PartName, 'payment'>, (props: PartProps) => ReactNode>> = {
  run: RunPart,
  distance: DistancePart,
  places: PlacesPart,
  contact: ContactPart,
};

/** The parts in their order: finished ones folded to what was chosen, one open, the rest waiting. */
export function CheckoutParts({ actor, view }: { readonly actor: CheckoutActor; readonly view: View }) {
  const titles = usePartTitles(view);
  const chosen = useChosen(view);
  const Payment = view.isCodeAsked ? CodePart : PaymentPart;
  return (
    <Parts>
      {parts.map((part, at) => {
        const Body = part === 'payment' ? Payment : bodies[part];
        const isDone = part !== 'payment' && isPartFinished(part, view);
        return (
          <Part
            key={part}
            number={at + 1}
            title={titles[part]}
            state={part === view.open ? 'open' : isDone ? 'done' : 'later'}
            value={chosen[part]?.value}
            detail={chosen[part]?.detail}
            onChange={view.isBusy ? undefined : () => actor.send({ type: 'part.reopened', part })}
          >
            {view.isPriceFailed && <PriceFailure actor={actor} view={view} />}
            <Body actor={actor} view={view} />
          </Part>
        );
      })}
    </Parts>
  );
}

export function usePartTitles({ run, isCodeAsked }: View): Readonly<Record<PartName, string>> {
  const { t } = useLingui();
  return {
    run: t`Run`,
    distance: run?.is_kids === true ? t`Age` : t`Distance`,
    places: t`Places and wave`,
    contact: t`Your details`,
    payment: isCodeAsked ? t`Check your e-mail` : t`Payment`,
  };
}

/** In place of the payment, while an order waits for its code. */
function CodePart({ actor, view }: PartProps) {
  const { t } = useLingui();
  const change = (
    <Button variant="text" size="compact" onClick={() => actor.send({ type: 'part.reopened', part: 'contact' })}>
      {t`Change the e-mail address`}
    </Button>
  );
  return <EmailCode actor={actor} view={view} change={change} />;
}

/** The line that a finished part folds to. */
function useChosen({ run, category, wave, draft }: View) {
  const { t } = useLingui();
  const { longDate, money, clockTime } = useFormat();
  const distanceName = useDistanceName();
  const { name, surname, email } = draft.contact;
  const price = run && category && money(category.price, run.currency);
  const start = run && wave && clockTime(wave.wave_time, run.region);
  const lines: Partial<Record<PartName, { readonly value: ReactNode; readonly detail?: ReactNode }>> = {
    run: { value: run?.name, detail: run && longDate(run.date) },
    distance: { value: category && distanceName(category), detail: t`${price} per place` },
    places: {
      value: start ? (
        <Plural value={draft.places} one={`# place, start ${start}`} other={`# places, start ${start}`} />
      ) : (
        <Plural value={draft.places} one="# place" other="# places" />
      ),
      detail: draft.group_name.trim() || undefined,
    },
    contact: { value: `${name} ${surname}`, detail: email },
  };
  return lines;
}
