import type { Language } from '#contract/constants.ts';
import type { Priority, Tone } from './mail.types.ts';

/** How a task of staff stands, in the recipient's way of writing. */
export interface TaskMailFacts {
  /** Who ordered it. */
  readonly by: string;
  readonly places: number;
  /** How many of the places have a known person. */
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
  /** The subject says it of its run. */
  readonly heading: string;
  /** After what the task does. */
  readonly body: (facts: TaskMailFacts) => readonly string[];
}
type Mail = Readonly<Record<Language, Words>> & {
  readonly shape: { readonly priority: Priority; readonly tone: Tone };
};

/** What a task does, as a line of its own. */
type DeedWords = Readonly<
  Record<
    'wave.time' | 'wave.cancel' | 'run.cancel' | 'day.shift' | 'places.refund' | 'numbers.give',
    (start: string, to: string, waves: number) => string
  >
>;
export const taskActions: Readonly<Record<Language, DeedWords>> = {
  pl: {
    'wave.time': (was, is) => `Przeniesienie startu: ${was}, nowa godzina: ${is}.`,
    'day.shift': (was, is, waves) => `Przesunięcie dnia, fale: ${waves}. Pierwszy start: ${was}, nowa godzina: ${is}.`,
    'wave.cancel': (start) => `Odwołanie startu: ${start}.`,
    'run.cancel': () => 'Odwołanie całego biegu.',
    'places.refund': () => 'Zwrot za miejsca z\u00a0jednej płatności.',
    'numbers.give': () => 'Nadanie numerów startowych.',
  },
  en: {
    'wave.time': (was, is) => `Move the start of ${was} to ${is}.`,
    'day.shift': (was, is, waves) => `Shift the day, waves: ${waves}. The first start moves from ${was} to ${is}.`,
    'wave.cancel': (start) => `Cancel the start of ${start}.`,
    'run.cancel': () => 'Cancel the whole run.',
    'places.refund': () => 'Refund places of one payment.',
    'numbers.give': () => 'Give start numbers.',
  },
  de: {
    'wave.time': (was, is) => `Start verlegen. Bisher: ${was}. Neu: ${is}.`,
    'day.shift': (was, is, waves) => `Den Tag verschieben, Wellen: ${waves}. Erster Start bisher: ${was}. Neu: ${is}.`,
    'wave.cancel': (start) => `Start absagen: ${start}.`,
    'run.cancel': () => 'Den ganzen Lauf absagen.',
    'places.refund': () => 'Plätze einer Zahlung erstatten.',
    'numbers.give': () => 'Startnummern vergeben.',
  },
};

/** The button. */
export const seeTask = { pl: 'Zobacz zlecenie', en: 'See the bulk change', de: 'Auftrag ansehen' } as const;
export const seeRefund = { pl: 'Zobacz zwrot', en: 'See the refund', de: 'Erstattung ansehen' } as const;
const money = {
  pl: ({ places, people, back, offered }: TaskMailFacts) =>
    `Miejsca: ${places}. Znane osoby: ${people}. Zwroty: ${back ?? 'brak'}. Propozycje zwrotu: ${offered ?? 'brak'}.`,
  en: ({ places, people, back, offered }: TaskMailFacts) =>
    `Places: ${places}. People known: ${people}. Refunds: ${back ?? 'none'}. Refunds offered: ${offered ?? 'none'}.`,
  de: ({ places, people, back, offered }: TaskMailFacts) =>
    `Plätze: ${places}. Bekannte Personen: ${people}. Erstattungen: ${back ?? 'keine'}. Angebotene Erstattungen: ${offered ?? 'keine'}.`,
} as const;

/** Mails about staff's orders for many groups: to the members who may approve them, and to the one who ordered. */
export type TaskMailKind =
  | 'task_asked'
  | 'task_announced'
  | 'task_approved'
  | 'task_stopped'
  | 'task_dropped'
  | 'task_done'
  | 'task_stuck';
