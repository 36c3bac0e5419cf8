import type { Language } from '#contract/constants.ts';
import type { SocialProviderName } from '#contract/values/values.ts';

export type SocialFault = 'spent' | 'forged' | 'down' | 'noEmail' | 'wrongReturn';

export const providerNames: Readonly<Record<SocialProviderName, string>> = { google: 'Google', facebook: 'Facebook' };

const words: Readonly<Record<Language, Readonly<Record<SocialFault, (provider: string) => string>>>> = {
  pl: {
    spent: (provider) => `To logowanie przez ${provider} wygasło lub zostało już wykorzystane. Zacznij je od nowa.`,
    forged: (provider) => `Nie udało się potwierdzić logowania przez ${provider}. Zacznij je od nowa.`,
    down: (provider) => `${provider} teraz nie odpowiada. Spróbuj za chwilę albo zaloguj się hasłem.`,
    noEmail: (provider) =>
      `${provider} nie przekazuje nam Twojego adresu e-mail. Zezwól na to albo załóż konto z\u00a0adresem i\u00a0hasłem.`,
    wrongReturn: () => 'Z\u00a0tego adresu nie można się tak zalogować',
  },
  en: {
    spent: (provider) => `This sign-in with ${provider} has been used or took too long. Start it again.`,
    forged: (provider) => `The sign-in with ${provider} could not be verified. Start it again.`,
    down: (provider) => `${provider} is not responding at the moment. Try again soon, or sign in with your password.`,
    noEmail: (provider) =>
      `${provider} does not share your e-mail address with us. Allow it, or register with an address and a password.`,
    wrongReturn: () => 'You cannot sign in this way from this address',
  },
  de: {
    spent: (provider) =>
      `Diese Anmeldung mit ${provider} wurde schon benutzt oder hat zu lange gedauert. Starte sie neu.`,
    forged: (provider) => `Die Anmeldung mit ${provider} ließ sich nicht bestätigen. Starte sie neu.`,
    down: (provider) =>
      `${provider} antwortet gerade nicht. Versuch es gleich noch einmal oder melde dich mit Passwort an.`,
    noEmail: (provider) =>
      `${provider} nennt uns deine E-Mail-Adresse nicht. Erlaube es oder registriere dich mit Adresse und Passwort.`,
    wrongReturn: () => 'Von dieser Adresse aus kann man sich so nicht anmelden',
  },
};

/** What went wrong at a sign-in by a provider, and what to do. */
export const socialWords = (fault: SocialFault, provider: SocialProviderName, language: Language): string =>
  words[language][fault](providerNames[provider]);
