import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { defaultRegion } from '#contract/constants.ts';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { LoggedAction, UndoAct } from '../../../parts/log/LogLine.tsx';
import { UndoDialog } from '../../../parts/log/UndoDialog.tsx';
import { useLogFilter } from '../../../parts/log/useLogFilter.ts';
import { logQuery } from '../../../queries/office/log.ts';
import styles from './Needs.module.css';

/** So many of today's lines are shown. */
const most = 8;
const startOfToday = (now: number) => new Date(new Date(now).setHours(0, 0, 0, 0)).toISOString();
/** Who came and went is in the log. */
const isWork = ({ what }: { readonly what: string }) => !what.startsWith('session.');

/** What the team did today, with its undo. */
export function TeamToday() {
  const may = useRights();
  return may('log.read') ? <Lines /> : null;
}

function Lines() {
  const { t } = useLingui();
  const { services } = useStaff();
  const { clockTime } = useFormat();
  const { undoing, close } = useLogFilter();
  const { data } = useQuery(logQuery(services, { from: startOfToday(services.serverNow()) }));
  const entries = (data?.entries ?? []).filter(isWork).slice(0, most);
  const chosen = entries.find(({ id }) => id === undoing);
  if (entries.length === 0) return null;
  return (
    <section className={styles.team} aria-labelledby="team-today">
      <header className={styles.top}>
        <h2 id="team-today">{t`The team today`}</h2>
        <Link to={staffPath('log')}>{t`The whole log`}</Link>
      </header>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.line}>
            <div>
              <LoggedAction entry={entry} />
              <p className="small quiet">
                {entry.name !== null && (
                  <>
                    <span translate="no">{entry.name}</span>,{' '}
                  </>
                )}
                <span className="tnum">{clockTime(entry.at, defaultRegion)}</span>
              </p>
            </div>
            <UndoAct entry={entry} />
          </li>
        ))}
      </ul>
      {chosen !== undefined && <UndoDialog key={chosen.id} entry={chosen} onClose={close} />}
    </section>
  );
}
