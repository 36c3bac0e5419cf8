import { kidsArrivalMinutes } from '#contract/constants.ts';
import { ageWords } from '../ages.ts';
import { plural } from '../format.ts';
import type { MailFacts, MailWords } from './mail.types.ts';

const your = ({ seats }: MailFacts) => plural('de', seats, { one: 'deinen Platz', other: 'eure Plätze' });
const back = ({ seats }: MailFacts) =>
  plural('de', seats, { one: 'geht der Platz zurück in die Welle', other: 'gehen die Plätze zurück in die Welle' });
const longer = ({ fullUntil }: NonNullable<MailFacts['deadline']>) =>
  fullUntil === null
    ? []
    : [`Brauchst du länger? Öffne die Zahlung mit dem Knopf unten, dann gilt die Reservierung bis ${fullUntil}.`];
const pay = (facts: MailFacts) =>
  facts.deadline === null
    ? []
    : [
        `Noch ${facts.deadline.left}: Bezahle bis ${facts.deadline.until}. Danach ${back(facts)}.`,
        ...longer(facts.deadline),
      ];
const invite = ({ free }: MailFacts) =>
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

const guard = ({ children }: MailFacts) =>
  children === null
    ? []
    : [
        `Bring einen Ausweis und die unterschriebene Erklärung mit. Seid ${kidsArrivalMinutes} Minuten vor dem Start da.`,
        ...saysAges(children.ageless),
        ...saysRange(children.ages),
      ];

export const mailDe: MailWords = {
  letters: {
    reserved: {
      state: 'Reserviert, noch nicht bezahlt',
      subject: ({ run, date, start }) => `Reserviert, bitte bezahlen: ${run}, ${date}, ${start}`,
      heading: (facts) => `${facts.name}, wir halten ${your(facts)}`,
      body: pay,
      button: ({ amount }) => `${amount} bezahlen`,
    },
    paid: {
      state: 'Bezahlt',
      subject: ({ run, date, start, seats }) =>
        `${plural('de', seats, { one: 'Du bist', other: 'Ihr seid' })} angemeldet: ${run}, ${date}, ${start}`,
      heading: ({ name, seats }) => `${name}, ${plural('de', seats, { one: 'du bist', other: 'ihr seid' })} angemeldet`,
      body: (facts) => [...invite(facts), ...guard(facts)],
      button: ({ free }) => (free > 0 ? 'Bestätigung zeigen und Freunde einladen' : 'Bestätigung zeigen'),
    },
    reminder: {
      state: 'Noch nicht bezahlt',
      subject: ({ run, deadline }) =>
        deadline === null ? `Bitte bezahle deine Reservierung: ${run}` : `Noch ${deadline.left} zum Bezahlen: ${run}`,
      heading: ({ name, seats }) =>
        `${name}, ${plural('de', seats, { one: 'dein Platz ist', other: 'eure Plätze sind' })} bald weg`,
      body: pay,
      button: ({ amount }) => `${amount} bezahlen`,
    },
    lapsed: {
      state: 'Reservierung verfallen',
      subject: ({ run, date }) => `Deine Reservierung ist verfallen: ${run}, ${date}`,
      heading: ({ name }) => `${name}, deine Reservierung ist verfallen`,
      body: ({ seats }) => [
        `Die Zahlung kam nicht rechtzeitig, deshalb ${plural('de', seats, { one: 'ist der Platz', other: 'sind die Plätze' })} zurück in der Welle. Kommt das Geld noch, bekommst du ${plural('de', seats, { one: 'ihn', other: 'sie' })} wieder oder den ganzen Betrag zurück.`,
        'Solange in der Welle Platz ist, kannst du noch einmal reservieren, mit derselben Gruppennummer und demselben Code.',
      ],
      button: () => 'Noch einmal reservieren',
    },
    payment_failed: {
      state: 'Zahlung gescheitert',
      subject: ({ run, date }) => `Deine Zahlung ist gescheitert: ${run}, ${date}`,
      heading: ({ name }) => `${name}, die Bank hat die Zahlung abgelehnt`,
      body: (facts) => [
        'Es wurde nichts abgebucht.',
        ...(facts.deadline === null ? ['Die Welle ist gestartet, die Reservierung ist damit zu Ende.'] : pay(facts)),
      ],
      button: ({ deadline, amount }) => (deadline === null ? 'Zahlung zeigen' : `${amount} bezahlen`),
    },
    refund_pending: {
      state: 'Erstattung unterwegs',
      subject: ({ run, refund }) => `Wir erstatten ${refund}: ${run}`,
      heading: ({ name }) => `${name}, dein Geld kommt zurück`,
      body: ({ refund }) => [
        `Deine Zahlung ist da, aber es gab keine Plätze mehr dafür. Wir erstatten ${refund} auf demselben Weg.`,
        'Das dauert einige Werktage. Wir schreiben dir, wenn es erledigt ist.',
      ],
      button: () => 'Zahlung zeigen',
    },
    refunded: {
      state: 'Erstattet',
      subject: ({ run, refund }) => `${refund} erstattet: ${run}`,
      heading: ({ name }) => `${name}, dein Geld ist zurück`,
      body: ({ refund }) => [
        `Wir haben ${refund} auf demselben Weg erstattet. Bis die Bank es zeigt, können einige Tage vergehen.`,
      ],
      button: () => 'Zahlung zeigen',
    },
    in_review: {
      state: 'Entscheidung nötig',
      subject: ({ run, date }) => `Geld wartet auf deine Entscheidung: ${run}, ${date}`,
      heading: () => 'Geld wartet auf deine Entscheidung',
      body: () => [
        'Eine Zahlung passt nicht zum Betrag oder ließ sich nicht zurückschicken.',
        'Nimm sie an oder schick sie zurück: `npm run payments`.',
      ],
      button: () => 'Zahlung zeigen',
    },
  },
  start: (clock) => `Start ${clock}\u00a0Uhr`,
  meet: (clock) => `(Treffpunkt ab ${clock}\u00a0Uhr)`,
  groupNumber: 'Gruppennummer',
  groupCode: 'Gruppencode',
  places: (count) => `${count} ${plural('de', count, { one: 'Platz', other: 'Plätze' })}`,
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
  receipt: (date) => `Zahlungsbeleg, bezahlt am ${date} von:`,
  methods: { przelewy24: 'Przelewy24', paypal: 'PayPal' },
  giveUp: {
    before: (seats) =>
      plural('de', seats, { one: 'Brauchst du den Platz nicht mehr? ', other: 'Brauchst du die Plätze nicht mehr? ' }),
    link: 'Bestellung stornieren',
  },
  account: {
    before: 'Noch kein Konto? ',
    link: 'Leg eins für diese Adresse an',
    after: (seats) =>
      plural('de', seats, { one: ', dann ist der Platz darin.', other: ', dann sind die Plätze darin.' }),
  },
  footer: 'Fragen? Antworte auf diese Mail.',
  stop: { why: 'Du bekommst diese Mail, weil uns jemand diese Adresse genannt hat.', link: 'Keine solchen Mails mehr' },
};
