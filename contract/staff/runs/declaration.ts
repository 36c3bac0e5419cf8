import { megabytesOf } from '../../values/fileSize.ts';

/** The form that guardians sign is a PDF, which phones load on the way to a run (docs/rules/runs.md 3.5). */
export const declarationRules = {
  /** In units of 2^20 bytes. */
  megabytes: megabytesOf('POST staff/runs/{id}/declaration'),
} as const;

export const isTooHeavy = ({ size }: { readonly size: number }): boolean => size > declarationRules.megabytes * 2 ** 20;
