import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { ReadState } from '../../../parts/ReadState.tsx';
import { RunFrame } from '../../../parts/run/RunFrame.tsx';
import { couponsQuery, isSeen } from '../../../queries/money/coupons.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import { AddBatchDialog, AddCouponDialog, EditCouponDialog, EndCouponDialog } from './CouponDialogs.tsx';
import { CouponLists } from './CouponLists.tsx';
import styles from './Coupons.module.css';
import { useCouponChoice } from './useCouponChoice.ts';

/** The coupons of all runs. */
export function CouponsPage() {
  const { t } = useLingui();
  usePageTitle(t`Coupons`);
  return (
    <>
      <PageTop title={t`Coupons`} lead={t`Codes that take money off the price, for one run or for all.`}>
        <MakeButtons />
      </PageTop>
      <Coupons />
    </>
  );
}

/** Those for one run alone. */
export const RunCouponsPage = () => (
  <RunFrame>
    {(run) => (
      <>
        <RunHead />
        <Coupons key={run.id} run={run} />
      </>
    )}
  </RunFrame>
);

function RunHead() {
  const { t } = useLingui();
  return (
    <header className={styles.head}>
      <h2>{t`Coupons of this run`}</h2>
      <MakeButtons />
    </header>
  );
}

function MakeButtons() {
  const { t } = useLingui();
  const { open } = useDialogAddress();
  if (!useRights()('runs.write')) return null;
  return (
    <div className="cluster">
      <Button onClick={() => open('batch')}>{t`New batch`}</Button>
      <Button variant="main" leftSection={<Icon name="plus" />} onClick={() => open('new')}>
        {t`New coupon`}
      </Button>
    </div>
  );
}

function Coupons({ run }: { readonly run?: Run }) {
  const { services } = useStaff();
  const canChange = useRights()('runs.write');
  const dialog = useDialogAddress();
  const { run: chosenRun, batch } = useCouponChoice();
  const runId = run?.id ?? chosenRun;
  const query = { ...(runId === null ? {} : { run_id: runId }), ...(batch === null ? {} : { batch }) };
  const read = useQuery(couponsQuery(services, query));
  const about = read.data?.coupons.find(({ code }) => code !== null && code === dialog.aboutName);
  const coupon = isSeen(about) ? about : null;
  return (
    <>
      <ReadState read={read} />
      {read.data && <CouponLists key={batch} listed={read.data} query={query} ofRun={run !== undefined} />}
      {canChange && dialog.name === 'new' && <AddCouponDialog run={run} />}
      {canChange && dialog.name === 'batch' && <AddBatchDialog run={run} />}
      {canChange && dialog.name === 'change' && coupon && (
        <EditCouponDialog key={coupon.code} coupon={coupon} run={run} />
      )}
      {canChange && dialog.name === 'end' && coupon && <EndCouponDialog key={coupon.code} coupon={coupon} />}
    </>
  );
}
