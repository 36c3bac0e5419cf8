import type { Language } from '#contract/constants.ts';

/** Each language by its own name: who looks for it can read it. */
export const languageNames: readonly { readonly language: Language; readonly name: string }[] = [
  { language: 'pl', name: 'Polski' },
  { language: 'en', name: 'English' },
  { language: 'de', name: 'Deutsch' },
];
