import { useLingui } from '@lingui/react/macro';
import { avatarRules } from '#contract/values/avatar.ts';
import type { PictureFault } from '#machines/accounts/avatarUpload.machine.ts';

/** The reason why a picture was refused, word for word as the server says it (docs/rules/accounts.md 7.1). */
export function usePictureFaultWords(): (fault: PictureFault) => string {
  const { t } = useLingui();
  const { extensions, megabytes, smallest, largest } = avatarRules;
  const list = extensions.join(', ');
  const words: Readonly<Record<Exclude<PictureFault['kind'], 'extension' | 'refused'>, string>> = {
    tooHeavy: t`File size must be less than ${megabytes} MB.`,
    tooSmall: t`The uploaded image is too small. Must be at least ${smallest}px by ${smallest}px.`,
    tooLarge: t`The uploaded image is too large. Must be no more than ${largest}px by ${largest}px.`,
    unloadable: t`There was an error loading the file`,
    unreadable: t`There was an error loading the image`,
    unsent: t`Failed to upload a file.`,
  };
  return (fault) => {
    if (fault.kind === 'refused') return fault.text;
    if (fault.kind !== 'extension') return words[fault.kind];
    const extension = fault.extension.toUpperCase() || '?';
    return t`${extension} extension is not supported. Please use ${list} format.`;
  };
}
