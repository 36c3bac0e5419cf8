import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import type { Refundable } from '../../../queries/money/money.ts';
import styles from './Payment.module.css';

interface PolicyStepsProps {
  readonly steps: Refundable['steps'];
  /** The step that holds; null if it is not known yet, or not the same for all. */
  readonly percent: number | null;
  readonly run: number;
}

/** The policy of a run as a line of steps, with the one that holds. */
export function PolicySteps({ steps, percent, run }: PolicyStepsProps) {
  const { t } = useLingui();
  if (steps.length === 0) {
    return (
      <p className="mt-4">
        {t`This run has no policy: nothing goes back.`}{' '}
        <Link to={staffPath('runSettings', { id: run })}>{t`To its settings`}</Link>
      </p>
    );
  }
  const all = [...steps.map((step) => ({ ...step, isLast: false })), { until_days: -1, percent: 0, isLast: true }];
  return (
    <ol className={styles.steps}>
      {all.map(({ until_days: days, percent: step, isLast }) => (
        <li key={days} data-on={step === percent || undefined} aria-current={step === percent || undefined}>
          {isLast
            ? t`then nothing`
            : t`${plural(days, { one: 'until # day before', other: 'until # days before' })}: ${step} %`}
        </li>
      ))}
    </ol>
  );
}
