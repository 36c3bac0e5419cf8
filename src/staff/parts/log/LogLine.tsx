import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { defaultRegion } from '#contract/constants.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { StateWord } from '../../../ui/StateWord.tsx';
import { useStaff } from '../../hooks/StaffContext.ts';
import { useRunName } from '../../hooks/useRunName.ts';
import type { LogEntry } from '../../queries/office/log.ts';
import { wordsOf } from '../actionWords.ts';
import { useUntilWords } from '../useUntilWords.ts';
import styles from './log.module.css';
import { useLogFilter } from './useLogFilter.ts';

export interface OfEntry {
  readonly entry: LogEntry;
}

/** What was done, to what, and why. */
export function LoggedAction({ entry }: OfEntry) {
  const { t, i18n } = useLingui();
  const runName = useRunName();
  const { dayAndTime } = useFormat();
  const { subject, account_id: account, run_id: run, group_id: group, place_id: place, reason } = entry;
  const { wave_time: wave, distance, coupon, layout } = entry;
  const about = [
    wave !== null && dayAndTime(wave, defaultRegion),
    distance,
    coupon,
    layout,
    subject !== null && subject.id !== account && (subject.name ?? t`an account that is gone`),
    place !== null && t`place ${place}`,
    group !== null && t`group ${group}`,
    run !== null && runName(run),
  ].filter(Boolean);
  return (
    <div>
      <div className="strong">{i18n._(wordsOf(entry))}</div>
      {about.length > 0 && <div className="small quiet">{about.join(', ')}</div>}
      {reason !== null && <div className="small">{reason}</div>}
    </div>
  );
}

/** Undoing it, while that is possible, or why it is not. */
export function UndoAct({
  entry: { id, undo_until: until, undone_by: undoneBy, what, payment_id, before, after, touched },
}: OfEntry) {
  const { t, i18n } = useLingui();
  const { services } = useStaff();
  const { undo } = useLogFilter();
  const untilWords = useUntilWords();
  const { dayAndTime } = useFormat();
  if (undoneBy !== null) {
    return (
      <StateWord icon="check" tone="calm">
        {t`undone`}
      </StateWord>
    );
  }
  // A sign-in has nothing to put back.
  if (until === null && before === null && after === null) return null;
  if (until === null) return <span className="tiny quiet">{t`cannot be undone`}</span>;
  const time = dayAndTime(until, defaultRegion);
  if (Date.parse(until) < services.serverNow()) {
    return <span className="tiny quiet">{t`could be undone until ${time}`}</span>;
  }
  if (touched) return <span className="tiny quiet">{t`changed again since`}</span>;
  const action = i18n._(wordsOf({ what, payment_id }));
  return (
    <div className={styles.undo}>
      <Button variant="text" aria-label={t`Undo: ${action}`} onClick={() => undo(id)}>
        {t`Undo`}
      </Button>
      <span className="tiny quiet">{untilWords(until)}</span>
    </div>
  );
}
