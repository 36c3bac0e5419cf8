import { useLingui } from '@lingui/react/macro';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import * as v from 'valibot';
import { inspected } from '../../../flows/inspected.ts';
import { FormDialog } from '../../../screens/parts/forms/FormDialog.tsx';
import { undoForm } from '../../effects/office/log.effects.ts';
import { useStaff } from '../../hooks/StaffContext.ts';
import { useClosed } from '../../hooks/useClosed.ts';
import type { LogEntry } from '../../queries/office/log.ts';
import { wordsOf } from '../actionWords.ts';
import { Changes } from './Changes.tsx';

interface UndoDialogProps {
  readonly entry: LogEntry;
  readonly onClose: () => void;
}

/** Puts back what was before, as an act of its own. */
export function UndoDialog({ entry, onClose }: UndoDialogProps) {
  const { t, i18n } = useLingui();
  const { services } = useStaff();
  const [chart] = useState(() => undoForm(services, entry.id));
  const actor = useActorRef(chart, { input: { values: {}, rules: v.object({}) }, ...inspected() });
  useClosed(actor, onClose);
  const back: LogEntry = { ...entry, before: entry.after, after: entry.before };
  return (
    <FormDialog
      actor={actor}
      title={t`Undo this?`}
      subtitle={i18n._(wordsOf(entry))}
      action={t`Undo`}
      busy={t`Undoing…`}
      failed={t`It was not undone.`}
    >
      {() => <Changes entry={back} />}
    </FormDialog>
  );
}
