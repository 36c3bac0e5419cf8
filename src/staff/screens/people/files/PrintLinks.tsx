import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { useRights } from '../../../hooks/useRights.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import styles from './Files.module.css';

/** Sheets for the wall, the start line, the envelopes and the medics. */
export function PrintLinks({ run }: { readonly run: Run }) {
  const { t } = useLingui();
  const may = useRights();
  const sheets = [
    { sheet: 'wall', label: t`Wall list by name` },
    { sheet: 'waves', label: t`A list for each wave` },
    { sheet: 'labels', label: t`Labels by number` },
    ...(may('exports.people') ? [{ sheet: 'emergency', label: t`Emergency sheet` }] : []),
  ];
  return (
    <section aria-labelledby="prints">
      <h2 id="prints">{t`To print`}</h2>
      <ul className={styles.prints}>
        {sheets.map(({ sheet, label }) => (
          <li key={sheet}>
            <Link to={`${staffPath('runPrint', { id: run.id })}?sheet=${sheet}`}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
