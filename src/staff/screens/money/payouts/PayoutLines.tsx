import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { defaultRegion } from '#contract/constants.ts';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import { Table } from '../../../parts/Table.tsx';
import { type LinesOfPayout, type MonthOfPayouts, payoutLinesQuery } from '../../../queries/money/payouts.ts';
import { usePayoutWords } from './usePayoutWords.ts';

interface LinesProps {
  readonly payout: MonthOfPayouts['payouts'][number];
  /** 0: what belongs to no run. */
  readonly run: number;
}
type Line = LinesOfPayout['lines'][number];

/** The provider's lines behind a figure, each with the group that it is about. */
export function PayoutLines({ payout: { id, currency }, run }: LinesProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { money, dayAndTime } = useFormat();
  const { lineWords } = usePayoutWords();
  const read = useQuery(payoutLinesQuery(services, id, run));
  if (read.data === undefined) return <ReadState read={read} />;
  const who = ({ group_id: group, name, ref }: Line) =>
    group === null ? (
      <span translate="no">{ref}</span>
    ) : (
      <Link to={staffPath('group', { id: group })}>
        <span translate="no">{name ?? ref}</span>
      </Link>
    );
  const amount = (line: Line) => money(line.amount, currency);
  const when = (line: Line) => dayAndTime(line.at, defaultRegion);
  return (
    <Table
      label={t`Rows`}
      rows={read.data.lines}
      keyOf={({ ref }) => ref}
      columns={[
        { key: 'who', head: t`Of whom`, cell: who },
        { key: 'kind', head: t`What it is`, cell: ({ kind }) => lineWords[kind] },
        { key: 'at', head: t`When`, cell: when },
        { key: 'amount', head: t`Amount`, align: 'right', cell: amount },
        { key: 'fee', head: t`Provider’s fee`, align: 'right', cell: ({ fee }) => money(-fee, currency) },
      ]}
      card={(line) => (
        <div className="stack-2">
          {who(line)}
          <p className="small quiet">
            {lineWords[line.kind]}, {when(line)}
          </p>
          <p className="strong">{amount(line)}</p>
        </div>
      )}
    />
  );
}
