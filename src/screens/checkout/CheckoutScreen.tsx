import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef } from 'react';
import { randomKey } from '../../lib/randomKey.ts';
import { Columns, PageHead } from '../../ui/layout.tsx';
import { CheckoutParts } from './CheckoutParts.tsx';
import { Dock } from './Dock.tsx';
import { PurchaseSummary } from './PurchaseSummary.tsx';
import { ShopNotice } from './ShopNotice.tsx';
import { type CheckoutActor, useView } from './view.ts';

/** The one-page checkout (specification section 2): parts at the left, what it costs at the right or in the dock. */
export function CheckoutScreen({ actor }: { readonly actor: CheckoutActor }) {
  const { t } = useLingui();
  const view = useView(actor);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => actor.send({ type: 'screen.opened' }), [actor]);
  useEffect(() => {
    const faults = actor.on('fault.shown', ({ field }) => {
      // The part that holds the field may open only with this very change.
      setTimeout(() => form.current?.querySelector<HTMLElement>(`[name="${field}"]:not(:disabled)`)?.focus());
    });
    return () => faults.unsubscribe();
  }, [actor]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send(view.open === 'payment' ? { type: 'order.submitted', key: randomKey() } : { type: 'part.finished' });
  };
  const isOpen = view.catalogue !== null && view.catalogue.events.length > 0 && !view.snapshot.hasTag('leaving');

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t`Buy places`}>
      <PageHead title={t`Buy places`} lead={t`Without an account, in about 2 minutes.`} />
      {isOpen ? (
        <>
          <Columns aside={<PurchaseSummary actor={actor} view={view} />}>
            <CheckoutParts actor={actor} view={view} />
          </Columns>
          <Dock actor={actor} view={view} />
        </>
      ) : (
        <ShopNotice actor={actor} view={view} />
      )}
    </form>
  );
}
