import type { SandboxWords } from './words.types.ts';

export const sandboxDe: SandboxWords = {
  demonstration: 'Vorführung: Hier fließt kein Geld.',
  language: 'Sprache',
  desk: {
    title: 'Demo-Pult',
    lead: 'Muster läuft als Vorführung. Zahlungsanbieter und Postfach gehören dazu.',
    mailbox: 'Postfach öffnen',
    mailboxHelp: 'Dort landet jede Mail, die Muster verschicken würde.',
    people: 'Als jemand anderes hinein',
    roleOf: {
      captain: (group) =>
        `führt „${group}“: mit Mitgliedern, einer Einladung, einer Herausforderung, freien Plätzen und Verlauf.`,
      guardian: (group) => `meldet die Kinder von „${group}“ an; bei einem fehlt noch das Alter.`,
    },
    peopleHelp: 'Melde dich mit Google an und wähle eine dieser Personen.',
    signIn: 'Anmelden',
    payments: 'Zahlungen',
    noPayments: 'Noch keine Zahlungen. Reserviere einen Platz, dann erscheint sie hier.',
    open: 'Bei der Bank öffnen',
    cards: 'Karten zum Ausprobieren',
    cardsHelp: 'Dazu passt jedes künftige Datum und jede dreistellige Prüfziffer.',
    cardOf: {
      succeeds: 'wird angenommen',
      declined: 'wird abgelehnt',
      asks: 'fragt nach deiner Bestätigung',
      funds: 'ist nicht gedeckt',
      disputes: 'zahlt, dann fordert ihre Bank das Geld zurück',
    },
    blik: 'BLIK: sechs beliebige Ziffern.',
  },
  bank: {
    title: (provider) => `Demobank: ${provider}`,
    notice: 'Diese Seite vertritt deine Bank. Wähle, was die Bank sagen soll.',
    amount: 'Betrag',
    to: 'An',
    what: 'Wofür',
    title3ds: 'Deine Bank fragt: Bist du es?',
    pay: (amount) => `${amount} bezahlen`,
    agree: (amount) => `Ja, ${amount} bezahlen`,
    later: 'Später bezahlen',
    laterHelp: 'Die Überweisung ist unterwegs; die Bank meldet sich später.',
    refuse: 'Bank ablehnen lassen',
    cancel: 'Abbrechen und zurück',
    blik: 'BLIK-Code',
    blikHelp: 'Sechs beliebige Ziffern.',
    blikError: 'Ein BLIK-Code hat sechs Ziffern. Gib alle sechs ein.',
    payWithBlik: 'Mit BLIK bezahlen',
    others: 'Was sonst geschehen kann',
    arrived: 'Das Geld ist da',
    failed: 'Die Überweisung ist gescheitert',
    settled: {
      requires_payment_method: 'Dieser Zahlungsversuch ist vorbei. Geh zurück und beginne einen neuen.',
      processing: 'Die Überweisung ist unterwegs. Entscheide, wie sie ausgeht.',
      succeeded: 'Diese Zahlung ist ausgeführt.',
      canceled: 'Diese Zahlung wurde zurückgezogen.',
    },
    back: 'Zurück zu Muster',
    notFound: 'Die Bank kennt diese Zahlung nicht.',
  },
  adyen: {
    cardMethod: 'Karte (Vorführung)',
    cardTitle: 'Demokarte',
    cardNotice:
      'Die Kartenfelder von Adyen kommen von Adyen selbst und fehlen in der Vorführung. Diese Seite vertritt sie.',
  },
  status: {
    requires_payment_method: 'nicht bezahlt',
    requires_action: 'wartet auf Bestätigung',
    processing: 'unterwegs',
    succeeded: 'bezahlt',
    canceled: 'zurückgezogen',
  },
  mail: {
    title: 'Postfach',
    lead: 'Die Mails dieser Vorführung, neueste zuerst. Nichts verlässt diesen Rechner.',
    empty: 'Noch keine Mails. Reserviere einen Platz, dann kommt die Bestätigung hier an.',
    to: 'An',
    sent: 'Gesendet',
    asHtml: 'Die Mail',
    asText: 'Als reiner Text',
    all: 'Alle Mails',
    notFound: 'Diese Mail gibt es nicht.',
    noSubject: '(kein Betreff)',
  },
  signIn: {
    title: (provider) => `Demo-Anmeldung: ${provider}`,
    notice: (provider) => `Diese Seite steht für ${provider}. Wähl aus, wer du bist.`,
    noEmail: 'ohne E-Mail-Adresse',
    standing: (isVouchedFor) => (isVouchedFor ? 'Adresse bestätigt' : 'Adresse nicht bestätigt'),
    other: 'Jemand anderes',
    givenName: 'Vorname',
    familyName: 'Nachname',
    email: 'E-Mail-Adresse',
    vouches: (provider) => `${provider} hat diese Adresse bestätigt`,
    wrong: 'Gib Vorname, Nachname und E-Mail-Adresse an.',
    goOn: 'Weiter',
    cancel: 'Abbrechen und zurück',
    lost: 'Diese Anmeldung ist beendet.',
    lostHelp: (provider) =>
      `Sie wurde benutzt, hat zu lange gedauert oder begann nicht bei Muster. Starte ${provider} dort neu.`,
  },
  terms: {
    title: 'AGB der Vorführung',
    lead: (seller) => `Das sind keine AGB eines echten Ladens, sie zeigen nur, wo diese stünden. Verkäufer: ${seller}.`,
    sections: (contact) => [
      [
        'Nichts wird verkauft',
        'Läufe, Wellen und Preise sind erfunden. Eine Bestellung reserviert keinen Platz bei einem Lauf.',
      ],
      [
        'Nichts wird abgebucht',
        'Der Zahlungsanbieter ist Teil dieses Programms. Gib nie die Nummer einer echten Karte ein.',
      ],
      [
        'Vor dem echten Verkauf',
        'Der Veranstalter hinterlegt die Adressen der echten AGB in den Einstellungen TERMS_URL_PL und TERMS_URL_DE. Ohne sie startet der Verkauf nicht.',
      ],
      ['Fragen', `Schreib an ${contact}.`],
    ],
  },
  privacy: {
    title: 'Datenschutz in der Vorführung',
    lead: (seller) =>
      `Das ist keine Datenschutzerklärung eines echten Ladens, sie zeigt nur, wo diese stünde. Verkäufer: ${seller}.`,
    sections: (contact) => [
      [
        'Was gespeichert wird',
        'Was du in eine Bestellung eingibst, bleibt in der Datenbank dieser Installation und nirgendwo sonst: Name, E-Mail-Adresse, Anschrift.',
      ],
      ['Wer es bekommt', 'Niemand. Mails gehen ins eingebaute Postfach, Zahlungen an den eingebauten Anbieter.'],
      ['Wie es verschwindet', 'Wer diese Installation betreibt, löscht ihren Datenordner.'],
      [
        'Vor dem echten Verkauf',
        'Der Veranstalter hinterlegt die Adressen der echten Erklärung in den Einstellungen PRIVACY_URL_PL und PRIVACY_URL_DE. Ohne sie startet der Verkauf nicht.',
      ],
      ['Fragen', `Schreib an ${contact}.`],
    ],
  },
  imprint: {
    title: 'Impressum der Vorführung',
    lead: (seller) =>
      `Das ist kein Impressum eines echten Ladens, es zeigt nur, wo dieses stünde. Verkäufer: ${seller}.`,
    sections: (contact) => [
      [
        'Wer verkauft',
        'Niemand: Läufe, Wellen und Preise sind erfunden. Hier stehen Name, Anschrift, Register und Steuernummer des Veranstalters.',
      ],
      [
        'Vor dem echten Verkauf',
        'Der Veranstalter hinterlegt die Adresse des echten Impressums in der Einstellung IMPRINT_URL. Ohne sie startet der Verkauf in Deutschland nicht.',
      ],
      ['Fragen', `Schreib an ${contact}.`],
    ],
  },
  toShop: 'Zu den Läufen',
};
