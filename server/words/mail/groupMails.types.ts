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
  readonly date: string;
  /** Clock times. */
  readonly wave: string;
  readonly waveWas: string;
  /** The same with their days. */
  readonly moved: { readonly was: string; readonly is: string };
  /** Why it was cancelled, as the organiser wrote; empty where nothing is said. */
  readonly reason: string;
  /** What a challenged place costs, and until when it is held; null when nothing is held. */
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
  readonly button: string;
}
/** In a children's group it says some things otherwise: to the guardian, about the child. */
interface WordsOfBoth extends Words {
  readonly kids?: Partial<Words>;
}
export interface GroupMail extends Readonly<Record<Language, WordsOfBoth>> {
  readonly shape: {
    readonly priority: Priority;
    readonly tone: Tone;
    /** Where the button leads. */
    readonly to: 'join' | 'group' | 'runs';
    /** To somebody outside the group, who may not know it: such mails may be stopped. */
    readonly isOffer?: true;
  };
}
export const kinds = <Kind extends string>(rows: Readonly<Record<Kind, GroupMail>>) => rows;

/** Buttons. */
export const open: Readonly<Record<Language, string>> = {
  pl: 'Otwórz grupę',
  en: 'Open the group',
  de: 'Zur Gruppe',
};
export const runs: Readonly<Record<Language, string>> = {
  pl: 'Pokaż moje biegi',
  en: 'Show my runs',
  de: 'Meine Läufe ansehen',
};
