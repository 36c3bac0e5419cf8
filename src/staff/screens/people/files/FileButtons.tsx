import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { FileAsked } from '#contract/staff/people/files.values.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { SaveButton } from '../../../parts/people/SaveButton.tsx';
import { filePreviewQuery, type RunFile } from '../../../queries/people/files.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import styles from './Files.module.css';

interface ChangesProps {
  readonly run: Run;
  readonly kind: FileAsked['kind'];
  readonly saved: NonNullable<RunFile['saved']>;
  readonly about: string;
}

/** What is new, changed or gone since a file was saved: how many, and the file of them. */
export function ChangesButton({ run, kind, saved, about }: ChangesProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { number } = useFormat();
  const asked: FileAsked = { kind, since: saved.id };
  const { data } = useQuery(filePreviewQuery(services, run.id, asked));
  if (data === undefined) return null;
  const count = number(data.count);
  if (data.count === 0) return <span className="small quiet">{t`No changes since`}</span>;
  return (
    <SaveButton
      runId={run.id}
      asked={asked}
      strong={saved.strong}
      label={t`Changes since: ${count}`}
      about={about}
      variant="text"
    />
  );
}

/** When a file was last saved, and with how many rows. */
export function LastSaved({ run, saved }: { readonly run: Run; readonly saved: RunFile['saved'] }) {
  const { t } = useLingui();
  const { dayAndTime, number } = useFormat();
  if (saved === null) return <span className={`${styles.whole} quiet`}>{t`Not saved yet`}</span>;
  const [when, rows] = [dayAndTime(saved.at, run.region, 'short'), number(saved.rows)];
  return <span className={styles.whole}>{t`${when}, ${rows} rows`}</span>;
}
