import { useRef } from 'react';
import { fileDownload, type WantedFile } from '../../effects/people/files.effects.ts';
import { useStaff } from '../../hooks/StaffContext.ts';
import { FileButton, type FileButtonProps } from '../FileButton.tsx';

/** Saves a file of a run. */
export function SaveButton({ label, about, variant = 'default', ...wanted }: FileButtonProps & WantedFile) {
  const { services } = useStaff();
  const latest = useRef<WantedFile>(wanted);
  latest.current = wanted;
  return (
    <FileButton
      label={label}
      about={about}
      variant={variant}
      make={() => fileDownload(services, () => latest.current)}
    />
  );
}
