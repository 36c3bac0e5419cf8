import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { handlingFeeBasisPoints, quantityDiscountFrom } from '#contract/constants.ts';
import { startTimes } from '#contract/values/startTimes.ts';
import { categoriesOf, groupOfferOf } from '#machines/shop/buying/draft.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useStartTimes } from '../../../i18n/useStartTimes.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SumTable } from '../../../ui/SumTable.tsx';
import { Facts, Summary } from '../../../ui/styles/layout.tsx';
import { MainAction } from './MainAction.tsx';
import { PurchaseSum, WhatNext } from './PurchaseSum.tsx';
import styles from './purchase.module.css';
import { inKilometres, useDistanceName } from './useDistanceName.ts';
import { type PurchaseView, useLists } from './view.ts';

/** The right column: what is bought, what it costs, and the main action. */
export function PurchaseSummary({ view, next }: { readonly view: PurchaseView; readonly next: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="stack-4">
      <Summary>
        {view.run === null ? (
          <div>
            <p className={styles.name}>{t`Your places`}</p>
            <p className="small quiet">{t`Choose a run to see what it costs.`}</p>
          </div>
        ) : (
          <div>
            <p className={styles.name}>{view.run.name}</p>
            <PurchaseFacts view={view} />
          </div>
        )}
        {view.category === null ? <PriceFrom view={view} /> : <PurchaseSum view={view} />}
        <MainAction view={view} next={next} />
        <div className={styles.fine}>
          {view.hasTag('payment') ? <WhatNext view={view} /> : <PriceNote view={view} />}
        </div>
      </Summary>
      <GroupHint view={view} />
    </div>
  );
}

export function PurchaseFacts({ view: { run, category, wave, draft, catalogue } }: { readonly view: PurchaseView }) {
  const { longDays, longDateOf, number } = useFormat();
  const timesOf = useStartTimes();
  const { either } = useLists();
  const distanceName = useDistanceName();
  if (run === null) return null;
  const times = wave && startTimes({ ...run, ...wave });
  const distances = [...new Set(categoriesOf(catalogue, run.id).map(({ distance }) => distance))];
  const kilometres = inKilometres(either(distances.toSorted((one, other) => one - other).map(number)));
  const facts: { key: string; icon: IconName; text: ReactNode }[] = [
    {
      key: 'day',
      icon: 'calendar',
      text: (
        <>
          <span>{wave === null ? longDays(run.days) : longDateOf(wave.wave_time, run.region)}</span>
          {times !== null && (
            <b className="block">
              {timesOf({ ...run, join_time: times.gates, be_there_time: times.beThere, wave_time: times.start })}
            </b>
          )}
        </>
      ),
    },
    {
      key: 'distance',
      icon: 'runner',
      text: category === null ? kilometres : distanceName(category),
    },
    ...(category === null
      ? []
      : [
          {
            key: 'places',
            icon: 'people' as const,
            text: <Plural value={draft.places} one="# place" other="# places" />,
          },
        ]),
  ];
  return (
    <div className="mt-3">
      <Facts facts={facts} />
    </div>
  );
}

function PriceFrom({ view: { run } }: { readonly view: PurchaseView }) {
  const { t } = useLingui();
  const { money } = useFormat();
  if (run?.price_from == null) return null;
  return (
    <SumTable rows={[]} due={{ label: t`One place from, with fee`, amount: money(run.price_from, run.currency) }} />
  );
}

function PriceNote({ view: { run, category, catalogue } }: { readonly view: PurchaseView }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const percent = number(handlingFeeBasisPoints / 100);
  const isCheaper = categoriesOf(catalogue, run?.id ?? null).some((one) => groupOfferOf({ category: one }) !== null);
  if (category !== null) return <p className="small quiet">{t`The amount includes all fees.`}</p>;
  return (
    <p className="small quiet">
      {t`The handling fee of ${percent}% is included.`}
      {isCheaper && ' '}
      {isCheaper && <Trans>Cheaper from {quantityDiscountFrom} places.</Trans>}
    </p>
  );
}

/** 'Two more people, and you save', while that is true. */
export function GroupHint({ view }: { readonly view: PurchaseView }) {
  const { groupOfferWords } = useFormat();
  const { run, draft, hasTag } = view;
  const missing = quantityDiscountFrom - draft.places;
  const groupOffer = groupOfferOf(view);
  if (run === null || groupOffer === null || missing <= 0) return null;
  if (hasTag('payment')) return null;
  const offer = groupOfferWords(groupOffer, run.currency);
  return (
    <Notice icon="people">
      <Plural
        value={missing}
        one={`# more person, and you save. ${offer}.`}
        other={`# more people, and you save. ${offer}.`}
      />
    </Notice>
  );
}
