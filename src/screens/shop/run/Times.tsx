import { Trans, useLingui } from '@lingui/react/macro';
import type { RunView } from '#contract/shop/runPage.calls.ts';
import { startTimes } from '#contract/values/startTimes.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { MenuSelect } from '../../../ui/fields/MenuSelect.tsx';
import { inKilometres } from '../purchase/useDistanceName.ts';
import styles from './parts.module.css';
import { useInPage } from './useInPage.ts';

interface TimesProps {
  readonly view: RunView;
  readonly now: number;
}

/** When to be there, for one wave at a time, and what happens when. */
export function Times({ view, now }: TimesProps) {
  const { t } = useLingui();
  return (
    <section className={styles.sec} id="times">
      <h2>{t`When to be there`}</h2>
      {view.life === 'ahead' && view.waves.length > 0 && <ThreeTimes view={view} now={now} />}
      <Programme view={view} />
    </section>
  );
}

/** Gates open, be there by, start: the second is the one to obey. */
function ThreeTimes({ view: { run, waves, categories }, now }: TimesProps) {
  const { t } = useLingui();
  const { clockTime, clockAmong, dateOf, number } = useFormat();
  const { hash, go } = useInPage();
  const chosen = Number(/^#wave-(\d+)$/u.exec(hash)?.[1]);
  const first = waves.find(({ free_places, wave_time }) => free_places > 0 && Date.parse(wave_time) > now) ?? waves[0];
  const wave = waves.find(({ id }) => id === chosen) ?? first;
  if (wave === undefined) return null;
  const { region } = run;
  const times = startTimes({ ...run, region, wave_time: wave.wave_time });
  const all = waves.map(({ wave_time }) => wave_time);
  const lengthOf = ({ event_category_id: of }: (typeof waves)[number]) =>
    inKilometres(number(categories.find(({ id }) => id === of)?.distance ?? 0));
  const nameOf = (one: (typeof waves)[number]) => `${clockAmong(one.wave_time, all, region)} · ${lengthOf(one)}`;
  const start = times.start.toISOString();
  const day = dateOf(start, region);
  /** A time on another day than the start states its day. */
  const clock = (moment: Date) => {
    const own = dateOf(moment.toISOString(), region);
    return { time: clockTime(moment.toISOString(), region), day: own === day ? null : own };
  };
  return (
    <div className={styles.three}>
      <div className={styles.threeHead}>
        <span>
          <Trans>
            For the wave at <b>{clockAmong(wave.wave_time, all, region)}</b>, {lengthOf(wave)}
          </Trans>
        </span>
        {waves.length > 1 && (
          <MenuSelect
            name="wave"
            label={t`Wave`}
            shown={t`Another wave`}
            value={String(wave.id)}
            options={waves.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
            onChange={(value) => go(`#wave-${value}`)}
          />
        )}
      </div>
      <ol>
        <li>
          <Clock {...clock(times.gates)} />
          <span>{t`gates open`}</span>
        </li>
        <li className={styles.must}>
          <Clock {...clock(times.beThere)} />
          <span>{t`be there by`}</span>
        </li>
        <li>
          <Clock {...clock(times.start)} />
          <span>{t`start`}</span>
        </li>
      </ol>
    </div>
  );
}

const Clock = ({ time, day }: { readonly time: string; readonly day: string | null }) => (
  <>
    <span className="num">{time}</span>
    {day !== null && <b className={styles.otherDay}>{day}</b>}
  </>
);

function Programme({ view: { run, page } }: Pick<TimesProps, 'view'>) {
  const { weekdayDate } = useFormat();
  const programme = page?.programme ?? [];
  const days = [...new Set(programme.map(({ day }) => day))].toSorted();
  return days.map((day) => (
    <div key={day}>
      {(days.length > 1 || day !== run.date) && <h3 className={styles.day}>{weekdayDate(day)}</h3>}
      <ol className={styles.hours}>
        {programme
          .filter((one) => one.day === day)
          .toSorted((one, other) => one.time.localeCompare(other.time))
          .map(({ time, what }) => (
            <li key={`${time} ${what}`}>
              <span className="num">{time.replace(/^0/u, '')}</span>
              <p>{what}</p>
            </li>
          ))}
      </ol>
    </div>
  ));
}
