import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../i18n/useFormat.ts';
import type { Run, Wave } from '../../../queries/runs/runs.ts';
import type { Preview } from '../../../queries/runs/tasks.ts';
import styles from './Shift.module.css';

interface ShiftPictureProps {
  readonly run: Run;
  readonly waves: readonly Wave[];
  readonly shift: NonNullable<Preview['shift']>;
  readonly isOld: boolean;
}

const hour = 3_600_000;

/** The day before and after, a row a distance; the table below says the same in words. */
export function ShiftPicture({ run, waves, shift, isOld }: ShiftPictureProps) {
  const { t } = useLingui();
  const { clockTime } = useFormat();
  const moves = new Map(
    shift.moves.map(({ wave_id, was, is }) => [wave_id, { was: Date.parse(was), is: Date.parse(is) }]),
  );
  const met = new Set(shift.collisions.map(({ wave_id }) => wave_id));
  const day = waves.find(({ id }) => moves.has(id))?.wave_time.slice(0, 10);
  const shown = waves.filter(({ wave_time, cancelled }) => !cancelled && wave_time.slice(0, 10) === day);
  const times = [...shown.map(({ wave_time }) => Date.parse(wave_time)), ...[...moves.values()].map(({ is }) => is)];
  const begin = Math.floor((Math.min(...times) - 1) / hour) * hour;
  const end = Math.ceil((Math.max(...times) + 1) / hour) * hour;
  const at = (time: number) => ({ left: `${(100 * (time - begin)) / (end - begin)}%` });
  const every = Math.max(1, Math.ceil((end - begin) / hour / 9));
  const hours = Array.from(
    { length: Math.floor((end - begin) / hour / every) + 1 },
    (_, n) => begin + n * every * hour,
  );
  const rows = run.categories.filter(({ id }) => shown.some(({ category_id }) => category_id === id));
  return (
    <div className={styles.picture} data-old={isOld || undefined} aria-hidden="true">
      <p className={styles.legend}>
        <span data-mark="was">{t`now`}</span>
        <span data-mark="is">{t`after`}</span>
        <span data-mark="stays">{t`untouched`}</span>
      </p>
      <div className={styles.axis}>
        {hours.map((time) => (
          <span key={time} style={at(time)}>
            {clockTime(new Date(time).toISOString(), run.region)}
          </span>
        ))}
      </div>
      {rows.map(({ id, name }) => (
        <div key={id} className={styles.track}>
          <span className={styles.name}>{name}</span>
          <div className={styles.line}>
            {hours.map((time) => (
              <i key={time} data-mark="hour" style={at(time)} />
            ))}
            {shown
              .filter(({ category_id }) => category_id === id)
              .map((wave) => {
                const move = moves.get(wave.id);
                if (move === undefined)
                  return (
                    <i
                      key={wave.id}
                      data-mark={met.has(wave.id) ? 'met' : 'stays'}
                      style={at(Date.parse(wave.wave_time))}
                    />
                  );
                return (
                  <span key={wave.id}>
                    <i data-mark="was" style={at(move.was)} />
                    <i data-mark="is" style={at(move.is)} />
                  </span>
                );
              })}
          </div>
        </div>
      ))}
    </div>
  );
}
