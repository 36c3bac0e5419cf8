import type { Language } from '#contract/constants.ts';
import { mailDe } from './mail.de.ts';
import { type MailWords, mailEn } from './mail.en.ts';
import { mailPl } from './mail.pl.ts';

/** What all mails say alike, per language. */
export const mailWords: Readonly<Record<Language, MailWords>> = { pl: mailPl, en: mailEn, de: mailDe };
