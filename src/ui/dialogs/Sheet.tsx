import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { showModally, usePressBeside } from './modal.ts';
import styles from './Sheet.module.css';

interface SheetProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A phone's sheet from below: the browser's own dialog, which keeps the focus and closes on Escape. It is no Dialog: what
 * it shows belongs to the form that it stands in.
 */
export function Sheet({ open, title, onClose, children }: SheetProps) {
  const { t } = useLingui();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const headline = useRef<HTMLHeadingElement>(null);
  const pressBeside = usePressBeside(onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!open || element === null) {
      element?.close();
      return;
    }
    showModally(element);
    headline.current?.focus();
  }, [open]);
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={heading} onClose={onClose} {...pressBeside}>
      {/* A scrolling element would be a stop of Tab of its own in Firefox and Safari. */}
      <div className={styles.card} tabIndex={-1}>
        <header className={styles.head}>
          <h2 ref={headline} id={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={`bare ${styles.close}`} aria-label={t`Close`} onClick={onClose}>
            <Icon name="cross" />
          </button>
        </header>
        {open && children}
      </div>
    </dialog>
  );
}
