import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import type { SimplePayment } from '#contract/buying.calls.ts';
import { randomKey } from '../../../lib/randomKey.ts';
import { Columns, PageHead } from '../../../ui/styles/layout.tsx';
import { Dock } from '../purchase/Dock.tsx';
import { PurchaseSummary } from '../purchase/PurchaseSummary.tsx';
import { ShopNotice } from '../purchase/ShopNotice.tsx';
import { usePurchaseForm } from '../purchase/view.ts';
import { CheckoutParts } from './CheckoutParts.tsx';
import { HeldOrders } from './HeldOrders.tsx';
import { useNextLabel } from './useNextLabel.ts';
import { type CheckoutActor, useView } from './view.ts';

interface CheckoutScreenProps {
  readonly actor: CheckoutActor;
  /** Orders of this browser that are still to be paid. */
  readonly held?: readonly SimplePayment[];
}

/** The one-page checkout (docs/rules/shop.md 4.6): parts at the left, what it costs at the right or in the dock. */
export function CheckoutScreen({ actor, held = [] }: CheckoutScreenProps) {
  const { t } = useLingui();
  const view = useView(actor);
  const form = usePurchaseForm(actor);
  const next = useNextLabel(view);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send(view.isPaying ? { type: 'order.submitted', key: randomKey() } : { type: 'part.finished' });
  };

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t`Buy places`}>
      <PageHead title={t`Buy places`} lead={t`Without an account, in about 2 minutes.`} />
      {view.isOpen ? (
        <>
          <HeldOrders orders={held} />
          <Columns aside={<PurchaseSummary view={view} next={next} />}>
            <CheckoutParts actor={actor} view={view} />
          </Columns>
          <Dock actor={actor} view={view} next={next} />
        </>
      ) : (
        <ShopNotice actor={actor} view={view} />
      )}
    </form>
  );
}
