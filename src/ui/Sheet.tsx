import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Sheet.module.css';

interface SheetProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A phone's sheet from below: the browser's own dialog, which keeps the focus and closes on Escape. */
export function Sheet({ open, title, onClose, children }: SheetProps) {
  const { t } = useLingui();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={heading} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      {open && children}
    </dialog>
  );
}
