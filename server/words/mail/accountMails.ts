import type { Language } from '#contract/constants.ts';
import { emailConfirmationPath, passwordPath, passwordResetPath } from '#contract/paths.ts';
import type { SocialProviderName } from '#contract/values/values.ts';
import { providerNames } from '../social.ts';
import { mailWords } from './mail.ts';
import type { Priority, Tone } from './mail.types.ts';

interface Words {
  readonly state: string;
  readonly subject: string;
  readonly heading: (name: string) => string;
  readonly body: readonly string[];
  /** Set where the button leads elsewhere than to a new password. */
  readonly button?: string;
}
export interface AccountMail extends Readonly<Record<Language, Words>> {
  readonly shape: {
    readonly priority: Priority;
    readonly tone: Tone;
    /** The token in the button's address; null if it carries none. */
    readonly link: 'confirm' | 'reset' | null;
    /** Where the button leads. */
    readonly path: (language: Language) => string;
  };
}
const kinds = <Kind extends string>(rows: Readonly<Record<Kind, AccountMail>>) => rows;
const newPassword = { link: null, path: passwordPath } as const;

/** Mails about an account: to its owner, or to people without one. */
export const accountMails = kinds({
  confirm_email: {
    shape: { priority: 0, tone: 'calm', link: 'confirm', path: () => emailConfirmationPath },
    pl: {
      state: 'Adres do potwierdzenia',
      subject: 'Potwierdź swój adres e-mail',
      heading: (name) => `${name}, potwierdź swój adres`,
      body: [
        'Otwórz link i\u00a0naciśnij przycisk. Potem wszystkie miejsca kupione na ten adres zobaczysz na swoim koncie. Link działa 60 minut.',
        'W\u00a0innej przeglądarce niż ta, w\u00a0której zakładano konto, wybierzesz przy tym własne hasło.',
        'Nie chcesz u\u00a0nas konta? Zignoruj tę wiadomość, a\u00a0adres pozostanie niepotwierdzony.',
      ],
      button: 'Potwierdź adres',
    },
    en: {
      state: 'Address to be confirmed',
      subject: 'Confirm your e-mail address',
      heading: (name) => `${name}, confirm your address`,
      body: [
        'Open the link and press the button. Then all the places bought with this address are in your account. The link works for 60 minutes.',
        'In a browser other than the one the account was created in, you also choose your own password.',
        'Don’t want an account with us? Ignore this e-mail, and the address stays unconfirmed.',
      ],
      button: 'Confirm address',
    },
    de: {
      state: 'Adresse noch zu bestätigen',
      subject: 'Bestätige deine E-Mail-Adresse',
      heading: (name) => `${name}, bestätige deine Adresse`,
      body: [
        'Öffne den Link und drück auf den Knopf. Danach findest du alle Plätze, die mit dieser Adresse gekauft wurden, in deinem Konto. Der Link gilt 60 Minuten.',
        'In einem anderen Browser als dem, in dem das Konto angelegt wurde, wählst du dort ein eigenes Passwort.',
        'Du möchtest kein Konto bei uns? Beachte diese Mail nicht, dann bleibt die Adresse unbestätigt.',
      ],
      button: 'Adresse bestätigen',
    },
  },
  known_address: {
    shape: { priority: 0, tone: 'calm', ...newPassword },
    pl: {
      state: 'Masz już konto',
      subject: 'Masz już u\u00a0nas konto',
      heading: (name) => `${name}, masz już konto`,
      body: [
        'Ktoś, pewnie Ty, chciał użyć tego adresu do konta, a\u00a0to konto już istnieje. Zaloguj się hasłem albo ustaw nowe.',
        'To nie Ty? Nie musisz nic robić.',
      ],
    },
    en: {
      state: 'You have an account',
      subject: 'You already have an account with us',
      heading: (name) => `${name}, you already have an account`,
      body: [
        'Somebody, probably you, wanted to use this address for an account, but there already is one. Sign in with its password or set a new one.',
        'Not you? There is nothing to do.',
      ],
    },
    de: {
      state: 'Du hast schon ein Konto',
      subject: 'Du hast schon ein Konto bei uns',
      heading: (name) => `${name}, du hast schon ein Konto`,
      body: [
        'Jemand, vermutlich du, wollte diese Adresse für ein Konto verwenden, und es gibt schon eins. Melde dich mit seinem Passwort an oder leg ein neues fest.',
        'Nicht du? Dann ist nichts zu tun.',
      ],
    },
  },
  password_reset: {
    shape: { priority: 0, tone: 'calm', link: 'reset', path: () => passwordResetPath },
    pl: {
      state: 'Nowe hasło',
      subject: 'Ustaw nowe hasło',
      heading: (name) => `${name}, ustaw nowe hasło`,
      body: [
        'Link działa 60 minut i\u00a0tylko raz. Nowe hasło wyloguje wszystkie urządzenia.',
        'To nie Ty? Zignoruj tę wiadomość, a\u00a0hasło pozostanie bez zmian.',
      ],
    },
    en: {
      state: 'New password',
      subject: 'Set a new password',
      heading: (name) => `${name}, set a new password`,
      body: [
        'The link works once, for 60 minutes. A new password signs you out on all devices.',
        'Not you? Ignore this e-mail, and the password stays as it is.',
      ],
    },
    de: {
      state: 'Neues Passwort',
      subject: 'Leg ein neues Passwort fest',
      heading: (name) => `${name}, leg ein neues Passwort fest`,
      body: [
        'Der Link gilt einmal und 60 Minuten lang. Ein neues Passwort meldet alle Geräte ab.',
        'Nicht du? Beachte diese Mail nicht, dann bleibt das Passwort, wie es ist.',
      ],
    },
  },
  email_changed_old: {
    shape: { priority: 0, tone: 'urgent', ...newPassword },
    pl: {
      state: 'Zmiana adresu',
      subject: 'Zmiana adresu e-mail Twojego konta',
      heading: (name) => `${name}, na Twoim koncie podano nowy adres`,
      body: [
        'Gdy zostanie potwierdzony, zastąpi ten adres, a\u00a0inne urządzenia zostaną wylogowane.',
        mailWords.pl.notYou,
      ],
    },
    en: {
      state: 'Change of address',
      subject: 'Your account’s e-mail address is changing',
      heading: (name) => `${name}, a new address was entered for your account`,
      body: ['Once it is confirmed, it replaces this one, and your other devices are signed out.', mailWords.en.notYou],
    },
    de: {
      state: 'Neue Adresse',
      subject: 'Die E-Mail-Adresse deines Kontos ändert sich',
      heading: (name) => `${name}, dein Konto hat eine neue Adresse bekommen`,
      body: [
        'Sobald sie bestätigt ist, ersetzt sie diese hier, und andere Geräte werden abgemeldet.',
        mailWords.de.notYou,
      ],
    },
  },
  password_changed: {
    shape: { priority: 0, tone: 'good', ...newPassword },
    pl: {
      state: 'Hasło zmienione',
      subject: 'Hasło do Twojego konta zostało zmienione',
      heading: (name) => `${name}, Twoje hasło zostało zmienione`,
      body: ['Inne urządzenia zostały wylogowane.', mailWords.pl.notYou],
    },
    en: {
      state: 'Password changed',
      subject: 'Your account’s password was changed',
      heading: (name) => `${name}, your password was changed`,
      body: ['Your other devices were signed out.', mailWords.en.notYou],
    },
    de: {
      state: 'Passwort geändert',
      subject: 'Das Passwort deines Kontos wurde geändert',
      heading: (name) => `${name}, dein Passwort wurde geändert`,
      body: ['Andere Geräte wurden abgemeldet.', mailWords.de.notYou],
    },
  },
  identity_unlinked: {
    shape: { priority: 0, tone: 'urgent', ...newPassword },
    pl: {
      state: 'Logowanie odłączone',
      subject: 'Sposób logowania został odłączony od Twojego konta',
      heading: (name) => `${name}, sposób logowania został odłączony`,
      body: ['Inne urządzenia zostały wylogowane.', mailWords.pl.notYou],
    },
    en: {
      state: 'Sign-in unlinked',
      subject: 'A way to sign in was removed from your account',
      heading: (name) => `${name}, a way to sign in was removed`,
      body: ['Your other devices were signed out.', mailWords.en.notYou],
    },
    de: {
      state: 'Anmeldung getrennt',
      subject: 'Eine Anmeldemöglichkeit wurde von deinem Konto getrennt',
      heading: (name) => `${name}, eine Anmeldemöglichkeit ist weg`,
      body: ['Andere Geräte wurden abgemeldet.', mailWords.de.notYou],
    },
  },
});
export type AccountKind = keyof typeof accountMails;

