import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { FileAsked } from '#contract/staff/people/files.values.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import { filePreviewQuery } from '../../../queries/people/files.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import styles from './Files.module.css';

interface BuilderPreviewProps {
  readonly run: Run;
  readonly asked: FileAsked;
}

/** The first rows of a file as they will be written. */
export function BuilderPreview({ run, asked }: BuilderPreviewProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { number } = useFormat();
  const read = useQuery(filePreviewQuery(services, run.id, asked));
  const { data } = read;
  if (data === undefined) return <ReadState read={read} />;
  const count = number(data.count);
  return (
    <div className="stack-2">
      <ReadState read={read} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard */}
      <section className={styles.preview} aria-label={t`First rows`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {data.heads.map((head, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: heads may be alike
                <th key={at} scope="col" translate="no">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
              <tr key={at}>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells stand below their heads
                  <td key={column} translate="no">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="small quiet">{t`Rows in the file: ${count}`}</p>
    </div>
  );
}
