import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useListAddress } from '../../../hooks/useListAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import { emergencyPrintQuery, startPrintQuery } from '../../../queries/people/files.ts';
import { type Run, runQuery } from '../../../queries/runs/runs.ts';
import styles from './Prints.module.css';
import { EmergencySheet, Labels, WallList, WaveSheets } from './sheets.tsx';

const sheets = ['wall', 'waves', 'labels', 'emergency'] as const;
type Sheet = (typeof sheets)[number];

/** One sheet, as it goes to the printer. */
export function PrintPage() {
  const { services } = useStaff();
  const { id = '' } = useParams();
  const sheet = useListAddress().oneOf('sheet', sheets) ?? 'wall';
  const read = useQuery(runQuery(services, Number(id)));
  if (read.data === undefined) return <ReadState read={read} />;
  return <Print run={read.data} sheet={sheet} />;
}

function Print({ run, sheet }: { readonly run: Run; readonly sheet: Sheet }) {
  const { t } = useLingui();
  const { longDate } = useFormat();
  const may = useRights();
  const titles: Readonly<Record<Sheet, string>> = {
    wall: t`Wall list by name`,
    waves: t`A list for each wave`,
    labels: t`Labels by number`,
    emergency: t`Emergency sheet`,
  };
  const title = titles[sheet];
  usePageTitle(title);
  return (
    <article className={styles.page} data-sheet={sheet}>
      <header className={styles.head}>
        <div className={styles.onScreen}>
          <Link to={staffPath('runFiles', { id: run.id })}>{t`Back to the files`}</Link>
          {sheet === 'labels' && may('runs.write') && (
            <Link
              to={`${staffPath('runStartNumbers', { id: run.id })}?open=printed`}
            >{t`They are printed: lock the numbers`}</Link>
          )}
          <Button onClick={() => window.print()}>{t`Print`}</Button>
        </div>
        <h1>
          <span translate="no">{run.name}</span> · {title}
        </h1>
        <p>{longDate(run.date)}</p>
      </header>
      {sheet === 'emergency' ? <Emergency run={run} /> : <Starts run={run} sheet={sheet} />}
    </article>
  );
}

function Emergency({ run }: { readonly run: Run }) {
  const { services } = useStaff();
  const read = useQuery(emergencyPrintQuery(services, run.id));
  if (read.data === undefined) return <ReadState read={read} />;
  return <EmergencySheet run={run} rows={read.data.rows} />;
}

function Starts({ run, sheet }: { readonly run: Run; readonly sheet: Exclude<Sheet, 'emergency'> }) {
  const { services } = useStaff();
  const read = useQuery(startPrintQuery(services, run.id));
  if (read.data === undefined) return <ReadState read={read} />;
  const { rows } = read.data;
  if (sheet === 'labels') return <Labels run={run} rows={rows} />;
  return sheet === 'wall' ? <WallList run={run} rows={rows} /> : <WaveSheets run={run} rows={rows} />;
}
