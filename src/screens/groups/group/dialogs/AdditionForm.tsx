import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { places as placesRange } from '#contract/constants.ts';
import { groupOfferOf } from '#machines/shop/buying/draft.ts';
import type { PurchaseEvent } from '#machines/shop/buying/types.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Stepper } from '../../../../ui/fields/Stepper.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { BillingBlock } from '../../../accounts/profile/BillingBlock.tsx';
import { useFaultWords } from '../../../shop/purchase/faultWords.ts';
import { GroupFault } from '../../../shop/purchase/GroupFault.tsx';
import { PayingFields } from '../../../shop/purchase/PayingFields.tsx';
import { OrderNotice } from '../../../shop/purchase/PaymentPart.tsx';
import { ChildrensAges } from '../../../shop/purchase/PlacesCount.tsx';
import { PriceFailure } from '../../../shop/purchase/PriceFailure.tsx';
import { PurchaseSum, WhatNext } from '../../../shop/purchase/PurchaseSum.tsx';
import type { AddPlacesView } from './addPlacesView.ts';
import styles from './dialogs.module.css';

interface AdditionProps {
  readonly actor: { send(event: PurchaseEvent): void };
  readonly view: AddPlacesView;
}

/** How many, how paid, for how much; the parts are those of every purchase. */
export function AdditionForm({ actor, view }: AdditionProps) {
  const { t } = useLingui();
  const faultOf = useFaultWords(view.faults);
  const { draft, hasTag, billing } = view;
  if (hasTag('saleClosed')) {
    return (
      <Notice tone="urgent" role="alert">
        {t`Sign-up for this run has closed, so no more places can be bought.`}
      </Notice>
    );
  }
  if (view.isWaveFull) return <WaveFull />;
  return (
    <fieldset disabled={hasTag('busy')} className={styles.addition}>
      <OrderNotice view={view} />
      <Count actor={actor} view={view} />
      <GroupFault field="places" faults={view.faults} />
      {hasTag('waveFull') && <FewerLeft actor={actor} view={view} />}
      {draft.ages.length > 0 && <ChildrensAges actor={actor} view={view} />}
      <PayingFields actor={actor} view={view} faultOf={faultOf} run={view.run}>
        {billing !== undefined && (
          <section aria-label={t`Billing details`}>
            <p className={styles.ask}>{t`Billing details`}</p>
            <BillingBlock actor={billing} isWithinForm />
          </section>
        )}
      </PayingFields>
      {hasTag('priceFailed') ? <PriceFailure actor={actor} view={view} /> : <PurchaseSum view={view} />}
      <WhatNext view={view} />
    </fieldset>
  );
}

/** At least one, at most what the wave has free, or 50. */
function Count({ actor, view: { draft, wave, run, category } }: AdditionProps) {
  const { t } = useLingui();
  const { groupOfferWords } = useFormat();
  const free = wave?.free_places ?? 0;
  const question = run?.is_kids === true ? t`How many children?` : t`How many places?`;
  const groupOffer = groupOfferOf({ category, wave });
  return (
    <div className="split">
      <div>
        <p className={styles.question}>{question}</p>
        <p className="small quiet" id="addition-hint">
          <Plural value={free} one="# place is left in the wave." other="# places are left in the wave." />
          {groupOffer !== null && run !== null && (
            <>
              <br />
              <span>{groupOfferWords(groupOffer, run.currency)}</span>
            </>
          )}
        </p>
      </div>
      <Stepper
        label={question}
        value={draft.places}
        min={placesRange.min}
        max={Math.min(free, placesRange.max)}
        describedBy="addition-hint"
        onChange={(places) => actor.send({ type: 'places.changed', places })}
      />
    </div>
  );
}

/** Others were quicker. */
function FewerLeft({ actor, view: { wave } }: AdditionProps) {
  const free = wave?.free_places ?? 0;
  return (
    <Notice
      tone="urgent"
      role="alert"
      action={
        <Button size="compact" onClick={() => actor.send({ type: 'places.changed', places: free })}>
          <Plural value={free} one="Take # place" other="Take # places" />
        </Button>
      }
    >
      <Plural value={free} one="Only # place is left in this wave." other="Only # places are left in this wave." />
    </Notice>
  );
}

function WaveFull() {
  const { t } = useLingui();
  return (
    <>
      <Notice tone="urgent" role="alert">
        {t`No more free places in this wave`}
      </Notice>
      <p>{t`Move your group to a wave with more room, then buy places there.`}</p>
    </>
  );
}
