import type { Language } from '#contract/constants.ts';
import { type MemberChange, memberChangeWords } from '../staff.ts';
import { mailWords } from './mail.ts';
import type { Priority, Tone } from './mail.types.ts';

interface Words {
  readonly state: string;
  readonly subject: string;
  readonly heading: (name: string) => string;
  /** The role that somebody is invited to, and its runs; empty elsewhere. */
  readonly body: (role: string, runs: string, facts: AccountChange) => readonly string[];
  /** Set where the button leads elsewhere than to a new password. */
  readonly button?: string;
}
/** What was done to an account of the staff, and whether an owner is mailed. */
interface AccountChange {
  readonly change: MemberChange | null;
  readonly isOwner: boolean;
}
interface StaffMail extends Readonly<Record<Language, Words>> {
  readonly shape: {
    readonly priority: Priority;
    readonly tone: Tone;
    /** Where the button leads. */
    readonly leads: 'invitation' | 'factor' | 'password' | 'team';
  };
}
const kinds = <Kind extends string>(rows: Readonly<Record<Kind, StaffMail>>) => rows;

const memberChanged = (language: Language): Words => {
  const { done, role: roleOf, toOwner, toMember, ...words } = memberChangeWords[language];
  return {
    ...words,
    body: (role, _, { change, isOwner }) => [
      ...(change === null ? [] : [done[change]]),
      roleOf(role),
      isOwner ? toOwner : toMember,
    ],
  };
};

