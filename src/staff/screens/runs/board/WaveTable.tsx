import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { ActionMenu } from '../../../../ui/buttons/ActionMenu.tsx';
import { StateWord } from '../../../../ui/StateWord.tsx';
import { closeWave } from '../../../effects/runs/waves.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import styles from '../../../parts/run/Board.module.css';
import { WaveBar } from '../../../parts/run/WaveBar.tsx';
import { type Column, Table } from '../../../parts/Table.tsx';
import type { Run, Wave } from '../../../queries/runs/runs.ts';
import { isAlive, type Task, tasksQuery } from '../../../queries/runs/tasks.ts';
import { RoomForm } from './RoomForm.tsx';

interface WaveTableProps {
  /** The distance's name. */
  readonly label: string;
  readonly waves: readonly Wave[];
  readonly run: Run;
  readonly canChange: boolean;
}

/** The waves of a distance: figures in columns, on a phone the same in words. */
export function WaveTable({ label, waves, run, canChange }: WaveTableProps) {
  const { t } = useLingui();
  const { clockTime, dayAndTime } = useFormat();
  const { services } = useStaff();
  const dialog = useDialogAddress();
  const navigate = useNavigate();
  const may = useRights();
  const { region } = run;
  const tasks = useQuery(tasksQuery(services, run.id)).data?.tasks.filter(isAlive) ?? [];
  // A shifted day says itself at the top how far its waves go.
  const taskOf = (wave: Wave) =>
    tasks.find(({ kind, wave_id: id }) => kind !== 'day.shift' && (id === null || id === wave.id));
  const isShifting = tasks.some(({ kind }) => kind === 'day.shift');
  const timeOf = (wave: Wave) => (otherDay(wave, run) === null ? clockTime : dayAndTime)(wave.wave_time, region);
  const time = (wave: Wave) => (
    <span className={`num ${styles.time}`} data-off={wave.closed || wave.cancelled || wave.free === 0 || undefined}>
      {clockTime(wave.wave_time, region)}
    </span>
  );
  const canMove = (wave: Wave) =>
    run.state !== 'cancelled' &&
    Date.parse(wave.wave_time) > services.serverNow() &&
    taskOf(wave) === undefined &&
    !isShifting;
  const canOpenOrClose = (wave: Wave) => !wave.closed || (taskOf(wave)?.kind ?? 'wave.time') === 'wave.time';
  const menu = (wave: Wave) => {
    // For good: there is nothing to change any more.
    if (wave.cancelled) return null;
    const clock = timeOf(wave);
    return (
      <ActionMenu
        face={{ icon: 'dots' }}
        label={t`Actions for the wave at ${clock}`}
        items={[
          { name: 'room', text: t`Change places` },
          ...(canOpenOrClose(wave) ? [{ name: 'close', text: wave.closed ? t`Open again` : t`Close the wave` }] : []),
          ...(canMove(wave) ? [{ name: 'move', text: t`Move to another time` }] : []),
          ...(canMove(wave) && run.state === 'published' && may('runs.cancel')
            ? [{ name: 'cancel', text: t`Cancel the wave`, isDangerous: true }]
            : []),
        ]}
        onChoose={(act) => {
          if (act === 'room') dialog.open('room', wave.id);
          else if (act === 'close') void closeWave(services, wave);
          else void navigate(staffPath(act === 'move' ? 'moveWave' : 'cancelWave', { id: run.id, wave: wave.id }));
        }}
      />
    );
  };
  const isEdited = (wave: Wave) => canChange && dialog.name === 'room' && dialog.about === wave.id;
  const editor = (wave: Wave) =>
    isEdited(wave) ? <RoomForm key={wave.id} wave={wave} time={timeOf(wave)} onEnd={dialog.close} /> : null;
  const figure = (key: 'sold' | 'reserved' | 'held_back' | 'capacity', head: string): Column<Wave> => ({
    key,
    head,
    align: 'right',
    cell: (wave) => (
      <span className={styles.figure} data-none={wave[key] === 0 || undefined}>
        {wave[key]}
      </span>
    ),
  });
  return (
    <Table
      label={label}
      rows={waves}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'time',
          head: t`Start`,
          cell: (wave) => (
            <>
              {time(wave)}
              <OtherDay wave={wave} run={run} />
            </>
          ),
        },
        {
          key: 'bar',
          head: <span className="unseen">{t`How full it is`}</span>,
          cell: (wave) => (
            <>
              <WaveBar wave={wave} />
              <Coming task={taskOf(wave)} run={run} />
            </>
          ),
        },
        figure('sold', t`sold`),
        figure('reserved', t`reserved`),
        figure('held_back', t`held back`),
        { key: 'free', head: t`free`, align: 'right', cell: (wave) => <Free wave={wave} /> },
        { key: 'waiting', head: t`waiting`, align: 'right', cell: (wave) => <Waiting wave={wave} /> },
        figure('capacity', t`places`),
        ...(canChange
          ? [{ key: 'menu', align: 'act' as const, head: <span className="unseen">{t`Actions`}</span>, cell: menu }]
          : []),
      ]}
      below={editor}
      card={(wave) => (
        <div className={styles.card}>
          {time(wave)}
          <WaveWords wave={wave}>
            <OtherDay wave={wave} run={run} />
            <Coming task={taskOf(wave)} run={run} />
          </WaveWords>
          {canChange && menu(wave)}
          {editor(wave)}
        </div>
      )}
    />
  );
}

