import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router';
import { importSheetMachine } from '#machines/people/importSheet.machine.ts';
import { inspected } from '../../../../flows/inspected.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { importSheetEffects } from '../../../effects/people/importSheet.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { RunFrame } from '../../../parts/run/RunFrame.tsx';
import { sheetsQuery } from '../../../queries/people/sheets.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import { SheetOrder } from './SheetOrder.tsx';
import { SheetTable } from './SheetTable.tsx';
import { TakenSheets } from './TakenSheets.tsx';

/** People out of a spreadsheet, as new places of a run or as names for a group. */
export const SheetsPage = () => <RunFrame>{(run) => <RunSheets key={run.id} run={run} />}</RunFrame>;

function RunSheets({ run }: { readonly run: Run }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const [address] = useSearchParams();
  const groupId = Number(address.get('group')) || null;
  const actor = useActorRef(importSheetMachine.provide(importSheetEffects(services, run.id)), {
    ...inspected(),
    input: { groupId },
  });
  const snapshot = useSelector(actor, (current) => current);
  const { choice, message, sheet } = snapshot.context;
  const drop = (files: readonly File[]) => {
    const [file] = files;
    if (file !== undefined) actor.send({ type: 'file.chosen', file });
  };
  const label = t`Choose a sheet`;
  return (
    <div className="stack-6">
      <PageTop
        title={groupId === null ? t`People from a sheet` : t`Names from a sheet`}
        lead={groupId === null ? run.name : t`For the free places of group ${groupId}`}
      >
        {snapshot.can({ type: 'file.dropped' }) && (
          <Button variant="default" onClick={() => actor.send({ type: 'file.dropped' })}>{t`Other sheet`}</Button>
        )}
      </PageTop>
      {message !== null && (
        <Notice tone="urgent" role="alert">
          {message}
        </Notice>
      )}
      {snapshot.hasTag('overtaken') && <Notice>{t`Something has changed in the meantime. Check again.`}</Notice>}
      {snapshot.hasTag('choosing') && (
        <div onPaste={(event) => drop([new File([event.clipboardData.getData('text')], 'paste.tsv')])}>
          <Dropzone
            aria-label={label}
            multiple={false}
            inputProps={{ 'aria-label': label }}
            onDropAny={(files: readonly File[]) => drop(files)}
            onDrop={() => undefined}
          >
            <p>
              <b>{label}</b>
            </p>
            <p className="quiet small">{t`XLSX, CSV or text, 10 MB at most. You can also paste a list here.`}</p>
          </Dropzone>
        </div>
      )}
      {snapshot.hasTag('busy') && !snapshot.hasTag('read') && <p role="status">{t`Reading…`}</p>}
      {snapshot.hasTag('unmapped') && <Notice>{t`Say which column has the names.`}</Notice>}
      {choice !== null && snapshot.hasTag('read') && (
        <>
          <SheetTable actor={actor} />
          <SheetOrder actor={actor} />
        </>
      )}
      {sheet !== null && snapshot.hasTag('ordered') && <Taken run={run} sheet={sheet} />}
      {(snapshot.hasTag('choosing') || snapshot.hasTag('ordered')) && <TakenSheets run={run} />}
    </div>
  );
}

function Taken({ run, sheet }: { readonly run: Run; readonly sheet: number }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const taken = useQuery(sheetsQuery(services, run.id)).data?.sheets.find(({ id }) => id === sheet);
  if (taken === undefined) return null;
  const { done, faulty, state } = taken;
  return (
    <Notice tone={faulty.length > 0 ? 'urgent' : 'good'} role="status">
      <p>
        {state === 'running' ? t`The sheet is being taken.` : t`The sheet has been taken.`}{' '}
        <Plural value={done} one="# row is done." other="# rows are done." />
      </p>
      {faulty.length > 0 && <p>{t`These rows could not be taken: ${faulty.map(({ row }) => row).join(', ')}`}</p>}
    </Notice>
  );
}
