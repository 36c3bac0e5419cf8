import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Verdict.module.css';

/** A narrow page that says what became of something. */
export const VerdictPage = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.page}>{children}</div>
);

interface VerdictProps {
  readonly tone?: 'plain' | 'good' | 'urgent';
  readonly icon?: IconName;
  /** Stands where the icon does. */
  readonly mark?: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** What it is about. */
  readonly about?: ReactNode;
}

/** The outcome of something, and its meaning. Read out when it comes. */
export const Verdict = ({
  tone = 'plain',
  icon = tone === 'urgent' ? 'alert' : 'info',
  mark,
  title,
  children,
  about,
}: VerdictProps) => (
  <div className={styles.verdict} role="status">
    <div className={styles.mark} data-tone={tone}>
      {mark ?? <Icon name={icon} />}
    </div>
    <h1 tabIndex={-1}>{title}</h1>
    <p className="quiet">{children}</p>
    {about !== undefined && <p className={`small strong ${styles.about}`}>{about}</p>}
  </div>
);

/** The ways on, one under another. */
export const WaysOn = ({ children }: { readonly children: ReactNode }) => <div className="stack-2">{children}</div>;
