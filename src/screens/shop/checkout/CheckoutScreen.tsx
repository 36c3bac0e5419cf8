import { useLingui } from '@lingui/react/macro';
import { type FormEvent, Suspense } from 'react';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import type { RunCard } from '#contract/shop/runPage.calls.ts';
import { withTexts } from '../../../i18n/catalogues.ts';
import { randomKey } from '../../../lib/randomKey.ts';
import { lazilyIfAtAll } from '../../../ui/lazily.ts';
import { Columns, PageHead } from '../../../ui/styles/layout.tsx';
import { Dock } from '../purchase/Dock.tsx';
import { PurchaseSummary } from '../purchase/PurchaseSummary.tsx';
import { ShopNotice } from '../purchase/ShopNotice.tsx';
import { isOpen, usePurchaseForm } from '../purchase/view.ts';
import { CheckoutParts } from './CheckoutParts.tsx';
import { useNextLabel } from './useNextLabel.ts';
import { type CheckoutActor, useView } from './view.ts';

/** Few come back to an order that waits: no part of a visit's first load. */
const HeldOrders = lazilyIfAtAll(async () => (await withTexts('shop', import('./HeldOrders.tsx'))).HeldOrders);

interface CheckoutScreenProps {
  readonly actor: CheckoutActor;
  /** Orders of this browser that are still to be paid. */
  readonly held?: readonly SimplePayment[];
  /** What the organiser shows of the runs. */
  readonly cards?: readonly RunCard[];
}

/** The one-page checkout (docs/rules/shop.md 4.6): parts at the left, what it costs at the right or in the dock. */
export function CheckoutScreen({ actor, held = [], cards = [] }: CheckoutScreenProps) {
  const { t } = useLingui();
  const view = useView(actor);
  const form = usePurchaseForm(actor);
  const next = useNextLabel(view);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send(view.hasTag('payment') ? { type: 'order.submitted', key: randomKey() } : { type: 'part.finished' });
  };

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t`Buy places`}>
      <PageHead title={t`Buy places`} lead={t`Without an account, in about 2 minutes.`} />
      {isOpen(view) ? (
        <>
          {held.length > 0 && (
            <Suspense>
              <HeldOrders orders={held} isAllThereIs={view.draft.event_id === null} />
            </Suspense>
          )}
          <Columns aside={<PurchaseSummary view={view} next={next} />}>
            <CheckoutParts actor={actor} view={view} cards={cards} />
          </Columns>
          <Dock actor={actor} view={view} next={next} />
        </>
      ) : (
        <ShopNotice actor={actor} view={view} />
      )}
    </form>
  );
}
