import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { dataExportMachine } from '#machines/accounts/dataExport.machine.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';

interface WornPlace {
  readonly status: 'paid' | null;
  readonly is_kids: boolean;
  readonly age: number | null;
}

/** Whether the bib of one's own place is available as a picture: once it is paid, and never a child's. */
export const hasBib = ({ status, is_kids, age }: WornPlace): boolean => status === 'paid' && !is_kids && age === null;

/** Downloads one's own bib. */
export function PictureToShare({ download }: { readonly download: ActorRefFrom<typeof dataExportMachine> }) {
  const { t } = useLingui();
  const isBusy = useSelector(download, (snapshot) => snapshot.hasTag('busy'));
  return (
    <ActionButton
      variant="text"
      isCompact
      busy={isBusy && t`Drawing…`}
      onClick={() => download.send({ type: 'export.wanted' })}
    >
      {t`Picture to share`}
    </ActionButton>
  );
}
