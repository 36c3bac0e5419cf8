import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../i18n/useFormat.ts';
import styles from '../../../parts/run/DayPicture.module.css';
import type { Run, Wave } from '../../../queries/runs/runs.ts';
import { isNearlyFull } from './nearlyFull.ts';

const hourMs = 60 * 60_000;

/** The day as one picture: each wave at its time, as high as it is full; what it shows stands below in words. */
export function DayPicture({ run, waves }: { readonly run: Run; readonly waves: readonly Wave[] }) {
  const { t } = useLingui();
  const { clockTime } = useFormat();
  const shown = waves.filter(({ cancelled }) => !cancelled);
  const times = shown.map(({ wave_time }) => Date.parse(wave_time));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  if (shown.length < 2 || last - first > 24 * hourMs || last === first) return null;
  const at = (time: number) => `${((time - first) / (last - first)) * 100}%`;
  const firstHour = Math.ceil(first / hourMs) * hourMs;
  const hours = Array.from({ length: Math.floor((last - firstHour) / hourMs) + 1 }, (_, n) => firstHour + n * hourMs);
  const clock = (time: number) => clockTime(new Date(time).toISOString(), run.region);
  const full = shown.filter(({ closed, free }) => closed || free === 0).length;
  const nearly = shown.filter(isNearlyFull).length;
  const room = shown.length - full - nearly;
  return (
    <figure className={styles.day}>
      <div aria-hidden="true">
        {run.categories.map(({ id, name }) => (
          <div key={id} className={styles.row}>
            <span className={styles.name}>{name}</span>
            <div className={styles.line}>
              {shown
                .filter(({ category_id: category }) => category === id)
                .map((wave) => (
                  <i
                    key={wave.id}
                    className={styles.wave}
                    data-off={wave.closed || undefined}
                    style={{ left: at(Date.parse(wave.wave_time)) }}
                  >
                    <i style={{ height: `${fullnessOf(wave)}%` }} />
                  </i>
                ))}
            </div>
          </div>
        ))}
        <div className={styles.row}>
          <span />
          <div className={styles.hours}>
            {hours.map((hour) => (
              <span key={hour} style={{ left: at(hour) }}>
                {clock(hour)}
              </span>
            ))}
          </div>
        </div>
      </div>
      <figcaption className="small quiet">
        {t`${clock(first)} to ${clock(last)}. Waves: ${shown.length}, full or closed: ${full}, nearly full: ${nearly}, with room: ${room}.`}
      </figcaption>
    </figure>
  );
}

const fullnessOf = ({ capacity, free }: Wave) =>
  capacity === 0 ? 0 : Math.round(((capacity - free) / capacity) * 100);
