import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useListAddress } from '../../../hooks/useListAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { ReadState } from '../../../parts/ReadState.tsx';
import { TaskCard } from '../../../parts/run/TaskCard.tsx';
import { type Refundable, refundableQuery } from '../../../queries/money/money.ts';
import { isAlive, tasksQuery } from '../../../queries/runs/tasks.ts';
import { RestorePaidDialog } from '../acts/RestorePaidDialog.tsx';
import styles from './Payment.module.css';
import { RefundForm } from './RefundForm.tsx';

/** Orders for it that have not gone out yet, with the members who ordered and approved them. */
function RefundTasks({ payment: { id, run_id: run, region, currency } }: Pick<Refundable, 'payment'>) {
  const { services } = useStaff();
  const { data } = useQuery(tasksQuery(services, run));
  const tasks = data?.tasks.filter((task) => task.of_payment?.id === id && isAlive(task)) ?? [];
  return tasks.map((task) => <TaskCard key={task.id} task={task} region={region} currency={currency} list={run} />);
}

/** A payment: what its places cost, and the money that goes back for some of them (docs/rules/payments.md 11). */
export function PaymentPage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const { money, dayAndTime } = useFormat();
  const { id = '' } = useParams();
  const may = useRights();
  const dialog = useDialogAddress();
  const place = Number(useListAddress().text('place'));
  const read = useQuery(refundableQuery(services, id));
  const title = t`Money back`;
  usePageTitle(title);
  if (read.data === undefined) return <ReadState read={read} />;
  const { payment, places } = read.data;
  const { currency, region } = payment;
  const paid = money(payment.to_pay, currency);
  const on = payment.paid_at === null ? null : dayAndTime(payment.paid_at, region);
  return (
    <>
      <Link className={styles.path} to={staffPath('group', { id: payment.group_id })}>
        {t`Group ${payment.group_id}`}
      </Link>
      <PageTop title={title} lead={on === null ? paid : t`${paid}, paid ${on}`} />
      <p className="mb-4" translate="no">
        {`${payment.name}, ${payment.run}`}
      </p>
      <ReadState read={read} />
      <RefundTasks payment={payment} />
      {payment.on_its_way > 0 && (
        <Notice>{t`${money(payment.on_its_way, currency)} is on its way back; the provider reports when it has arrived.`}</Notice>
      )}
      {payment.held_back > 0 && (
        <Notice tone="urgent">
          {t`${money(payment.held_back, currency)} is waiting for money at the provider. Nobody has been notified yet that it is on its way.`}
        </Notice>
      )}
      {places.length === 0 ? (
        <Notice heading={t`Nothing can go back now`}>
          <p>{t`None of its places is paid, or the payer’s bank disputes the money.`}</p>
          {payment.comes_back && may('money.write') && (
            <Button onClick={() => dialog.open('restorePaid', id)}>{t`Restore as paid`}</Button>
          )}
        </Notice>
      ) : (
        <RefundForm
          refundable={read.data}
          first={places.some((one) => one.id === place) ? [place] : []}
          key={`${id} ${place}`}
        />
      )}
      {may('money.write') && dialog.name === 'restorePaid' && <RestorePaidDialog key={id} id={id} />}
    </>
  );
}
