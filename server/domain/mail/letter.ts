import type { Language, Region } from '#contract/constants.ts';
import { joinLinkPath, runPath } from '#contract/paths.ts';
import { clockTime, courseName } from '#contract/values/format.ts';
import type { StartFacts } from '#contract/values/startTimes.ts';
import type { Config } from '../../config.ts';
import { longDate, timesInWords } from '../../words/format.ts';
import { mailWords } from '../../words/mail/mail.ts';
import type { Tone } from '../../words/mail/mail.types.ts';
import { addressOf } from '../kit/addresses.ts';

/** A mail's content, before it becomes HTML or plain text. */
export interface Letter {
  readonly language: Language;
  readonly subject: string;
  readonly tone: Tone;
  readonly state: string;
  readonly heading: string;
  /** What, when: the first lines; null if a mail is about no run. */
  readonly run: {
    readonly name: string;
    readonly distance: string;
    readonly day: string;
    readonly start: string;
    /** The three times of the start; null if nobody starts any more. */
    readonly times: string | null;
    /** What its organiser tells about it; null if nothing is published. */
    readonly about: string | null;
  } | null;
  /** Group number and code, as a label and a value each. */
  readonly panel: readonly (readonly [label: string, value: string])[];
  readonly body: readonly string[];
  /** Where money is to be transferred, a label and a value each, and the code that fills it in. */
  readonly transfer?: {
    readonly rows: readonly (readonly [label: string, value: string])[];
    readonly code: Labelled | null;
  } | null;
  /** The tickets of the places that it tells of. */
  readonly tickets?: readonly LetterTicket[];
  /** For people who may bring others: it opens the group with its code. */
  readonly invite?: LinkLine | null;
  /** Null where each order has links of its own. */
  readonly button: Labelled | null;
  readonly orders?: readonly ListedOrder[];
  /** To be signed and brought. */
  readonly document?: Labelled | null;
  readonly sums: readonly Sum[];
  readonly due: Sum | null;
  /** The payer and the time, under the sums; then facts that nobody typed: the method, the number, the payee. */
  readonly receipt?: {
    readonly label: string;
    readonly lines: readonly string[];
    readonly facts: readonly string[];
  } | null;
  /** The way out of an order that waits for its money, or back from a hand-over that was somebody else's. */
  readonly giveUp?: LinkLine | null;
  readonly account: (LinkLine & { readonly after: string }) | null;
  readonly footer: readonly string[];
  /** The start, for the reader's calendar. */
  readonly calendar?: MailedCalendar | null;
  /** The reader of replies; else the shop. */
  readonly replyTo?: string | null;
  /** Why a stranger gets it, and the way to get no more of these. */
  readonly stop?: {
    readonly why: string;
    readonly link: string;
    readonly address: string;
    /** What a mail program calls by itself. */
    readonly oneClick: string;
  };
}
interface Labelled {
  readonly label: string;
  readonly address: string;
}
/** A ticket: its code to be read out, as a picture, and on a page of its own. */
export interface LetterTicket {
  readonly title: string;
  readonly code: string;
  readonly picture: Labelled;
  readonly link: Labelled;
}
/** One of several orders. */
export interface ListedOrder {
  readonly title: string;
  readonly facts: string;
  readonly links: readonly Labelled[];
}
export interface LinkLine {
  readonly before: string;
  readonly link: string;
  readonly address: string;
}
export interface Sum {
  readonly label: string;
  readonly amount: string;
  readonly isDiscount?: boolean;
}

/** A file for the reader's calendar. */
export interface MailedCalendar {
  readonly name: string;
  readonly text: string;
}

export type Sender = Pick<Config, 'publicUrl' | 'publicUrlOf' | 'seller' | 'bankAccounts'>;

type LetterContent = Pick<Letter, 'subject' | 'tone' | 'state' | 'heading' | 'body' | 'button'> & Partial<Letter>;

/** A letter with its foot; an empty part leaves no trace. */
export const letterOf = (language: Language, sender: Sender, content: LetterContent): Letter => ({
  language,
  run: null,
  panel: [],
  sums: [],
  due: null,
  account: null,
  footer: [mailWords[language].footer, sender.seller],
  ...content,
});

interface RunFacts extends Omit<StartFacts, 'is_kids'> {
  readonly run_name: string;
  /** `YYYY-MM-DD`. */
  readonly run_date: string;
  readonly category_name: string;
  /** Kilometres. */
  readonly distance: number;
  /** The run's page, if its organiser has published it. */
  readonly page_key: string | null;
}

/** What, when: a letter's first lines. */
export function runOf(
  facts: RunFacts,
  { isKids, isOver = false }: { readonly isKids: boolean; readonly isOver?: boolean },
  language: Language,
  sender: Sender,
): NonNullable<Letter['run']> {
  const { start } = mailWords[language];
  return {
    name: facts.run_name,
    distance: courseName({ distance: facts.distance, name: facts.category_name, isKids }, language),
    day: longDate(facts.run_date, language),
    start: start(clockTime(facts.wave_time, facts.region, language)),
    times: isOver ? null : timesInWords({ ...facts, is_kids: isKids }, language),
    about: facts.page_key === null ? null : addressOf(sender, facts.region, runPath(language, facts.page_key)),
  };
}

/** The whole link to a group, to be sent on. */
export function inviteLine(
  language: Language,
  sender: Sender,
  { region, group, code }: { readonly region: Region; readonly group: number; readonly code: string },
): LinkLine {
  const address = addressOf(sender, region, joinLinkPath(group, code));
  return { before: mailWords[language].joinLink, link: address, address };
}

/** The way to get no more mails that others cause, by the secret of the link. */
export function stopOf(
  language: Language,
  sender: Sender,
  region: Region,
  secret: string,
): NonNullable<Letter['stop']> {
  const address = addressOf(sender, region, `/mail/stop/${secret}`);
  return { ...mailWords[language].stop, address, oneClick: `${new URL(address).origin}/api/mail/stop/${secret}` };
}

/** For a person who is not known by name yet: the sentence begins without it. */
export const greeting = (heading: string) => heading.replace(/^, (.)/u, (_, first: string) => first.toUpperCase());

/** A header is one line, whatever a run is called; what emoji and directions are made with stays (contract/values/values.ts). */
export const oneLine = (text: string) =>
  text.replace(/(?:(?![\u061C\u200C-\u200F\u{E0020}-\u{E007F}])[\s\p{Cc}\p{Cf}\u2028\u2029])+/gu, ' ').trim();
