import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Part.module.css';

/** The parts of a one-page form, one under another like a receipt. */
export const Parts = ({ children }: { readonly children: ReactNode }) => <div className="stack-3">{children}</div>;

interface PartProps {
  /** `done` folds to what was chosen, `open` is being filled in, `later` waits. */
  readonly state: 'done' | 'open' | 'later';
  readonly number: number;
  readonly title: string;
  /** A finished part: the choice, and quietly what belongs to it. */
  readonly value?: ReactNode;
  readonly detail?: ReactNode;
  /** Opens a done part again. */
  readonly onChange?: () => void;
  readonly children?: ReactNode;
}

/** One part. When it opens after the first sight, it comes to the top of the window and takes the focus. */
export function Part({ state, number, title, value, detail, onChange, children }: PartProps) {
  const { t } = useLingui();
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (state === 'open' && before.current !== 'open') {
      section.current?.scrollIntoView({ block: 'start', behavior: calm() ? 'auto' : 'smooth' });
      section.current?.querySelector('h2')?.focus({ preventScroll: true });
    }
    before.current = state;
  }, [state]);

  if (state === 'open') {
    return (
      <section ref={section} className={styles.part} data-state={state} aria-labelledby={heading}>
        <header>
          <Pip>{number}</Pip>
          <h2 id={heading} tabIndex={-1}>
            {title}
          </h2>
        </header>
        <div className={styles.body}>{children}</div>
      </section>
    );
  }
  if (state === 'later') {
    return (
      <section ref={section} className={styles.part} data-state={state}>
        <header>
          <Pip>{number}</Pip>
          <p className={styles.value}>{title}</p>
        </header>
      </section>
    );
  }
  return (
    <section ref={section} className={styles.part} data-state={state}>
      <header>
        <Pip>
          <Icon name="check" size="s" />
          <span className="unseen">{t`done`}</span>
        </Pip>
        <div className={styles.fold}>
          <p className={styles.what}>{title}</p>
          <p className={styles.value}>
            {value}
            {detail !== undefined && detail !== null && <span className={styles.detail}>{detail}</span>}
          </p>
        </div>
        {onChange !== undefined && (
          <Button variant="text" size="compact" aria-label={t`Change: ${title}`} onClick={onChange}>
            {t`Change`}
          </Button>
        )}
      </header>
    </section>
  );
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const Pip = ({ children }: { readonly children: ReactNode }) => <span className={styles.pip}>{children}</span>;
