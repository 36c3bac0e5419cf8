import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import type { ManyWavesAct } from '#machines/runs/waves.form.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { ActionMenu } from '../../../../ui/buttons/ActionMenu.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { StateWord } from '../../../../ui/StateWord.tsx';
import { closeWave } from '../../../effects/runs/waves.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { fitsWords } from '../../../kit/fitsWords.ts';
import styles from '../../../parts/run/Board.module.css';
import { WaveBar } from '../../../parts/run/WaveBar.tsx';
import { DataTable } from '../../../parts/table/DataTable.tsx';
import type { TableColumn, TableSelection } from '../../../parts/table/tableTypes.ts';
import { useTableChoice } from '../../../parts/table/useTableChoice.ts';
import type { Run, Wave } from '../../../queries/runs/runs.ts';
import { isAlive, type Task, tasksQuery } from '../../../queries/runs/tasks.ts';
import { ManyWavesDialog } from './ManyWavesDialog.tsx';
import { isNearlyFull } from './nearlyFull.ts';
import { RoomForm } from './RoomForm.tsx';

interface WaveTableProps {
  readonly waves: readonly Wave[];
  readonly run: Run;
  readonly canChange: boolean;
}

/** All waves of a run, each distance by one press: figures in columns, on a phone the same in words. */
export function WaveTable({ waves, run, canChange }: WaveTableProps) {
  const { t } = useLingui();
  const { clockTime, dayAndTime } = useFormat();
  const { services } = useStaff();
  const dialog = useDialogAddress();
  const navigate = useNavigate();
  const may = useRights();
  const { region } = run;
  const tasks = useQuery(tasksQuery(services, run.id)).data?.tasks.filter(isAlive) ?? [];
  // A shifted day says itself at the top how far its waves go.
  const taskOf = (wave: Wave) => tasks.find(({ kind, wave_id: id }) => id === wave.id || kind === 'run.cancel');
  const isShifting = tasks.some(({ kind }) => kind === 'day.shift');
  const timeOf = (wave: Wave) => (otherDay(wave, run) === null ? clockTime : dayAndTime)(wave.wave_time, region);
  const peopleOf = ({ id }: Wave) => `${staffPath('runPeople', { id: run.id })}?wave_id=${id}`;
  const seesPeople = may('people.read');
  /** It leads to the people who start then. */
  const time = (wave: Wave) => {
    const clock = (
      <span className={`num ${styles.time}`} data-off={wave.closed || wave.cancelled || wave.free === 0 || undefined}>
        {clockTime(wave.wave_time, region)}
      </span>
    );
    return seesPeople ? <Link to={peopleOf(wave)}>{clock}</Link> : clock;
  };
  const canMove = (wave: Wave) =>
    run.state !== 'cancelled' &&
    Date.parse(wave.wave_time) > services.serverNow() &&
    taskOf(wave) === undefined &&
    !isShifting;
  const canOpenOrClose = (wave: Wave) => !wave.closed || (taskOf(wave)?.kind ?? 'wave.time') === 'wave.time';
  const distanceOf = ({ category_id: id }: Wave) => run.categories.find((one) => one.id === id)?.name ?? '';
  const hasSeveral = run.categories.length > 1;
  const menu = (wave: Wave) => {
    // For good: there is nothing to change any more.
    if (wave.cancelled) return null;
    const clock = hasSeveral ? `${timeOf(wave)}, ${distanceOf(wave)}` : timeOf(wave);
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
  const figure = (key: 'sold' | 'reserved' | 'held_back' | 'capacity', head: string): TableColumn<Wave> => ({
    key,
    head,
    align: 'right',
    width: key === 'sold' || key === 'capacity' ? 104 : 132,
    sort: (wave) => wave[key],
    cell: (wave) => (
      <span className={styles.figure} data-none={wave[key] === 0 || undefined}>
        {wave[key]}
      </span>
    ),
  });
  const views = ['all', ...(hasSeveral ? run.categories.map(({ id }) => String(id)) : []), 'nearlyFull'];
  const choice = useTableChoice({ sort: 'time', views });
  const isIn = (wave: Wave) =>
    choice.view === 'all' ||
    (choice.view === 'nearlyFull' ? isNearlyFull(wave) : String(wave.category_id) === choice.view);
  const shown = waves.filter((wave) => isIn(wave) && fitsWords(choice.words, [timeOf(wave), distanceOf(wave)]));
  const many = (act: ManyWavesAct) => (selection: TableSelection) => dialog.open(act, selection.keys.join('.'));
  const chosenAct = (['hold', 'enlarge', 'close', 'open'] as const).find((act) => act === dialog.name);
  const chosen = waves.filter(({ id }) => (dialog.aboutName ?? '').split('.').includes(String(id)));
  return (
    <>
      <DataTable
        label={t`Waves`}
        choice={choice}
        rows={shown}
        keyOf={({ id }) => String(id)}
        {...(seesPeople && { addressOf: peopleOf })}
        nameOf={(wave) => (hasSeveral ? `${timeOf(wave)}, ${distanceOf(wave)}` : timeOf(wave))}
        views={views.map((key) => ({
          key,
          label:
            key === 'all'
              ? t`All waves`
              : key === 'nearlyFull'
                ? t`Nearly full`
                : (run.categories.find(({ id }) => String(id) === key)?.name ?? ''),
          count:
            key === 'all'
              ? waves.length
              : waves.filter((wave) => (key === 'nearlyFull' ? isNearlyFull(wave) : String(wave.category_id) === key))
                  .length,
        }))}
        columns={[
          {
            key: 'time',
            head: t`Start`,
            look: 'figure',
            width: 104,
            sort: ({ wave_time: at }) => at,
            cell: (wave) => (
              <>
                {time(wave)}
                <OtherDay wave={wave} run={run} />
              </>
            ),
          },
          ...(hasSeveral
            ? [{ key: 'distance', head: t`Distance`, width: 150, sort: distanceOf, cell: distanceOf }]
            : []),
          {
            key: 'bar',
            head: t`How full it is`,
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
          {
            key: 'free',
            head: t`free`,
            align: 'right',
            width: 116,
            sort: (wave) => (wave.closed || wave.cancelled ? null : wave.free),
            cell: (wave) => <Free wave={wave} />,
          },
          {
            key: 'waiting',
            head: t`waiting`,
            align: 'right',
            width: 92,
            isOff: true,
            cell: (wave) => <Waiting wave={wave} />,
          },
          figure('capacity', t`places`),
        ]}
        {...(canChange && {
          menu,
          acts: [
            { key: 'hold', label: t`Hold back`, icon: <Icon name="lock" size="s" />, onAct: many('hold') },
            { key: 'enlarge', label: t`Enlarge`, icon: <Icon name="plus" size="s" />, onAct: many('enlarge') },
            { key: 'close', label: t`Close`, icon: <Icon name="cross" size="s" />, onAct: many('close') },
            { key: 'open', label: t`Open again`, icon: <Icon name="check" size="s" />, onAct: many('open') },
          ],
        })}
        below={editor}
        card={(wave) => (
          <div className={styles.card}>
            {time(wave)}
            <WaveWords wave={wave}>
              {hasSeveral && <p className="small quiet">{distanceOf(wave)}</p>}
              <OtherDay wave={wave} run={run} />
              <Coming task={taskOf(wave)} run={run} />
            </WaveWords>
            {canChange && menu(wave)}
            {editor(wave)}
          </div>
        )}
        empty={choice.view === 'nearlyFull' ? t`No wave is nearly full.` : t`No waves match.`}
      />
      {canChange && chosenAct !== undefined && chosen.length > 0 && (
        <ManyWavesDialog key={chosenAct} runId={run.id} waves={chosen} act={chosenAct} timeOf={timeOf} />
      )}
    </>
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
