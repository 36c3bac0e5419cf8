import { useLingui } from '@lingui/react/macro';
import type { FileKind } from '#contract/staff/people/files.values.ts';

/** What is in each file that is always there. */
export function useFileFacts(): Readonly<Record<Exclude<FileKind, 'list'>, string>> {
  const { t } = useLingui();
  return {
    start: t`Every paid place with its wave and group, without addresses`,
    unsigned: t`Paid places whose declaration has to be signed on paper`,
    shirts: t`Sizes by distance, with those that are still expected`,
    people: t`Every place with e-mail, telephone and date of birth`,
    emergency: t`Whom to call for whom`,
    payments: t`Every order with its amount and what was given back`,
  };
}
