import { useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/styles/layout.tsx';
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
          <PaymentPart actor={actor} view={view} />
        )}
      </Card>
    </div>
  );
}