export const taskMails: Readonly<Record<TaskMailKind, Mail>> = {
  task_asked: {
    shape: { priority: 1, tone: 'urgent' },
    pl: {
      state: 'Potrzebna zgoda',
      heading: 'Zlecenie czeka na zgodę',
      body: (facts) => [
        money.pl(facts),
        `Zleca: ${facts.by}. Dopóki nikt z\u00a0uprawnieniem do zwrotów się nie zgodzi, nic się nie dzieje.`,
      ],
    },
    en: {
      state: 'Your approval is needed',
      heading: 'A bulk change is waiting for approval',
      body: (facts) => [
        money.en(facts),
        `Ordered by: ${facts.by}. Nothing happens until you, or somebody else who can approve refunds, agree.`,
      ],
    },
    de: {
      state: 'Freigabe nötig',
      heading: 'Ein Auftrag wartet auf Freigabe',
      body: (facts) => [
        money.de(facts),
        `Auftrag von: ${facts.by}. Es passiert nichts, bis du oder jemand anderes, der Geld auszahlt, ihn freigibt.`,
      ],
    },
  },
  task_announced: {
    shape: { priority: 1, tone: 'urgent' },
    pl: {
      state: 'Zlecenie ze zwrotami',
      heading: 'Zlecono zwroty pieniędzy',
      body: (facts) => [
        money.pl(facts),
        `Zleca: ${facts.by}. Zacznie się: ${facts.starts}. Coś się nie zgadza? Do tego czasu możesz je zatrzymać bez śladu.`,
      ],
    },
    en: {
      state: 'Refunds ordered',
      heading: 'A bulk change refunds money',
      body: (facts) => [
        money.en(facts),
        `Ordered by: ${facts.by}. It starts on ${facts.starts}. Is something wrong? Until then you can stop it, and nothing will have happened.`,
      ],
    },
    de: {
      state: 'Geld geht zurück',
      heading: 'Ein Auftrag zahlt Geld zurück',
      body: (facts) => [
        money.de(facts),
        `Auftrag von: ${facts.by}. Er beginnt am ${facts.starts}. Stimmt etwas nicht? Bis dahin kannst du ihn stoppen, dann ist nichts passiert.`,
      ],
    },
  },
  task_approved: {
    shape: { priority: 1, tone: 'good' },
    pl: {
      state: 'Zgoda jest',
      heading: 'Twoje zlecenie ma zgodę',
      body: ({ starts }) => [`Zacznie się: ${starts}. Do tego czasu możesz je zatrzymać bez śladu.`],
    },
    en: {
      state: 'Approved',
      heading: 'Your bulk change was approved',
      body: ({ starts }) => [`It starts on ${starts}. Until then you can stop it, and nothing will have happened.`],
    },
    de: {
      state: 'Freigegeben',
      heading: 'Dein Auftrag ist freigegeben',
      body: ({ starts }) => [`Er beginnt am ${starts}. Bis dahin kannst du ihn stoppen, dann ist nichts passiert.`],
    },
  },
  task_stopped: {
    shape: { priority: 1, tone: 'urgent' },
    pl: {
      state: 'Zatrzymane',
      heading: 'Twoje zlecenie zostało zatrzymane',
      body: ({ done, of }) => [
        done === 0 ? 'Nic jeszcze nie zostało zrobione.' : `Załatwione grupy: ${done} z\u00a0${of}. To zostaje.`,
      ],
    },
    en: {
      state: 'Stopped',
      heading: 'Your bulk change was stopped',
      body: ({ done, of }) => [
        done === 0 ? 'Nothing had been done yet.' : `Groups already done: ${done} of ${of}. They stay as they are.`,
      ],
    },
    de: {
      state: 'Gestoppt',
      heading: 'Dein Auftrag wurde gestoppt',
      body: ({ done, of }) => [
        done === 0 ? 'Bis dahin war nichts passiert.' : `Vorher erledigte Gruppen: ${done} von ${of}. Das bleibt so.`,
      ],
    },
  },
  task_dropped: {
    shape: { priority: 1, tone: 'urgent' },
    pl: {
      state: 'Przepadło',
      heading: 'Twoje zlecenie przepadło',
      body: () => ['Przez 24 godziny nikt go nie zatwierdził. Wszystko zostaje tak, jak było.'],
    },
    en: {
      state: 'Dropped',
      heading: 'Your bulk change was dropped',
      body: () => ['Nobody approved it within 24 hours. Everything stays as it was.'],
    },
    de: {
      state: 'Verfallen',
      heading: 'Dein Auftrag ist verfallen',
      body: () => ['Innerhalb von 24 Stunden hat ihm niemand zugestimmt. Alles bleibt, wie es war.'],
    },
  },
  task_done: {
    shape: { priority: 1, tone: 'good' },
    pl: {
      state: 'Zrobione',
      heading: 'Twoje zlecenie jest wykonane',
      body: ({ done }) => [`Załatwione grupy: ${done}. Wszyscy dostają wiadomość.`],
    },
    en: {
      state: 'Done',
      heading: 'Your bulk change is done',
      body: ({ done }) => [`Groups: ${done}. Everybody in them gets an e-mail.`],
    },
    de: {
      state: 'Erledigt',
      heading: 'Dein Auftrag ist erledigt',
      body: ({ done }) => [`Gruppen: ${done}. Alle darin bekommen eine Mail.`],
    },
  },
  task_stuck: {
    shape: { priority: 1, tone: 'urgent' },
    pl: {
      state: 'Potrzebna decyzja',
      heading: 'Twoje zlecenie nie jest skończone',
      body: ({ done, of, faults }) => [
        faults === 0
          ? 'Nie mogło się zacząć: w\u00a0międzyczasie coś się zmieniło. Zobacz, co, i\u00a0spróbuj jeszcze raz albo je zatrzymaj.'
          : `Załatwione grupy: ${done} z\u00a0${of}. Nieudane: ${faults}. Zobacz, dlaczego, i\u00a0spróbuj jeszcze raz albo zatrzymaj zlecenie.`,
      ],
    },
    en: {
      state: 'Decision needed',
      heading: 'Your bulk change is not finished',
      body: ({ done, of, faults }) => [
        faults === 0
          ? 'It could not start: something has changed in the meantime. See what, then try again or stop it.'
          : `Groups done: ${done} of ${of}. Not possible: ${faults}. See why, then try again or stop it.`,
      ],
    },
    de: {
      state: 'Entscheidung nötig',
      heading: 'Dein Auftrag ist nicht fertig',
      body: ({ done, of, faults }) => [
        faults === 0
          ? 'Er konnte nicht beginnen: Inzwischen hat sich etwas geändert. Sieh nach, was, und versuch es noch einmal oder stopp ihn.'
          : `Erledigte Gruppen: ${done} von ${of}. Nicht möglich: ${faults}. Sieh nach, warum, und versuch es noch einmal oder stopp ihn.`,
      ],
    },
  },
};
