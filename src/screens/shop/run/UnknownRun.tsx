import { useLingui } from '@lingui/react/macro';
import type { Event } from '#contract/shop/catalogue.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { PageHead } from '../../../ui/styles/layout.tsx';
import { Link } from '../../parts/Link.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import styles from './run.module.css';

interface UnknownRunProps {
  readonly events: readonly Event[];
  readonly pathOf: (key: string) => string;
  readonly runs: string;
}

/** An address that names no run says so, and shows what there is. */
export function UnknownRun({ events, pathOf, runs }: UnknownRunProps) {
  const { t } = useLingui();
  const { longDays } = useFormat();
  return (
    <div className={styles.unknown}>
      <PageHead title={t`We do not know this run`} lead={events.length > 0 && t`These are the runs we have.`} />
      <ul className="stack-2">
        {events.map((run) => (
          <li key={run.id} className="card">
            <Link to={pathOf(run.key)} className="strong" translate="no">
              {run.name}
            </Link>
            <p className="quiet">{longDays(run.days)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <ToPath to={runs}>{t`See the next runs`}</ToPath>
      </p>
    </div>
  );
}
