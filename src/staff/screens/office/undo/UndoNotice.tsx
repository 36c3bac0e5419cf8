import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ToastChart } from '../../../../services.ts';
import type { UndoNoticeActor } from '../../../effects/office/undoNotice.effects.ts';
import { OfficeIcon } from '../../../parts/OfficeIcon.tsx';
import { useUntilWords } from '../../../parts/useUntilWords.ts';
import styles from './UndoNotice.module.css';

/** Below what was done: its undo, and what became of that. */
export function UndoNotice({ chart }: { readonly chart: ToastChart }) {
  const { t } = useLingui();
  const actor = chart as UndoNoticeActor;
  const isUndone = useSelector(actor, (snapshot) => snapshot.hasTag('undone'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isSignedOut = useSelector(actor, (snapshot) => snapshot.hasTag('signedOut'));
  const isRefused = useSelector(actor, (snapshot) => snapshot.hasTag('refused'));
  const mayUndo = useSelector(actor, (snapshot) => snapshot.can({ type: 'undo.pressed' }));
  const { until, refused } = useSelector(actor, ({ context }) => context);
  const untilWords = useUntilWords();
  if (isUndone) return <p className="small">{t`Undone. The log records that, too.`}</p>;
  if (isSignedOut) return <p className="small">{t`Your session has ended. Sign in, and we undo it.`}</p>;
  return (
    <>
      {isRefused && (
        <p className="small">
          <b className="signal">{t`It was not undone.`}</b> {refused?.message}
        </p>
      )}
      {(mayUndo || isBusy) && (
        <div className={styles.act}>
          <Button
            size="compact"
            leftSection={<OfficeIcon name="undo" size="s" />}
            aria-disabled={isBusy}
            onClick={({ currentTarget }) => {
              // The button goes, and a focus on it with it.
              if (document.activeElement === currentTarget)
                currentTarget.closest('section')?.focus({ preventScroll: true });
              actor.send({ type: 'undo.pressed' });
            }}
          >
            {isBusy ? t`Undoing…` : isRefused ? t`Try again` : t`Undo`}
          </Button>
          <span className="tiny quiet">{untilWords(until)}</span>
        </div>
      )}
    </>
  );
}
