import type { ReactNode } from 'react';
import { Icon, type IconName } from '../Icon.tsx';
import styles from './layout.module.css';

/** A screen's one h1 and what it promises. It takes the focus when the screen is come to. */
export const PageHead = ({ title, lead }: { readonly title: ReactNode; readonly lead?: ReactNode }) => (
  <div className={styles.head}>
    <h1 tabIndex={-1}>{title}</h1>
    {lead !== undefined && <p>{lead}</p>}
  </div>
);

/** Main column and, from 62 em, an aside of 368 px that stays in view; below that width the aside is not shown. */
export const Columns = ({ children, aside }: { readonly children: ReactNode; readonly aside: ReactNode }) => (
  <div className="columns">
    <div>{children}</div>
    <aside className={`${styles.aside} wide`}>{aside}</aside>
  </div>
);

/** The one raised sheet: the summary beside a form, what is to be paid. */
export const Summary = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.summary}>{children}</div>
);

/** A plain card on the ground. */
export const Card = ({ children }: { readonly children: ReactNode }) => <div className="card">{children}</div>;

/** Facts of a run or purchase, one icon each. */
export const Facts = ({
  facts,
}: {
  readonly facts: readonly { readonly key: string; readonly icon: IconName; readonly text: ReactNode }[];
}) => (
  <ul className={styles.facts}>
    {facts.map(({ key, icon, text }) => (
      <li key={key}>
        <Icon name={icon} />
        <span>{text}</span>
      </li>
    ))}
  </ul>
);

interface BottomBarProps {
  /** Before everything else: a way back. */
  readonly start?: ReactNode;
  /** The amount, and what opens its details; left out if the action carries the amount itself. */
  readonly amount?: ReactNode;
  readonly details?: { readonly label: ReactNode; readonly open: boolean; readonly onToggle: () => void };
  readonly children: ReactNode;
}

/** The dock of a phone, at the bottom edge always: amount and details at the left, the action within thumb's reach. */
export const BottomBar = ({ start, amount, details, children }: BottomBarProps) => (
  <div className={`${styles.dock} phone`} data-dock="">
    <div className={styles.dockRow}>
      {start}
      {details !== undefined ? (
        <button type="button" className={styles.dockSum} aria-expanded={details.open} onClick={details.onToggle}>
          <span className="num">{amount}</span>
          <span className={styles.more}>
            {details.label} <Icon name={details.open ? 'down' : 'up'} size="s" />
          </span>
        </button>
      ) : (
        isShown(amount) && <div className={styles.dockSum}>{amount}</div>
      )}
      <div className={styles.dockAction}>{children}</div>
    </div>
  </div>
);

const isShown = (content: ReactNode) => content !== undefined && content !== null && content !== false;
