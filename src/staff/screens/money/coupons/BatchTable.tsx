import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { type Column, Table } from '../../../parts/Table.tsx';
import type { Batch } from '../../../queries/money/coupons.ts';
import styles from './Coupons.module.css';
import { useCouponWords } from './couponWords.tsx';

interface BatchTableProps {
  readonly batches: readonly Batch[];
  readonly ofRun: boolean;
  readonly addressOf: (batch: number) => string;
  /** Absent for members who may not see codes. */
  readonly onSave?: ((batch: number) => void) | undefined;
}

/** Codes that were made together, one line for all of a batch. */
export function BatchTable({ batches, ofRun, addressOf, onSave }: BatchTableProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { whatFor } = useCouponWords();
  const name = ({ batch, title, example }: Batch) => (
    <>
      <Link className={styles.name} to={addressOf(batch)}>
        {title}
      </Link>
      {example !== null && <span className={styles.quiet}>{t`such as ${example}`}</span>}
    </>
  );
  const save = ({ batch, title }: Batch) => (
    <Button
      className={styles.save ?? ''}
      variant="text"
      size="compact"
      leftSection={<Icon name="download" size="s" />}
      aria-label={t`Download the codes: ${title}`}
      onClick={() => onSave?.(batch)}
    >
      {t`Download the codes`}
    </Button>
  );
  const some = (isThere: boolean, column: Column<Batch>) => (isThere ? [column] : []);
  return (
    <Table
      label={t`Batches`}
      rows={batches}
      keyOf={({ batch }) => batch}
      columns={[
        { key: 'name', head: t`Batch`, cell: name },
        ...some(!ofRun, { key: 'run', head: t`For`, cell: whatFor }),
        { key: 'count', head: t`Codes`, align: 'right', cell: ({ count }) => number(count) },
        { key: 'uses', head: t`Uses`, align: 'right', cell: ({ uses }) => number(uses) },
        ...some(onSave !== undefined, {
          key: 'file',
          align: 'act',
          head: <span className="unseen">{t`Actions`}</span>,
          cell: save,
        }),
      ]}
      card={(batch) => {
        const [count, uses] = [number(batch.count), number(batch.uses)];
        return (
          <div className={styles.batch}>
            <div>{name(batch)}</div>
            <span className="small quiet tnum">
              {!ofRun && `${whatFor(batch)} · `}
              {t`codes ${count} · uses ${uses}`}
            </span>
            {onSave !== undefined && save(batch)}
          </div>
        );
      }}
    />
  );
}
