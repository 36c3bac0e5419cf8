import type { Language } from '#contract/constants.ts';
import { groupMailDe } from './groupMail.de.ts';
import { groupMailEn } from './groupMail.en.ts';
import { groupMailPl } from './groupMail.pl.ts';
import type { GroupMailWords } from './groupMail.types.ts';

/** What mails about groups say, per language. */
export const groupMailWords: Readonly<Record<Language, GroupMailWords>> = {
  pl: groupMailPl,
  en: groupMailEn,
  de: groupMailDe,
};
