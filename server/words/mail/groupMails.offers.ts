import { kinds } from './groupMails.types.ts';
import { mailWords } from './mail.ts';

/** Mails to somebody outside a group: a place that waits for them, and what becomes of it. */
export const offerMails = kinds({
  invitation: {
    shape: { priority: 2, tone: 'calm', to: 'join', isOffer: true },
    pl: {
      state: 'Zaproszenie',
      subject: ({ who, run, date }) => `${who} zaprasza Cię: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} trzyma dla Ciebie miejsce: ${groupAlone}`,
      body: () => ['Jest już opłacone. Zaloguj się lub załóż konto, a\u00a0miejsce będzie Twoje.'],
      button: 'Zajmij miejsce',
      kids: {
        subject: ({ who, run, date }) => `${who} zaprasza Twoje dziecko: ${run}, ${date}`,
        heading: ({ who, groupAlone }) => `${who} trzyma miejsce dla Twojego dziecka: ${groupAlone}`,
        body: () => ['Jest już opłacone. Zaloguj się lub załóż konto, a\u00a0miejsce będzie Twojego dziecka.'],
      },
    },
    en: {
      state: 'Invitation',
      subject: ({ who, run, date }) => `${who} invites you: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} is keeping a place in ${groupAlone} for you`,
      body: () => ['It has already been paid for. Sign in or create an account, and it is yours.'],
      button: 'Take the place',
      kids: {
        subject: ({ who, run, date }) => `${who} invites your child: ${run}, ${date}`,
        heading: ({ who, groupAlone }) => `${who} is keeping a place in ${groupAlone} for your child`,
        body: () => ['It has already been paid for. Sign in or create an account, and it is your child’s.'],
      },
    },
    de: {
      state: 'Einladung',
      subject: ({ who, run, date }) => `${who} lädt dich ein: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} hält dir einen Platz frei: ${groupAlone}`,
      body: () => ['Er ist schon bezahlt. Melde dich an oder leg ein Konto an, dann gehört er dir.'],
      button: 'Platz annehmen',
      kids: {
        subject: ({ who, run, date }) => `${who} lädt dein Kind ein: ${run}, ${date}`,
        heading: ({ who, groupAlone }) => `${who} hält deinem Kind einen Platz frei: ${groupAlone}`,
        body: () => ['Er ist schon bezahlt. Melde dich an oder leg ein Konto an, dann gehört er deinem Kind.'],
      },
    },
  },
  challenge: {
    shape: { priority: 2, tone: 'calm', to: 'join', isOffer: true },
    pl: {
      state: 'Wyzwanie',
      subject: ({ who, run, date }) => `${who} rzuca Ci wyzwanie: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} rzuca Ci wyzwanie, biegnij z\u00a0nami: ${groupAlone}`,
      body: ({ amount, deadline }) => [
        `Miejsce jest dla Ciebie zarezerwowane i\u00a0kosztuje ${amount}.`,
        ...(deadline === null ? [] : [`Czas na płatność: jeszcze ${deadline.left} (termin: ${deadline.until}).`]),
      ],
      button: 'Przyjmij wyzwanie',
      kids: {
        subject: ({ who, run, date }) => `${who} rzuca wyzwanie Twojemu dziecku: ${run}, ${date}`,
        heading: ({ who, groupAlone }) => `${who} zaprasza Twoje dziecko do wspólnego biegu: ${groupAlone}`,
        body: ({ amount, deadline }) => [
          `Miejsce jest zarezerwowane dla Twojego dziecka i\u00a0kosztuje ${amount}.`,
          ...(deadline === null ? [] : [`Czas na płatność: jeszcze ${deadline.left} (termin: ${deadline.until}).`]),
        ],
      },
    },
    en: {
      state: 'Challenge',
      subject: ({ who, run, date }) => `${who} challenges you: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} challenges you to run with ${groupAlone}`,
      body: ({ amount, deadline }) => [
        `A place is reserved for you; it costs ${amount}.`,
        ...(deadline === null ? [] : [`You have ${deadline.left} left: pay by ${deadline.until}.`]),
      ],
      button: 'Accept the challenge',
      kids: {
        subject: ({ who, run, date }) => `${who} challenges your child: ${run}, ${date}`,
        heading: ({ who, groupAlone }) => `${who} would like your child to run with ${groupAlone}`,
        body: ({ amount, deadline }) => [
          `A place is reserved for your child; it costs ${amount}.`,
          ...(deadline === null ? [] : [`You have ${deadline.left} left: pay by ${deadline.until}.`]),
        ],
      },
    },
    de: {
      state: 'Herausforderung',
      subject: ({ who, run, date }) => `${who} fordert dich heraus: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} fordert dich heraus mitzulaufen: ${groupAlone}`,
      body: ({ amount, deadline }) => [
        `Ein Platz ist für dich reserviert, er kostet ${amount}.`,
        ...(deadline === null ? [] : [`Du hast noch ${deadline.left}: Bezahl bis ${deadline.until}.`]),
      ],
      button: 'Herausforderung annehmen',
      kids: {
        subject: ({ who, run, date }) => `${who} fordert dein Kind heraus: ${run}, ${date}`,
        heading: ({ who, groupAlone }) => `${who} fordert dein Kind heraus mitzulaufen: ${groupAlone}`,
        body: ({ amount, deadline }) => [
          `Ein Platz ist für dein Kind reserviert, er kostet ${amount}.`,
          ...(deadline === null ? [] : [`Du hast noch ${deadline.left}: Bezahl bis ${deadline.until}.`]),
        ],
      },
    },
  },
  handover: {
    shape: { priority: 2, tone: 'calm', to: 'join', isOffer: true },
    pl: {
      state: 'Miejsce dla Ciebie',
      subject: ({ who, run, date }) => `${who} chce Ci przekazać miejsce: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} proponuje Ci miejsce: ${groupAlone}`,
      body: () => ['Jest opłacone. Dopóki go nie przyjmiesz, nic się nie zmienia.'],
      button: 'Zajmij miejsce',
      kids: {
        state: 'Miejsce dla Twojego dziecka',
        subject: ({ who, run, date }) => `${who} chce Ci przekazać miejsce dla dziecka: ${run}, ${date}`,
        heading: ({ who, groupAlone }) => `${who} proponuje miejsce dla Twojego dziecka: ${groupAlone}`,
      },
    },
    en: {
      state: 'A place for you',
      subject: ({ who, run, date }) => `${who} wants to hand you a place: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} offers you a place in ${groupAlone}`,
      body: () => ['It is paid for. It stays theirs until you accept.'],
      button: 'Take the place',
      kids: {
        state: 'A place for your child',
        subject: ({ who, run, date }) => `${who} wants to hand you a place for your child: ${run}, ${date}`,
        heading: ({ who, groupAlone }) => `${who} offers your child a place in ${groupAlone}`,
      },
    },
    de: {
      state: 'Ein Platz für dich',
      subject: ({ who, run, date }) => `${who} möchte dir einen Platz überlassen: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} bietet dir einen Platz an: ${groupAlone}`,
      body: () => ['Er ist bezahlt. Bis du ihn annimmst, bleibt alles, wie es ist.'],
      button: 'Platz annehmen',
      kids: {
        state: 'Ein Platz für dein Kind',
        subject: ({ who, run, date }) => `${who} möchte deinem Kind einen Platz überlassen: ${run}, ${date}`,
        heading: ({ who, groupAlone }) => `${who} bietet deinem Kind einen Platz an: ${groupAlone}`,
      },
    },
  },
  offer_wave_changed: {
    shape: { priority: 2, tone: 'urgent', to: 'join', isOffer: true },
    pl: {
      state: 'Nowa godzina startu',
      subject: ({ run, date, wave }) => `Start jest teraz o\u00a0${wave}: ${run}, ${date}`,
      heading: ({ wave }) => `Miejsce dla Ciebie startuje o\u00a0${wave}`,
      body: (facts) => [
        `${mailWords.pl.waveChanged(facts)} Miejsce, które na Ciebie czeka, przechodzi razem z\u00a0nią.`,
      ],
      kids: {
        heading: ({ wave }) => `Miejsce dla Twojego dziecka startuje o\u00a0${wave}`,
        body: (facts) => [
          `${mailWords.pl.waveChanged(facts)} Miejsce, które czeka na Twoje dziecko, przechodzi razem z\u00a0nią.`,
        ],
      },
    },
    en: {
      state: 'New start time',
      subject: ({ run, date, wave }) => `The start is now at ${wave}: ${run}, ${date}`,
      heading: ({ wave }) => `The place for you starts at ${wave}`,
      body: (facts) => [`${mailWords.en.waveChanged(facts)} The place offered to you moves with it.`],
      kids: {
        heading: ({ wave }) => `The place for your child starts at ${wave}`,
        body: (facts) => [`${mailWords.en.waveChanged(facts)} The place offered to your child moves with it.`],
      },
    },
    de: {
      state: 'Neue Startzeit',
      subject: ({ run, date, wave }) => `Der Start ist jetzt um ${wave}\u00a0Uhr: ${run}, ${date}`,
      heading: ({ wave }) => `Der Platz für dich startet um ${wave}\u00a0Uhr`,
      body: (facts) => [`${mailWords.de.waveChanged(facts)} Der Platz, der dir angeboten ist, wechselt mit.`],
      kids: {
        heading: ({ wave }) => `Der Platz für dein Kind startet um ${wave}\u00a0Uhr`,
        body: (facts) => [`${mailWords.de.waveChanged(facts)} Der Platz, der deinem Kind angeboten ist, wechselt mit.`],
      },
    },
  },
  offer_deleted: {
    shape: { priority: 2, tone: 'urgent', to: 'runs', isOffer: true },
    pl: {
      state: 'Grupa usunięta',
      subject: ({ run, date }) => `Miejsce już nie czeka: ${run}, ${date}`,
      heading: ({ group }) => `Grupy ${group} już nie ma`,
      body: ({ who }) => [`${who} usuwa grupę, a\u00a0z\u00a0nią miejsce, które na Ciebie czekało.`],
      kids: {
        body: ({ who }) => [`${who} usuwa grupę, a\u00a0z\u00a0nią miejsce, które czekało na Twoje dziecko.`],
      },
    },
    en: {
      state: 'Group deleted',
      subject: ({ run, date }) => `The place is no longer offered: ${run}, ${date}`,
      heading: ({ groupAlone }) => `${groupAlone} no longer exists`,
      body: ({ who }) => [`${who} has deleted the group, and with it the place that was offered to you.`],
      kids: {
        body: ({ who }) => [`${who} has deleted the group, and with it the place that was offered to your child.`],
      },
    },
    de: {
      state: 'Gruppe gelöscht',
      subject: ({ run, date }) => `Der Platz wird nicht mehr angeboten: ${run}, ${date}`,
      heading: ({ group }) => `Die Gruppe ${group} gibt es nicht mehr`,
      body: ({ who }) => [`${who} hat die Gruppe gelöscht und damit auch den Platz, der dir angeboten war.`],
      kids: {
        body: ({ who }) => [`${who} hat die Gruppe gelöscht und damit auch den Platz, der deinem Kind angeboten war.`],
      },
    },
  },
});
