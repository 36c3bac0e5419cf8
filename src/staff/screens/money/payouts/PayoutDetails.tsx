import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Currency } from '#contract/constants.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useListAddress } from '../../../hooks/useListAddress.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import { Table } from '../../../parts/Table.tsx';
import { type MonthOfPayouts, type PayoutInParts, payoutQuery } from '../../../queries/money/payouts.ts';
import { Differences } from './Differences.tsx';
import { PayoutLines } from './PayoutLines.tsx';
import styles from './Payouts.module.css';

type Part = PayoutInParts['parts'][number];
interface DetailsProps {
  readonly payout: MonthOfPayouts['payouts'][number];
}

/** Per run what was taken, given back and kept by the provider, down to the sum on the statement. */
export function PayoutDetails({ payout }: DetailsProps) {
  const { services } = useStaff();
  const read = useQuery(payoutQuery(services, payout.id));
  return (
    <div className={styles.details}>
      <ReadState read={read} />
      {read.data && (
        <>
          <Parts parts={read.data.parts} payout={payout} />
          <Differences differences={read.data.differences} />
        </>
      )}
    </div>
  );
}

function Parts({ parts, payout }: DetailsProps & Pick<PayoutInParts, 'parts'>) {
  const { t } = useLingui();
  const { money, number, shortDate } = useFormat();
  const address = useListAddress();
  // 'none' stands for no run: 0 is not written into an address.
  const of = address.text('of');
  const nameOf = ({ run }: Part) => (run === null ? 'none' : String(run.id));
  const name = ({ run }: Part) => (run === null ? t`Without a run` : `${run.name}, ${shortDate(run.date)}`);
  const sum = (which: 'taken' | 'back' | 'fee' | 'other' | 'net') => (part: Part) =>
    money(part[which], payout.currency);
  const rows = (part: Part) => (
    <Button
      size="compact"
      variant="text"
      aria-expanded={of === nameOf(part)}
      aria-label={t`Rows of ${name(part)}`}
      onClick={() => address.put({ of: of === nameOf(part) ? '' : nameOf(part) })}
    >
      {number(part.payments)}
    </Button>
  );
  return (
    <Table
      label={t`What is in it`}
      rows={parts}
      keyOf={nameOf}
      columns={[
        { key: 'run', head: t`Run`, cell: name },
        { key: 'payments', head: t`Payments`, align: 'right', cell: rows },
        { key: 'taken', head: t`Taken`, align: 'right', cell: sum('taken') },
        { key: 'back', head: t`Given back`, align: 'right', cell: sum('back') },
        { key: 'other', head: t`Other`, align: 'right', cell: sum('other') },
        { key: 'fee', head: t`Provider’s fee`, align: 'right', cell: sum('fee') },
        { key: 'net', head: t`Net`, align: 'right', cell: (part) => <strong>{sum('net')(part)}</strong> },
      ]}
      card={(part) => (
        <div className="stack-2">
          <strong>{name(part)}</strong>
          <Sums part={part} currency={payout.currency} />
          {rows(part)}
          {of === nameOf(part) && <PayoutLines payout={payout} run={runOf(part)} />}
        </div>
      )}
      below={(part) => (of === nameOf(part) ? <PayoutLines payout={payout} run={runOf(part)} /> : null)}
    />
  );
}

/** What belongs to no run is asked for by 0. */
const runOf = ({ run }: Part) => (run === null ? 0 : run.id);

function Sums({ part, currency }: { readonly part: Part; readonly currency: Currency }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const sums = [
    [t`Taken`, part.taken],
    [t`Given back`, part.back],
    [t`Other`, part.other],
    [t`Provider’s fee`, part.fee],
    [t`Net`, part.net],
  ] as const;
  return (
    <dl className={styles.sums}>
      {sums.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{money(cents, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
