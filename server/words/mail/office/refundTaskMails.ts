import type { Language } from '#contract/constants.ts';
import type { TaskMailFacts, TaskMailKind } from '../taskMails.ts';

interface Words {
  readonly state?: string;
  /** The subject says it of its run. */
  readonly heading: string;
  readonly body: (facts: TaskMailFacts) => readonly string[];
}

/** The same mails about a single refund of places: nobody calls that a bulk change. */
export const refundTaskMails: Readonly<Record<TaskMailKind, Readonly<Record<Language, Words>>>> = {
  task_asked: {
    pl: {
      heading: 'Zwrot czeka na zgodę',
      body: ({ places, back, by }) => [
        `Miejsca: ${places}. Zwrot: ${back ?? 'brak'}.`,
        `Zleca: ${by}. Dopóki nikt z\u00a0uprawnieniem do zwrotów się nie zgodzi, nic się nie dzieje.`,
      ],
    },
    en: {
      heading: 'A refund is waiting for approval',
      body: ({ places, back, by }) => [
        `Places: ${places}. Refund: ${back ?? 'none'}.`,
        `Ordered by: ${by}. Nothing happens until you, or somebody else who can approve refunds, agree.`,
      ],
    },
    de: {
      heading: 'Eine Erstattung wartet auf Freigabe',
      body: ({ places, back, by }) => [
        `Plätze: ${places}. Erstattung: ${back ?? 'keine'}.`,
        `Auftrag von: ${by}. Es passiert nichts, bis du oder jemand anderes, der Geld auszahlt, sie freigibt.`,
      ],
    },
  },
  task_announced: {
    pl: {
      state: 'Zwrot zlecony',
      heading: 'Zlecono zwrot',
      body: ({ places, back, by, starts }) => [
        `Miejsca: ${places}. Zwrot: ${back ?? 'brak'}.`,
        `Zleca: ${by}. Zwrot wyjdzie: ${starts}. Coś się nie zgadza? Do tego czasu możesz go zatrzymać bez śladu.`,
      ],
    },
    en: {
      state: 'Refund ordered',
      heading: 'A refund was ordered',
      body: ({ places, back, by, starts }) => [
        `Places: ${places}. Refund: ${back ?? 'none'}.`,
        `Ordered by: ${by}. It goes out on ${starts}. Is something wrong? Until then you can stop it, and nothing will have happened.`,
      ],
    },
    de: {
      heading: 'Eine Erstattung ist beauftragt',
      body: ({ places, back, by, starts }) => [
        `Plätze: ${places}. Erstattung: ${back ?? 'keine'}.`,
        `Auftrag von: ${by}. Sie geht am ${starts} hinaus. Stimmt etwas nicht? Bis dahin kannst du sie stoppen, dann ist nichts passiert.`,
      ],
    },
  },
  task_approved: {
    pl: {
      heading: 'Zlecony przez Ciebie zwrot ma zgodę',
      body: ({ starts }) => [`Wyjdzie: ${starts}. Do tego czasu możesz go zatrzymać bez śladu.`],
    },
    en: {
      heading: 'The refund you ordered was approved',
      body: ({ starts }) => [`It goes out on ${starts}. Until then you can stop it, and nothing will have happened.`],
    },
    de: {
      heading: 'Deine Erstattung ist freigegeben',
      body: ({ starts }) => [
        `Sie geht am ${starts} hinaus. Bis dahin kannst du sie stoppen, dann ist nichts passiert.`,
      ],
    },
  },
  task_stopped: {
    pl: {
      heading: 'Zlecony przez Ciebie zwrot został zatrzymany',
      body: () => ['Nic nie wraca do kupującego, a\u00a0miejsca zostają tak, jak były.'],
    },
    en: {
      heading: 'The refund you ordered was stopped',
      body: () => ['Nothing is refunded, and the places stay as they were.'],
    },
    de: {
      heading: 'Deine Erstattung wurde gestoppt',
      body: () => ['Es geht nichts zurück, und die Plätze bleiben, wie sie waren.'],
    },
  },
  task_dropped: {
    pl: {
      heading: 'Zlecony przez Ciebie zwrot przepadł',
      body: () => ['Przez 24 godziny nikt go nie zatwierdził. Wszystko zostaje tak, jak było.'],
    },
    en: {
      heading: 'The refund you ordered was dropped',
      body: () => ['Nobody approved it within 24 hours. Everything stays as it was.'],
    },
    de: {
      heading: 'Deine Erstattung ist verfallen',
      body: () => ['Innerhalb von 24 Stunden hat ihr niemand zugestimmt. Alles bleibt, wie es war.'],
    },
  },
  task_done: {
    pl: {
      heading: 'Zlecony przez Ciebie zwrot jest załatwiony',
      body: ({ back }) => [back === null ? 'Pieniądze nie wracają.' : `Wraca: ${back}. Kupujący dostaje wiadomość.`],
    },
    en: {
      heading: 'The refund you ordered has gone out',
      body: ({ back }) => [back === null ? 'No money goes back.' : `Refund: ${back}. The buyer gets an e-mail.`],
    },
    de: {
      heading: 'Deine Erstattung ist hinausgegangen',
      body: ({ back }) => [
        back === null ? 'Es geht kein Geld zurück.' : `Erstattung: ${back}. Wer bestellt hat, bekommt eine Mail.`,
      ],
    },
  },
  task_stuck: {
    pl: {
      heading: 'Zlecony przez Ciebie zwrot nie mógł wyjść',
      body: () => ['W\u00a0międzyczasie coś się zmieniło. Zobacz, co, i\u00a0spróbuj jeszcze raz albo go zatrzymaj.'],
    },
    en: {
      heading: 'The refund you ordered could not go out',
      body: () => ['Something has changed in the meantime. See what, then try again or stop it.'],
    },
    de: {
      heading: 'Deine Erstattung konnte nicht hinausgehen',
      body: () => ['Inzwischen hat sich etwas geändert. Sieh nach, was, und versuch es noch einmal oder stopp sie.'],
    },
  },
};