/** Mails to the organiser's people: that somebody is to be one, and about their second factor. */
export const staffMails = kinds({
  staff_invited: {
    shape: { priority: 0, tone: 'calm', leads: 'invitation' },
    pl: {
      state: 'Zaproszenie do zespołu',
      subject: 'Zaproszenie do zespołu organizatora',
      heading: () => 'Zapraszamy do zespołu',
      body: (role, runs) => [
        `Rola: ${role}. Biegi: ${runs}.`,
        'Otwórz link i\u00a0zaloguj się na konto z\u00a0tym adresem albo najpierw je załóż. Link działa 72 godziny.',
        'Przy pierwszym logowaniu połączysz konto z\u00a0aplikacją uwierzytelniającą w\u00a0telefonie.',
        'Nie wiesz, o\u00a0co chodzi? Zignoruj tę wiadomość.',
      ],
      button: 'Przyjmij zaproszenie',
    },
    en: {
      state: 'Invitation to the staff',
      subject: 'You are invited to the organiser’s staff',
      heading: () => 'You are invited to the staff',
      body: (role, runs) => [
        `Role: ${role}. Runs: ${runs}.`,
        'Open the link and sign in to the account with this address, or create one first. The link works for 72 hours.',
        'When you first sign in, you link your account with an authenticator app on your phone.',
        'Don’t know what this is about? Ignore this e-mail.',
      ],
      button: 'Accept the invitation',
    },
    de: {
      state: 'Einladung ins Team',
      subject: 'Einladung ins Team des Veranstalters',
      heading: () => 'Du bist ins Team eingeladen',
      body: (role, runs) => [
        `Rolle: ${role}. Läufe: ${runs}.`,
        'Öffne den Link und melde dich beim Konto mit dieser Adresse an, oder leg es erst an. Der Link gilt 72 Stunden.',
        'Bei der ersten Anmeldung verbindest du dein Konto mit einer Authentifizierungs-App auf deinem Telefon.',
        'Du weißt nicht, worum es geht? Beachte diese Mail nicht.',
      ],
      button: 'Einladung annehmen',
    },
  },
  factor_set: {
    shape: { priority: 0, tone: 'good', leads: 'password' },
    pl: {
      state: 'Drugi składnik ustawiony',
      subject: 'Twoje konto ma teraz drugi składnik logowania',
      heading: (name) => `${name}, aplikacja uwierzytelniająca jest połączona`,
      body: () => [
        'Do panelu organizatora wchodzisz teraz hasłem i\u00a0kodem z\u00a0aplikacji. Kody zapasowe trzymaj w\u00a0bezpiecznym miejscu.',
        mailWords.pl.notYou,
      ],
    },
    en: {
      state: 'Second factor set up',
      subject: 'Your account now has a second factor',
      heading: (name) => `${name}, your authenticator app is linked`,
      body: () => [
        'You now sign in to the staff pages with your password and a code from the app. Keep the recovery codes in a safe place.',
        mailWords.en.notYou,
      ],
    },
    de: {
      state: 'Zweiter Faktor eingerichtet',
      subject: 'Dein Konto hat jetzt einen zweiten Faktor',
      heading: (name) => `${name}, deine Authentifizierungs-App ist verbunden`,
      body: () => [
        'Auf den Seiten des Teams meldest du dich jetzt mit Passwort und einem Code der App an. Bewahre die Wiederherstellungscodes sicher auf.',
        mailWords.de.notYou,
      ],
    },
  },
  factor_locked: {
    shape: { priority: 0, tone: 'urgent', leads: 'password' },
    pl: {
      state: 'Logowanie wstrzymane',
      subject: 'Zbyt wiele błędnych kodów na Twoim koncie',
      heading: (name) => `${name}, ktoś wpisał pięć błędnych kodów`,
      body: () => [
        'Przez 15 minut nie przyjmujemy do Twojego konta żadnych kodów, także dobrych. Kto je wpisywał, znał Twoje hasło albo jest na Twoim koncie.',
        mailWords.pl.notYou,
      ],
    },
    en: {
      state: 'Sign-in locked',
      subject: 'Too many wrong codes for your account',
      heading: (name) => `${name}, somebody entered five wrong codes`,
      body: () => [
        'For 15 minutes no code opens your account, not even a correct one. The person who entered them knew your password or is signed in to your account.',
        mailWords.en.notYou,
      ],
    },
    de: {
      state: 'Anmeldung gesperrt',
      subject: 'Zu viele falsche Codes für dein Konto',
      heading: (name) => `${name}, jemand hat fünf falsche Codes eingegeben`,
      body: () => [
        '15 Minuten lang öffnet kein Code dein Konto, auch kein richtiger. Wer sie eingegeben hat, kannte dein Passwort oder ist in deinem Konto angemeldet.',
        mailWords.de.notYou,
      ],
    },
  },
  factor_locked_shop: {
    shape: { priority: 0, tone: 'urgent', leads: 'password' },
    pl: {
      state: 'Zmiany konta wstrzymane',
      subject: 'Zbyt wiele błędnych kodów na Twoim koncie',
      heading: (name) => `${name}, ktoś wpisał pięć błędnych kodów`,
      body: () => [
        'Przez 15 minut niczego na Twoim koncie nie zmienisz kodem, także dobrym. Panel organizatora otworzysz jak zwykle. Kto wpisywał kody, jest na Twoim koncie albo ma link z\u00a0Twojej poczty.',
        mailWords.pl.notYou,
      ],
    },
    en: {
      state: 'Changes to the account locked',
      subject: 'Too many wrong codes for your account',
      heading: (name) => `${name}, somebody entered five wrong codes`,
      body: () => [
        'For 15 minutes no code changes anything in your account, not even a correct one. The staff pages open as usual. The person who entered the codes is signed in to your account or has a link from your mailbox.',
        mailWords.en.notYou,
      ],
    },
    de: {
      state: 'Änderungen am Konto gesperrt',
      subject: 'Zu viele falsche Codes für dein Konto',
      heading: (name) => `${name}, jemand hat fünf falsche Codes eingegeben`,
      body: () => [
        '15 Minuten lang lässt sich mit keinem Code etwas an deinem Konto ändern, auch mit keinem richtigen. Die Seiten des Teams öffnest du wie gewohnt. Wer die Codes eingegeben hat, ist in deinem Konto angemeldet oder hat einen Link aus deinem Postfach.',
        mailWords.de.notYou,
      ],
    },
  },
  factor_reset: {
    shape: { priority: 0, tone: 'urgent', leads: 'factor' },
    pl: {
      state: 'Drugi składnik usunięty',
      subject: 'Drugi składnik logowania został usunięty z\u00a0Twojego konta',
      heading: (name) => `${name}, Twój drugi składnik został usunięty`,
      body: () => [
        'Właściciel usunął połączenie z\u00a0aplikacją i\u00a0kody zapasowe. Otwórz link, zaloguj się i\u00a0ustaw je od nowa. Link działa 72 godziny.',
        'To nie na Twoją prośbę? Nie otwieraj linku, od razu ustaw nowe hasło i\u00a0odpisz na tę wiadomość.',
      ],
      button: 'Ustaw drugi składnik',
    },
    en: {
      state: 'Second factor removed',
      subject: 'The second factor of your account was removed',
      heading: (name) => `${name}, your second factor was removed`,
      body: () => [
        'An owner has removed the connection with your app and the recovery codes. Open the link, sign in and set them up again. It works for 72 hours.',
        'Didn’t ask for this? Do not open the link, set a new password at once and reply to this e-mail.',
      ],
      button: 'Set up the second factor',
    },
    de: {
      state: 'Zweiter Faktor entfernt',
      subject: 'Der zweite Faktor deines Kontos wurde entfernt',
      heading: (name) => `${name}, dein zweiter Faktor wurde entfernt`,
      body: () => [
        'Die Verbindung mit deiner App und die Wiederherstellungscodes wurden entfernt. Öffne den Link, melde dich an und richte sie neu ein. Der Link gilt 72 Stunden.',
        'Nicht auf deinen Wunsch? Öffne den Link nicht, leg sofort ein neues Passwort fest und antworte auf diese Mail.',
      ],
      button: 'Zweiten Faktor einrichten',
    },
  },
  factor_link: {
    shape: { priority: 0, tone: 'calm', leads: 'factor' },
    pl: {
      state: 'Ustawienie drugiego składnika',
      subject: 'Link do ustawienia drugiego składnika logowania',
      heading: (name) => `${name}, ustaw drugi składnik logowania`,
      body: () => [
        'Ktoś zalogował się Twoim hasłem do panelu organizatora. Otwórz link, zaloguj się i\u00a0połącz konto z\u00a0aplikacją uwierzytelniającą w\u00a0telefonie. Link działa 72 godziny.',
        'To nie Ty? Ktoś zna Twoje hasło. Nie otwieraj linku, od razu ustaw nowe hasło i\u00a0odpisz na tę wiadomość.',
      ],
      button: 'Ustaw drugi składnik',
    },
    en: {
      state: 'Second factor to set up',
      subject: 'The link to set up your second factor',
      heading: (name) => `${name}, set up your second factor`,
      body: () => [
        'Somebody signed in to the staff pages with your password. Open the link, sign in and link your account with an authenticator app on your phone. It works for 72 hours.',
        'Not you? Then somebody knows your password. Do not open the link, set a new password at once and reply to this e-mail.',
      ],
      button: 'Set up the second factor',
    },
    de: {
      state: 'Zweiter Faktor einzurichten',
      subject: 'Der Link zum Einrichten deines zweiten Faktors',
      heading: (name) => `${name}, richte deinen zweiten Faktor ein`,
      body: () => [
        'Jemand hat sich mit deinem Passwort auf den Seiten des Teams angemeldet. Öffne den Link, melde dich an und verbinde dein Konto mit einer Authentifizierungs-App auf deinem Telefon. Der Link gilt 72 Stunden.',
        'Das warst nicht du? Dann kennt jemand dein Passwort. Öffne den Link nicht, leg sofort ein neues Passwort fest und antworte auf diese Mail.',
      ],
      button: 'Zweiten Faktor einrichten',
    },
  },
  factor_gone: {
    shape: { priority: 0, tone: 'urgent', leads: 'password' },
    pl: {
      state: 'Drugi składnik usunięty',
      subject: 'Drugi składnik logowania został usunięty z\u00a0Twojego konta',
      heading: (name) => `${name}, Twój drugi składnik został usunięty`,
      body: () => [
        'Właściciel usunął połączenie z\u00a0aplikacją i\u00a0kody zapasowe. Link do ustawienia ich od nowa wysłaliśmy na nowy adres Twojego konta.',
        'To nie na Twoją prośbę? Od razu napisz do właściciela albo odpisz na tę wiadomość.',
      ],
    },
    en: {
      state: 'Second factor removed',
      subject: 'The second factor of your account was removed',
      heading: (name) => `${name}, your second factor was removed`,
      body: () => [
        'An owner has removed the connection with your app and the recovery codes. The link to set them up again went to your account’s new address.',
        'Didn’t ask for this? Tell an owner at once, or reply to this e-mail.',
      ],
    },
    de: {
      state: 'Zweiter Faktor entfernt',
      subject: 'Der zweite Faktor deines Kontos wurde entfernt',
      heading: (name) => `${name}, dein zweiter Faktor wurde entfernt`,
      body: () => [
        'Die Verbindung mit deiner App und die Wiederherstellungscodes wurden entfernt. Der Link, um sie neu einzurichten, ging an die neue Adresse deines Kontos.',
        'Nicht auf deinen Wunsch? Sag sofort einem Inhaber Bescheid oder antworte auf diese Mail.',
      ],
    },
  },
  member_changed: {
    shape: { priority: 0, tone: 'urgent', leads: 'team' },
    pl: memberChanged('pl'),
    en: memberChanged('en'),
    de: memberChanged('de'),
  },
});
export type StaffMailKind = keyof typeof staffMails;

