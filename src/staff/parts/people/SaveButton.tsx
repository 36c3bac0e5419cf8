import { useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { inspected } from '../../../flows/inspected.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { fileDownload, type WantedFile } from '../../effects/people/files.effects.ts';
import { useStaff } from '../../hooks/StaffContext.ts';

interface SaveButtonProps extends WantedFile {
  readonly label: string;
  /** What is saved, for people who do not see its row. */
  readonly about: string;
  readonly variant?: 'main' | 'default' | 'text';
}

/** Saves a file. */
export function SaveButton({ label, about, variant = 'default', ...wanted }: SaveButtonProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const latest = useRef<WantedFile>(wanted);
  latest.current = wanted;
  const [chart] = useState(() => fileDownload(services, () => latest.current));
  const actor = useActorRef(chart, inspected());
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <ActionButton
      variant={variant}
      isCompact
      busy={isBusy && t`Saving…`}
      onClick={() => actor.send({ type: 'export.wanted' })}
    >
      {label}
      <span className="unseen"> {about}</span>
    </ActionButton>
  );
}
