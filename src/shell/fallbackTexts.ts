import { defaultLanguage, type Language, languages } from '#contract/constants.ts';

interface Words {
  readonly wait: string;
  readonly text: string;
  readonly retry: string;
  readonly back: string;
}

/** For pages that must speak when the texts themselves could not be loaded. The title stays English in every language. */
export const crashTitle = 'Unexpected Application Error!';

const words: Record<Language, Words> = {
  pl: {
    wait: 'Ładowanie…',
    text: 'Coś poszło nie tak. Odśwież stronę i spróbuj ponownie albo napisz do nas.',
    retry: 'Spróbuj ponownie',
    back: 'Wróć do sklepu',
  },
  en: {
    wait: 'Loading…',
    text: 'Something went wrong. Refresh the page and try again or contact us.',
    retry: 'Try again',
    back: 'Back to the shop',
  },
  de: {
    wait: 'Wird geladen …',
    text: 'Etwas ist schiefgelaufen. Lade die Seite neu und versuch es noch einmal oder schreib uns.',
    retry: 'Noch einmal versuchen',
    back: 'Zurück zum Shop',
  },
};

/** In the language that the page says it is in. */
export const fallbackTexts = (): Words =>
  words[languages.find((language) => language === document.documentElement.lang) ?? defaultLanguage];
