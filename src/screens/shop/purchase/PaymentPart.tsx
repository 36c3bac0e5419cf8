import { useLingui } from '@lingui/react/macro';
import { Tick } from '../../../ui/fields/Tick.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TermsSentence } from '../../parts/TermsSentence.tsx';
import { CouponField } from './CouponField.tsx';
import { useFaultWords } from './faultWords.ts';
import { PaymentMethods } from './PaymentMethods.tsx';
import { PurchaseSum, WhatNext } from './PurchaseSum.tsx';
import styles from './purchase.module.css';
import type { PartProps } from './view.ts';

/** Method, coupons, terms, and on a phone the whole sum once more. */
export function PaymentPart({ actor, view }: PartProps) {
  const { t } = useLingui();
  const faultOf = useFaultWords(view.faults);
  const { properties, draft, isBusy, price, coupons } = view;
  return (
    <fieldset disabled={isBusy} className={styles.stack}>
      <OrderNotice view={view} />
      {price?.breakdown.toPay === 0 ? (
        <Notice tone="good">{t`Nothing to pay: your coupons cover everything.`}</Notice>
      ) : (
        <PaymentMethods
          providers={properties?.payment_providers ?? []}
          chosen={draft.payment_provider}
          fault={faultOf('payment_provider')}
          onChoose={(provider) => actor.send({ type: 'provider.chosen', provider })}
        />
      )}
      {coupons !== undefined && (
        <CouponField actor={coupons} currency={view.run?.currency ?? 'PLN'} fault={faultOf('codes')} />
      )}
      <hr className={styles.rule} />
      <Tick
        name="terms"
        required
        checked={draft.terms}
        error={faultOf('terms')}
        onChange={(accepted) => actor.send({ type: 'terms.answered', accepted })}
      >
        <TermsSentence terms={properties?.terms_url} privacy={properties?.privacy_url} />
      </Tick>
      <div className="phone">
        <hr className={styles.rule} />
        <PurchaseSum view={view} />
        <WhatNext view={view} />
      </div>
    </fieldset>
  );
}

/** What became of an order that did not go through. Nothing typed is lost. */
export function OrderNotice({ view: { orderNote, refusal } }: Pick<PartProps, 'view'>) {
  const { t } = useLingui();
  if (orderNote === null) return null;
  const notes: Readonly<Record<typeof orderNote, string | null>> = {
    priceChanged: t`The price has changed meanwhile. Look at the new amount; nothing is bought until you confirm it.`,
    refused: refusal,
    failed: t`We do not know whether your order arrived. Try again: it is never placed twice, and everything you typed is kept.`,
    termsChanged: t`Our terms have changed. Accept them, then order again; everything you chose is kept.`,
  };
  return (
    <Notice tone="urgent" role="alert" isAnswer>
      {notes[orderNote]}
    </Notice>
  );
}
