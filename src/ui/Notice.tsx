import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly icon?: IconName;
  readonly tone?: 'plain' | 'good' | 'urgent';
  /** `alert` interrupts a screen reader, `status` waits; leave it out for what stood there from the start. */
  readonly role?: 'alert' | 'status';
  /** Answers what was just pressed, maybe far below: the page goes to where it is. */
  readonly isAnswer?: boolean;
  /** A button at the right, if there is something to do. */
  readonly action?: ReactNode;
  /** The heading above the text. */
  readonly heading?: string | undefined;
  readonly children?: ReactNode;
}

const icons = { plain: 'info', good: 'check', urgent: 'alert' } as const;

/** What comes above it later would push it out of sight again: until somebody does something, the page follows. */
function keepInSight(element: HTMLElement) {
  const show = () => element.scrollIntoView({ block: 'nearest' });
  show();
  const follow = new ResizeObserver(show);
  const end = () => follow.disconnect();
  follow.observe(document.body);
  for (const scrolls of ['wheel', 'pointerdown', 'keydown']) window.addEventListener(scrolls, end, { once: true });
  return end;
}

/** A tinted note within a screen. */
export function Notice({
  tone = 'plain',
  icon = icons[tone],
  role,
  isAnswer = false,
  action,
  heading,
  children,
}: NoticeProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => (isAnswer && note.current ? keepInSight(note.current) : undefined), [isAnswer]);
  return (
    <div ref={note} className={styles.note} data-tone={tone} role={role}>
      <Icon name={icon} />
      <div className={styles.text}>
        {heading !== undefined && <p className={styles.heading}>{heading}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
