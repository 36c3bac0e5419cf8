import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import board from '../../../parts/run/Board.module.css';
import { RunFrame } from '../../../parts/run/RunFrame.tsx';
import type { Run } from '../../../queries/runs/runs.ts';
import { type StartNumbers, startNumbersQuery } from '../../../queries/runs/startNumbers.ts';
import { GivePart } from './GivePart.tsx';
import { PrintedDialog } from './PrintedDialog.tsx';
import { RangesDialog } from './RangesDialog.tsx';
import styles from './StartNumbers.module.css';

/** The start numbers of a run: by which ranges they are given, how many are, and whether they are printed. */
export const StartNumbersPage = () => <RunFrame>{(run) => <RunStartNumbers key={run.id} run={run} />}</RunFrame>;

export function RunStartNumbers({ run }: { readonly run: Run }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const dialog = useDialogAddress();
  const canChange = useRights()('runs.write');
  const read = useQuery(startNumbersQuery(services, run.id));
  const numbers = read.data;
  if (numbers === undefined) return <ReadState read={read} />;
  return (
    <div className="stack-6">
      <ReadState read={read} />
      <div className={styles.totals}>
        <Totals numbers={numbers} />
      </div>
      <section aria-labelledby="ranges" className="stack-3">
        <header className={styles.head}>
          <h2 id="ranges">{t`Ranges`}</h2>
          {canChange && <Button onClick={() => dialog.open('ranges')}>{t`Change the ranges`}</Button>}
        </header>
        <p className="quiet">{t`Numbers are given by wave, then group with its captain first, so that a group has numbers in a row.`}</p>
        {numbers.ranges.length === 0 && (
          <p>{t`There are no ranges yet. Choose which numbers each distance or wave gets.`}</p>
        )}
      </section>
      {numbers.ranges.length > 0 && <GivePart run={run} numbers={numbers} canChange={canChange} />}
      <Printed run={run} numbers={numbers} canChange={canChange} />
      {canChange && dialog.name === 'ranges' && <RangesDialog run={run} numbers={numbers} />}
      {canChange && dialog.name === 'printed' && numbers.numbered > 0 && <PrintedDialog run={run} isPrinted />}
      {canChange && dialog.name === 'unprinted' && <PrintedDialog run={run} isPrinted={false} />}
    </div>
  );
}

function Totals({ numbers: { places, numbered, printed } }: { readonly numbers: StartNumbers }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const figures = [
    { key: 'places', value: places, label: t`paid places` },
    { key: 'numbered', value: numbered, label: t`with a start number` },
    { key: 'without', value: places - numbered, label: t`without one` },
    { key: 'printed', value: printed, label: t`printed` },
  ];
  return (
    <dl className={board.numbers}>
      {figures.map(({ key, value, label }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className="num">{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PrintedProps {
  readonly run: Run;
  readonly numbers: StartNumbers;
  readonly canChange: boolean;
}

/** What is printed stays: its number is locked to the place. */
function Printed({ run, numbers: { numbered, printed }, canChange }: PrintedProps) {
  const { t } = useLingui();
  const dialog = useDialogAddress();
  const may = useRights();
  const [locked, all] = [printed, numbered];
  return (
    <section aria-labelledby="printed" className="stack-3">
      <h2 id="printed">{t`Printed`}</h2>
      <p className="quiet">
        {printed === 0
          ? t`Once the labels are printed, lock the numbers: then nobody else is given one of them, and none is changed when numbers are given again.`
          : t`Locked, since they are printed: ${locked} of ${all}.`}
      </p>
      <div className="cluster">
        {may('exports.start') && (
          <Button
            component={Link}
            variant="default"
            to={`${staffPath('runPrint', { id: run.id })}?sheet=labels`}
          >{t`Labels by number`}</Button>
        )}
        {canChange && printed < numbered && (
          <Button variant="default" onClick={() => dialog.open('printed')}>
            {t`They are printed`}
          </Button>
        )}
        {canChange && printed > 0 && (
          <Button variant="text" onClick={() => dialog.open('unprinted')}>
            {t`Unlock them again`}
          </Button>
        )}
      </div>
    </section>
  );
}
