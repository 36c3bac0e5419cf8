import { plural } from '../format.ts';
import { kinds, newStart } from './groupMails.types.ts';
import { mailWords } from './mail.ts';

/** Mails to members of a group about the group itself, and to its captain. */
export const leadMails = kinds({
  captain_now: {
    shape: { priority: 2, tone: 'good', to: 'group' },
    pl: {
      state: 'Jesteś kapitanem',
      subject: ({ group }) => `Jesteś kapitanem grupy: ${group}`,
      heading: ({ group }) => `Prowadzisz teraz grupę ${group}`,
      body: () => ['Możesz zmienić jej nazwę i\u00a0falę, zapraszać ludzi i\u00a0zarządzać wszystkimi miejscami.'],
    },
    en: {
      state: 'You are captain',
      subject: ({ groupAlone }) => `You are the captain of ${groupAlone}`,
      heading: ({ groupAlone }) => `You now lead ${groupAlone}`,
      body: () => ['You can rename it, change its wave, invite people and manage all its places.'],
    },
    de: {
      state: 'Du bist Captain',
      subject: ({ groupAlone }) => `Du bist Captain: ${groupAlone}`,
      heading: ({ group }) => `Du führst jetzt die Gruppe ${group}`,
      body: () => ['Du kannst sie umbenennen, die Welle wechseln, Leute einladen und alle Plätze verwalten.'],
    },
  },
  captain_was: {
    shape: { priority: 2, tone: 'calm', to: 'group' },
    pl: {
      state: 'Nowy kapitan',
      subject: ({ group }) => `Nowy kapitan grupy: ${group}`,
      heading: ({ whom, group }) => `${whom} prowadzi teraz grupę ${group}`,
      body: () => ['Twoje własne miejsce nadal jest Twoje.'],
      kids: { body: () => ['Miejsce Twojego dziecka nadal jest jego.'] },
    },
    en: {
      state: 'New captain',
      subject: ({ groupAlone }) => `${groupAlone} has a new captain`,
      heading: ({ whom, groupAlone }) => `${whom} now leads ${groupAlone}`,
      body: () => ['Your own place stays yours.'],
      kids: { body: () => ['Your child keeps the place.'] },
    },
    de: {
      state: 'Neuer Captain',
      subject: ({ groupAlone }) => `Neuer Captain: ${groupAlone}`,
      heading: ({ whom, group }) => `${whom} führt jetzt die Gruppe ${group}`,
      body: () => ['Dein eigener Platz bleibt dir.'],
      kids: { body: () => ['Dein Kind behält seinen Platz.'] },
    },
  },
  wave_changed: {
    shape: newStart.shape,
    pl: {
      ...newStart.pl,
      body: (facts) => [mailWords.pl.waveChanged(facts)],
    },
    en: {
      ...newStart.en,
      body: (facts) => [mailWords.en.waveChanged(facts)],
    },
    de: {
      ...newStart.de,
      body: (facts) => [mailWords.de.waveChanged(facts)],
    },
  },
  group_deleted: {
    shape: { priority: 2, tone: 'urgent', to: 'runs' },
    pl: {
      state: 'Grupa usunięta',
      subject: ({ run, date }) => `Grupa jest usunięta, a\u00a0z\u00a0nią Twoje miejsce: ${run}, ${date}`,
      heading: ({ group }) => `Grupy ${group} już nie ma`,
      body: ({ who }) => [`${who} usuwa grupę. Jej miejsca są znów wolne, pieniędzy nie zwracamy.`],
      kids: {
        subject: ({ run, date }) => `Grupa jest usunięta, a\u00a0z\u00a0nią miejsce Twojego dziecka: ${run}, ${date}`,
      },
    },
    en: {
      state: 'Group deleted',
      subject: ({ run, date }) => `The group has been deleted, and your place with it: ${run}, ${date}`,
      heading: ({ groupAlone }) => `${groupAlone} no longer exists`,
      body: ({ who }) => [`${who} has deleted the group. Its places are free again; nothing is refunded.`],
      kids: {
        subject: ({ run, date }) => `The group has been deleted, and your child’s place with it: ${run}, ${date}`,
      },
    },
    de: {
      state: 'Gruppe gelöscht',
      subject: ({ run, date }) => `Die Gruppe ist gelöscht, dein Platz auch: ${run}, ${date}`,
      heading: ({ group }) => `Die Gruppe ${group} gibt es nicht mehr`,
      body: ({ who }) => [`${who} hat die Gruppe gelöscht. Die Plätze sind wieder frei, erstattet wird nichts.`],
      kids: {
        subject: ({ run, date }) => `Die Gruppe ist gelöscht, der Platz deines Kindes auch: ${run}, ${date}`,
      },
    },
  },
  start_data: {
    shape: { priority: 2, tone: 'calm', to: 'start' },
    pl: {
      state: 'Dane do startu',
      subject: ({ run, date }) => `Uzupełnij dane do startu: ${run}, ${date}`,
      heading: () => 'Brakuje jeszcze danych do startu',
      body: () => [
        'Organizator potrzebuje ich do listy startowej i\u00a0na dzień biegu. To zajmie minutę, na jednej stronie.',
      ],
    },
    en: {
      state: 'Start data',
      subject: ({ run, date }) => `Complete the details for the start: ${run}, ${date}`,
      heading: () => 'Some start data is still missing',
      body: () => [
        'The organiser needs it for the start list and for the day of the run. It takes a minute, on one page.',
      ],
    },
    de: {
      state: 'Startangaben',
      subject: ({ run, date }) => `Ergänze deine Startangaben: ${run}, ${date}`,
      heading: () => 'Es fehlen noch Startangaben',
      body: () => [
        'Der Veranstalter braucht sie für die Startliste und den Tag des Laufs. Das dauert eine Minute, auf einer Seite.',
      ],
    },
  },
  spare_places: {
    shape: { priority: 2, tone: 'urgent', to: 'group' },
    pl: {
      state: 'Wolne miejsca w\u00a0grupie',
      subject: ({ spare, run, date }) =>
        `${spare} ${plural('pl', spare, { one: 'opłacone miejsce czeka', few: 'opłacone miejsca czekają', other: 'opłaconych miejsc czeka' })} na kogoś: ${run}, ${date}`,
      heading: ({ spare }) =>
        `${spare} ${plural('pl', spare, { one: 'opłacone miejsce nadal jest wolne', few: 'opłacone miejsca nadal są wolne', other: 'opłaconych miejsc nadal jest wolnych' })}`,
      body: () => [
        'Wyślij znajomym numer i\u00a0kod albo zaproś ich na stronie grupy. Za miejsca, których nikt nie zajmie, nie zwracamy pieniędzy.',
      ],
      kids: { body: () => ['Podaj na stronie grupy, dla których dzieci są te miejsca.'] },
    },
    en: {
      state: 'Free places in the group',
      subject: ({ spare, run, date }) =>
        `${spare} ${plural('en', spare, { one: 'paid place is', other: 'paid places are' })} still free: ${run}, ${date}`,
      heading: ({ spare }) =>
        plural('en', spare, { one: 'One paid place is still free', other: `${spare} paid places are still free` }),
      body: () => [
        'Send your friends the number and the code, or invite them on your group’s page. Places that nobody takes are not refunded.',
      ],
      kids: { body: () => ['On your group’s page, say which children they are for.'] },
    },
    de: {
      state: 'Noch niemand dafür',
      subject: ({ spare, run, date }) =>
        `${spare} ${plural('de', spare, { one: 'bezahlter Platz ist', other: 'bezahlte Plätze sind' })} noch frei: ${run}, ${date}`,
      heading: ({ spare }) =>
        plural('de', spare, {
          one: 'Ein bezahlter Platz ist noch frei',
          other: `${spare} bezahlte Plätze sind noch frei`,
        }),
      body: () => [
        'Schick deinen Freunden Nummer und Code oder lade sie auf der Seite deiner Gruppe ein. Für Plätze, die niemand nimmt, gibt es kein Geld zurück.',
      ],
      kids: { body: () => ['Sag auf der Seite deiner Gruppe, für welche Kinder die Plätze sind.'] },
    },
  },
});
