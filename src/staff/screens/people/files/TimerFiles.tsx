import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useListAddress } from '../../../hooks/useListAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { SaveButton } from '../../../parts/people/SaveButton.tsx';
import { Table } from '../../../parts/Table.tsx';
import type { RunFiles } from '../../../queries/people/files.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import { ChangesButton, LastSaved } from './FileButtons.tsx';
import styles from './Files.module.css';
import { layoutsOf, type OfferedLayout, rememberedAs } from './layoutsOf.ts';

interface TimerFilesProps {
  readonly run: Run;
  readonly files: RunFiles;
}

/** Lists as timers' programs want them, and those that somebody has kept. */
export function TimerFiles({ run, files }: TimerFilesProps) {
  const { t } = useLingui();
  const address = useListAddress();
  const dialog = useDialogAddress();
  const mayNumber = useRights()('runs.write');
  const rows = layoutsOf(files);
  const nameOf = ({ name }: OfferedLayout) => name ?? t`Any other program`;
  const savedOf = (one: OfferedLayout) =>
    files.files.find(({ kind, name }) => kind === 'list' && name === rememberedAs(one))?.saved ?? null;
  const name = (one: OfferedLayout) => (
    <>
      <strong translate={one.name === null ? undefined : 'no'}>{nameOf(one)}</strong>
      <span className={styles.fact}>
        {one.isKept ? t`Kept by you` : t`By its published list of fields; not tried with the program yet`}
      </span>
    </>
  );
  const buttons = (one: OfferedLayout) => {
    const saved = savedOf(one);
    const about = nameOf(one);
    return (
      <span className={styles.acts}>
        {saved?.compares && <ChangesButton run={run} kind="list" saved={saved} about={about} />}
        <Button variant="text" size="compact" onClick={() => address.put({ list: one.key })}>
          {t`Look and adjust`}
          <span className="unseen"> {about}</span>
        </Button>
        <SaveButton
          runId={run.id}
          asked={{ kind: 'list', layout: one.layout, name: rememberedAs(one) }}
          label={t`Save`}
          about={about}
        />
      </span>
    );
  };
  return (
    <div className="stack-3">
      <Table
        label={t`For the timer`}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { key: 'name', head: t`Program`, cell: name },
          { key: 'saved', head: t`Last saved`, cell: (one) => <LastSaved run={run} saved={savedOf(one)} /> },
          { key: 'act', head: <span className="unseen">{t`Save`}</span>, align: 'act', cell: buttons },
        ]}
        card={(one) => (
          <div className="stack-2">
            {name(one)}
            <span className="small">
              <LastSaved run={run} saved={savedOf(one)} />
            </span>
            {buttons(one)}
          </div>
        )}
      />
      <p className="small quiet">
        {t`The place number is the external id that programs ask for: it stays with another wave, another person and another start number.`}
      </p>
      {mayNumber && (
        <p>
          <Button variant="default" onClick={() => dialog.open('contests')}>
            {t`Numbers of the distances`}
          </Button>
        </p>
      )}
    </div>
  );
}
