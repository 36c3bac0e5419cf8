import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { timeZoneOf } from '#contract/constants.ts';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { daysUntil } from '../../../../lib/daysUntil.ts';
import { ActionMenu } from '../../../../ui/buttons/ActionMenu.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { fitsWords } from '../../../kit/fitsWords.ts';
import { RunState } from '../../../parts/run/runState.tsx';
import { DataTable } from '../../../parts/table/DataTable.tsx';
import { useTableChoice } from '../../../parts/table/useTableChoice.ts';
import type { RunLine } from '../../../queries/runs/runs.ts';
import styles from './Runs.module.css';

export type RunAct = 'publish' | 'pause' | 'resume' | 'copy' | 'delete' | 'cancel';

interface RunsTableProps {
  readonly runs: readonly RunLine[];
  readonly canChange: boolean;
  readonly onAct: (act: RunAct, runId: number) => void;
}

const views = ['coming', 'draft', 'paused', 'over', 'cancelled', 'all'] as const;
type RunView = (typeof views)[number];

/** The runs, each with how much of it is sold and what can be done with it; those to come first. */
export function RunsTable({ runs, canChange, onAct }: RunsTableProps) {
  const { t } = useLingui();
  const { longDate, weekdayDate, number } = useFormat();
  const { serverNow } = useStaff().services;
  const choice = useTableChoice({ sort: 'date', views });
  const isOver = ({ date, region }: RunLine) => daysUntil(date, serverNow(), timeZoneOf[region]) < 0;
  const isIn: Readonly<Record<RunView, (run: RunLine) => boolean>> = {
    coming: (run) => run.state !== 'cancelled' && !isOver(run),
    draft: ({ state }) => state === 'draft',
    paused: ({ state, sale_paused }) => state === 'published' && sale_paused,
    over: (run) => run.state !== 'cancelled' && isOver(run),
    cancelled: ({ state }) => state === 'cancelled',
    all: () => true,
  };
  const viewNames: Readonly<Record<RunView, string>> = {
    coming: t`To come`,
    draft: t`Drafts`,
    paused: t({ context: 'runs', message: 'Paused' }),
    over: t({ context: 'runs', message: 'Over' }),
    cancelled: t({ context: 'runs', message: 'Cancelled' }),
    all: t`All runs`,
  };
  const name = (run: RunLine) => (
    <Link className={styles.name} to={staffPath('run', { id: run.id })}>
      {run.name}
    </Link>
  );
  const sold = (run: RunLine) => {
    const [taken, capacity] = [number(run.taken), number(run.capacity)];
    return run.capacity === 0 ? t`No waves yet` : t`${taken} of ${capacity}`;
  };
  const menu = (run: RunLine) => <RunMenu run={run} onAct={(act) => onAct(act, run.id)} />;
  return (
    <DataTable
      label={t`Runs`}
      choice={choice}
      rows={runs.filter(isIn[choice.view as RunView]).filter((run) => fitsWords(choice.words, [run.name, run.city]))}
      keyOf={({ id }) => String(id)}
      nameOf={(run) => run.name}
      addressOf={({ id }) => staffPath('run', { id })}
      columns={[
        { key: 'name', head: t`Run`, cell: name, sort: (run) => run.name },
        { key: 'city', head: t`City`, cell: ({ city }) => city, sort: ({ city }) => city },
        { key: 'date', head: t`Day`, cell: ({ date }) => weekdayDate(date), sort: ({ date }) => date },
        { key: 'state', head: t`Status`, cell: (run) => <RunState run={run} />, sort: ({ state }) => state },
        { key: 'sold', head: t`Sold`, align: 'right', cell: sold, sort: ({ taken }) => taken, width: 160 },
      ]}
      {...(canChange && { menu })}
      seek={t`Name or city`}
      views={views.map((key) => ({ key, label: viewNames[key], count: runs.filter(isIn[key]).length }))}
      empty={t`No runs match.`}
      card={(run) => (
        <div className={styles.card}>
          {name(run)}
          {canChange ? menu(run) : <span />}
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
