export const groupTemplates = [
  'invitation',
  'challenge',
  'handover',
  'joined',
  'welcome',
  'member_paid',
  'place_given',
  'place_received',
  'moved',
  'left',
  'removed',
  'captain_now',
  'captain_was',
  'wave_changed',
  'offer_wave_changed',
  'group_deleted',
  'offer_deleted',
  'spare_places',
] as const;
export type GroupTemplate = (typeof groupTemplates)[number];

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
  /** What a challenged place costs, and until when it is held; null when nothing is held. */
  readonly amount: string;
  readonly deadline: { readonly left: string; readonly until: string } | null;
  /** Paid places that nobody has. */
  readonly spare: number;
}

export interface GroupLetterWords {
  readonly state: string;
  readonly subject: (facts: GroupMailFacts) => string;
  readonly heading: (facts: GroupMailFacts) => string;
  readonly body: (facts: GroupMailFacts) => readonly string[];
  readonly button: string;
}

export interface GroupMailWords {
  /** For somebody whose name is gone. */
  readonly somebody: string;
  /** What a group without a name is called where nothing else says that it is one. */
  readonly unnamed: (id: string) => string;
  readonly letters: Readonly<Record<GroupTemplate, GroupLetterWords>>;
}
