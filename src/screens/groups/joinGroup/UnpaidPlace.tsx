import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Offer } from '#machines/groups/joinGroup.logic.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Tick } from '../../../ui/fields/Tick.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { BillingBlock } from '../../accounts/profile/BillingBlock.tsx';
import { TermsSentence } from '../../parts/TermsSentence.tsx';
import { CouponField } from '../../shop/purchase/CouponField.tsx';
import { PaymentMethods } from '../../shop/purchase/PaymentMethods.tsx';
import { Enlarge } from '../../shop/purchase/PriceFailure.tsx';
import { ChildsAge } from './ChildsAge.tsx';
import { useJoinFaultWords } from './faultWords.ts';
import { JoinNotice } from './JoinNotice.tsx';
import styles from './joinGroup.module.css';
import { ModeChoice } from './ModeChoice.tsx';
import type { JoinPartProps } from './view.ts';

/** A place that the person pays for: child, method, coupon, terms. */
export function UnpaidPlace({ actor, view }: JoinPartProps) {
  const { t } = useLingui();
  const faultOf = useJoinFaultWords(view);
  const { offer, price, couponField, isBilling } = view;
  const methods = (
    <PaymentMethods
      providers={offer?.providers ?? []}
      chosen={view.provider}
      fault={faultOf('payment_provider')}
      onChoose={(provider) => actor.send({ type: 'provider.chosen', provider })}
    />
  );
  if (isBilling) {
    return (
      <>
        {methods}
        <Billing view={view} />
      </>
    );
  }
  return (
    <fieldset disabled={view.isBusy} className={styles.part}>
      <JoinNotice view={view} />
      <ModeChoice actor={actor} view={view} />
      <ChildsAge actor={actor} view={view} />
      {price?.breakdown.toPay === 0 ? (
        <Notice tone="good">{t`Nothing to pay: your coupons cover everything.`}</Notice>
      ) : (
        methods
      )}
      {couponField !== undefined && (
        <CouponField actor={couponField} currency={offer?.price.currency ?? 'PLN'} fault={faultOf('codes')} />
      )}
      {view.isPriceFailed && (
        <Notice
          tone="urgent"
          role="alert"
          action={
            <Button size="compact" onClick={() => actor.send({ type: 'price.retried' })}>
              {t`Try again`}
            </Button>
          }
        >
          <p className="strong">{t`The price could not be fetched. Please try again later.`}</p>
          {offer !== null && offer.contact_email !== '' && <Enlarge address={offer.contact_email} />}
        </Notice>
      )}
      <Tick
        name="terms"
        required
        checked={view.terms}
        error={faultOf('terms')}
        onChange={(accepted) => actor.send({ type: 'terms.answered', accepted })}
      >
        <TermsSentence terms={offer?.terms_url} privacy={offer?.privacy_url} />
      </Tick>
      {offer !== null && <HeldFor offer={offer} />}
    </fieldset>
  );
}

/** A challenged person's place is held already; anybody else's from the order on. */
function HeldFor({ offer: { group, expires_at, reservation_hours } }: { readonly offer: Offer }) {
  const { t } = useLingui();
  const { dayAndTime, number } = useFormat();
  const hours = number(reservation_hours);
  const until = expires_at && dayAndTime(expires_at, group.region);
  return (
    <p className="small quiet">
      {until !== null
        ? group.is_kids
          ? t`Your child’s place is held until ${until}.`
          : t`Your place is held until ${until}.`
        : group.is_kids
          ? t`We hold your child’s place for ${hours} hours, at most until the start.`
          : t`We hold your place for ${hours} hours, at most until the start.`}
    </p>
  );
}

/** Some providers want to know whom the bill is for. */
function Billing({ view: { billing } }: Pick<JoinPartProps, 'view'>) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Billing details`} className={styles.part}>
      <div>
        <h2>{t`Billing details`}</h2>
        <p className="quiet">
          <Trans>This way to pay needs an address on the bill. Once you have saved it, we go on.</Trans>
        </p>
      </div>
      {billing !== undefined && <BillingBlock actor={billing} />}
    </section>
  );
}
