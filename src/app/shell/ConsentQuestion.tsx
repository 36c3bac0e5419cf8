import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ConsentQuestion.module.css';

interface ConsentQuestionProps {
  /** Left out before the app is there: it gets what is answered then later (startedTaps.ts). */
  readonly onAnswer?: (answer: 'given' | 'refused') => void;
  /** Left out where there is nothing yet that a question closed would go back to. */
  readonly onClose?: (() => void) | undefined;
}

/** The question about cookies: two answers of the same weight, in one line until somebody wants to know more. */
export function ConsentQuestion({ onAnswer, onClose }: ConsentQuestionProps) {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);
  const isClosable = onClose !== undefined;
  // The person who opens it looks at the footer, above which there may be no room left.
  useEffect(() => {
    if (isClosable) section.current?.focus();
  }, [isClosable]);
  const words = t`With your consent we and our partners set cookies to see which runs people choose and who sent them here. The shop works the same without.`;
  return (
    <section
      ref={section}
      className={styles.question}
      aria-label={t`Cookies`}
      tabIndex={isClosable ? -1 : undefined}
      data-passing=""
    >
      <div className={styles.row}>
        <div className={styles.words}>
          <h2>{t`May we count visits?`}</h2>
          <details className="phone" open={isClosable}>
            <summary>
              {t`More`} <Icon name="down" size="s" />
            </summary>
            <p>{words}</p>
          </details>
          <p className="wide">{words}</p>
        </div>
        <div className={styles.answers}>
          <Button size="compact" data-answer="refused" onClick={() => onAnswer?.('refused')}>{t`Decline`}</Button>
          <Button size="compact" data-answer="given" onClick={() => onAnswer?.('given')}>{t`Agree`}</Button>
        </div>
        {isClosable && (
          <button type="button" className={`bare ${styles.close}`} aria-label={t`Close`} onClick={onClose}>
            <Icon name="cross" />
          </button>
        )}
      </div>
    </section>
  );
}
