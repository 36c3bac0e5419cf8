import { kinds } from './groupMails.types.ts';

/** Mail about a place that somebody was given: its giver has a day to deny it (docs/rules/groups.md 7.5). */
const mayGoBack = {
  pl: 'Przez 24 godziny może wrócić do poprzedniej osoby, jeśli przekazał je ktoś inny niż ona.',
  en: 'It can be taken back for 24 hours, in case somebody other than its owner handed it over.',
  de: '24 Stunden lang kann er zurückgehen, falls ihn jemand anders weitergegeben hat als die Person, der er gehörte.',
};

/** Mails to members of a group: who came, paid and went. */
export const placeMails = kinds({
  joined: {
    shape: { priority: 2, tone: 'good', to: 'group' },
    pl: {
      state: 'Nowa osoba w\u00a0grupie',
      subject: ({ who, group }) => `${who} dołącza do grupy: ${group}`,
      heading: ({ who }) => `${who} biegnie z\u00a0Wami`,
      body: () => [],
      kids: {
        state: 'Nowe dziecko w\u00a0grupie',
        subject: ({ who, group }) => `${who} dołącza z\u00a0dzieckiem do grupy: ${group}`,
        heading: ({ who }) => `${who} zapisuje dziecko do Waszej grupy`,
      },
    },
    en: {
      state: 'New in the group',
      subject: ({ who, groupAlone }) => `${who} has joined ${groupAlone}`,
      heading: ({ who }) => `${who} is running with you`,
      body: () => [],
      kids: {
        state: 'New child in the group',
        subject: ({ who, groupAlone }) => `${who} has joined ${groupAlone} with a child`,
        heading: ({ who }) => `${who} is bringing a child to your group`,
      },
    },
    de: {
      state: 'Neu in der Gruppe',
      subject: ({ who, groupAlone }) => `${who} ist jetzt dabei: ${groupAlone}`,
      heading: ({ who }) => `${who} läuft mit euch`,
      body: () => [],
      kids: {
        state: 'Neues Kind in der Gruppe',
        subject: ({ who, groupAlone }) => `${who} ist mit einem Kind dabei: ${groupAlone}`,
        heading: ({ who }) => `${who} bringt ein Kind in eure Gruppe`,
      },
    },
  },
  welcome: {
    shape: { priority: 2, tone: 'good', to: 'group' },
    pl: {
      state: 'Jesteś w\u00a0grupie',
      subject: ({ run, date, wave }) => `Jesteś w\u00a0grupie: ${run}, ${date}, start ${wave}`,
      heading: ({ group }) => `Witaj w\u00a0grupie: ${group}`,
      body: () => ['Miejsce jest Twoje. W\u00a0grupie zobaczysz, kto biegnie z\u00a0Tobą.'],
      kids: {
        state: 'Twoje dziecko jest w\u00a0grupie',
        subject: ({ run, date, wave }) => `Twoje dziecko jest w\u00a0grupie: ${run}, ${date}, start ${wave}`,
        body: () => ['Twoje dziecko ma miejsce. W\u00a0grupie zobaczysz, kiedy być na miejscu i\u00a0co zabrać.'],
      },
    },
    en: {
      state: 'You are in',
      subject: ({ run, date, wave }) => `You are in: ${run}, ${date}, start ${wave}`,
      heading: ({ groupAlone }) => `Welcome to ${groupAlone}`,
      body: () => ['The place is yours. The group’s page shows who is running with you.'],
      kids: {
        state: 'Your child is in',
        subject: ({ run, date, wave }) => `Your child is in: ${run}, ${date}, start ${wave}`,
        body: () => ['Your child has a place. The group’s page shows when to be there and what to bring.'],
      },
    },
    de: {
      state: 'Du bist dabei',
      subject: ({ run, date, wave }) => `Du bist dabei: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
      heading: ({ group }) => `Willkommen in der Gruppe: ${group}`,
      body: () => ['Der Platz gehört dir. In der Gruppe siehst du, wer noch mitläuft.'],
      kids: {
        state: 'Dein Kind ist dabei',
        subject: ({ run, date, wave }) => `Dein Kind ist dabei: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
        body: () => [
          'Der Platz gehört deinem Kind. In der Gruppe steht, wann ihr da sein sollt und was ihr mitbringt.',
        ],
      },
    },
  },
  member_paid: {
    shape: { priority: 2, tone: 'good', to: 'group' },
    pl: {
      state: 'Opłacone',
      subject: ({ who, groupAlone }) => `Miejsce opłacone (${who}): ${groupAlone}`,
      heading: ({ who }) => `${who}: miejsce opłacone`,
      body: () => [],
    },
    en: {
      state: 'Paid',
      subject: ({ who, groupAlone }) => `${who} has paid: ${groupAlone}`,
      heading: ({ who }) => `${who} has paid`,
      body: () => [],
    },
    de: {
      state: 'Bezahlt',
      subject: ({ who, groupAlone }) => `${who} hat bezahlt: ${groupAlone}`,
      heading: ({ who }) => `${who} hat bezahlt`,
      body: () => [],
    },
  },
  place_given: {
    shape: { priority: 2, tone: 'good', to: 'runs' },
    pl: {
      state: 'Miejsce przekazane',
      subject: ({ run, date }) => `Twoje miejsce jest przekazane: ${run}, ${date}`,
      heading: ({ whom }) => `Twoje miejsce ma teraz: ${whom}`,
      body: ({ group }) => [`Nie ma Cię już w\u00a0grupie ${group}.`],
      kids: {
        subject: ({ run, date }) => `Miejsce Twojego dziecka jest przekazane: ${run}, ${date}`,
        heading: ({ whom }) => `Miejsce ma teraz: ${whom}`,
        body: ({ group }) => [`To miejsce w\u00a0grupie ${group} nie jest już Twojego dziecka.`],
      },
    },
    en: {
      state: 'Place handed over',
      subject: ({ run, date }) => `Your place has been handed over: ${run}, ${date}`,
      heading: ({ whom }) => `Your place now belongs to ${whom}`,
      body: ({ groupAlone }) => [`You are no longer in ${groupAlone}.`],
      kids: {
        subject: ({ run, date }) => `Your child’s place has been handed over: ${run}, ${date}`,
        heading: ({ whom }) => `The place now belongs to ${whom}`,
        body: ({ groupAlone }) => [`This place in ${groupAlone} is no longer your child’s.`],
      },
    },
    de: {
      state: 'Platz weitergegeben',
      subject: ({ run, date }) => `Dein Platz ist weitergegeben: ${run}, ${date}`,
      heading: ({ whom }) => `Dein Platz gehört jetzt ${whom}`,
      body: ({ group }) => [`In der Gruppe ${group} bist du nicht mehr.`],
      kids: {
        subject: ({ run, date }) => `Der Platz deines Kindes ist weitergegeben: ${run}, ${date}`,
        heading: ({ whom }) => `Der Platz gehört jetzt ${whom}`,
        body: ({ group }) => [`Dieser Platz in der Gruppe ${group} gehört nicht mehr deinem Kind.`],
      },
    },
  },
  place_received: {
    shape: { priority: 2, tone: 'good', to: 'group' },
    pl: {
      state: 'Miejsce dla Ciebie',
      subject: ({ run, date, wave }) => `Masz miejsce: ${run}, ${date}, start ${wave}`,
      heading: ({ who }) => `${who} przekazuje Ci miejsce`,
      body: ({ group }) => [`Jesteś teraz w\u00a0grupie ${group}, a\u00a0miejsce jest opłacone.`, mayGoBack.pl],
      kids: {
        state: 'Miejsce dla Twojego dziecka',
        subject: ({ run, date, wave }) => `Twoje dziecko ma miejsce: ${run}, ${date}, start ${wave}`,
        heading: ({ who }) => `${who} przekazuje miejsce Twojemu dziecku`,
        body: ({ group }) => [
          `Twoje dziecko jest teraz w\u00a0grupie ${group}, a\u00a0miejsce jest opłacone.`,
          mayGoBack.pl,
        ],
      },
    },
    en: {
      state: 'A place for you',
      subject: ({ run, date, wave }) => `You have a place: ${run}, ${date}, start ${wave}`,
      heading: ({ who }) => `${who} has handed you a place`,
      body: ({ groupAlone }) => [`You are now in ${groupAlone}, and the place is paid for.`, mayGoBack.en],
      kids: {
        state: 'A place for your child',
        subject: ({ run, date, wave }) => `Your child has a place: ${run}, ${date}, start ${wave}`,
        heading: ({ who }) => `${who} has handed your child a place`,
        body: ({ groupAlone }) => [`Your child is now in ${groupAlone}, and the place is paid for.`, mayGoBack.en],
      },
    },
    de: {
      state: 'Ein Platz für dich',
      subject: ({ run, date, wave }) => `Du hast einen Platz: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
      heading: ({ who }) => `${who} hat dir einen Platz überlassen`,
      body: ({ group }) => [`Du bist jetzt in der Gruppe ${group}, und bezahlt ist auch schon.`, mayGoBack.de],
      kids: {
        state: 'Ein Platz für dein Kind',
        subject: ({ run, date, wave }) => `Dein Kind hat einen Platz: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
        heading: ({ who }) => `${who} hat deinem Kind einen Platz überlassen`,
        body: ({ group }) => [`Dein Kind ist jetzt in der Gruppe ${group}, und bezahlt ist auch schon.`, mayGoBack.de],
      },
    },
  },
  place_taken_back: {
    shape: { priority: 2, tone: 'urgent', to: 'runs' },
    pl: {
      state: 'Miejsce wróciło',
      subject: ({ run, date }) => `Miejsce wróciło do poprzedniej osoby: ${run}, ${date}`,
      heading: ({ who }) => `${who} ma znów swoje miejsce`,
      body: ({ group }) => [
        `Miejsce w\u00a0grupie ${group} przekazał ktoś inny, bez wiedzy tej osoby. Dlatego nie jest już Twoje.`,
        'Jeśli za nie płacono poza Musterem, porozmawiajcie o\u00a0tym ze sobą.',
      ],
      kids: {
        body: ({ group }) => [
          `Miejsce w\u00a0grupie ${group} przekazał ktoś inny, bez wiedzy tej osoby. Dlatego nie jest już Twojego dziecka.`,
          'Jeśli za nie płacono poza Musterem, porozmawiajcie o\u00a0tym ze sobą.',
        ],
      },
    },
    en: {
      state: 'Place taken back',
      subject: ({ run, date }) => `The place has been taken back: ${run}, ${date}`,
      heading: ({ who }) => `${who} has their place back`,
      body: ({ groupAlone }) => [
        `Somebody else handed over the place in ${groupAlone} without their knowledge, so it is no longer yours.`,
        'If money changed hands outside Muster, please talk to each other.',
      ],
      kids: {
        body: ({ groupAlone }) => [
          `Somebody else handed over the place in ${groupAlone} without their knowledge, so it is no longer your child’s.`,
          'If money changed hands outside Muster, please talk to each other.',
        ],
      },
    },
    de: {
      state: 'Platz zurückgeholt',
      subject: ({ run, date }) => `Der Platz ist zurückgegangen: ${run}, ${date}`,
      heading: ({ who }) => `${who} hat den eigenen Platz wieder`,
      body: ({ group }) => [
        `Den Platz in der Gruppe ${group} hatte jemand anders weitergegeben, ohne Wissen der Person, der er gehört. Deshalb ist es nicht mehr deiner.`,
        'Ist dafür außerhalb von Muster Geld geflossen, sprecht miteinander.',
      ],
      kids: {
        body: ({ group }) => [
          `Den Platz in der Gruppe ${group} hatte jemand anders weitergegeben, ohne Wissen der Person, der er gehört. Deshalb gehört er nicht mehr deinem Kind.`,
          'Ist dafür außerhalb von Muster Geld geflossen, sprecht miteinander.',
        ],
      },
    },
  },
  moved: {
    shape: { priority: 2, tone: 'good', to: 'group' },
    pl: {
      state: 'Zmiana grupy',
      subject: ({ run, date, wave }) => `Jesteś w\u00a0innej grupie: ${run}, ${date}, start ${wave}`,
      heading: ({ group }) => `Biegniesz teraz z\u00a0grupą ${group}`,
      body: () => ['Zwróć uwagę na godzinę startu: obowiązuje ta nowej grupy.'],
      kids: {
        subject: ({ run, date, wave }) => `Twoje dziecko jest w\u00a0innej grupie: ${run}, ${date}, start ${wave}`,
        heading: ({ group }) => `Twoje dziecko biegnie teraz z\u00a0grupą ${group}`,
      },
    },
    en: {
      state: 'Group changed',
      subject: ({ run, date, wave }) => `You are in another group: ${run}, ${date}, start ${wave}`,
      heading: ({ groupAlone }) => `You are now running with ${groupAlone}`,
      body: () => ['Please note the start time: it is the new group’s.'],
      kids: {
        subject: ({ run, date, wave }) => `Your child is in another group: ${run}, ${date}, start ${wave}`,
        heading: ({ groupAlone }) => `Your child is now running with ${groupAlone}`,
      },
    },
    de: {
      state: 'Gruppe gewechselt',
      subject: ({ run, date, wave }) => `Du bist in einer anderen Gruppe: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
      heading: ({ groupAlone }) => `Du läufst jetzt mit: ${groupAlone}`,
      body: () => ['Achte auf die Startzeit: Es gilt die der neuen Gruppe.'],
      kids: {
        subject: ({ run, date, wave }) =>
          `Dein Kind ist in einer anderen Gruppe: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
        heading: ({ groupAlone }) => `Dein Kind läuft jetzt mit: ${groupAlone}`,
      },
    },
  },
  left: {
    shape: { priority: 2, tone: 'calm', to: 'group' },
    pl: {
      state: 'Zmiana miejsc',
      subject: ({ who, group }) => `${who} opuszcza grupę: ${group}`,
      heading: ({ who }) => `${who} opuszcza grupę`,
      body: () => ['W\u00a0grupie zobaczysz, które miejsca są teraz wolne.'],
    },
    en: {
      state: 'Place changed',
      subject: ({ who, groupAlone }) => `${who} has left ${groupAlone}`,
      heading: ({ who, groupAlone }) => `${who} is no longer in ${groupAlone}`,
      body: () => ['The group’s page shows which places are free now.'],
    },
    de: {
      state: 'Änderung bei den Plätzen',
      subject: ({ who, groupAlone }) => `${who} ist nicht mehr dabei: ${groupAlone}`,
      heading: ({ who }) => `${who} ist nicht mehr in der Gruppe`,
      body: () => ['In der Gruppe siehst du, welche Plätze jetzt frei sind.'],
    },
  },
  removed: {
    shape: { priority: 2, tone: 'urgent', to: 'runs' },
    pl: {
      state: 'Nie ma Cię już w\u00a0grupie',
      subject: ({ run, date }) => `Nie ma Cię już w\u00a0grupie: ${run}, ${date}`,
      heading: ({ who, group }) => `${who} usuwa Cię z\u00a0grupy: ${group}`,
      body: () => ['Twoje miejsce wróciło do grupy. Jeśli to pomyłka, porozmawiaj z\u00a0kapitanem.'],
      kids: {
        state: 'Twojego dziecka nie ma już w\u00a0grupie',
        subject: ({ run, date }) => `Twojego dziecka nie ma już w\u00a0grupie: ${run}, ${date}`,
        heading: ({ who, group }) => `${who} usuwa Twoje dziecko z\u00a0grupy: ${group}`,
        body: () => ['Miejsce wróciło do grupy. Jeśli to pomyłka, porozmawiaj z\u00a0kapitanem.'],
      },
    },
    en: {
      state: 'No longer in the group',
      subject: ({ run, date }) => `You are no longer in the group: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} has removed you from ${groupAlone}`,
      body: () => ['Your place has gone back to the group. If this is a mistake, talk to the captain.'],
      kids: {
        subject: ({ run, date }) => `Your child is no longer in the group: ${run}, ${date}`,
        heading: ({ who, groupAlone }) => `${who} has removed your child from ${groupAlone}`,
        body: () => ['The place has gone back to the group. If this is a mistake, talk to the captain.'],
      },
    },
    de: {
      state: 'Nicht mehr in der Gruppe',
      subject: ({ run, date }) => `Du bist nicht mehr in der Gruppe: ${run}, ${date}`,
      heading: ({ who, group }) => `${who} hat dich aus der Gruppe genommen: ${group}`,
      body: () => ['Dein Platz ist zurück bei der Gruppe. Ist das ein Versehen? Dann sprich mit dem Captain.'],
      kids: {
        subject: ({ run, date }) => `Dein Kind ist nicht mehr in der Gruppe: ${run}, ${date}`,
        heading: ({ who, group }) => `${who} hat dein Kind aus der Gruppe genommen: ${group}`,
        body: () => ['Der Platz ist zurück bei der Gruppe. Ist das ein Versehen? Dann sprich mit dem Captain.'],
      },
    },
  },
});
