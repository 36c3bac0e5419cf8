import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { currencyOf, defaultRegion } from '#contract/constants.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { RetryNotice } from '../../../../ui/RetryNotice.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { roleNames } from '../../../kit/roleNames.ts';
import { Changes } from '../../../parts/log/Changes.tsx';
import { LoggedAction, type OfEntry, UndoAct } from '../../../parts/log/LogLine.tsx';
import styles from '../../../parts/log/log.module.css';
import { UndoDialog } from '../../../parts/log/UndoDialog.tsx';
import { queryOf, useLogFilter } from '../../../parts/log/useLogFilter.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { StopTask } from '../../../parts/run/TaskCard.tsx';
import { Table } from '../../../parts/Table.tsx';
import { type LogEntry, logQuery } from '../../../queries/office/log.ts';
import { isAlive, tasksQuery } from '../../../queries/runs/tasks.ts';
import { LogFilters } from './LogFilters.tsx';

/** Everything that was done with the rights of staff, the newest first. */
export function LogPage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const { filter, undoing, isNarrowed, older, newest, clear, close } = useLogFilter();
  const log = useQuery(logQuery(services, queryOf(filter)));
  const { longDateOf } = useFormat();
  usePageTitle(t`Log`);
  const entries = log.data?.entries ?? [];
  const next = log.data?.next ?? null;
  const days = byDay(entries, ({ at }) => longDateOf(at, defaultRegion));
  const chosen = entries.find(({ id }) => id === undoing);
  return (
    <>
      <PageTop
        title={t`What was done`}
        lead={t`Every action, with the state before and after. Kept for six years; nobody can change it.`}
      />
      <LogFilters entries={entries} />
      {log.isError && <RetryNotice onRetry={() => void log.refetch()}>{log.error.message}</RetryNotice>}
      {log.data !== undefined && entries.length === 0 && (
        <Notice
          action={
            isNarrowed ? (
              <Button size="compact" onClick={clear}>
                {t`Show everything`}
              </Button>
            ) : undefined
          }
        >
          {isNarrowed ? t`No entries of this kind.` : t`No entries yet.`}
        </Notice>
      )}
      <div className={styles.days} aria-busy={log.isPlaceholderData}>
        {days.map(([day, ofDay]) => (
          <section key={day}>
            <h2>{day}</h2>
            <Entries day={day} entries={ofDay} />
          </section>
        ))}
      </div>
      {(next !== null || filter.before !== '') && (
        <nav className={styles.more} aria-label={t`More of the log`}>
          {next !== null && <Button onClick={() => older(next)}>{t`Older`}</Button>}
          {filter.before !== '' && (
            <Button variant="text" onClick={newest}>
              {t`Back to the newest`}
            </Button>
          )}
        </nav>
      )}
      {chosen !== undefined && <UndoDialog key={chosen.id} entry={chosen} onClose={close} />}
    </>
  );
}

/** In the order of the entries, which is that of time. */
function byDay(entries: readonly LogEntry[], dayOf: (entry: LogEntry) => string) {
  const days = new Map<string, LogEntry[]>();
  for (const entry of entries) days.set(dayOf(entry), [...(days.get(dayOf(entry)) ?? []), entry]);
  return [...days];
}

function Entries({ day, entries }: { readonly day: string; readonly entries: readonly LogEntry[] }) {
  const { t } = useLingui();
  return (
    <Table
      label={day}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        { key: 'time', head: t`Time`, cell: (entry) => <Time entry={entry} /> },
        { key: 'who', head: t`Who`, cell: (entry) => <Doer entry={entry} /> },
        { key: 'what', head: t`What`, cell: (entry) => <LoggedAction entry={entry} /> },
        { key: 'change', head: t`Before and after`, cell: (entry) => <Changes entry={entry} /> },
        {
          key: 'undo',
          head: <span className="unseen">{t`Undo`}</span>,
          cell: (entry) => <Still entry={entry} />,
          align: 'right',
        },
      ]}
      card={(entry) => (
        <div className="stack-2">
          <div className={styles.head}>
            <LoggedAction entry={entry} />
            <Time entry={entry} />
          </div>
          <Changes entry={entry} />
          <Doer entry={entry} />
          <Still entry={entry} />
        </div>
      )}
    />
  );
}

function Time({ entry }: OfEntry) {
  const { clockTime } = useFormat();
  return <span className="tnum">{clockTime(entry.at, defaultRegion)}</span>;
}

function Doer({ entry: { name, who, account_id: account, role } }: OfEntry) {
  const { t, i18n } = useLingui();
  const operator = /^operator (.+)$/u.exec(who)?.[1];
  const nobody =
    who === 'visitor' ? t`the person who opened the link` : who === 'clock' ? t`by itself` : t`an account that is gone`;
  const shown = name ?? (operator === undefined ? nobody : t`${operator}, on the server`);
  return (
    <div>
      <div className={account === null ? '' : 'strong'} translate={name === null ? undefined : 'no'}>
        {shown}
      </div>
      {role !== null && <div className="small quiet">{i18n._(roleNames[role])}</div>}
    </div>
  );
}

/** The actions that are still possible: an order is stopped, other things are undone. */
function Still({ entry }: OfEntry) {
  const { services } = useStaff();
  const isOrder = entry.what === 'task.ordered';
  const { data } = useQuery({ ...tasksQuery(services, null), enabled: isOrder });
  const task = isOrder ? data?.tasks.find(({ id }) => id === entry.task_id) : undefined;
  if (task === undefined || !isAlive(task)) return <UndoAct entry={entry} />;
  return (
    <div className={styles.undo}>
      <StopTask task={task} region={defaultRegion} currency={currencyOf[defaultRegion]} />
    </div>
  );
}
