import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Table } from '../../../parts/Table.tsx';
import type { Run } from '../../../queries/runs/runs.ts';
import type { Preview } from '../../../queries/runs/tasks.ts';
import styles from './Shift.module.css';

interface ShiftTableProps {
  readonly run: Run;
  readonly preview: Preview;
  readonly isOld: boolean;
}

interface Line {
  readonly key: string;
  readonly name: string;
  readonly was: string;
  readonly is: string;
  readonly waves: number;
  readonly places: number;
  readonly people: number;
  readonly mails: number;
  readonly isSum: boolean;
}

/** Each distance that moves with its three figures, and their sum. */
export function ShiftTable({ run, preview, isOld }: ShiftTableProps) {
  const { t } = useLingui();
  const { number, clockTime } = useFormat();
  const { shift } = preview;
  if (shift === null) return null;
  const span = ({ first, last }: { readonly first: string; readonly last: string }) => {
    const [from, to] = [clockTime(first, run.region), clockTime(last, run.region)];
    return from === to ? from : `${from}–${to}`;
  };
  const lines: Line[] = shift.distances.map(({ category_id: id, was, is, ...counts }) => ({
    ...{ key: String(id), name: run.categories.find((one) => one.id === id)?.name ?? '', isSum: false },
    ...{ ...counts, was: span(was), is: span(is) },
  }));
  const { places, people, mails } = preview;
  const sum = { key: 'sum', name: t`Together`, was: span(shift.was), is: span(shift.is), isSum: true };
  if (lines.length > 1) lines.push({ ...sum, waves: shift.moves.length, places, people, mails });
  const figure = (key: 'waves' | 'places' | 'people' | 'mails', head: string) => ({
    ...{ key, head, align: 'right' as const },
    cell: (line: Line) => <span className={line.isSum ? 'num strong' : 'num'}>{number(line[key])}</span>,
  });
  return (
    <div className={styles.table} data-old={isOld || undefined}>
      <Table
        label={t`Distances that move`}
        rows={lines}
        keyOf={({ key }) => key}
        columns={[
          { key: 'name', head: t`Distance`, cell: ({ name, isSum }) => (isSum ? <b>{name}</b> : name) },
          { key: 'was', head: t`Now`, cell: ({ was }) => <span className={`quiet ${styles.span}`}>{was}</span> },
          { key: 'is', head: t`After`, cell: ({ is }) => <b className={styles.span}>{is}</b> },
          figure('waves', t`Waves`),
          figure('places', t`Places`),
          figure('people', t`People known`),
          figure('mails', t`E-mails`),
        ]}
        card={(line) => (
          <div className={styles.line2}>
            <p className="strong">{line.name}</p>
            <p className="num strong">{line.is}</p>
            <p className="small quiet">
              {[
                t`Waves: ${number(line.waves)}`,
                t`Places: ${number(line.places)}`,
                t`People known: ${number(line.people)}`,
                t`E-mails: ${number(line.mails)}`,
              ].join(' · ')}
            </p>
            <p className="small quiet">{t`now ${line.was}`}</p>
          </div>
        )}
      />
    </div>
  );
}
