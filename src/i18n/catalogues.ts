import { i18n, type Messages } from '@lingui/core';
import type { Language } from '#contract/constants.ts';

/** One chunk per language, loaded when that language is wanted. */
const catalogues: Record<Language, () => Promise<{ readonly messages: Messages }>> = {
  pl: () => import('../../locales/pl.po'),
  en: () => import('../../locales/en.po'),
  de: () => import('../../locales/de.po'),
};

/** Loads a language's texts and shows them; rejects when they cannot be had, then the old ones stay. */
export async function activate(language: Language): Promise<void> {
  const { messages } = await catalogues[language]();
  i18n.loadAndActivate({ locale: language, messages });
  // Setting it anew, even to the same, has the whole page styled again.
  if (document.documentElement.lang !== language) document.documentElement.lang = language;
}
