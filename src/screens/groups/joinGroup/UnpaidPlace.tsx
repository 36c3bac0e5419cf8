import { Trans, useLingui } from '@lingui/react/macro';
import { reservationHours } from '#contract/constants.ts';
import type { Offer } from '#machines/groups/joining/joinGroup.logic.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { BillingBlock } from '../../accounts/profile/BillingBlock.tsx';
import { PayingFields, PayingMethods } from '../../shop/purchase/PayingFields.tsx';
import { PriceFailure } from '../../shop/purchase/PriceFailure.tsx';
import { ChildsAge } from './ChildsAge.tsx';
import { useJoinFaultWords } from './faultWords.ts';
import { JoinNotice } from './JoinNotice.tsx';
import styles from './joinGroup.module.css';
import { ModeChoice } from './ModeChoice.tsx';
import type { JoinPartProps } from './view.ts';

/** A place that the person pays for: child, method, coupon, terms. */
export function UnpaidPlace({ actor, view }: JoinPartProps) {
  const faultOf = useJoinFaultWords(view);
  const { offer, properties } = view;
  if (view.hasTag('billing')) {
    return (
      <>
        <PayingMethods actor={actor} view={view} faultOf={faultOf} />
        <Billing view={view} />
      </>
    );
  }
  return (
    <fieldset disabled={view.hasTag('busy')} className={styles.part}>
      <JoinNotice view={view} />
      <ModeChoice actor={actor} view={view} />
      <ChildsAge actor={actor} view={view} />
      <PayingFields
        actor={actor}
        view={view}
        faultOf={faultOf}
        run={offer && { ...offer.price, no_coupons: offer.no_coupons }}
        aside={view.hasTag('priceFailed') && <PriceFailure actor={actor} view={view} />}
      />
      {offer !== null && <HeldFor offer={offer} hours={properties?.reservation_hours ?? reservationHours} />}
    </fieldset>
  );
}

/** A challenged person's place is held already; anybody else's from the order on. */
function HeldFor({ offer: { group, expires_at }, ...held }: { readonly offer: Offer; readonly hours: number }) {
  const { t } = useLingui();
  const { dayAndTime, number } = useFormat();
  const hours = number(held.hours);
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

/** Some providers need an address for the bill. */
function Billing({ view: { billing } }: Pick<JoinPartProps, 'view'>) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Billing details`} className={styles.part}>
      <div>
        <h2>{t`Billing details`}</h2>
        <p className="quiet">
          <Trans>This payment method needs a billing address. Once you have saved it, you can continue.</Trans>
        </p>
      </div>
      {billing !== undefined && <BillingBlock actor={billing} />}
    </section>
  );
}
