import type { Language } from '#contract/constants.ts';

/** What a call about a group answers when it is done. */
export type GroupMessage =
  | 'renamed'
  | 'waveChanged'
  | 'captainChanged'
  | 'left'
  | 'removed'
  | 'tshirtSaved'
  | 'childSaved'
  | 'deleted'
  | 'codeRenewed'
  | 'codeCleared'
  | 'invited'
  | 'challenged'
  | 'resent'
  | 'withdrawn'
  | 'joined'
  | 'userFound'
  | 'handedOver'
  | 'handOverOffered'
  | 'groupFound'
  | 'moved';

export const groupMessages: Readonly<Record<Language, Readonly<Record<GroupMessage, string>>>> = {
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
  },
  en: {
    renamed: 'The group is renamed',
    waveChanged: 'The wave is changed, and everybody will be told',
    captainChanged: 'The group has a new captain',
    left: 'You have left the group',
    removed: 'The place is the group’s again',
    tshirtSaved: 'T-shirt saved',
    childSaved: 'The child’s details are saved',
    deleted: 'The group is deleted',
    codeRenewed: 'The group has a new code',
    codeCleared: 'The code is off: the group number is enough',
    invited: 'Invitation sent',
    challenged: 'Challenge sent',
    resent: 'Sent again',
    withdrawn: 'Invitation withdrawn',
    joined: 'The place is yours',
    userFound: 'User found',
    handedOver: 'The place is handed over',
    handOverOffered: 'Invitation sent; the place stays yours until it is accepted',
    groupFound: 'Group found',
    moved: 'Group changed',
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
  },
};