export const allRuns: Readonly<Record<Language, string>> = { pl: 'wszystkie', en: 'all', de: 'alle' };

interface ContactWords {
  readonly state: string;
  readonly subject: (run: string) => string;
  readonly heading: string;
  readonly body: (run: string, email: string) => readonly string[];
  readonly button: string;
}
type ContactMail = Readonly<Record<Language, ContactWords>> & {
  readonly shape: { readonly priority: Priority; readonly tone: Tone };
};

/** To an address that runners are to write to. */
export const contactMails: { readonly run_contact: ContactMail } = {
  run_contact: {
    shape: { priority: 0, tone: 'calm' },
    pl: {
      state: 'Adres do potwierdzenia',
      subject: (run) => `Potwierdź adres do pytań o\u00a0bieg: ${run}`,
      heading: 'Czy to adres do pytań?',
      body: (run, email) => [
        `Organizator podał ten adres dla biegu: ${run}. Gdy go potwierdzisz, uczestnicy będą pisać na ${email}, tu trafią też ich odpowiedzi na nasze wiadomości.`,
        'Link działa 7 dni.',
        'Nie wiesz, o\u00a0co chodzi? Zignoruj tę wiadomość: nic się wtedy nie zmieni.',
      ],
      button: 'Potwierdź adres',
    },
    en: {
      state: 'Address to confirm',
      subject: (run) => `Confirm the address for questions about ${run}`,
      heading: 'Is this the address for questions?',
      body: (run, email) => [
        `The organiser has entered this address for the run ${run}. Once you confirm it, runners write to ${email}, and their replies to our e-mails come here, too.`,
        'The link works for 7 days.',
        'Don’t know what this is about? Ignore this e-mail, and nothing changes.',
      ],
      button: 'Confirm the address',
    },
    de: {
      state: 'Adresse zu bestätigen',
      subject: (run) => `Bestätige die Adresse für Fragen: ${run}`,
      heading: 'Ist das die Adresse für Fragen?',
      body: (run, email) => [
        `Der Veranstalter hat diese Adresse für den Lauf ${run} angegeben. Wenn du sie bestätigst, schreiben die Teilnehmenden an ${email}, und auch ihre Antworten auf unsere Mails kommen hier an.`,
        'Der Link gilt 7 Tage.',
        'Du weißt nicht, worum es geht? Beachte diese Mail nicht: dann ändert sich nichts.',
      ],
      button: 'Adresse bestätigen',
    },
  },
};
