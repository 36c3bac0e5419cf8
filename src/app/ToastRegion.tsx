import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toasts as rules } from '#contract/constants.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ToastRegion.module.css';
import type { QueuedToast, Toasts } from './toasts.ts';

/**
 * The toasts as specification section 9 wants them: three at once, four seconds each (not while the pointer or the focus is
 * on them), at the top right, dark, closed by button or swipe. Alt+T leads to them; by `code`, because on a Polish
 * keyboard and on a Mac that chord types a character.
 */
export function ToastRegion({ toasts }: { readonly toasts: Toasts }) {
  const { t } = useLingui();
  const region = useRef<HTMLElement>(null);
  const queue = useSyncExternalStore(toasts.subscribe, toasts.now);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyT') return;
      event.preventDefault();
      region.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={t`Notifications`}
      tabIndex={-1}
      style={{ width: `min(${rules.widthPx}px, calc(100vw - 32px))`, gap: rules.gapPx }}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {queue.slice(0, rules.visible).map((toast) => (
        <ToastCard key={toast.id} toast={toast} held={held} onClose={() => toasts.dismiss(toast.id)} />
      ))}
    </section>
  );
}

interface ToastCardProps {
  readonly toast: QueuedToast;
  readonly held: boolean;
  readonly onClose: () => void;
}

function ToastCard({ toast: { kind, text, details = {} }, held, onClose }: ToastCardProps) {
  const { t } = useLingui();
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => close.current(), rules.durationMs);
    return () => clearTimeout(timer);
  }, [held]);
  const swipe = useSwipe(onClose);
  const lines = Object.entries(details);
  return (
    <div className={styles.toast} data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'} {...swipe}>
      {kind !== 'plain' && <Icon name={kind === 'bad' ? 'alert' : 'check'} />}
      <div className={styles.words}>
        <p className={styles.text} data-heading={lines.length > 0 || undefined}>
          {text}
        </p>
        {lines.length > 0 && (
          <ul>
            {lines.map(([field, texts]) => (
              <li key={field}>{texts.join(', ')}</li>
            ))}
          </ul>
        )}
      </div>
      <button type="button" className={styles.close} aria-label={t`Close notification`} onClick={onClose}>
        <Icon name="cross" size="s" />
      </button>
    </div>
  );
}

/** Follows the pointer sideways; let go beyond the threshold it is gone, before it springs back. */
function useSwipe(onSwiped: () => void) {
  const from = useRef<number | null>(null);
  const [moved, setMoved] = useState(0);
  const letGo = () => {
    from.current = null;
    if (Math.abs(moved) >= rules.swipePx) onSwiped();
    setMoved(0);
  };
  return {
    style: { translate: `${moved}px` },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      from.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current !== null) setMoved(event.clientX - from.current);
    },
    onPointerUp: letGo,
    onPointerCancel: () => {
      from.current = null;
      setMoved(0);
    },
    onPointerLeave: letGo,
  };
}
