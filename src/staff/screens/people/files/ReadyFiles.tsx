import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { fileNames } from '../../../kit/fileNames.ts';
import { SaveButton } from '../../../parts/people/SaveButton.tsx';
import { Table } from '../../../parts/Table.tsx';
import type { RunFile, RunFiles } from '../../../queries/people/files.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import { ChangesButton, LastSaved } from './FileButtons.tsx';
import styles from './Files.module.css';
import { useFileFacts } from './fileWords.ts';

interface ReadyFilesProps {
  readonly run: Run;
  readonly files: RunFiles;
}

/** Files that are always there: how many rows each has now, and when it was last saved. */
export function ReadyFiles({ run, files }: ReadyFilesProps) {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const facts = useFileFacts();
  const rows = files.files.filter(({ kind }) => kind !== 'list');
  const name = ({ kind }: RunFile) => (
    <>
      <strong>{i18n._(fileNames[kind])}</strong>
      {kind !== 'list' && <span className={styles.fact}>{facts[kind]}</span>}
    </>
  );
  const buttons = ({ kind, saved }: RunFile) => {
    const about = i18n._(fileNames[kind]);
    return (
      <span className={styles.acts}>
        {saved?.compares && <ChangesButton run={run} kind={kind} saved={saved} about={about} />}
        <SaveButton runId={run.id} asked={{ kind }} label={t`Save`} about={about} />
      </span>
    );
  };
  return (
    <Table
      label={t`Ready files`}
      rows={rows}
      keyOf={({ kind }) => kind}
      columns={[
        { key: 'name', head: t`File`, cell: name },
        { key: 'rows', head: t`Rows`, align: 'right', cell: (row) => number(row.rows ?? 0) },
        { key: 'saved', head: t`Last saved`, cell: ({ saved }) => <LastSaved run={run} saved={saved} /> },
        { key: 'act', head: <span className="unseen">{t`Save`}</span>, align: 'act', cell: buttons },
      ]}
      card={(row) => (
        <div className="stack-2">
          {name(row)}
          <span className="small">
            {t`Rows: ${number(row.rows ?? 0)}`} · <LastSaved run={run} saved={row.saved} />
          </span>
          {buttons(row)}
        </div>
      )}
    />
  );
}
