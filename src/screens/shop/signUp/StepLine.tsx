import { useLingui } from '@lingui/react/macro';
import { steps } from '#machines/shop/buying/draft.ts';
import styles from './signUp.module.css';
import { useStepNames } from './stepWords.ts';
import type { StepProps } from './view.ts';

/** The steps of the wizard by name; a tap leads back to any open one. */
export function StepLine({ actor, view: { step: now, open, run, hasTag } }: StepProps) {
  const { t } = useLingui();
  const names = useStepNames(run);
  return (
    <nav className={styles.line} aria-label={t`Steps`}>
      <ol>
        {steps.map((step) => {
          const isNow = step === now;
          const isDone = open.includes(step) && steps.indexOf(step) < steps.indexOf(now);
          return (
            <li key={step} data-state={isNow ? 'now' : isDone ? 'done' : 'later'}>
              {isNow || !open.includes(step) || hasTag('busy') ? (
                <span aria-current={isNow ? 'step' : undefined}>{names[step]}</span>
              ) : (
                <button type="button" onClick={() => actor.send({ type: 'step.revisited', step })}>
                  {names[step]} {isDone && <span className="unseen">{t`done`}</span>}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
