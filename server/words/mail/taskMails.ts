import type { Language } from '#contract/constants.ts';
import type { Priority, Tone } from './mail.types.ts';

/** What a task of staff is and how it stands, in the recipient's way of writing. */
export interface TaskMailFacts {
  /** What it does: `Cancel the start on 17 April, 09:00`. */
  readonly deed: string;
  readonly run: string;
  /** Who ordered it. */
  readonly by: string;
  readonly people: number;
  /** What goes back, and what is offered; null: nothing. */
  readonly back: string | null;
  readonly offered: string | null;
  /** When its fuse has burnt. */
  readonly starts: string;
  readonly done: number;
  readonly of: number;
  /** Groups that could not be done; 0 where it could not begin. */
  readonly faults: number;
}
interface Words {
  readonly state: string;
  readonly subject: (facts: TaskMailFacts) => string;
  readonly heading: (facts: TaskMailFacts) => string;
  readonly body: (facts: TaskMailFacts) => readonly string[];
  readonly button: string;
}
type Mail = Readonly<Record<Language, Words>> & {
  readonly shape: { readonly priority: Priority; readonly tone: Tone };
};

/** What a task does, as a line of its own. */
type DeedWords = Readonly<Record<'wave.time' | 'wave.cancel' | 'run.cancel', (start: string, to: string) => string>>;
export const deedsOfTasks: Readonly<Record<Language, DeedWords>> = {
  pl: {
    'wave.time': (was, is) => `Przeniesienie startu: ${was}, nowa godzina: ${is}.`,
    'wave.cancel': (start) => `Odwołanie startu: ${start}.`,
    'run.cancel': () => 'Odwołanie całego biegu.',
  },
  en: {
    'wave.time': (was, is) => `Move the start of ${was} to ${is}.`,
    'wave.cancel': (start) => `Cancel the start of ${start}.`,
    'run.cancel': () => 'Cancel the whole run.',
  },
  de: {
    'wave.time': (was, is) => `Start verlegen. Bisher: ${was}. Neu: ${is}.`,
    'wave.cancel': (start) => `Start absagen: ${start}.`,
    'run.cancel': () => 'Den ganzen Lauf absagen.',
  },
};

const see = { pl: 'Zobacz zlecenie', en: 'See the order', de: 'Auftrag ansehen' } as const;
const money = {
  pl: ({ people, back, offered }: TaskMailFacts) =>
    `Osoby: ${people}. Zwroty: ${back ?? 'brak'}. Propozycje zwrotu: ${offered ?? 'brak'}.`,
  en: ({ people, back, offered }: TaskMailFacts) =>
    `People: ${people}. Money back: ${back ?? 'none'}. Money offered back: ${offered ?? 'none'}.`,
  de: ({ people, back, offered }: TaskMailFacts) =>
    `Personen: ${people}. Erstattungen: ${back ?? 'keine'}. Angebotene Erstattungen: ${offered ?? 'keine'}.`,
} as const;

