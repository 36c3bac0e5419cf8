import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import { RunFrame } from '../../../parts/run/RunFrame.tsx';
import { filesQuery } from '../../../queries/people/files.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import { Builder } from './Builder.tsx';
import { ContestsDialog } from './ContestsDialog.tsx';
import styles from './Files.module.css';
import { PrintLinks } from './PrintLinks.tsx';
import { ReadyFiles } from './ReadyFiles.tsx';
import { TimerFiles } from './TimerFiles.tsx';

/** What leaves Muster for the timer, the desk, the office's spreadsheet and the printer. */
export const FilesPage = () => <RunFrame>{(run) => <RunFilesPage key={run.id} run={run} />}</RunFrame>;

function RunFilesPage({ run }: { readonly run: Run }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const dialog = useDialogAddress();
  const read = useQuery(filesQuery(services, run.id));
  const files = read.data;
  if (files === undefined) return <ReadState read={read} />;
  const hasLists = files.fields.length > 0;
  return (
    <div className={`stack-6 ${styles.part}`}>
      <ReadState read={read} />
      <section aria-labelledby="ready-files">
        <h2 id="ready-files">{t`Ready files`}</h2>
        <ReadyFiles run={run} files={files} />
      </section>
      {hasLists && (
        <section aria-labelledby="timer-files">
          <h2 id="timer-files">{t`For the timer`}</h2>
          <TimerFiles run={run} files={files} />
        </section>
      )}
      {hasLists && <PrintLinks run={run} />}
      {hasLists && <Builder run={run} files={files} />}
      {dialog.name === 'contests' && <ContestsDialog run={run} contests={files.contests} />}
    </div>
  );
}
