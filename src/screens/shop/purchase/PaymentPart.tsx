import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type OrderNote, orderNotes } from '#machines/shop/buying/types.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useFaultWords } from './faultWords.ts';
import { PayingFields } from './PayingFields.tsx';
import { PurchaseSum, WhatNext } from './PurchaseSum.tsx';
import styles from './purchase.module.css';
import type { PartProps } from './view.ts';

interface PaymentPartProps extends PartProps {
  /** What its method asks for: it stands before the sum, and so before the button that waits for it. */
  readonly children?: ReactNode;
}

/** Method, coupons, terms, and on a phone the whole sum once more. */
export function PaymentPart({ actor, view, children }: PaymentPartProps) {
  const faultOf = useFaultWords(view.faults);
  return (
    <fieldset disabled={view.hasTag('busy')} className={styles.stack}>
      <OrderNotice view={view} />
      <PayingFields actor={actor} view={view} faultOf={faultOf} run={view.run} aside={<hr className={styles.rule} />}>
        {children}
      </PayingFields>
      <div className="phone">
        <hr className={styles.rule} />
        <PurchaseSum view={view} />
        <WhatNext view={view} />
      </div>
    </fieldset>
  );
}

/** The outcome of an order that did not go through. Nothing typed is lost. */
export function OrderNotice({ view: { hasTag, refusal } }: Pick<PartProps, 'view'>) {
  const { t } = useLingui();
  const note = orderNotes.find(hasTag);
  if (note === undefined) return null;
  const notes: Readonly<Record<OrderNote, string | null>> = {
    priceChanged: t`The price has changed in the meantime. Check the new amount; nothing is bought until you confirm it.`,
    orderRefused: refusal,
    orderFailed: t`We do not know whether your order arrived. Try again: it is never placed twice, and everything you typed is kept.`,
    termsChanged: t`Our terms have changed. Accept them, then order again; everything you chose is kept.`,
  };
  return (
    <Notice tone="urgent" role="alert" isAnswer>
      {notes[note]}
    </Notice>
  );
}
