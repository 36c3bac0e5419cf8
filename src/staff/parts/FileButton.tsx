import { useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { inspected } from '../../flows/inspected.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import type { savedFile } from '../effects/kit/savedFile.ts';

export interface FileButtonProps {
  readonly label: string;
  /** What is saved, for people who do not see its row. */
  readonly about: string;
  readonly variant?: 'main' | 'default' | 'text';
}

/** Saves a file, by the chart that is made when it is first shown. */
export function FileButton({
  label,
  about,
  variant = 'default',
  make,
}: FileButtonProps & { readonly make: () => ReturnType<typeof savedFile> }) {
  const { t } = useLingui();
  const [chart] = useState(make);
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
