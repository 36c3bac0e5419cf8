import '@mantine/notifications/styles.layer.css';
import { useLingui } from '@lingui/react/macro';
import { useDrag, useHotkeys } from '@mantine/hooks';
import { createNotificationsStore, hideNotification, Notifications, showNotification } from '@mantine/notifications';
import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { toasts as rules } from '#contract/constants.ts';
import type { Toast, ToastChart } from '../services.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ToastRegion.module.css';
import type { QueuedToast, Toasts } from './toasts.ts';

interface ToastRegionProps {
  readonly toasts: Toasts;
  /** Alt+T was pressed before the region was here. */
  readonly isCalled: boolean;
  /** What stands below the words of a toast with a chart. */
  readonly Acting?: ComponentType<{ readonly chart: ToastChart }>;
}

/**
 * The toasts (docs/rules/page.md 5.3): three at once, four seconds each (not while the pointer or the focus is on
 * them), at the top right, where they can be acted on at the bottom left, dark, closed by button or swipe; one that can
 * be acted on as long as its chart says. Alt+T leads to them; by the physical key, because on a Polish keyboard and on a
 * Mac that chord types a character.
 */
export function ToastRegion({ toasts, isCalled, Acting }: ToastRegionProps) {
  const { t } = useLingui();
  const region = useRef<HTMLElement>(null);
  const [store] = useState(createNotificationsStore);
  const [hasFocus, setHasFocus] = useState(false);
  const queue = useSyncExternalStore(toasts.subscribe, toasts.now);
  const dialog = useOpenDialog();
  useHotkeys([['alt+T', () => region.current?.focus({ preventScroll: true }), { usePhysicalKeys: true }]], []);
  useEffect(() => {
    if (isCalled) region.current?.focus({ preventScroll: true });
  }, [isCalled]);
  useEffect(() => {
    const { notifications, queue: waiting } = store.getState();
    for (const { id } of [...notifications, ...waiting])
      if (id !== undefined && !queue.some((toast) => idOf(toast) === id)) hideNotification(id, store);
    for (const toast of queue) {
      const id = idOf(toast);
      // What it knows already it leaves alone.
      showNotification(
        {
          id,
          message: toast.text,
          role: toast.kind === 'bad' ? 'alert' : 'status',
          style: { marginBottom: rules.gapPx },
          ...(toast.chart && { autoClose: false }),
          renderNotification: () => (
            <ToastCard toast={toast} Acting={Acting} onClose={() => hideNotification(id, store)} />
          ),
          onClose() {
            toasts.dismiss(toast.id);
            // A toast that goes with the focus on it would not say so, and the others would wait for ever.
            const { activeElement } = document;
            if (activeElement instanceof HTMLElement && region.current?.contains(activeElement)) activeElement.blur();
          },
        },
        store,
      );
    }
  }, [queue, toasts, store, Acting]);
  // What stays for a while covers neither a page's main button nor, within a dialog, the one that sends it.
  const isLow = Acting !== undefined && dialog === null;
  const tell = (type: 'attention.caught' | 'attention.lost') => {
    setHasFocus(type === 'attention.caught');
    for (const { chart } of queue) chart?.send({ type });
  };

  const content = (
    <section
      ref={region}
      aria-label={t`Notifications`}
      tabIndex={-1}
      data-mantine-color-scheme="dark"
      // A press, or a drag too short to be one, gives no focus, with which they would stay for ever.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={() => tell('attention.caught')}
      onBlur={() => tell('attention.lost')}
    >
      <Notifications
        store={store}
        withinPortal={false}
        position={isLow ? 'bottom-left' : 'top-right'}
        limit={rules.visible}
        autoClose={hasFocus ? false : rules.durationMs}
        containerWidth={rules.widthPx}
        notificationMaxHeight="100dvh"
        allowDragDismiss={false}
        classNames={{ root: styles.region, notification: styles.place }}
      />
    </section>
  );
  return dialog === null ? content : createPortal(content, dialog);
}

const idOf = ({ id }: QueuedToast) => `toast-${id}`;

/** A modal dialog locks everything without: toasts that come while one is open stand within it. */
const useOpenDialog = () =>
  useSyncExternalStore(watchDialogs, () => document.querySelector<HTMLElement>('dialog[open]:not([data-closing])'));
function watchDialogs(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['open', 'data-closing'] });
  return () => observer.disconnect();
}

interface ToastCardProps extends Pick<ToastRegionProps, 'Acting'> {
  readonly toast: Toast;
  readonly onClose: () => void;
}

function ToastCard({ toast: { kind, text, details = {}, chart }, Acting, onClose }: ToastCardProps) {
  const { t } = useLingui();
  const close = () => (chart === undefined ? onClose() : chart.send({ type: 'notice.closed' }));
  const swipe = useSwipe(close);
  useEffect(() => chart?.subscribe({ complete: onClose }).unsubscribe, [chart, onClose]);
  const lines = Object.entries(details);
  return (
    <div
      className={styles.toast}
      data-kind={kind}
      onPointerMove={() => chart?.send({ type: 'attention.caught' })}
      onPointerLeave={({ currentTarget }) =>
        currentTarget.closest('section:focus-within') === null && chart?.send({ type: 'attention.lost' })
      }
      {...swipe}
    >
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
        {chart && Acting && <Acting chart={chart} />}
      </div>
      <button type="button" className={`bare ${styles.close}`} aria-label={t`Close notification`} onClick={close}>
        <Icon name="cross" size="s" />
      </button>
    </div>
  );
}

/** Follows the pointer sideways; let go beyond the threshold it is gone. Mantine's own swipe wants a third of the width. */
function useSwipe(onSwiped: () => void) {
  const [moved, setMoved] = useState(0);
  const { ref } = useDrag(
    ({ movement: [x], last, canceled }) => {
      const isSwiped = last && !canceled && Math.abs(x) >= rules.swipePx;
      if (isSwiped) onSwiped();
      else setMoved(last ? 0 : x);
    },
    { axis: 'x', threshold: 5, filterTaps: true },
  );
  return { ref, style: { translate: `${moved}px` } };
}
