import { type GroupMailFacts, kinds } from '../groupMails.types.ts';

const because = {
  pl: ({ reason }: GroupMailFacts) => (reason === '' ? [] : [`Powód: ${reason}`]),
  en: ({ reason }: GroupMailFacts) => (reason === '' ? [] : [`Reason: ${reason}`]),
  de: ({ reason }: GroupMailFacts) => (reason === '' ? [] : [`Grund: ${reason}`]),
} as const;
const mistake = {
  pl: 'Jeśli to pomyłka, odpowiedz na tę wiadomość.',
  en: 'If this is a mistake, reply to this e-mail.',
  de: 'Ist das ein Versehen? Dann antworte auf diese E-Mail.',
} as const;

/** What the organiser's office did to one place. */
export const staffPlaceMails = kinds({
  place_corrected: {
    shape: { priority: 2, tone: 'calm', to: 'group' },
    pl: {
      state: 'Dane poprawione',
      subject: ({ run, date, wave }) => `Twoje dane są poprawione: ${run}, ${date}, start ${wave}`,
      heading: () => 'Organizator poprawił Twoje dane',
      body: () => ['Miejsce, grupa i\u00a0godzina startu zostają bez zmian.', mistake.pl],
      kids: {
        subject: ({ run, date, wave }) => `Dane Twojego dziecka są poprawione: ${run}, ${date}, start ${wave}`,
        heading: () => 'Organizator poprawił dane Twojego dziecka',
      },
    },
    en: {
      state: 'Details corrected',
      subject: ({ run, date, wave }) => `Your details have been corrected: ${run}, ${date}, start ${wave}`,
      heading: () => 'The organiser has corrected your details',
      body: () => ['The place, the group and the start time stay the same.', mistake.en],
      kids: {
        subject: ({ run, date, wave }) => `Your child’s details have been corrected: ${run}, ${date}, start ${wave}`,
        heading: () => 'The organiser has corrected your child’s details',
      },
    },
    de: {
      state: 'Angaben berichtigt',
      subject: ({ run, date, wave }) => `Deine Angaben sind berichtigt: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
      heading: () => 'Der Veranstalter hat deine Angaben berichtigt',
      body: () => ['Platz, Gruppe und Startzeit bleiben gleich.', mistake.de],
      kids: {
        subject: ({ run, date, wave }) =>
          `Die Angaben zu deinem Kind sind berichtigt: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
        heading: () => 'Der Veranstalter hat die Angaben zu deinem Kind berichtigt',
      },
    },
  },
  place_assigned: {
    shape: { priority: 2, tone: 'good', to: 'group' },
    pl: {
      state: 'Nowe miejsce',
      subject: ({ run, date, wave }) => `Masz miejsce: ${run}, ${date}, start ${wave}`,
      heading: () => 'Organizator przekazał Ci miejsce',
      body: ({ group }) => [`Jesteś teraz w\u00a0grupie ${group}, a\u00a0miejsce jest opłacone.`],
      kids: {
        subject: ({ run, date, wave }) => `Twoje dziecko ma miejsce: ${run}, ${date}, start ${wave}`,
        heading: () => 'Organizator przekazał miejsce Twojemu dziecku',
        body: ({ group }) => [`Twoje dziecko jest teraz w\u00a0grupie ${group}, a\u00a0miejsce jest opłacone.`],
      },
    },
    en: {
      state: 'A new place',
      subject: ({ run, date, wave }) => `You have a place: ${run}, ${date}, start ${wave}`,
      heading: () => 'The organiser has given you a place',
      body: ({ groupAlone }) => [`You are now in ${groupAlone}, and the place is paid for.`],
      kids: {
        subject: ({ run, date, wave }) => `Your child has a place: ${run}, ${date}, start ${wave}`,
        heading: () => 'The organiser has given your child a place',
        body: ({ groupAlone }) => [`Your child is now in ${groupAlone}, and the place is paid for.`],
      },
    },
    de: {
      state: 'Ein neuer Platz',
      subject: ({ run, date, wave }) => `Du hast einen Platz: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
      heading: () => 'Der Veranstalter hat dir einen Platz gegeben',
      body: ({ group }) => [`Du gehörst jetzt zur Gruppe ${group}, und der Platz ist bezahlt.`],
      kids: {
        subject: ({ run, date, wave }) => `Dein Kind hat einen Platz: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
        heading: () => 'Der Veranstalter hat deinem Kind einen Platz gegeben',
        body: ({ group }) => [`Dein Kind gehört jetzt zur Gruppe ${group}, und der Platz ist bezahlt.`],
      },
    },
  },
  place_reassigned: {
    shape: { priority: 2, tone: 'urgent', to: 'runs' },
    pl: {
      state: 'Miejsce przekazane',
      subject: ({ run, date }) => `Twoje miejsce jest przekazane: ${run}, ${date}`,
      heading: () => 'Organizator przekazał Twoje miejsce innej osobie',
      body: ({ group }) => [`Nie ma Cię już w\u00a0grupie ${group}.`, mistake.pl],
      kids: {
        subject: ({ run, date }) => `Miejsce Twojego dziecka jest przekazane: ${run}, ${date}`,
        heading: () => 'Organizator przekazał miejsce Twojego dziecka innej osobie',
        body: ({ group }) => [`To miejsce w\u00a0grupie ${group} nie jest już Twojego dziecka.`, mistake.pl],
      },
    },
    en: {
      state: 'Place handed over',
      subject: ({ run, date }) => `Your place has been handed over: ${run}, ${date}`,
      heading: () => 'The organiser has given your place to somebody else',
      body: ({ groupAlone }) => [`You are no longer in ${groupAlone}.`, mistake.en],
      kids: {
        subject: ({ run, date }) => `Your child’s place has been handed over: ${run}, ${date}`,
        heading: () => 'The organiser has given your child’s place to somebody else',
        body: ({ groupAlone }) => [`This place in ${groupAlone} is no longer your child’s.`, mistake.en],
      },
    },
    de: {
      state: 'Platz weitergegeben',
      subject: ({ run, date }) => `Dein Platz ist weitergegeben: ${run}, ${date}`,
      heading: () => 'Der Veranstalter hat deinen Platz jemand anderem gegeben',
      body: ({ group }) => [`Du gehörst nicht mehr zur Gruppe ${group}.`, mistake.de],
      kids: {
        subject: ({ run, date }) => `Der Platz deines Kindes ist weitergegeben: ${run}, ${date}`,
        heading: () => 'Der Veranstalter hat den Platz deines Kindes jemand anderem gegeben',
        body: ({ group }) => [`Dieser Platz in der Gruppe ${group} gehört nicht mehr deinem Kind.`, mistake.de],
      },
    },
  },
  place_freed: {
    shape: { priority: 2, tone: 'urgent', to: 'runs' },
    pl: {
      state: 'Nie ma Cię już w\u00a0grupie',
      subject: ({ run, date }) => `Nie ma Cię już w\u00a0grupie: ${run}, ${date}`,
      heading: ({ group }) => `Organizator zwolnił Twoje miejsce w\u00a0grupie: ${group}`,
      body: () => ['Miejsce wróciło do grupy.', mistake.pl],
      kids: {
        state: 'Twojego dziecka nie ma już w\u00a0grupie',
        subject: ({ run, date }) => `Twojego dziecka nie ma już w\u00a0grupie: ${run}, ${date}`,
        heading: ({ group }) => `Organizator zwolnił miejsce Twojego dziecka w\u00a0grupie: ${group}`,
      },
    },
    en: {
      state: 'No longer in the group',
      subject: ({ run, date }) => `You are no longer in the group: ${run}, ${date}`,
      heading: ({ groupAlone }) => `The organiser has freed your place in ${groupAlone}`,
      body: () => ['The place has gone back to the group.', mistake.en],
      kids: {
        subject: ({ run, date }) => `Your child is no longer in the group: ${run}, ${date}`,
        heading: ({ groupAlone }) => `The organiser has freed your child’s place in ${groupAlone}`,
      },
    },
    de: {
      state: 'Nicht mehr in der Gruppe',
      subject: ({ run, date }) => `Du bist nicht mehr in der Gruppe: ${run}, ${date}`,
      heading: ({ group }) => `Der Veranstalter hat deinen Platz in der Gruppe ${group} freigegeben`,
      body: () => ['Der Platz ist zurück bei der Gruppe.', mistake.de],
      kids: {
        subject: ({ run, date }) => `Dein Kind ist nicht mehr in der Gruppe: ${run}, ${date}`,
        heading: ({ group }) => `Der Veranstalter hat den Platz deines Kindes in der Gruppe ${group} freigegeben`,
      },
    },
  },
  place_moved: {
    shape: { priority: 2, tone: 'urgent', to: 'group' },
    pl: {
      state: 'Zmiana grupy',
      subject: ({ run, date, wave }) => `Jesteś w\u00a0innej grupie: ${run}, ${date}, start ${wave}`,
      heading: ({ group }) => `Organizator przeniósł Cię do grupy: ${group}`,
      body: () => ['Zwróć uwagę na godzinę startu: obowiązuje ta nowej grupy.', mistake.pl],
      kids: {
        subject: ({ run, date, wave }) => `Twoje dziecko jest w\u00a0innej grupie: ${run}, ${date}, start ${wave}`,
        heading: ({ group }) => `Organizator przeniósł Twoje dziecko do grupy: ${group}`,
      },
    },
    en: {
      state: 'Another group',
      subject: ({ run, date, wave }) => `You are in another group: ${run}, ${date}, start ${wave}`,
      heading: ({ groupAlone }) => `The organiser has moved you to ${groupAlone}`,
      body: () => ['Mind the start time: the one of the new group counts.', mistake.en],
      kids: {
        subject: ({ run, date, wave }) => `Your child is in another group: ${run}, ${date}, start ${wave}`,
        heading: ({ groupAlone }) => `The organiser has moved your child to ${groupAlone}`,
      },
    },
    de: {
      state: 'Andere Gruppe',
      subject: ({ run, date, wave }) => `Du bist in einer anderen Gruppe: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
      heading: ({ group }) => `Der Veranstalter hat dich in die Gruppe ${group} verlegt`,
      body: () => ['Achte auf die Startzeit: Es gilt die der neuen Gruppe.', mistake.de],
      kids: {
        subject: ({ run, date, wave }) =>
          `Dein Kind ist in einer anderen Gruppe: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
        heading: ({ group }) => `Der Veranstalter hat dein Kind in die Gruppe ${group} verlegt`,
      },
    },
  },
  distance_changed: {
    shape: { priority: 2, tone: 'urgent', to: 'group' },
    pl: {
      state: 'Inny dystans',
      subject: ({ run, date, wave, course }) => `Startujesz na dystansie ${course}: ${run}, ${date}, start ${wave}`,
      heading: ({ course }) => `Twoje miejsce jest teraz na dystansie ${course}`,
      body: () => ['Przeniósł je organizator. Obowiązują dystans i\u00a0godzina startu podane powyżej.', mistake.pl],
      kids: {
        subject: ({ run, date, wave, course }) =>
          `Twoje dziecko startuje na dystansie ${course}: ${run}, ${date}, start ${wave}`,
        heading: ({ course }) => `Miejsce Twojego dziecka jest teraz na dystansie ${course}`,
      },
    },
    en: {
      state: 'Another distance',
      subject: ({ run, date, wave, course }) => `You start on the distance ${course}: ${run}, ${date}, start ${wave}`,
      heading: ({ course }) => `Your place is on the distance ${course} now`,
      body: () => ['The organiser has moved it. The distance and the start time above count.', mistake.en],
      kids: {
        subject: ({ run, date, wave, course }) =>
          `Your child starts on the distance ${course}: ${run}, ${date}, start ${wave}`,
        heading: ({ course }) => `Your child’s place is on the distance ${course} now`,
      },
    },
    de: {
      state: 'Andere Distanz',
      subject: ({ run, date, wave, course }) =>
        `Du startest auf der Distanz ${course}: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
      heading: ({ course }) => `Dein Platz ist jetzt auf der Distanz ${course}`,
      body: () => ['Der Veranstalter hat ihn verlegt. Es gelten Distanz und Startzeit oben.', mistake.de],
      kids: {
        subject: ({ run, date, wave, course }) =>
          `Dein Kind startet auf der Distanz ${course}: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
        heading: ({ course }) => `Der Platz deines Kindes ist jetzt auf der Distanz ${course}`,
      },
    },
  },
  place_blocked: {
    shape: { priority: 2, tone: 'urgent', to: 'group' },
    pl: {
      state: 'Miejsce zablokowane',
      subject: ({ run, date }) => `Twoje miejsce jest zablokowane: ${run}, ${date}`,
      heading: () => 'Organizator zablokował Twoje miejsce',
      body: (facts) => ['Na razie nie możesz na nim wystartować.', ...because.pl(facts), mistake.pl],
      kids: {
        subject: ({ run, date }) => `Miejsce Twojego dziecka jest zablokowane: ${run}, ${date}`,
        heading: () => 'Organizator zablokował miejsce Twojego dziecka',
        body: (facts) => ['Na razie dziecko nie może na nim wystartować.', ...because.pl(facts), mistake.pl],
      },
    },
    en: {
      state: 'Place blocked',
      subject: ({ run, date }) => `Your place is blocked: ${run}, ${date}`,
      heading: () => 'The organiser has blocked your place',
      body: (facts) => ['For now you cannot start on it.', ...because.en(facts), mistake.en],
      kids: {
        subject: ({ run, date }) => `Your child’s place is blocked: ${run}, ${date}`,
        heading: () => 'The organiser has blocked your child’s place',
        body: (facts) => ['For now your child cannot start on it.', ...because.en(facts), mistake.en],
      },
    },
    de: {
      state: 'Platz gesperrt',
      subject: ({ run, date }) => `Dein Platz ist gesperrt: ${run}, ${date}`,
      heading: () => 'Der Veranstalter hat deinen Platz gesperrt',
      body: (facts) => ['Im Moment kannst du damit nicht starten.', ...because.de(facts), mistake.de],
      kids: {
        subject: ({ run, date }) => `Der Platz deines Kindes ist gesperrt: ${run}, ${date}`,
        heading: () => 'Der Veranstalter hat den Platz deines Kindes gesperrt',
        body: (facts) => ['Im Moment kann dein Kind damit nicht starten.', ...because.de(facts), mistake.de],
      },
    },
  },
  cannot_come_refused: {
    shape: { priority: 2, tone: 'calm', to: 'group' },
    pl: {
      state: 'Miejsce zostaje Twoje',
      subject: ({ run, date }) => `Odpowiedź organizatora: ${run}, ${date}`,
      heading: () => 'Organizator nie może zwrócić pieniędzy za Twoje miejsce',
      body: (facts) => [...because.pl(facts), 'Miejsce nadal jest Twoje, nic się nie zmienia.'],
      kids: {
        heading: () => 'Organizator nie może zwrócić pieniędzy za miejsce Twojego dziecka',
        body: (facts) => [...because.pl(facts), 'Dziecko nadal ma swoje miejsce, nic się nie zmienia.'],
      },
    },
    en: {
      state: 'The place stays yours',
      subject: ({ run, date }) => `The organiser’s answer: ${run}, ${date}`,
      heading: () => 'The organiser cannot refund your place',
      body: (facts) => [...because.en(facts), 'The place is still yours, and nothing changes.'],
      kids: {
        heading: () => 'The organiser cannot refund your child’s place',
        body: (facts) => [...because.en(facts), 'Your child still has the place, and nothing changes.'],
      },
    },
    de: {
      state: 'Der Platz bleibt deiner',
      subject: ({ run, date }) => `Die Antwort des Veranstalters: ${run}, ${date}`,
      heading: () => 'Der Veranstalter kann deinen Platz nicht erstatten',
      body: (facts) => [...because.de(facts), 'Der Platz gehört weiter dir, es ändert sich nichts.'],
      kids: {
        heading: () => 'Der Veranstalter kann den Platz deines Kindes nicht erstatten',
        body: (facts) => [...because.de(facts), 'Dein Kind hat den Platz weiterhin, es ändert sich nichts.'],
      },
    },
  },
  place_unblocked: {
    shape: { priority: 2, tone: 'good', to: 'group' },
    pl: {
      state: 'Miejsce odblokowane',
      subject: ({ run, date, wave }) => `Twoje miejsce jest odblokowane: ${run}, ${date}, start ${wave}`,
      heading: () => 'Twoje miejsce jest znowu ważne',
      body: () => ['Organizator je odblokował: możesz na nim wystartować.'],
      kids: {
        subject: ({ run, date, wave }) => `Miejsce Twojego dziecka jest odblokowane: ${run}, ${date}, start ${wave}`,
        heading: () => 'Miejsce Twojego dziecka jest znowu ważne',
        body: () => ['Organizator je odblokował: dziecko może na nim wystartować.'],
      },
    },
    en: {
      state: 'Place unblocked',
      subject: ({ run, date, wave }) => `Your place is unblocked: ${run}, ${date}, start ${wave}`,
      heading: () => 'Your place is good again',
      body: () => ['The organiser has unblocked it: you can start on it.'],
      kids: {
        subject: ({ run, date, wave }) => `Your child’s place is unblocked: ${run}, ${date}, start ${wave}`,
        heading: () => 'Your child’s place is good again',
        body: () => ['The organiser has unblocked it: your child can start on it.'],
      },
    },
    de: {
      state: 'Platz entsperrt',
      subject: ({ run, date, wave }) => `Dein Platz ist entsperrt: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
      heading: () => 'Dein Platz gilt wieder',
      body: () => ['Der Veranstalter hat ihn entsperrt: Du kannst damit starten.'],
      kids: {
        subject: ({ run, date, wave }) =>
          `Der Platz deines Kindes ist entsperrt: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
        heading: () => 'Der Platz deines Kindes gilt wieder',
        body: () => ['Der Veranstalter hat ihn entsperrt: Dein Kind kann damit starten.'],
      },
    },
  },
});
