import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../i18n/useFormat.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import type { Preview } from '../../../queries/runs/tasks.ts';
import styles from './Shift.module.css';

interface ShiftFactsProps {
  readonly run: Run;
  readonly preview: Preview;
  readonly shift: NonNullable<Preview['shift']>;
  readonly reason: string;
  readonly isOld: boolean;
}

/** What decides: the first and the last start, daylight, money, and what people will read. */
export function ShiftFacts({ run, preview, shift, reason, isOld }: ShiftFactsProps) {
  const { t } = useLingui();
  const { clockTime, money, number } = useFormat();
  const clock = (time: string) => clockTime(time, run.region);
  const { offered, up_to: upTo, gates, mails } = preview;
  const [was, is] = [clock(shift.was.first), clock(shift.is.first)];
  const sunset = shift.sunset && clock(shift.sunset.at);
  const isDark = shift.sunset !== null && Date.parse(shift.is.last) > Date.parse(shift.sunset.at);
  const facts = [
    { key: 'first', label: t`First start that moves`, value: `${was} → ${is}` },
    { key: 'last', label: t`Last start`, value: `${clock(shift.was.last)} → ${clock(shift.is.last)}` },
    ...(sunset === null
      ? []
      : [{ key: 'sunset', label: t`Sunset`, value: shift.sunset?.is_rough ? t`about ${sunset}` : sunset }]),
    ...(gates === null ? [] : [{ key: 'gates', label: t`Gates open`, value: `${gates.was} → ${gates.is}` }]),
    {
      key: 'money',
      label: t`Refunds offered`,
      value: offered === 0 && upTo === 0 ? t({ context: 'refunds', message: 'none' }) : money(offered, run.currency),
    },
    ...(upTo === offered
      ? []
      : [{ key: 'upTo', label: t`At most, including what may still be paid`, value: money(upTo, run.currency) }]),
  ];
  const because = reason.trim();
  const count = number(mails);
  return (
    <>
      <section className={styles.card} aria-label={t`In figures`} data-old={isOld || undefined}>
        <dl className={styles.facts}>
          {facts.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd className="tnum">{value}</dd>
            </div>
          ))}
        </dl>
        {isDark && <p className={styles.dark}>{t`The last wave would start after sunset.`}</p>}
      </section>
      <section className={styles.card} aria-label={t`What they read`}>
        <h3>{t`What they read`}</h3>
        <p>{t`The start has moved. Before: ${was}. Now: ${is}.`}</p>
        {because !== '' && <p>{t`Reason: ${because}`}</p>}
        <p className="small quiet">{t`E-mails: ${count}, each in its reader’s language.`}</p>
      </section>
    </>
  );
}
