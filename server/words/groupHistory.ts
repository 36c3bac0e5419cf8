import type { Language } from '#contract/constants.ts';
import { plural } from './format.ts';

export const groupEvents = [
  'group.created',
  'group.renamed',
  'group.deleted',
  'wave.changed',
  'captain.appointed',
  'captain.succeeded',
  'code.renewed',
  'code.cleared',
  'places.added',
  'places.paid',
  'places.lapsed',
  'places.givenUp',
  'person.joined',
  'person.ordered',
  'person.left',
  'person.removed',
  'person.movedIn',
  'person.movedOut',
  'invitation.sent',
  'challenge.sent',
  'handover.offered',
  'invitation.resent',
  'invitation.withdrawn',
  'place.handedOver',
  'tshirt.chosen',
  'child.named',
] as const;
export type GroupEvent = (typeof groupEvents)[number];
export const isGroupEvent = (word: string): word is GroupEvent => groupEvents.some((one) => one === word);

/** What an event of a group's history tells beside who did it. */
export interface HistoryFacts {
  readonly whom: string;
  /** Whether it was done for somebody else than who did it. */
  readonly isForAnother: boolean;
  readonly places: number;
  readonly name: string;
  /** Clock times. */
  readonly wave: string;
  readonly waveWas: string;
}

interface HistoryWords {
  /** For somebody whose name is gone, or not the reader's to know. */
  readonly somebody: { readonly who: string; readonly whom: string };
  /** What was done, to be read after who did it. */
  readonly events: Readonly<Record<GroupEvent, (facts: HistoryFacts) => string>>;
}

const places = {
  pl: (n: number) => `${n} ${plural('pl', n, { one: 'miejsce', few: 'miejsca', many: 'miejsc', other: 'miejsca' })}`,
  en: (n: number) => `${n} ${plural('en', n, { one: 'place', other: 'places' })}`,
  de: (n: number) => `${n} ${plural('de', n, { one: 'Platz', other: 'Plätze' })}`,
} as const satisfies Record<Language, unknown>;

