import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { ActionMenu } from '../../../../ui/buttons/ActionMenu.tsx';
import { RunState } from '../../../parts/run/runState.tsx';
import { Table } from '../../../parts/Table.tsx';
import type { RunLine } from '../../../queries/runs/runs.ts';
import styles from './Runs.module.css';

export type RunAct = 'publish' | 'pause' | 'resume' | 'copy' | 'delete' | 'cancel';

interface RunsTableProps {
  readonly runs: readonly RunLine[];
  readonly canChange: boolean;
  readonly onAct: (act: RunAct, runId: number) => void;
}

/** The runs, each with how much of it is sold and what can be done with it. */
export function RunsTable({ runs, canChange, onAct }: RunsTableProps) {
  const { t } = useLingui();
  const { longDate, weekdayDate, number } = useFormat();
  const name = (run: RunLine) => (
    <Link className={styles.name} to={staffPath('run', { id: run.id })}>
      {run.name}
    </Link>
  );
  const sold = (run: RunLine) => {
    const [taken, capacity] = [number(run.taken), number(run.capacity)];
    return run.capacity === 0 ? t`No waves yet` : t`${taken} of ${capacity}`;
  };
  const menu = (run: RunLine) => canChange && <RunMenu run={run} onAct={(act) => onAct(act, run.id)} />;
  return (
    <Table
      label={t`Runs`}
      rows={runs}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'name',
          head: t`Run`,
          cell: (run) => (
            <>
              {name(run)}
              <span className={styles.quiet}>{run.city}</span>
            </>
          ),
        },
        { key: 'date', head: t`Day`, cell: ({ date }) => weekdayDate(date) },
        { key: 'state', head: t`Status`, cell: (run) => <RunState run={run} /> },
        { key: 'sold', head: t`Sold`, align: 'right', cell: sold },
        ...(canChange
          ? [{ key: 'menu', align: 'act' as const, head: <span className="unseen">{t`Actions`}</span>, cell: menu }]
          : []),
      ]}
      card={(run) => (
        <div className={styles.card}>
          {name(run)}
          {menu(run) || <span />}
          <span className={styles.quiet}>
            {longDate(run.date)}, {run.city}
          </span>
          <RunState run={run} />
          <span className={`${styles.quiet} tnum`}>{sold(run)}</span>
        </div>
      )}
    />
  );
}

function RunMenu({ run, onAct }: { readonly run: RunLine; readonly onAct: (act: RunAct) => void }) {
  const { t } = useLingui();
  const { state, sale_paused, cancelling } = run;
  const items: { name: RunAct; text: string; isDangerous?: boolean }[] = [
    ...(state === 'draft' ? [{ name: 'publish' as const, text: t`Publish` }] : []),
    ...(state === 'published' && !sale_paused ? [{ name: 'pause' as const, text: t`Pause sales` }] : []),
    ...(state === 'published' && sale_paused && !cancelling
      ? [{ name: 'resume' as const, text: t`Resume sales` }]
      : []),
    { name: 'copy', text: t`Copy to another day` },
    ...(state === 'published' && !cancelling
      ? [{ name: 'cancel' as const, text: t`Cancel the run`, isDangerous: true }]
      : []),
    ...(state === 'draft' ? [{ name: 'delete' as const, text: t`Delete the draft`, isDangerous: true }] : []),
  ];
  return <ActionMenu face={{ icon: 'dots' }} label={t`Actions for ${run.name}`} items={items} onChoose={onAct} />;
}
