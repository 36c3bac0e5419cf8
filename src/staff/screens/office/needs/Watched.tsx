import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { timeZoneOf } from '#contract/constants.ts';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { daysUntil } from '../../../../lib/daysUntil.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { WaveBar } from '../../../parts/run/WaveBar.tsx';
import type { NeedsYou } from '../../../queries/office/needsYou.ts';
import styles from './Needs.module.css';

/** Waves that will soon be full, with the way to each. */
export function NearlyFull({ waves }: Pick<NeedsYou, 'waves'>) {
  const { t } = useLingui();
  const { clockTime } = useFormat();
  if (waves.count === 0) return null;
  return (
    <section className={styles.watched} aria-labelledby="nearly-full">
      <header className={styles.top}>
        <h2 id="nearly-full">{t`Nearly full waves`}</h2>
        <span className="small quiet">{t`${waves.shown.length} of ${waves.count}`}</span>
      </header>
      <ul>
        {waves.shown.map((wave) => {
          const time = clockTime(wave.wave_time, wave.run.region);
          return (
            <li key={wave.id}>
              <p className={styles.pair}>
                <Link
                  to={`${staffPath('run', { id: wave.run.id })}?view=nearlyFull`}
                >{t`${time} ${wave.distance}`}</Link>
                <strong>{wave.free === 0 ? t`full` : t`${wave.free} free`}</strong>
              </p>
              <p className="small quiet" translate="no">
                {wave.run.name}
              </p>
              <WaveBar wave={wave} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The runs to come, and how much of each is taken. */
export function NextRuns({ runs }: Pick<NeedsYou, 'runs'>) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { longDate, number } = useFormat();
  const may = useRights();
  return (
    <section className={styles.watched} aria-labelledby="next-runs">
      <header className={styles.top}>
        <h2 id="next-runs">{t`Next runs`}</h2>
        <span className="cluster">
          {may('runs.write') && <Link to={`${staffPath('runs')}?open=new`}>{t`New run`}</Link>}
          <Link to={staffPath('runs')}>{t`All runs`}</Link>
        </span>
      </header>
      <ul>
        {runs.map(({ id, name, region, date, places, capacity, held_back }) => {
          const days = daysUntil(date, services.serverNow(), timeZoneOf[region]);
          const free = Math.max(0, capacity - places - held_back);
          return (
            <li key={id}>
              <p className={styles.pair}>
                <Link to={staffPath('run', { id })} translate="no">
                  {name}
                </Link>
                <strong>{t`${number(places)} of ${number(capacity)}`}</strong>
              </p>
              <p className="small quiet">
                {longDate(date)}
                {days > 0 && (
                  <>
                    , <Plural value={days} one="in # day" other="in # days" />
                  </>
                )}
              </p>
              <WaveBar wave={{ sold: places, reserved: 0, held_back, for_list: 0, free }} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
