import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { NavLink } from 'react-router';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { useCurrentInView } from '../../hooks/useCurrentInView.ts';
import styles from './RunBand.module.css';

interface RunBandProps {
  readonly name: string;
  /** The day, how soon it is, and what state the run is in. */
  readonly facts: readonly { readonly key: string; readonly icon: IconName; readonly text: ReactNode }[];
  readonly tabs: readonly Tab[];
}

interface Tab {
  /** A path of the staff's pages. */
  readonly to: string;
  readonly label: ReactNode;
  /** Only where something waits. */
  readonly count?: number;
  /** The page at the run's own address: elsewhere below it another tab is shown. */
  readonly isFirst?: boolean;
}

/** The dark band on top of everything about a run: whose page this is stays in sight, its parts are tabs. First child of `main`. */
export function RunBand({ name, facts, tabs }: RunBandProps) {
  const { t } = useLingui();
  const line = useRef<HTMLElement>(null);
  useCurrentInView(line);
  return (
    <div className={styles.band} data-band="" data-mantine-color-scheme="dark">
      <div className={styles.inner}>
        <h1 tabIndex={-1}>{name}</h1>
        <ul className={styles.facts}>
          {facts.map(({ key, icon, text }) => (
            <li key={key}>
              <Icon name={icon} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <nav ref={line} className={styles.tabs} aria-label={t`Parts of the run`}>
          {tabs.map(({ to, label, count, isFirst = false }) => (
            <NavLink key={to} className={styles.tab ?? ''} to={to} end={isFirst}>
              {label}
              {count !== undefined && <span className={`${styles.count} tnum`}>{count}</span>}
            </NavLink>
          ))}
        </nav>
      </div>
    </div>
  );
}
