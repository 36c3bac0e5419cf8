import type { Language } from '#contract/constants.ts';
import { limitText } from './limits.ts';

const made: Readonly<Record<Language, string>> = {
  pl: 'Konto jest założone, ale link do potwierdzenia adresu musi zaczekać. Poprosisz o\u00a0niego po zalogowaniu.',
  en: 'Your account has been created, but the link to confirm your address has to wait. Request it once you are signed in.',
  de: 'Dein Konto ist angelegt, aber der Link zum Bestätigen der Adresse muss warten. Fordere ihn nach dem Anmelden an.',
};

/** To a person who registers from a network that has asked for too many mails. */
export const mailHasToWait = (seconds: number, language: Language): string =>
  `${made[language]} ${limitText('accountMailLine', seconds, language)}`;
