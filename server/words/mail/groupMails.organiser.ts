import { type GroupMailFacts, kinds, newStart } from './groupMails.types.ts';
import { mailWords } from './mail.ts';

const cancelled = {
  pl: (what: string, { reason }: GroupMailFacts) =>
    `Organizator odwołał ten start, a\u00a0z\u00a0nim ${what}.${reason === '' ? '' : ` Powód: ${reason}`}`,
  en: (what: string, { reason }: GroupMailFacts) =>
    `The organiser has cancelled this start, and ${what}.${reason === '' ? '' : ` Reason: ${reason}`}`,
  de: (what: string, { reason }: GroupMailFacts) =>
    `Der Veranstalter hat diesen Start abgesagt und damit auch ${what}.${reason === '' ? '' : ` Grund: ${reason}`}`,
} as const;
/** Why a start was moved, where a reason was given. */
const because = {
  pl: (reason: string) => (reason === '' ? [] : [`Powód: ${reason}`]),
  en: (reason: string) => (reason === '' ? [] : [`Reason: ${reason}`]),
  de: (reason: string) => (reason === '' ? [] : [`Grund: ${reason}`]),
} as const;
const comesBack = {
  pl: 'Kto zapłacił, dostaje z\u00a0powrotem całą kwotę razem z\u00a0opłatą i\u00a0osobną wiadomość o\u00a0zwrocie.',
  en: 'Everyone who paid gets the full amount back, including the fee, and a separate e-mail about it.',
  de: 'Wer bezahlt hat, bekommt den ganzen Betrag mit Gebühr zurück und dazu eine eigene Mail.',
} as const;

