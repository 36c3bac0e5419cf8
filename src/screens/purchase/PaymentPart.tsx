import { useLingui as useCatalogue } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChoiceCard, Choices } from '../../ui/ChoiceCard.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Tick } from '../../ui/Tick.tsx';
import { paymentMethods } from '../parts/paymentMethods.ts';
import { CouponField } from './CouponField.tsx';
import { useFaultWords } from './faultWords.ts';
import { GroupFault } from './GroupFault.tsx';
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
        <Methods actor={actor} view={view} />
      )}
      {coupons !== undefined && <CouponField actor={coupons} fault={faultOf('codes')} />}
      <hr className={styles.rule} />
      <Tick
        name="terms"
        required
        checked={draft.terms}
        error={faultOf('terms')}
        onChange={(accepted) => actor.send({ type: 'terms.answered', accepted })}
      >
        <Trans>
          I accept the <Outside to={properties?.terms_url}>terms</Outside> and the{' '}
          <Outside to={properties?.privacy_url}>privacy policy</Outside>
        </Trans>
      </Tick>
      <div className="phone">
        <hr className={styles.rule} />
        <PurchaseSum view={view} />
        <WhatNext view={view} />
      </div>
    </fieldset>
  );
}

function Methods({ actor, view: { properties, draft, faults } }: PartProps) {
  const { t } = useLingui();
  const { i18n } = useCatalogue();
  const providers = properties?.payment_providers ?? [];
  const chosen = draft.payment_provider ?? providers[0];
  return (
    <div>
      <p className={styles.ask}>{t`How do you pay?`}</p>
      <div className={styles.methods}>
        <Choices label={t`How do you pay?`} columns={providers.length > 1 ? 2 : 1}>
          {providers.map((provider) => (
            <ChoiceCard
              key={provider}
              name="payment_provider"
              value={provider}
              checked={provider === chosen}
              onChoose={() => actor.send({ type: 'provider.chosen', provider })}
              side={
                <span className={styles.methodIcon}>
                  <Icon name={paymentMethods[provider].icon} size="l" />
                </span>
              }
            >
              <span className={styles.lines}>
                <span className="strong">{i18n._(paymentMethods[provider].name)}</span>
                <span className="small quiet">{i18n._(paymentMethods[provider].detail)}</span>
              </span>
            </ChoiceCard>
          ))}
        </Choices>
      </div>
      <GroupFault field="payment_provider" faults={faults} />
    </div>
  );
}

/** What became of an order that did not go through. Nothing typed is lost. */
function OrderNotice({ view: { orderNote, refusal } }: Pick<PartProps, 'view'>) {
  const { t } = useLingui();
  if (orderNote === null) return null;
  const notes: Readonly<Record<typeof orderNote, string | null>> = {
    priceChanged: t`The price has changed meanwhile. Look at the new amount; nothing is bought until you confirm it.`,
    refused: refusal,
    failed: t`We do not know whether your order arrived. Try again: it is never placed twice, and everything you typed is kept.`,
    termsChanged: t`Our terms have changed. Accept them, then order again; everything you chose is kept.`,
  };
  return (
    <Notice tone="urgent" role="alert">
      {notes[orderNote]}
    </Notice>
  );
}

const Outside = ({ to, children }: { readonly to: string | undefined; readonly children?: React.ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
  </a>
);
