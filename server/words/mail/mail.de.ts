import { kidsArrivalMinutes } from '#contract/constants.ts';
import { ageWords } from '../ages.ts';
import { plural } from '../format.ts';
import type { GroupMailFacts } from './groupMails.types.ts';
import type { MailWords } from './mail.en.ts';
import type { PaymentMailFacts } from './mail.types.ts';

const your = ({ seats }: PaymentMailFacts) => plural('de', seats, { one: 'deinen Platz', other: 'eure Plätze' });
const back = ({ seats }: PaymentMailFacts) =>
  `geben wir ${plural('de', seats, { one: 'den Platz', other: 'die Plätze' })} wieder frei`;
const longer = ({ fullUntil }: NonNullable<PaymentMailFacts['deadline']>) =>
  fullUntil === null
    ? []
    : [`Brauchst du länger? Öffne die Zahlung mit dem Knopf unten, dann gilt die Reservierung bis ${fullUntil}.`];
const pay = (facts: PaymentMailFacts) =>
  facts.deadline === null
    ? []
    : [
        `Noch ${facts.deadline.left}: Bezahle bis ${facts.deadline.until}. Danach ${back(facts)}.`,
        ...longer(facts.deadline),
      ];
const invite = ({ free }: PaymentMailFacts) =>
  free === 0
    ? []
    : [
        plural('de', free, {
          one: 'Ein bezahlter Platz wartet auf jemanden, den du kennst. Schick Nummer und Code weiter.',
          other: `${free} bezahlte Plätze warten auf deine Freunde. Schick ihnen Nummer und Code.`,
        }),
      ];

const saysAges = (ageless: readonly number[]) => {
  const numbers = ageless.join(', ');
  return ageless.length === 0
    ? []
    : [
        plural('de', ageless.length, {
          one: `Gib auf der Seite deiner Gruppe noch an, wie alt Kind ${numbers} ist.`,
          other: `Gib auf der Seite deiner Gruppe noch an, wie alt die Kinder ${numbers} sind.`,
        }),
      ];
};
const saysRange = (ages: { readonly from: number; readonly to: number } | null) =>
  ages === null ? [] : [`${ageWords.de.range(ages.from, ages.to)} ${ageWords.de.other}`];

const guard = ({ children }: PaymentMailFacts) =>
  children === null
    ? []
    : [
        `Bring einen Ausweis und die unterschriebene Erklärung mit. Seid ${kidsArrivalMinutes} Minuten vor dem Start da.`,
        ...saysAges(children.ageless),
        ...saysRange(children.ages),
      ];

/** Sentences of the mails about payments. */
export const says = { guard, invite, pay, your };

export const mailDe: MailWords = {
  start: (clock) => `Start ${clock}\u00a0Uhr`,
  groupNumber: 'Gruppennummer',
  groupCode: 'Gruppencode',
  places: (count) => `${count} ${plural('de', count, { one: 'Platz', other: 'Plätze' })}`,
  difference: (distance) => `Aufpreis für ${distance}`,
  discount: (from) => `Rabatt ab ${from} Plätzen`,
  coupons: (codes) =>
    codes.length === 0 ? 'Gutscheine' : `${codes.length === 1 ? 'Gutschein' : 'Gutscheine'} ${codes.join(', ')}`,
  percent: (value) => `${value}\u00a0%`,
  total: 'Zwischensumme',
  fee: (percent) => `Bearbeitungsgebühr ${percent}`,
  due: 'Zu zahlen',
  paid: (method) => (method === null ? 'Bezahlt' : `Bezahlt mit ${method}`),
  refund: 'Erstattung',
  declaration: 'Erklärung zum Unterschreiben (PDF)',
  invoice: 'Rechnung (PDF)',
  receipt: (date) => `Zahlungsbeleg, bezahlt am ${date} von:`,
  method: 'Zahlungsart',
  paymentNumber: 'Zahlungsnummer',
  seller: 'Verkäufer',
  joinLink: 'Oder schick diesen Link: ',
  giveUp: {
    before: (seats) =>
      plural('de', seats, { one: 'Brauchst du den Platz nicht mehr? ', other: 'Brauchst du die Plätze nicht mehr? ' }),
    link: 'Bestellung stornieren',
  },
  startData: { before: 'Der Veranstalter braucht noch Startangaben: ', link: 'auf einer Seite ergänzen' },
  account: {
    before: 'Noch kein Konto? ',
    link: 'Leg eins für diese Adresse an',
    after: (seats) =>
      plural('de', seats, { one: ', dann ist der Platz darin.', other: ', dann sind die Plätze darin.' }),
  },
  /** The organiser has moved the start. */
  moved: ({ was, is }: GroupMailFacts['moved']) =>
    `Der Veranstalter hat den Start verlegt. Bisher: ${was}. Jetzt: ${is}.`,
  /** The group itself has. */
  waveChanged: ({ group, waveWas }: GroupMailFacts) =>
    `Die Gruppe ${group} hat die Welle gewechselt, vorher war es ${waveWas}\u00a0Uhr.`,
  showPayment: 'Zahlung zeigen',
  newPassword: 'Neues Passwort festlegen',
  notYou: 'Nicht du? Leg sofort ein neues Passwort fest und antworte auf diese Mail.',
  footer: 'Fragen? Antworte auf diese Mail.',
  stop: { why: 'Du bekommst diese Mail, weil uns jemand diese Adresse genannt hat.', link: 'Abbestellen' },
};