/** A group's history in words; in Polish in the present tense, which knows no gender. */
export const groupHistoryWords: Readonly<Record<Language, HistoryWords>> = {
  pl: {
    somebody: { who: 'Ktoś', whom: 'ktoś' },
    events: {
      'group.created': (facts) => `zakłada grupę: ${places.pl(facts.places)}`,
      'group.renamed': ({ name }) => `zmienia nazwę grupy na „${name}”`,
      'group.deleted': () => 'usuwa grupę',
      'wave.changed': ({ wave, waveWas }) => `przenosi grupę z fali ${waveWas} do fali ${wave}`,
      'captain.appointed': ({ whom }) => `przekazuje funkcję kapitana: ${whom}`,
      'captain.succeeded': ({ whom }) => `nowy kapitan: ${whom}`,
      'code.renewed': () => 'zmienia kod grupy',
      'code.cleared': () => 'wyłącza kod grupy',
      'places.added': (facts) => `rezerwuje dla grupy ${places.pl(facts.places)}`,
      'places.paid': (facts) => `opłacone: ${places.pl(facts.places)}`,
      'places.lapsed': (facts) => `rezerwacja wygasła: ${places.pl(facts.places)}`,
      'places.givenUp': (facts) => `zrezygnowano z rezerwacji: ${places.pl(facts.places)}`,
      'person.joined': () => 'dołącza do grupy',
      'person.ordered': () => 'rezerwuje miejsce w grupie',
      'person.left': () => 'opuszcza grupę',
      'person.removed': ({ whom }) => `usuwa z grupy: ${whom}`,
      'person.movedIn': () => 'przenosi się do tej grupy',
      'person.movedOut': () => 'przenosi się do innej grupy',
      'invitation.sent': ({ whom }) => `zaprasza: ${whom}`,
      'challenge.sent': ({ whom }) => `rzuca wyzwanie: ${whom}`,
      'handover.offered': ({ whom }) => `chce przekazać swoje miejsce: ${whom}`,
      'invitation.resent': ({ whom }) => `ponawia zaproszenie: ${whom}`,
      'invitation.withdrawn': ({ whom }) => `wycofuje zaproszenie: ${whom}`,
      'place.handedOver': ({ whom }) => `przekazuje swoje miejsce: ${whom}`,
      'tshirt.chosen': ({ isForAnother, whom }) => `wybiera koszulkę${isForAnother ? `, dla: ${whom}` : ''}`,
      'child.named': () => 'podaje wiek dziecka',
    },
  },
  en: {
    somebody: { who: 'Somebody', whom: 'somebody' },
    events: {
      'group.created': (facts) => `made the group: ${places.en(facts.places)}`,
      'group.renamed': ({ name }) => `renamed the group to “${name}”`,
      'group.deleted': () => 'deleted the group',
      'wave.changed': ({ wave, waveWas }) => `moved the group from the ${waveWas} wave to the ${wave} wave`,
      'captain.appointed': ({ whom }) => `appointed a new captain: ${whom}`,
      'captain.succeeded': ({ whom }) => `new captain: ${whom}`,
      'code.renewed': () => 'made a new group code',
      'code.cleared': () => 'switched the group code off',
      'places.added': (facts) => `reserved for the group: ${places.en(facts.places)}`,
      'places.paid': (facts) => `paid: ${places.en(facts.places)}`,
      'places.lapsed': (facts) => `reservation lapsed: ${places.en(facts.places)}`,
      'places.givenUp': (facts) => `reservation given up: ${places.en(facts.places)}`,
      'person.joined': () => 'joined the group',
      'person.ordered': () => 'reserved a place in the group',
      'person.left': () => 'left the group',
      'person.removed': ({ whom }) => `removed from the group: ${whom}`,
      'person.movedIn': () => 'moved into this group',
      'person.movedOut': () => 'moved to another group',
      'invitation.sent': ({ whom }) => `invited ${whom}`,
      'challenge.sent': ({ whom }) => `challenged ${whom}`,
      'handover.offered': ({ whom }) => `offered the own place to ${whom}`,
      'invitation.resent': ({ whom }) => `sent the invitation again: ${whom}`,
      'invitation.withdrawn': ({ whom }) => `withdrew the invitation: ${whom}`,
      'place.handedOver': ({ whom }) => `handed the own place over to ${whom}`,
      'tshirt.chosen': ({ isForAnother, whom }) => `chose a T-shirt${isForAnother ? ` for ${whom}` : ''}`,
      'child.named': () => 'entered a child’s age',
    },
  },
  de: {
    somebody: { who: 'Jemand', whom: 'jemanden' },
    events: {
      'group.created': (facts) => `hat die Gruppe angelegt: ${places.de(facts.places)}`,
      'group.renamed': ({ name }) => `hat die Gruppe umbenannt in „${name}“`,
      'group.deleted': () => 'hat die Gruppe gelöscht',
      'wave.changed': ({ wave, waveWas }) => `hat die Gruppe von ${waveWas} auf ${wave} Uhr verlegt`,
      'captain.appointed': ({ whom }) => `hat die Rolle als Captain übergeben: ${whom}`,
      'captain.succeeded': ({ whom }) => `neuer Captain: ${whom}`,
      'code.renewed': () => 'hat einen neuen Gruppencode gemacht',
      'code.cleared': () => 'hat den Gruppencode ausgeschaltet',
      'places.added': (facts) => `hat für die Gruppe reserviert: ${places.de(facts.places)}`,
      'places.paid': (facts) => `hat bezahlt: ${places.de(facts.places)}`,
      'places.lapsed': (facts) => `Reservierung verfallen: ${places.de(facts.places)}`,
      'places.givenUp': (facts) => `Reservierung aufgegeben: ${places.de(facts.places)}`,
      'person.joined': () => 'ist der Gruppe beigetreten',
      'person.ordered': () => 'hat einen Platz in der Gruppe reserviert',
      'person.left': () => 'hat die Gruppe verlassen',
      'person.removed': ({ whom }) => `hat aus der Gruppe entfernt: ${whom}`,
      'person.movedIn': () => 'ist in diese Gruppe gewechselt',
      'person.movedOut': () => 'ist in eine andere Gruppe gewechselt',
      'invitation.sent': ({ whom }) => `hat eingeladen: ${whom}`,
      'challenge.sent': ({ whom }) => `hat herausgefordert: ${whom}`,
      'handover.offered': ({ whom }) => `will den eigenen Platz übergeben: ${whom}`,
      'invitation.resent': ({ whom }) => `hat die Einladung noch einmal geschickt: ${whom}`,
      'invitation.withdrawn': ({ whom }) => `hat die Einladung zurückgezogen: ${whom}`,
      'place.handedOver': ({ whom }) => `hat den eigenen Platz übergeben: ${whom}`,
      'tshirt.chosen': ({ isForAnother, whom }) => `hat ${isForAnother ? `für ${whom} ` : ''}ein T-Shirt gewählt`,
      'child.named': () => 'hat das Alter eines Kindes eingetragen',
    },
  },
};
