import type { Language } from '#contract/constants.ts';

interface TaskFaults {
  readonly noWave: string;
  readonly wrongWave: (group: number) => string;
  readonly paidTogether: (group: number, other: number) => string;
  readonly ownOrder: string;
}

/** The reason why a task of staff is not ordered, or not approved, like this. */
export const taskFaults: Readonly<Record<Language, TaskFaults>> = {
  pl: {
    noWave: 'Gdy odwołany jest cały bieg, nie ma fali, do której można przejść.',
    wrongWave: (group) =>
      `Grupa ${group} potrzebuje otwartej fali tego samego dystansu, która jeszcze nie wystartowała.`,
    paidTogether: (group, other) =>
      `Miejsca grup ${group} i\u00a0${other} opłacono razem. Obie muszą przejść albo obie dostać zwrot.`,
    ownOrder: 'Własnego zlecenia nie można zatwierdzić. Poproś kogoś innego z\u00a0finansów.',
  },
  en: {
    noWave: 'When a whole run is cancelled, there is no wave to move to.',
    wrongWave: (group) => `Group ${group} needs an open wave of the same distance that has not started.`,
    paidTogether: (group, other) =>
      `Places of groups ${group} and ${other} were paid for together. Move both, or refund both.`,
    ownOrder: 'You cannot approve your own bulk change. Ask somebody else who can approve refunds.',
  },
  de: {
    noWave: 'Wird der ganze Lauf abgesagt, gibt es keine Welle zum Wechseln.',
    wrongWave: (group) => `Gruppe ${group} braucht eine offene Welle derselben Strecke, die noch nicht gestartet ist.`,
    paidTogether: (group, other) =>
      `Plätze der Gruppen ${group} und ${other} wurden zusammen bezahlt. Beide müssen wechseln oder beide ihr Geld bekommen.`,
    ownOrder: 'Den eigenen Auftrag kannst du nicht freigeben. Frag jemand anderen, der Geld auszahlt.',
  },
};
