import { plural } from '@lingui/core/macro';
import { useLingui as useCatalogue } from '@lingui/react';
import { Skeleton } from '@mantine/core';
import { reservationHours } from '#contract/constants.ts';
import { isPaidHere } from '#contract/payments/providers.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { StateWord } from '../../../ui/StateWord.tsx';
import { paymentMethods } from '../../parts/methods/paymentMethods.ts';
import { PriceSum } from '../../parts/PriceSum.tsx';
import styles from './purchase.module.css';
import type { PurchaseView } from './view.ts';

/** The sum of what is chosen; while it is worked out for the first time, its place is kept. */
export function PurchaseSum({ view: { price, pricedPlaces, draft, run, hasTag } }: { readonly view: PurchaseView }) {
  const { nextPriceWords } = useFormat();
  if (price === null) return hasTag('priceFailed') ? null : <Skeleton height={148} radius={10} />;
  return (
    <>
      <PriceSum
        breakdown={price.breakdown}
        places={pricedPlaces}
        currency={price.currency}
        codes={draft.coupons.map(({ name }) => name)}
        stale={!hasTag('priceCurrent')}
      />
      {price.next_price !== null && run !== null && (
        <StateWord icon="clock" tone="calm">
          {nextPriceWords(price.next_price, run.region)}
        </StateWord>
      )}
    </>
  );
}

/** What happens after the button is pressed. */
export function WhatNext({ view: { price, draft, properties } }: { readonly view: PurchaseView }) {
  const { i18n } = useCatalogue();
  const { number } = useFormat();
  const provider = draft.payment_provider ?? properties?.payment_providers[0];
  if (provider === undefined) return null;
  const name = i18n._(paymentMethods[provider].name);
  const hours = number(properties?.reservation_hours ?? reservationHours);
  const { places } = draft;
  const text =
    price?.breakdown.toPay === 0
      ? plural(places, {
          one: 'The place is yours straight away. The confirmation comes by e-mail.',
          other: 'The places are yours straight away. The confirmation comes by e-mail.',
        })
      : isPaidHere(provider)
        ? plural(places, {
            one: `You pay on the next page. We hold your place for up to ${hours} hours.`,
            other: `You pay on the next page. We hold your places for up to ${hours} hours.`,
          })
        : plural(places, {
            one: `You will pay at ${name}. We hold your place for up to ${hours} hours; the exact time is in the e-mail.`,
            other: `You will pay at ${name}. We hold your places for up to ${hours} hours; the exact time is in the e-mail.`,
          });
  return <p className={`small quiet ${styles.next}`}>{text}</p>;
}
