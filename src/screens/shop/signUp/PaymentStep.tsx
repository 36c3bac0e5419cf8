import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
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

/** What the chosen method asks for. Whoever wants to pay without it is brought here. */
function Bill({ actor, isMissing }: BillProps) {
  const { t } = useLingui();
  const [heading, reason] = [useId(), useId()];
  const isEdited = useSelector(actor, ({ children }) => children.editAddress !== undefined);
  return (
    <fieldset
      name="billing"
      tabIndex={-1}
      aria-labelledby={heading}
      aria-describedby={reason}
      className={styles.bill}
      data-whole
    >
      <h2 id={heading}>{t`Billing details`}</h2>
      <p id={reason} className="small quiet" role="status">
        {isMissing && (isEdited ? t`Save the address, then you can pay.` : t`The address for the bill is missing.`)}
      </p>
      <BillingBlock actor={actor} isWithinForm />
    </fieldset>
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
            {view.billing !== undefined && <Bill actor={view.billing} isMissing={view.hasTag('billMissing')} />}
          </PaymentPart>
        )}
      </Card>
    </div>
  );
}