/** The day on which a wave starts, in its local time; null for the run's own day. */
function otherDay({ wave_time }: Wave, { date }: Run): string | null {
  const day = wave_time.slice(0, 10);
  return day === date ? null : day;
}

function OtherDay({ wave, run }: { readonly wave: Wave; readonly run: Run }) {
  const { weekdayDate } = useFormat();
  const day = otherDay(wave, run);
  return day === null ? null : <p className={styles.coming}>{weekdayDate(day)}</p>;
}

/** What is about to happen to a wave, or is happening. */
function Coming({ task, run: { region } }: { readonly task: Task | undefined; readonly run: Run }) {
  const { t } = useLingui();
  const { clockTime, dayAndTime, dateOf } = useFormat();
  if (task === undefined) return null;
  const { kind, wave_was: was, wave_time: to } = task;
  if (kind !== 'wave.time' || to === null) return <p className={styles.coming}>{t`is being cancelled`}</p>;
  const isSameDay = was !== null && dateOf(was, region) === dateOf(to, region);
  const time = isSameDay ? clockTime(to, region) : dayAndTime(to, region);
  return <p className={styles.coming}>{t`moves to ${time}`}</p>;
}

function Free({ wave }: { readonly wave: Wave }) {
  const { t } = useLingui();
  if (wave.cancelled) {
    return (
      <StateWord icon="cross" tone="off">
        {t`cancelled`}
      </StateWord>
    );
  }
  if (wave.closed) {
    return (
      <StateWord icon="lock" tone="off">
        {t`closed`}
      </StateWord>
    );
  }
  if (wave.free === 0) {
    return (
      <StateWord icon="cross" tone="off">
        {t`full`}
      </StateWord>
    );
  }
  return <>{wave.free}</>;
}

function Waiting({ wave: { waiting_people } }: { readonly wave: Wave }) {
  const { t } = useLingui();
  if (waiting_people > 0) return <>{waiting_people}</>;
  return (
    <span className={styles.figure} data-none="">
      <span aria-hidden="true">–</span>
      <span className="unseen">{t`nobody`}</span>
    </span>
  );
}

/** A wave on a phone: what is free first, then the bar, then the rest in words. */
function WaveWords({ wave, children }: { readonly wave: Wave; readonly children: ReactNode }) {
  const { t } = useLingui();
  const { sold, reserved, held_back, for_list, free, capacity, closed, waiting_people } = wave;
  const rest = [
    sold > 0 && t`${sold} sold`,
    reserved > 0 && t`${reserved} reserved`,
    held_back > 0 && t`${held_back} held back`,
    for_list > 0 && t`${for_list} kept for the list`,
    waiting_people > 0 && t`${waiting_people} waiting`,
  ].filter((text) => text !== false);
  return (
    <div className={styles.words}>
      <p className={styles.first}>
        {closed || free === 0 ? <Free wave={wave} /> : <strong>{t`${free} free`}</strong>}
        <span className="small quiet">{t`of ${capacity}`}</span>
      </p>
      <WaveBar wave={wave} />
      {rest.length > 0 && <p className="small quiet">{rest.join(' · ')}</p>}
      {children}
    </div>
  );
}