/** Mails about what staff ordered for many groups: to who has to say yes, and to who ordered it. */
export type TaskMailKind = 'task_asked' | 'task_approved' | 'task_stopped' | 'task_done' | 'task_stuck';
export const taskMails: Readonly<Record<TaskMailKind, Mail>> = {
  task_asked: {
    shape: { priority: 1, tone: 'urgent' },
    pl: {
      state: 'Potrzebna zgoda',
      subject: ({ run }) => `Zlecenie czeka na zgodę: ${run}`,
      heading: () => 'Zlecenie czeka na zgodę',
      body: (facts) => [
        `${facts.run}. ${facts.deed}`,
        money.pl(facts),
        `Zleca: ${facts.by}. Dopóki nikt z\u00a0uprawnieniem do zwrotów się nie zgodzi, nic się nie dzieje.`,
      ],
      button: see.pl,
    },
    en: {
      state: 'Your yes is needed',
      subject: ({ run }) => `An order waits for a yes: ${run}`,
      heading: () => 'An order waits for a yes',
      body: (facts) => [
        `${facts.run}. ${facts.deed}`,
        money.en(facts),
        `Ordered by: ${facts.by}. Nothing happens until you, or somebody else who pays out, say yes.`,
      ],
      button: see.en,
    },
    de: {
      state: 'Freigabe nötig',
      subject: ({ run }) => `Ein Auftrag wartet auf Freigabe: ${run}`,
      heading: () => 'Ein Auftrag wartet auf Freigabe',
      body: (facts) => [
        `${facts.run}. ${facts.deed}`,
        money.de(facts),
        `Auftrag von: ${facts.by}. Es passiert nichts, bis du oder jemand anderes, der Geld auszahlt, ihn freigibt.`,
      ],
      button: see.de,
    },
  },
  task_approved: {
    shape: { priority: 1, tone: 'good' },
    pl: {
      state: 'Zgoda jest',
      subject: ({ run }) => `Twoje zlecenie ma zgodę: ${run}`,
      heading: () => 'Twoje zlecenie ma zgodę',
      body: ({ run, deed, starts }) => [
        `${run}. ${deed}`,
        `Zacznie się: ${starts}. Do tego czasu możesz je zatrzymać bez śladu.`,
      ],
      button: see.pl,
    },
    en: {
      state: 'Approved',
      subject: ({ run }) => `Your order was approved: ${run}`,
      heading: () => 'Your order was approved',
      body: ({ run, deed, starts }) => [
        `${run}. ${deed}`,
        `It begins on ${starts}. Until then you can stop it, and nothing has happened.`,
      ],
      button: see.en,
    },
    de: {
      state: 'Freigegeben',
      subject: ({ run }) => `Dein Auftrag ist freigegeben: ${run}`,
      heading: () => 'Dein Auftrag ist freigegeben',
      body: ({ run, deed, starts }) => [
        `${run}. ${deed}`,
        `Er beginnt am ${starts}. Bis dahin kannst du ihn stoppen, dann ist nichts passiert.`,
      ],
      button: see.de,
    },
  },
  task_stopped: {
    shape: { priority: 1, tone: 'urgent' },
    pl: {
      state: 'Zatrzymane',
      subject: ({ run }) => `Twoje zlecenie zostało zatrzymane: ${run}`,
      heading: () => 'Twoje zlecenie zostało zatrzymane',
      body: ({ run, deed, done, of }) => [
        `${run}. ${deed}`,
        done === 0 ? 'Nic jeszcze nie zostało zrobione.' : `Załatwione grupy: ${done} z\u00a0${of}. To zostaje.`,
      ],
      button: see.pl,
    },
    en: {
      state: 'Stopped',
      subject: ({ run }) => `Your order was stopped: ${run}`,
      heading: () => 'Your order was stopped',
      body: ({ run, deed, done, of }) => [
        `${run}. ${deed}`,
        done === 0 ? 'Nothing had been done yet.' : `Groups done before: ${done} of ${of}. That stays.`,
      ],
      button: see.en,
    },
    de: {
      state: 'Gestoppt',
      subject: ({ run }) => `Dein Auftrag wurde gestoppt: ${run}`,
      heading: () => 'Dein Auftrag wurde gestoppt',
      body: ({ run, deed, done, of }) => [
        `${run}. ${deed}`,
        done === 0 ? 'Bis dahin war nichts passiert.' : `Vorher erledigte Gruppen: ${done} von ${of}. Das bleibt so.`,
      ],
      button: see.de,
    },
  },
  task_done: {
    shape: { priority: 1, tone: 'good' },
    pl: {
      state: 'Zrobione',
      subject: ({ run }) => `Twoje zlecenie jest wykonane: ${run}`,
      heading: () => 'Twoje zlecenie jest wykonane',
      body: ({ run, deed, done }) => [`${run}. ${deed}`, `Załatwione grupy: ${done}. Wszyscy dostają wiadomość.`],
      button: see.pl,
    },
    en: {
      state: 'Done',
      subject: ({ run }) => `Your order is done: ${run}`,
      heading: () => 'Your order is done',
      body: ({ run, deed, done }) => [`${run}. ${deed}`, `Groups: ${done}. Everybody in them gets an e-mail.`],
      button: see.en,
    },
    de: {
      state: 'Erledigt',
      subject: ({ run }) => `Dein Auftrag ist erledigt: ${run}`,
      heading: () => 'Dein Auftrag ist erledigt',
      body: ({ run, deed, done }) => [`${run}. ${deed}`, `Gruppen: ${done}. Alle darin bekommen eine Mail.`],
      button: see.de,
    },
  },
  task_stuck: {
    shape: { priority: 1, tone: 'urgent' },
    pl: {
      state: 'Potrzebna decyzja',
      subject: ({ run }) => `Twoje zlecenie nie jest skończone: ${run}`,
      heading: () => 'Twoje zlecenie nie jest skończone',
      body: ({ run, deed, done, of, faults }) => [
        `${run}. ${deed}`,
        faults === 0
          ? 'Nie mogło się zacząć: w\u00a0międzyczasie coś się zmieniło. Zobacz, co, i\u00a0spróbuj jeszcze raz albo je zatrzymaj.'
          : `Załatwione grupy: ${done} z\u00a0${of}. Nieudane: ${faults}. Zobacz, dlaczego, i\u00a0spróbuj jeszcze raz albo zatrzymaj zlecenie.`,
      ],
      button: see.pl,
    },
    en: {
      state: 'Decision needed',
      subject: ({ run }) => `Your order is not finished: ${run}`,
      heading: () => 'Your order is not finished',
      body: ({ run, deed, done, of, faults }) => [
        `${run}. ${deed}`,
        faults === 0
          ? 'It could not begin: something has changed meanwhile. See what, then try again or stop it.'
          : `Groups done: ${done} of ${of}. Not possible: ${faults}. See why, then try again or stop it.`,
      ],
      button: see.en,
    },
    de: {
      state: 'Entscheidung nötig',
      subject: ({ run }) => `Dein Auftrag ist nicht fertig: ${run}`,
      heading: () => 'Dein Auftrag ist nicht fertig',
      body: ({ run, deed, done, of, faults }) => [
        `${run}. ${deed}`,
        faults === 0
          ? 'Er konnte nicht beginnen: Inzwischen hat sich etwas geändert. Sieh nach, was, und versuch es noch einmal oder stopp ihn.'
          : `Erledigte Gruppen: ${done} von ${of}. Nicht möglich: ${faults}. Sieh nach, warum, und versuch es noch einmal oder stopp ihn.`,
      ],
      button: see.de,
    },
  },
};
