import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { useSecond } from '../../../hooks/useSecond.ts';
import type { NeedsYou } from '../../../queries/office/needsYou.ts';
import styles from './Needs.module.css';

const minuteMs = 60_000;

/** A run on its day: when the next wave starts, and who is expected. */
export function TodayBand({ today }: { readonly today: NeedsYou['today'][number] }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const may = useRights();
  const { clockTime, longDateOf, number, timeInWords } = useFormat();
  const now = useSecond(services.serverNow);
  const { run, next, last_start: last, waves, waves_left: left, expected, started, without_person, unpaid } = today;
  const day = longDateOf(new Date(now).toISOString(), run.region);
  const end = last === null ? '' : clockTime(last, run.region);
  const minutes =
    next === null ? 0 : Math.max(minuteMs, Math.ceil((Date.parse(next.wave_time) - now) / minuteMs) * minuteMs);
  const figures = [
    { key: 'expected', value: number(expected), label: t`places expected` },
    { key: 'started', value: number(started), label: t`of them have started` },
    { key: 'person', value: number(without_person), label: t`without a person` },
    { key: 'unpaid', value: number(unpaid), label: t`not paid` },
  ];
  return (
    <section className={styles.today} aria-label={t`Today: ${run.name}`}>
      <div className={styles.when}>
        <p className="small quiet">{t`Today, ${day}`}</p>
        <h2 translate="no">{run.name}</h2>
        <p className="small quiet">
          {next === null
            ? t`All ${waves} waves have started.`
            : t`The wave at ${clockTime(next.wave_time, run.region)} starts in ${timeInWords(minutes)}; ${left} of ${waves} waves are still to start, the last at ${end}.`}
        </p>
      </div>
      <dl>
        {figures.map(({ key, value, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.ways}>
        <Button component={Link} to={staffPath('run', { id: run.id })} size="compact">
          {t`Waves of the day`}
        </Button>
        {may('runs.write') && next !== null && (
          <Button component={Link} to={staffPath('shiftDay', { id: run.id })} size="compact">
            {t`Shift the day`}
          </Button>
        )}
      </div>
    </section>
  );
}