/** What the organiser did: another start, a cancelled one. */
export const organiserMails = kinds({
  start_moved: {
    shape: newStart.shape,
    pl: {
      ...newStart.pl,
      body: ({ moved, reason }) => [
        mailWords.pl.moved(moved),
        ...because.pl(reason),
        'Miejsce, grupa i\u00a0jej numer zostają bez zmian.',
      ],
    },
    en: {
      ...newStart.en,
      body: ({ moved, reason }) => [
        mailWords.en.moved(moved),
        ...because.en(reason),
        'The place, the group and its number stay the same.',
      ],
    },
    de: {
      ...newStart.de,
      body: ({ moved, reason }) => [
        mailWords.de.moved(moved),
        ...because.de(reason),
        'Der Platz, die Gruppe und ihre Nummer bleiben gleich.',
      ],
    },
  },
  offer_start_moved: {
    shape: { priority: 2, tone: 'urgent', to: 'join', isOffer: true },
    pl: {
      state: 'Nowa godzina startu',
      subject: ({ run, date, wave }) => `Start jest teraz o\u00a0${wave}: ${run}, ${date}`,
      heading: ({ wave }) => `Miejsce dla Ciebie startuje o\u00a0${wave}`,
      body: ({ moved, reason }) => [
        ...because.pl(reason),
        `${mailWords.pl.moved(moved)} Miejsce nadal na Ciebie czeka.`,
      ],
      kids: {
        heading: ({ wave }) => `Miejsce dla Twojego dziecka startuje o\u00a0${wave}`,
        body: ({ moved, reason }) => [
          ...because.pl(reason),
          `${mailWords.pl.moved(moved)} Miejsce nadal czeka na Twoje dziecko.`,
        ],
      },
    },
    en: {
      state: 'New start time',
      subject: ({ run, date, wave }) => `The start is now at ${wave}: ${run}, ${date}`,
      heading: ({ wave }) => `The place for you starts at ${wave}`,
      body: ({ moved, reason }) => [
        ...because.en(reason),
        `${mailWords.en.moved(moved)} The place is still waiting for you.`,
      ],
      kids: {
        heading: ({ wave }) => `The place for your child starts at ${wave}`,
        body: ({ moved, reason }) => [
          ...because.en(reason),
          `${mailWords.en.moved(moved)} The place is still waiting for your child.`,
        ],
      },
    },
    de: {
      state: 'Neue Startzeit',
      subject: ({ run, date, wave }) => `Der Start ist jetzt um ${wave}\u00a0Uhr: ${run}, ${date}`,
      heading: ({ wave }) => `Der Platz für dich startet um ${wave}\u00a0Uhr`,
      body: ({ moved, reason }) => [
        ...because.de(reason),
        `${mailWords.de.moved(moved)} Der Platz wartet weiter auf dich.`,
      ],
      kids: {
        heading: ({ wave }) => `Der Platz für dein Kind startet um ${wave}\u00a0Uhr`,
        body: ({ moved, reason }) => [
          ...because.de(reason),
          `${mailWords.de.moved(moved)} Der Platz wartet weiter auf dein Kind.`,
        ],
      },
    },
  },
  times_changed: {
    shape: { priority: 2, tone: 'urgent', to: 'group' },
    pl: {
      state: 'Nowe godziny',
      subject: ({ run, date }) => `Zmiana godzin przed startem: ${run}, ${date}`,
      heading: ({ wave }) => `Start nadal o\u00a0${wave}, zmieniło się to, co przed nim`,
      body: ({ timesWas }) => [`Godziny powyżej są nowe. Było: ${timesWas}.`],
    },
    en: {
      state: 'New times',
      subject: ({ run, date }) => `New times before the start: ${run}, ${date}`,
      heading: ({ wave }) => `The start is still at ${wave}, but the times before it have changed`,
      body: ({ timesWas }) => [`The times above are new. Before: ${timesWas}.`],
    },
    de: {
      state: 'Neue Zeiten',
      subject: ({ run, date }) => `Neue Zeiten vor dem Start: ${run}, ${date}`,
      heading: ({ wave }) => `Der Start bleibt um ${wave}\u00a0Uhr, davor hat sich etwas geändert`,
      body: ({ timesWas }) => [`Die Zeiten oben sind neu. Bisher: ${timesWas}.`],
    },
  },
  group_cancelled: {
    shape: { priority: 2, tone: 'urgent', to: 'runs' },
    pl: {
      state: 'Start odwołany',
      subject: ({ run, date, wave }) => `Start o\u00a0${wave} jest odwołany: ${run}, ${date}`,
      heading: ({ wave }) => `Start o\u00a0${wave} jest odwołany`,
      body: (facts) => [cancelled.pl('Twoje miejsce', facts), comesBack.pl],
      kids: {
        body: (facts) => [cancelled.pl('miejsce Twojego dziecka', facts), comesBack.pl],
      },
    },
    en: {
      state: 'Start cancelled',
      subject: ({ run, date, wave }) => `The start at ${wave} is cancelled: ${run}, ${date}`,
      heading: ({ wave }) => `The start at ${wave} is cancelled`,
      body: (facts) => [cancelled.en('your place with it', facts), comesBack.en],
      kids: {
        body: (facts) => [cancelled.en('your child’s place with it', facts), comesBack.en],
      },
    },
    de: {
      state: 'Start abgesagt',
      subject: ({ run, date, wave }) => `Der Start um ${wave}\u00a0Uhr ist abgesagt: ${run}, ${date}`,
      heading: ({ wave }) => `Der Start um ${wave}\u00a0Uhr ist abgesagt`,
      body: (facts) => [cancelled.de('deinen Platz', facts), comesBack.de],
      kids: {
        body: (facts) => [cancelled.de('den Platz deines Kindes', facts), comesBack.de],
      },
    },
  },
  offer_cancelled: {
    shape: { priority: 2, tone: 'urgent', to: 'runs', isOffer: true },
    pl: {
      state: 'Start odwołany',
      subject: ({ run, date }) => `Miejsce już nie czeka: ${run}, ${date}`,
      heading: ({ wave }) => `Start o\u00a0${wave} jest odwołany`,
      body: (facts) => [cancelled.pl('miejsce, które na Ciebie czekało', facts)],
      kids: {
        body: (facts) => [cancelled.pl('miejsce, które czekało na Twoje dziecko', facts)],
      },
    },
    en: {
      state: 'Start cancelled',
      subject: ({ run, date }) => `The place is no longer offered: ${run}, ${date}`,
      heading: ({ wave }) => `The start at ${wave} is cancelled`,
      body: (facts) => [cancelled.en('with it the place that was offered to you', facts)],
      kids: {
        body: (facts) => [cancelled.en('with it the place that was offered to your child', facts)],
      },
    },
    de: {
      state: 'Start abgesagt',
      subject: ({ run, date }) => `Der Platz wird nicht mehr angeboten: ${run}, ${date}`,
      heading: ({ wave }) => `Der Start um ${wave}\u00a0Uhr ist abgesagt`,
      body: (facts) => [cancelled.de('den Platz, der dir angeboten war', facts)],
      kids: {
        body: (facts) => [cancelled.de('den Platz, der deinem Kind angeboten war', facts)],
      },
    },
  },
  place_returned: {
    shape: { priority: 2, tone: 'urgent', to: 'runs' },
    pl: {
      state: 'Miejsce oddane',
      subject: ({ run, date }) => `Twoje miejsce zostało oddane: ${run}, ${date}`,
      heading: () => 'Twoje miejsce zostało oddane',
      body: () => [
        'Kto za nie zapłacił, odebrał pieniądze, bo organizator zaproponował zwrot. To miejsce jest znów wolne dla innych.',
      ],
      kids: {
        subject: ({ run, date }) => `Miejsce Twojego dziecka zostało oddane: ${run}, ${date}`,
        heading: () => 'Miejsce Twojego dziecka zostało oddane',
      },
    },
    en: {
      state: 'Place given back',
      subject: ({ run, date }) => `Your place has been given back: ${run}, ${date}`,
      heading: () => 'Your place has been given back',
      body: () => [
        'The person who paid for it has accepted the organiser’s offer of a refund. The place is free for others again.',
      ],
      kids: {
        subject: ({ run, date }) => `Your child’s place has been given back: ${run}, ${date}`,
        heading: () => 'Your child’s place has been given back',
      },
    },
    de: {
      state: 'Platz zurückgegeben',
      subject: ({ run, date }) => `Dein Platz ist zurückgegeben: ${run}, ${date}`,
      heading: () => 'Dein Platz ist zurückgegeben',
      body: () => [
        'Wer ihn bezahlt hat, hat das Angebot des Veranstalters angenommen und das Geld zurückbekommen. Der Platz ist wieder frei für andere.',
      ],
      kids: {
        subject: ({ run, date }) => `Der Platz deines Kindes ist zurückgegeben: ${run}, ${date}`,
        heading: () => 'Der Platz deines Kindes ist zurückgegeben',
      },
    },
  },
  place_refunded: {
    shape: { priority: 2, tone: 'urgent', to: 'runs' },
    pl: {
      state: 'Miejsce odwołane',
      subject: ({ run, date }) => `Twoje miejsce zostało odwołane: ${run}, ${date}`,
      heading: () => 'Twoje miejsce zostało odwołane',
      body: () => [
        'Organizator je odwołał i\u00a0rozlicza się z\u00a0osobą, która za nie zapłaciła. To miejsce jest znów wolne dla innych.',
      ],
      kids: {
        subject: ({ run, date }) => `Miejsce Twojego dziecka zostało odwołane: ${run}, ${date}`,
        heading: () => 'Miejsce Twojego dziecka zostało odwołane',
      },
    },
    en: {
      state: 'Place cancelled',
      subject: ({ run, date }) => `Your place has been cancelled: ${run}, ${date}`,
      heading: () => 'Your place has been cancelled',
      body: () => [
        'The organiser cancelled it and settles the money with the person who paid for it. The place is free for others again.',
      ],
      kids: {
        subject: ({ run, date }) => `Your child’s place has been cancelled: ${run}, ${date}`,
        heading: () => 'Your child’s place has been cancelled',
      },
    },
    de: {
      state: 'Platz storniert',
      subject: ({ run, date }) => `Dein Platz ist storniert: ${run}, ${date}`,
      heading: () => 'Dein Platz ist storniert',
      body: () => [
        'Der Veranstalter hat ihn storniert und rechnet mit der Person ab, die ihn bezahlt hat. Der Platz ist wieder frei für andere.',
      ],
      kids: {
        subject: ({ run, date }) => `Der Platz deines Kindes ist storniert: ${run}, ${date}`,
        heading: () => 'Der Platz deines Kindes ist storniert',
      },
    },
  },
});
