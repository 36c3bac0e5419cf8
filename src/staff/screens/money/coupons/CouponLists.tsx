import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '../../../../ui/Icon.tsx';
import { saveCodes } from '../../../effects/money/coupons.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import type { CouponQuery, Listed } from '../../../queries/money/coupons.ts';
import { BatchTable } from './BatchTable.tsx';
import styles from './Coupons.module.css';
import { CouponTable } from './CouponTable.tsx';
import { useCouponChoice } from './useCouponChoice.ts';

interface CouponListsProps {
  readonly listed: Listed;
  readonly query: CouponQuery;
  readonly ofRun: boolean;
}

/** The batches and what belongs to none; of one batch all its codes. */
export function CouponLists({ listed: { coupons, batches }, query, ofRun }: CouponListsProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const may = useRights();
  const dialog = useDialogAddress();
  const { batch, batchAddress } = useCouponChoice();
  const seesCodes = may('money.read');
  const chosen = batches.find((one) => one.batch === batch);
  const save = (more: CouponQuery) => void saveCodes(services, { ...query, ...more });
  return (
    <div className={styles.page}>
      {batch !== null && (
        <header className={styles.head}>
          <div>
            <Link to={batchAddress(null)}>{t`All coupons`}</Link>
            <h2>{chosen?.title ?? t`There is no such batch`}</h2>
          </div>
          {seesCodes && chosen !== undefined && (
            <Button leftSection={<Icon name="download" />} onClick={() => save({})}>
              {t`Download the codes`}
            </Button>
          )}
        </header>
      )}
      {batch === null && batches.length > 0 && (
        <section aria-labelledby="batches">
          <h2 id="batches">{t`Batches`}</h2>
          <BatchTable
            batches={batches}
            ofRun={ofRun}
            addressOf={batchAddress}
            onSave={seesCodes ? (one) => save({ batch: one }) : undefined}
          />
        </section>
      )}
      {(batch === null || chosen !== undefined) && (
        <section aria-labelledby="codes">
          <h2 id="codes">{batch === null ? t`Single coupons` : t`Its codes`}</h2>
          <CouponTable
            coupons={coupons}
            ofRun={ofRun || batch !== null}
            titled={chosen?.title}
            canChange={may('runs.write')}
            onAct={dialog.open}
          />
        </section>
      )}
    </div>
  );
}
