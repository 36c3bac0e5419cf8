import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Card } from '../../../ui/styles/layout.tsx';
import { BillingBlock } from '../../accounts/profile/BillingBlock.tsx';
import { useBillReason } from '../../accounts/profile/useBillReason.ts';
import { ToPath } from '../../parts/ToPath.tsx';
import { EmailCode } from '../purchase/EmailCode.tsx';
import { billReasonId } from '../purchase/MainAction.tsx';
import { PaymentPart } from '../purchase/PaymentPart.tsx';
import { PurchaseFacts } from '../purchase/PurchaseSummary.tsx';
import styles from './signUp.module.css';
import type { StepProps } from './view.ts';

/** The page on which an account changes its address; the wizard waits. */
function ToProfile() {
  const { t } = useLingui();
  return (
    <ToPath to="/profil" variant="text" size="compact">
      {t`Change the address in your profile`}
    </ToPath>
  );
}

/** What the chosen method asks for; the order waits for it. */
function Bill({ view }: Pick<StepProps, 'view'>) {
  const { t } = useLingui();
  const heading = useId();
  const reason = useBillReason(view);
  if (view.billing === undefined) return null;
  return (
    <section aria-labelledby={heading} className={styles.bill}>
      <h2 id={heading}>{t`Billing details`}</h2>
      <p id={billReasonId} className="small quiet" role="status">
        {reason}
      </p>
      <BillingBlock actor={view.billing} isWithinForm />
    </section>
  );
}

/** All that is bought, once more; coupons, terms and how it is paid. */
export function PaymentStep({ actor, view }: StepProps) {
  const name = view.draft.texts.group_name.trim();
  return (
    <div className="stack-4">
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
            <Bill view={view} />
          </PaymentPart>
        )}
      </Card>
    </div>
  );
}
