import type { Language } from '#contract/constants.ts';
import type { Priority, Tone } from './mail.types.ts';

/** What a mail about a group tells, already in the recipient's way of writing figures and dates. */
export interface GroupMailFacts {
  /** Who did it. */
  readonly who: string;
  /** The other person that it concerned. */
  readonly whom: string;
  /** The group by its name, else by its number. */
  readonly group: string;
  /** The same to stand alone: by its name, else `Group 1011`. */
  readonly groupAlone: string;
  readonly run: string;
  /** The distance of the group, by its name. */
  readonly course: string;
  readonly date: string;
  /** Clock times. */
  readonly wave: string;
  readonly waveWas: string;
  /** The same with their days. */
  readonly moved: { readonly was: string; readonly is: string };
  /** The three times of the start as the last mail had them; empty if they are as ever. */
  readonly timesWas: string;
  /** The organiser's reason for cancelling it; empty if none is given. */
  readonly reason: string;
  /** The price of a challenged place, and until when it is held; null when nothing is held. */
  readonly amount: string;
  readonly deadline: { readonly left: string; readonly until: string } | null;
  /** Paid places that nobody has. */
  readonly spare: number;
}

interface Words {
  readonly state: string;
  readonly subject: (facts: GroupMailFacts) => string;
  readonly heading: (facts: GroupMailFacts) => string;
  readonly body: (facts: GroupMailFacts) => readonly string[];
  /** Where it says another than its address does. */
  readonly button?: string;
}
/** A children's group has some texts of its own: to the guardian, about the child. */
interface WordsOfBoth extends Words {
  readonly kids?: Partial<Words>;
}
export interface GroupMail extends Readonly<Record<Language, WordsOfBoth>> {
  readonly shape: {
    readonly priority: Priority;
    readonly tone: Tone;
    /** Where the button leads. */
    readonly to: 'join' | 'group' | 'runs' | 'start';
    /** To somebody outside the group, who may not know it: such mails may be stopped. */
    readonly isOffer?: true;
  };
}
export const kinds = <Kind extends string>(rows: Readonly<Record<Kind, GroupMail>>) => rows;

/** What a button says, by where it leads. */
export const buttons: Readonly<
  Record<GroupMail['shape']['to'] | 'order' | 'shop', Readonly<Record<Language, string>>>
> = {
  join: { pl: 'Zobacz miejsce', en: 'See the place', de: 'Platz ansehen' },
  group: { pl: 'Otwórz grupę', en: 'Open the group', de: 'Zur Gruppe' },
  start: { pl: 'Uzupełnij dane', en: 'Enter the data', de: 'Angaben ergänzen' },
  runs: { pl: 'Pokaż moje biegi', en: 'Show my runs', de: 'Meine Läufe ansehen' },
  // For people without an account.
  order: { pl: 'Pokaż zamówienie', en: 'Show the order', de: 'Bestellung ansehen' },
  shop: { pl: 'Zobacz biegi', en: 'See the runs', de: 'Läufe ansehen' },
};

/** People start at another time, for any reason. */
export const newStart: Omit<GroupMail, Language> & Readonly<Record<Language, Omit<WordsOfBoth, 'body'>>> = {
  shape: { priority: 2, tone: 'urgent', to: 'group' },
  pl: {
    state: 'Nowa godzina startu',
    subject: ({ run, date, wave }) => `Twój start jest teraz o\u00a0${wave}: ${run}, ${date}`,
    heading: ({ wave }) => `Twój start jest o\u00a0${wave}`,
    kids: {
      subject: ({ run, date, wave }) => `Dzieci startują teraz o\u00a0${wave}: ${run}, ${date}`,
      heading: ({ wave }) => `Dzieci startują o\u00a0${wave}`,
    },
  },
  en: {
    state: 'New start time',
    subject: ({ run, date, wave }) => `Your start is now at ${wave}: ${run}, ${date}`,
    heading: ({ wave }) => `Your start is at ${wave}`,
    kids: {
      subject: ({ run, date, wave }) => `The children now start at ${wave}: ${run}, ${date}`,
      heading: ({ wave }) => `The children start at ${wave}`,
    },
  },
  de: {
    state: 'Neue Startzeit',
    subject: ({ run, date, wave }) => `Dein Start ist jetzt um ${wave}\u00a0Uhr: ${run}, ${date}`,
    heading: ({ wave }) => `Dein Start ist um ${wave}\u00a0Uhr`,
    kids: {
      subject: ({ run, date, wave }) => `Die Kinder starten jetzt um ${wave}\u00a0Uhr: ${run}, ${date}`,
      heading: ({ wave }) => `Die Kinder starten um ${wave}\u00a0Uhr`,
    },
  },
};
