import { useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/styles/layout.tsx';
import { BillingBlock } from '../../accounts/profile/BillingBlock.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import { EmailCode } from '../purchase/EmailCode.tsx';
import { PaymentPart } from '../purchase/PaymentPart.tsx';
import { PurchaseFacts } from '../purchase/PurchaseSummary.tsx';
import styles from './signUp.module.css';
import type { StepProps } from './view.ts';

/** Where an account changes its address; the wizard waits. */
function ToProfile() {
  const { t } = useLingui();
  return (
    <ToPath to="/profil" variant="text" size="compact">
      {t`Change the address in your profile`}
    </ToPath>
  );
}

interface BillProps {
  readonly actor: NonNullable<StepProps['view']['billing']>;
  readonly isMissing: boolean;
}

/** What the chosen method asks for; the order waits for it. */
function Bill({ actor, isMissing }: BillProps) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Billing details`} className={styles.bill}>
      <h2>{t`Billing details`}</h2>
      <BillingBlock actor={actor} isWithinForm />
      <p className="small quiet" role="status">
        {isMissing && t`The address for the bill is missing.`}
      </p>
    </section>
  );
}

/** All that is bought, once more; coupons, terms and how it is paid. */
export function PaymentStep({ actor, view }: StepProps) {
  const name = view.draft.texts.group_name.trim();
  return (
    <div className={styles.payment}>
      <div className="phone">
        <Card>
          <p className="strong">{name === '' ? view.run?.name : name}</p>
          <PurchaseFacts view={view} />
        </Card>
      </div>
      <Card>
        {view.hasTag('code') ? (
          <EmailCode actor={actor} view={view} change={<ToProfile />} />
        ) : (
          <PaymentPart actor={actor} view={view}>
            {view.billing !== undefined && <Bill actor={view.billing} isMissing={view.hasTag('billMissing')} />}
          </PaymentPart>
        )}
      </Card>
    </div>
  );
}
