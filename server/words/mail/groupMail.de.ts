import { plural } from '../format.ts';
import type { GroupMailWords } from './groupMail.types.ts';

const open = 'Zur Gruppe';
const runs = 'Meine Läufe ansehen';

export const groupMailDe: GroupMailWords = {
  somebody: 'Jemand',
  unnamed: (id) => `Gruppe ${id}`,
  letters: {
    invitation: {
      state: 'Einladung',
      subject: ({ who, run, date }) => `${who} lädt dich ein: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} hält dir einen Platz frei: ${groupAlone}`,
      body: () => ['Er ist schon bezahlt. Melde dich an oder leg ein Konto an, dann gehört er dir.'],
      button: 'Platz annehmen',
    },
    challenge: {
      state: 'Herausforderung',
      subject: ({ who, run, date }) => `${who} fordert dich heraus: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} fordert dich heraus mitzulaufen: ${groupAlone}`,
      body: ({ amount, deadline }) => [
        `Ein Platz ist für dich reserviert, er kostet ${amount}.`,
        ...(deadline === null ? [] : [`Du hast noch ${deadline.left}: Bezahl bis ${deadline.until}.`]),
      ],
      button: 'Herausforderung annehmen',
    },
    handover: {
      state: 'Ein Platz für dich',
      subject: ({ who, run, date }) => `${who} möchte dir einen Platz überlassen: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} bietet dir einen Platz an: ${groupAlone}`,
      body: () => ['Er ist bezahlt. Bis du ihn annimmst, bleibt alles, wie es ist.'],
      button: 'Platz annehmen',
    },
    joined: {
      state: 'Neu in der Gruppe',
      subject: ({ who, groupAlone }) => `${who} ist jetzt dabei: ${groupAlone}`,
      heading: ({ who }) => `${who} läuft mit euch`,
      body: () => [],
      button: open,
    },
    welcome: {
      state: 'Du bist dabei',
      subject: ({ run, date, wave }) => `Du bist dabei: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
      heading: ({ group }) => `Willkommen in der Gruppe: ${group}`,
      body: () => ['Der Platz gehört dir. In der Gruppe siehst du, wer noch mitläuft.'],
      button: open,
    },
    member_paid: {
      state: 'Bezahlt',
      subject: ({ who, groupAlone }) => `${who} hat bezahlt: ${groupAlone}`,
      heading: ({ who }) => `${who} hat bezahlt`,
      body: () => [],
      button: open,
    },
    place_given: {
      state: 'Platz weitergegeben',
      subject: ({ run, date }) => `Dein Platz ist weitergegeben: ${run}, ${date}`,
      heading: ({ whom }) => `Dein Platz gehört jetzt ${whom}`,
      body: ({ group }) => [`In der Gruppe ${group} bist du nicht mehr.`],
      button: runs,
    },
    place_received: {
      state: 'Ein Platz für dich',
      subject: ({ run, date, wave }) => `Du hast einen Platz: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
      heading: ({ who }) => `${who} hat dir einen Platz überlassen`,
      body: ({ group }) => [`Du bist jetzt in der Gruppe ${group}, und bezahlt ist auch schon.`],
      button: open,
    },
    moved: {
      state: 'Gruppe gewechselt',
      subject: ({ run, date, wave }) => `Du bist in einer anderen Gruppe: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
      heading: ({ groupAlone }) => `Du läufst jetzt mit: ${groupAlone}`,
      body: () => ['Achte auf die Startzeit: Es gilt die der neuen Gruppe.'],
      button: open,
    },
    left: {
      state: 'Änderung bei den Plätzen',
      subject: ({ who, groupAlone }) => `${who} ist nicht mehr dabei: ${groupAlone}`,
      heading: ({ who }) => `${who} ist nicht mehr in der Gruppe`,
      body: () => ['In der Gruppe siehst du, welche Plätze jetzt frei sind.'],
      button: open,
    },
    removed: {
      state: 'Nicht mehr in der Gruppe',
      subject: ({ run, date }) => `Du bist nicht mehr in der Gruppe: ${run}, ${date}`,
      heading: ({ who, group }) => `${who} hat dich aus der Gruppe genommen: ${group}`,
      body: () => ['Dein Platz ist zurück bei der Gruppe. Ist das ein Versehen? Dann sprich mit dem Captain.'],
      button: runs,
    },
    captain_now: {
      state: 'Du bist Captain',
      subject: ({ groupAlone }) => `Du bist Captain: ${groupAlone}`,
      heading: ({ group }) => `Du führst jetzt die Gruppe ${group}`,
      body: () => ['Du kannst sie umbenennen, die Welle wechseln, Leute einladen und alle Plätze verwalten.'],
      button: open,
    },
    captain_was: {
      state: 'Neuer Captain',
      subject: ({ groupAlone }) => `Neuer Captain: ${groupAlone}`,
      heading: ({ whom, group }) => `${whom} führt jetzt die Gruppe ${group}`,
      body: () => ['Dein eigener Platz bleibt dir.'],
      button: open,
    },
    wave_changed: {
      state: 'Neue Startzeit',
      subject: ({ run, date, wave }) => `Dein Start ist jetzt um ${wave}\u00a0Uhr: ${run}, ${date}`,
      heading: ({ wave }) => `Dein Start ist um ${wave}\u00a0Uhr`,
      body: ({ waveWas, group }) => [
        `Die Gruppe ${group} hat die Welle gewechselt, vorher war es ${waveWas}\u00a0Uhr.`,
      ],
      button: open,
    },
    offer_wave_changed: {
      state: 'Neue Startzeit',
      subject: ({ run, date, wave }) => `Der Start ist jetzt um ${wave}\u00a0Uhr: ${run}, ${date}`,
      heading: ({ wave }) => `Der Platz für dich startet um ${wave}\u00a0Uhr`,
      body: ({ waveWas, group }) => [
        `Die Gruppe ${group} hat die Welle gewechselt, vorher war es ${waveWas}\u00a0Uhr. Der Platz, der dir angeboten ist, wechselt mit.`,
      ],
      button: 'Platz ansehen',
    },
    group_deleted: {
      state: 'Gruppe gelöscht',
      subject: ({ run, date }) => `Die Gruppe ist gelöscht, dein Platz auch: ${run}, ${date}`,
      heading: ({ group }) => `Die Gruppe ${group} gibt es nicht mehr`,
      body: ({ who }) => [`${who} hat die Gruppe gelöscht. Die Plätze sind wieder frei, erstattet wird nichts.`],
      button: runs,
    },
    offer_deleted: {
      state: 'Gruppe gelöscht',
      subject: ({ run, date }) => `Der Platz wird nicht mehr angeboten: ${run}, ${date}`,
      heading: ({ group }) => `Die Gruppe ${group} gibt es nicht mehr`,
      body: ({ who }) => [`${who} hat die Gruppe gelöscht und damit auch den Platz, der dir angeboten war.`],
      button: runs,
    },
    spare_places: {
      state: 'Noch niemand dafür',
      subject: ({ spare, run, date }) =>
        `${spare} ${plural('de', spare, { one: 'bezahlter Platz ist', other: 'bezahlte Plätze sind' })} noch frei: ${run}, ${date}`,
      heading: ({ spare }) =>
        plural('de', spare, {
          one: 'Ein bezahlter Platz ist noch frei',
          other: `${spare} bezahlte Plätze sind noch frei`,
        }),
      body: () => [
        'Schick deinen Freunden Nummer und Code, oder lade sie auf der Seite deiner Gruppe ein. Für Plätze, die niemand nimmt, gibt es kein Geld zurück.',
      ],
      button: open,
    },
  },
};