/** That its owner has ended the sign-in by providers. */
export const endedWords = (providers: readonly SocialProviderName[], language: Language): string =>
  ended[language](listOf(providers, language));

const ended: Readonly<Record<Language, (list: string) => string>> = {
  pl: (list) => `Twoje konto nie jest już połączone z\u00a0kontem ${list}: tą drogą nikt się na nie nie zaloguje.`,
  en: (list) => `Your account is no longer linked with ${list}: nobody can sign in to it that way.`,
  de: (list) => `Dein Konto ist nicht mehr mit ${list} verbunden: So meldet sich dort niemand mehr an.`,
};

/** That sign-ins by providers have ended, since they had not vouched for the address. */
export const unlinkedWords = (providers: readonly SocialProviderName[], language: Language): string =>
  unlinked[language](listOf(providers, language));

const unlinked: Readonly<Record<Language, (list: string) => string>> = {
  pl: (list) =>
    `Odłączyliśmy logowanie przez ${list}: nikt nam nie potwierdził, że ta skrzynka należy do zalogowanej tam osoby. Aby połączyć je znowu, zaloguj się w\u00a0ten sposób i\u00a0podaj nowe hasło.`,
  en: (list) =>
    `We have unlinked the sign-in with ${list}: nobody has confirmed to us that the person there owns this mailbox. To link it again, sign in that way and enter your new password.`,
  de: (list) =>
    `Wir haben die Anmeldung mit ${list} getrennt: Niemand hat uns bestätigt, dass dieses Postfach der Person dort gehört. Um sie wieder zu verbinden, melde dich so an und gib dein neues Passwort ein.`,
};

const listOf = (providers: readonly SocialProviderName[], language: Language) =>
  new Intl.ListFormat(language).format(providers.map((name) => providerNames[name]));
