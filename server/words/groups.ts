import type { Language } from '#contract/constants.ts';
import { plural } from './format.ts';

/** What a call about a group answers when it is done. */
export const groupMessages = {
  pl: {
    renamed: 'Nazwa grupy zmieniona',
    waveChanged: 'Fala zmieniona, wszyscy dostaną wiadomość',
    captainChanged: 'Grupa ma nowego kapitana',
    left: 'Nie jesteś już w\u00a0tej grupie',
    removed: 'Miejsce jest znów do dyspozycji grupy',
    tshirtSaved: 'Koszulka zapisana',
    childSaved: 'Dane dziecka zapisane',
    deleted: 'Grupa usunięta',
    codeRenewed: 'Grupa ma nowy kod',
    codeCleared: 'Kod wyłączony, wystarczy numer grupy',
    invited: 'Zaproszenie wysłane',
    challenged: 'Wyzwanie wysłane',
    resent: 'Wiadomość wysłana ponownie',
    withdrawn: 'Zaproszenie wycofane',
    joined: 'Miejsce jest Twoje',
    userFound: 'Użytkownik znaleziony',
    handedOver: 'Miejsce przekazane',
    handOverOffered: 'Zaproszenie wysłane, do jego przyjęcia miejsce jest Twoje',
    groupFound: 'Grupa znaleziona',
    moved: 'Grupa zmieniona',
    cannotComeReported: 'Organizator już o\u00a0tym wie i\u00a0odpowie Ci e-mailem',
    comesAfterAll: 'Prośba wycofana, miejsce jest nadal Twoje',
  },
  en: {
    renamed: 'The group has been renamed',
    waveChanged: 'The wave has been changed, and everybody will get an e-mail',
    captainChanged: 'The group has a new captain',
    left: 'You have left the group',
    removed: 'The place is free for the group again',
    tshirtSaved: 'T-shirt saved',
    childSaved: 'The child’s details have been saved',
    deleted: 'The group has been deleted',
    codeRenewed: 'The group has a new code',
    codeCleared: 'The code is off: the group number is enough',
    invited: 'Invitation sent',
    challenged: 'Challenge sent',
    resent: 'Sent again',
    withdrawn: 'Invitation withdrawn',
    joined: 'The place is yours',
    userFound: 'User found',
    handedOver: 'The place has been handed over',
    handOverOffered: 'Invitation sent; the place stays yours until it is accepted',
    groupFound: 'Group found',
    moved: 'Group changed',
    cannotComeReported: 'The organiser knows now, and answers you by e-mail',
    comesAfterAll: 'The request is withdrawn, and the place is still yours',
  },
  de: {
    renamed: 'Die Gruppe ist umbenannt',
    waveChanged: 'Die Welle ist gewechselt, alle bekommen Bescheid',
    captainChanged: 'Die Gruppe hat einen neuen Captain',
    left: 'Du hast die Gruppe verlassen',
    removed: 'Der Platz gehört wieder der Gruppe',
    tshirtSaved: 'T-Shirt gespeichert',
    childSaved: 'Angaben zum Kind gespeichert',
    deleted: 'Die Gruppe ist gelöscht',
    codeRenewed: 'Die Gruppe hat einen neuen Code',
    codeCleared: 'Der Code ist aus, die Gruppennummer genügt',
    invited: 'Einladung verschickt',
    challenged: 'Herausforderung verschickt',
    resent: 'Noch einmal verschickt',
    withdrawn: 'Einladung zurückgezogen',
    joined: 'Der Platz gehört dir',
    userFound: 'Benutzer gefunden',
    handedOver: 'Der Platz ist weitergegeben',
    handOverOffered: 'Einladung verschickt; bis sie angenommen ist, bleibt der Platz deiner',
    groupFound: 'Gruppe gefunden',
    moved: 'Gruppe gewechselt',
    cannotComeReported: 'Der Veranstalter weiß jetzt Bescheid und antwortet dir per E-Mail',
    comesAfterAll: 'Die Anfrage ist zurückgezogen, der Platz gehört weiter dir',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;
export type GroupMessage = keyof (typeof groupMessages)['en'];

/** What an event of a group's history tells beside who did it. */
export interface HistoryFacts {
  /** Null for somebody whose name is gone, or not the reader's to know. */
  readonly whom: string | null;
  /** Whether it was done for somebody else than who did it. */
  readonly isForAnother: boolean;
  readonly places: number;
  readonly name: string;
  /** Clock times. */
  readonly wave: string;
  readonly waveWas: string;
}

const places = {
  pl: (n: number) => `${n} ${plural('pl', n, { one: 'miejsce', few: 'miejsca', many: 'miejsc', other: 'miejsca' })}`,
  en: (n: number) => `${n} ${plural('en', n, { one: 'place', other: 'places' })}`,
  de: (n: number) => `${n} ${plural('de', n, { one: 'Platz', other: 'Plätze' })}`,
} as const satisfies Record<Language, unknown>;

const placesDative = (n: number) => `${n} ${plural('de', n, { one: 'Platz', other: 'Plätzen' })}`;
const invitationTo = (whom: string | null) => (whom === null ? 'eine Einladung' : `die Einladung an ${whom}`);
/** Polish names would have to be inflected: they stand after a colon. */
const named = (whom: string | null, somebody = '') => (whom === null ? somebody : `: ${whom}`);

type Telling = (facts: HistoryFacts) => string;
const en = {
  /** For somebody whose name is gone, or not the reader's to know. */
  somebody: 'Somebody',
  /** For everybody of the staff. */
  organiser: 'The organiser',
  /** What was done, to be read after who did it. */
  events: {
    'group.created': (facts) => `created the group with ${places.en(facts.places)}`,
    'group.renamed': ({ name }) => `renamed the group to “${name}”`,
    'group.deleted': () => 'deleted the group',
    'group.cancelled': () => 'cancelled the start, and the group’s places with it',
    'wave.changed': ({ wave, waveWas }) => `moved the group from the ${waveWas} wave to the ${wave} wave`,
    'wave.moved': ({ wave, waveWas }) => `moved the start from ${waveWas} to ${wave}`,
    'captain.appointed': ({ whom }) => `made ${whom ?? 'somebody else'} the captain`,
    'captain.succeeded': ({ whom }) => `made ${whom ?? 'somebody else'} the captain`,
    'code.renewed': () => 'made a new group code',
    'code.cleared': () => 'switched the group code off',
    'places.added': (facts) => `reserved ${places.en(facts.places)} for the group`,
    'places.paid': (facts) => `paid for ${places.en(facts.places)}`,
    'places.lapsed': (facts) => `released ${places.en(facts.places)} that nobody had paid for in time`,
    'places.givenUp': (facts) => `gave up the reservation of ${places.en(facts.places)}`,
    'places.refunded': (facts) => `cancelled ${places.en(facts.places)} and settles the money with the buyer`,
    'places.returned': (facts) => `gave back ${places.en(facts.places)} and took the money back`,
    'person.joined': () => 'joined the group',
    'person.ordered': () => 'reserved a place in the group',
    'person.left': () => 'left the group',
    'person.removed': ({ whom }) => `removed ${whom ?? 'somebody'} from the group`,
    'person.movedIn': () => 'moved into this group',
    'person.movedOut': () => 'moved to another group',
    'invitation.sent': ({ whom }) => `invited ${whom ?? 'somebody'}`,
    'challenge.sent': ({ whom }) => `challenged ${whom ?? 'somebody'}`,
    'handover.offered': ({ whom }) => `offered their place to ${whom ?? 'somebody'}`,
    'invitation.resent': ({ whom }) => `sent ${whom === null ? 'an invitation' : `the invitation to ${whom}`} again`,
    'invitation.withdrawn': ({ whom }) => `withdrew ${whom === null ? 'an invitation' : `the invitation to ${whom}`}`,
    'place.handedOver': ({ whom }) => `handed their place over to ${whom ?? 'somebody'}`,
    'place.takenBack': ({ whom }) => `took their place back${whom === null ? '' : ` from ${whom}`}`,
    'place.corrected': ({ whom }) => `corrected the details of ${whom ?? 'a place'}`,
    'place.mailed': ({ whom }) => `sent ${whom ?? 'somebody'} their e-mail again`,
    'place.given': ({ whom }) => `gave a place to ${whom ?? 'somebody else'}`,
    'place.movedIn': ({ whom }) => `moved ${whom ?? 'somebody'} into this group`,
    'place.movedOut': ({ whom }) => `moved ${whom ?? 'somebody'} to another group`,
    'distance.asked': ({ whom, name }) => `asked ${whom ?? 'the buyer'} for the difference to the distance ${name}`,
    'distance.over': ({ whom, name }) => `called off the change of ${whom ?? 'a place'} to the distance ${name}`,
    'place.distance': ({ whom, name }) => `moved ${whom ?? 'a place'} to the distance ${name}`,
    'place.blocked': ({ whom }) => `blocked the place of ${whom ?? 'somebody'}`,
    'place.unblocked': ({ whom }) => `unblocked the place of ${whom ?? 'somebody'}`,
    'places.restored': (facts) => `reserved ${places.en(facts.places)} again that had lapsed`,
    'places.extended': (facts) => `holds ${places.en(facts.places)} longer`,
    'tshirt.chosen': ({ isForAnother, whom }) => `chose a T-shirt${isForAnother ? ` for ${whom ?? 'somebody'}` : ''}`,
    'child.named': () => 'entered a child’s age',
  } satisfies Readonly<Record<string, Telling>>,
};
export type GroupEvent = keyof typeof en.events;
export const isGroupEvent = (word: string): word is GroupEvent => Object.hasOwn(en.events, word);

interface HistoryWords {
  readonly somebody: string;
  readonly organiser: string;
  readonly events: Readonly<Record<GroupEvent, Telling>>;
}

/** A group's history in words; in Polish in the present tense, which knows no gender, and with names as they stand. */
export const groupHistoryWords: Readonly<Record<Language, HistoryWords>> = {
  pl: {
    somebody: 'Ktoś',
    organiser: 'Organizator',
    events: {
      'group.created': (facts) => `zakłada grupę, ${places.pl(facts.places)}`,
      'group.renamed': ({ name }) => `zmienia nazwę grupy na „${name}”`,
      'group.deleted': () => 'usuwa grupę',
      'group.cancelled': () => 'odwołuje start, a\u00a0z\u00a0nim miejsca grupy',
      'wave.changed': ({ wave, waveWas }) => `przenosi grupę z\u00a0fali ${waveWas} do fali ${wave}`,
      'wave.moved': ({ wave, waveWas }) => `przenosi start z\u00a0${waveWas} na ${wave}`,
      'captain.appointed': ({ whom }) => `przekazuje funkcję kapitana${named(whom)}`,
      'captain.succeeded': ({ whom }) => `przekazuje funkcję kapitana${named(whom)}`,
      'code.renewed': () => 'zmienia kod grupy',
      'code.cleared': () => 'wyłącza kod grupy',
      'places.added': (facts) => `rezerwuje dla grupy ${places.pl(facts.places)}`,
      'places.paid': (facts) => `opłaca ${places.pl(facts.places)}`,
      'places.lapsed': (facts) => `zwalnia nieopłaconą rezerwację, ${places.pl(facts.places)}`,
      'places.givenUp': (facts) => `rezygnuje z\u00a0rezerwacji, ${places.pl(facts.places)}`,
      'places.refunded': (facts) =>
        `odwołuje ${places.pl(facts.places)} i\u00a0rozlicza się z\u00a0osobą, która płaciła`,
      'places.returned': (facts) => `zwraca ${places.pl(facts.places)} i\u00a0odbiera pieniądze`,
      'person.joined': () => 'dołącza do grupy',
      'person.ordered': () => 'rezerwuje miejsce w\u00a0grupie',
      'person.left': () => 'opuszcza grupę',
      'person.removed': ({ whom }) => `usuwa z\u00a0grupy${named(whom, ' jedną osobę')}`,
      'person.movedIn': () => 'przenosi się do tej grupy',
      'person.movedOut': () => 'przenosi się do innej grupy',
      'invitation.sent': ({ whom }) => `zaprasza do grupy${named(whom)}`,
      'challenge.sent': ({ whom }) => `rzuca wyzwanie${named(whom)}`,
      'handover.offered': ({ whom }) => `chce przekazać swoje miejsce${named(whom)}`,
      'invitation.resent': ({ whom }) => `ponawia zaproszenie${named(whom)}`,
      'invitation.withdrawn': ({ whom }) => `wycofuje zaproszenie${named(whom)}`,
      'place.handedOver': ({ whom }) => `przekazuje swoje miejsce${named(whom)}`,
      'place.takenBack': ({ whom }) => `odbiera przekazane miejsce${named(whom)}`,
      'place.corrected': ({ whom }) => `poprawia dane${named(whom, ' jednego miejsca')}`,
      'place.mailed': ({ whom }) => `ponownie wysyła wiadomość${named(whom)}`,
      'place.given': ({ whom }) => `przekazuje miejsce${named(whom, ' innej osobie')}`,
      'place.movedIn': ({ whom }) => `przenosi do tej grupy${named(whom, ' jedną osobę')}`,
      'place.movedOut': ({ whom }) => `przenosi do innej grupy${named(whom, ' jedną osobę')}`,
      'distance.asked': ({ whom, name }) => `prosi o\u00a0dopłatę do dystansu ${name}${named(whom)}`,
      'distance.over': ({ whom, name }) => `rezygnuje ze zmiany dystansu na ${name}${named(whom)}`,
      'place.distance': ({ whom, name }) => `przenosi na dystans ${name}${named(whom, ' jedno miejsce')}`,
      'place.blocked': ({ whom }) => `blokuje miejsce${named(whom)}`,
      'place.unblocked': ({ whom }) => `odblokowuje miejsce${named(whom)}`,
      'places.restored': (facts) => `przywraca wygasłą rezerwację, ${places.pl(facts.places)}`,
      'places.extended': (facts) => `przedłuża rezerwację, ${places.pl(facts.places)}`,
      'tshirt.chosen': ({ isForAnother, whom }) =>
        `wybiera koszulkę${isForAnother ? `, dla${whom === null ? ' kogoś' : `: ${whom}`}` : ''}`,
      'child.named': () => 'podaje wiek dziecka',
    },
  },
  en,
  de: {
    somebody: 'Jemand',
    organiser: 'Der Veranstalter',
    events: {
      'group.created': (facts) => `hat die Gruppe mit ${placesDative(facts.places)} angelegt`,
      'group.renamed': ({ name }) => `hat die Gruppe in „${name}“ umbenannt`,
      'group.deleted': () => 'hat die Gruppe gelöscht',
      'group.cancelled': () => 'hat den Start abgesagt und damit die Plätze der Gruppe',
      'wave.changed': ({ wave, waveWas }) => `hat die Gruppe von ${waveWas} auf ${wave}\u00a0Uhr verlegt`,
      'wave.moved': ({ wave, waveWas }) => `hat den Start von ${waveWas} auf ${wave}\u00a0Uhr verlegt`,
      'captain.appointed': ({ whom }) => `hat ${whom ?? 'jemand anderen'} zum Captain gemacht`,
      'captain.succeeded': ({ whom }) => `hat ${whom ?? 'jemand anderen'} zum Captain gemacht`,
      'code.renewed': () => 'hat einen neuen Gruppencode erstellt',
      'code.cleared': () => 'hat den Gruppencode ausgeschaltet',
      'places.added': (facts) => `hat ${places.de(facts.places)} für die Gruppe reserviert`,
      'places.paid': (facts) => `hat ${places.de(facts.places)} bezahlt`,
      'places.lapsed': (facts) => `hat ${places.de(facts.places)} freigegeben, da die Zeit zum Bezahlen um war`,
      'places.givenUp': (facts) => `hat die Reservierung von ${placesDative(facts.places)} storniert`,
      'places.refunded': (facts) =>
        `hat ${places.de(facts.places)} storniert und rechnet mit der Person ab, die bezahlt hat`,
      'places.returned': (facts) => `hat ${places.de(facts.places)} zurückgegeben und das Geld zurückgenommen`,
      'person.joined': () => 'ist der Gruppe beigetreten',
      'person.ordered': () => 'hat einen Platz in der Gruppe reserviert',
      'person.left': () => 'hat die Gruppe verlassen',
      'person.removed': ({ whom }) => `hat ${whom ?? 'jemanden'} aus der Gruppe entfernt`,
      'person.movedIn': () => 'ist in diese Gruppe gewechselt',
      'person.movedOut': () => 'ist in eine andere Gruppe gewechselt',
      'invitation.sent': ({ whom }) => `hat ${whom ?? 'jemanden'} eingeladen`,
      'challenge.sent': ({ whom }) => `hat ${whom ?? 'jemanden'} herausgefordert`,
      'handover.offered': ({ whom }) => `möchte den eigenen Platz ${whom === null ? '' : `an ${whom} `}weitergeben`,
      'invitation.resent': ({ whom }) => `hat ${invitationTo(whom)} noch einmal geschickt`,
      'invitation.withdrawn': ({ whom }) => `hat ${invitationTo(whom)} zurückgezogen`,
      'place.handedOver': ({ whom }) => `hat den eigenen Platz ${whom === null ? '' : `an ${whom} `}weitergegeben`,
      'place.takenBack': ({ whom }) => `hat den eigenen Platz ${whom === null ? '' : `von ${whom} `}zurückgeholt`,
      'place.corrected': ({ whom }) => `hat die Angaben ${whom === null ? 'eines Platzes' : `von ${whom}`} berichtigt`,
      'place.mailed': ({ whom }) => `hat ${whom ?? 'jemandem'} eine E-Mail noch einmal geschickt`,
      'place.given': ({ whom }) => `hat einen Platz an ${whom ?? 'jemand anderen'} gegeben`,
      'place.movedIn': ({ whom }) => `hat ${whom ?? 'jemanden'} in diese Gruppe verlegt`,
      'place.movedOut': ({ whom }) => `hat ${whom ?? 'jemanden'} in eine andere Gruppe verlegt`,
      'distance.asked': ({ whom, name }) =>
        `hat ${whom ?? 'den Käufer'} um den Aufpreis für die Distanz ${name} gebeten`,
      'distance.over': ({ whom, name }) =>
        `hat den Wechsel auf die Distanz ${name} ${whom === null ? '' : `von ${whom} `}abgesagt`,
      'place.distance': ({ whom, name }) => `hat ${whom ?? 'einen Platz'} auf die Distanz ${name} verlegt`,
      'place.blocked': ({ whom }) => `hat den Platz ${whom === null ? '' : `von ${whom} `}gesperrt`,
      'place.unblocked': ({ whom }) => `hat den Platz ${whom === null ? '' : `von ${whom} `}entsperrt`,
      'places.restored': (facts) => `hat ${places.de(facts.places)} wieder reserviert, deren Zeit um war`,
      'places.extended': (facts) => `hält ${places.de(facts.places)} länger frei`,
      'tshirt.chosen': ({ isForAnother, whom }) =>
        `hat ${isForAnother ? `für ${whom ?? 'jemanden'} ` : ''}ein T-Shirt gewählt`,
      'child.named': () => 'hat das Alter eines Kindes eingetragen',
    },
  },
};
