import { Card } from '../../ui/layout.tsx';
import { PaymentPart } from '../purchase/PaymentPart.tsx';
import { PurchaseFacts } from '../purchase/PurchaseSummary.tsx';
import styles from './signUp.module.css';
import type { StepProps } from './view.ts';

/** All that is bought, once more; coupons, terms and how it is paid. */
export function PaymentStep({ actor, view }: StepProps) {
  const name = view.draft.group_name.trim();
  return (
    <div className={styles.payment}>
      <div className="phone">
        <Card>
          <p className="strong">{name === '' ? view.run?.name : name}</p>
          <PurchaseFacts view={view} />
        </Card>
      </div>
      <Card>
        <PaymentPart actor={actor} view={view} />
      </Card>
    </div>
  );
}
