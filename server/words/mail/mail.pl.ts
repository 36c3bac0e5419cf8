import { kidsArrivalMinutes } from '#contract/constants.ts';
import { ageWords } from '../ages.ts';
import { plural } from '../format.ts';
import type { GroupMailFacts } from './groupMails.types.ts';
import type { MailWords } from './mail.en.ts';
import type { PaymentMailFacts } from './mail.types.ts';

const your = ({ seats }: PaymentMailFacts) => plural('pl', seats, { one: 'Twoje miejsce', other: 'Wasze miejsca' });
const back = ({ seats }: PaymentMailFacts) =>
  `zwolnimy ${plural('pl', seats, { one: 'miejsce', other: 'miejsca' })} dla innych`;
const longer = ({ fullUntil }: NonNullable<PaymentMailFacts['deadline']>) =>
  fullUntil === null
    ? []
    : [
        `Potrzebujesz więcej czasu? Otwórz płatność przyciskiem poniżej, a\u00a0rezerwacja będzie ważna do: ${fullUntil}.`,
      ];
const pay = (facts: PaymentMailFacts) =>
  facts.deadline === null
    ? []
    : [
        `Czas na płatność: jeszcze ${facts.deadline.left} (termin: ${facts.deadline.until}). Potem ${back(facts)}.`,
        ...longer(facts.deadline),
      ];
const invite = ({ free }: PaymentMailFacts) =>
  free === 0
    ? []
    : [
        plural('pl', free, {
          one: 'Jedno opłacone miejsce czeka na kogoś znajomego. Wyślij mu numer i\u00a0kod.',
          few: `${free} opłacone miejsca czekają na Twoich znajomych. Wyślij im numer i\u00a0kod.`,
          other: `${free} opłaconych miejsc czeka na Twoich znajomych. Wyślij im numer i\u00a0kod.`,
        }),
      ];

const saysAges = (ageless: readonly number[]) => {
  const numbers = ageless.join(', ');
  return ageless.length === 0
    ? []
    : [
        plural('pl', ageless.length, {
          one: `Podaj jeszcze wiek dziecka nr ${numbers} na stronie Twojej grupy.`,
          other: `Podaj jeszcze wiek dzieci nr ${numbers} na stronie Twojej grupy.`,
        }),
      ];
};
const saysRange = (ages: { readonly from: number; readonly to: number } | null) =>
  ages === null ? [] : [`${ageWords.pl.range(ages.from, ages.to)} ${ageWords.pl.other}`];

const guard = ({ children }: PaymentMailFacts) =>
  children === null
    ? []
    : [
        `Weź dowód tożsamości i\u00a0podpisane oświadczenie. Bądźcie ${kidsArrivalMinutes} minut przed startem.`,
        ...saysAges(children.ageless),
        ...saysRange(children.ages),
      ];

/** Sentences of the mails about payments. */
export const says = { guard, invite, pay, your };

export const mailPl: MailWords = {
  start: (clock) => `start ${clock}`,
  groupNumber: 'Numer grupy',
  groupCode: 'Kod grupy',
  places: (count) => `${count} ${plural('pl', count, { one: 'miejsce', few: 'miejsca', other: 'miejsc' })}`,
  difference: (distance) => `Dopłata do dystansu ${distance}`,
  discount: (from) => `Zniżka od ${from} miejsc`,
  coupons: (codes) =>
    codes.length === 0 ? 'Kody rabatowe' : `${codes.length === 1 ? 'Kod' : 'Kody'} ${codes.join(', ')}`,
  percent: (value) => `${value}%`,
  total: 'Razem',
  fee: (percent) => `Opłata manipulacyjna ${percent}`,
  due: 'Do zapłaty',
  paid: (method) => (method === null ? 'Zapłacono' : `Zapłacono, ${method}`),
  refund: 'Zwrot',
  declaration: 'Oświadczenie do podpisania (PDF)',
  invoice: 'Faktura (PDF)',
  receipt: (date) => `Potwierdzenie zapłaty z\u00a0dnia ${date}. Płaci:`,
  method: 'Sposób płatności',
  paymentNumber: 'Numer płatności',
  seller: 'Sprzedawca',
  joinLink: 'Albo wyślij ten link: ',
  giveUp: {
    before: (seats) =>
      plural('pl', seats, { one: 'Nie potrzebujesz już tego miejsca? ', other: 'Nie potrzebujesz już tych miejsc? ' }),
    link: 'Zrezygnuj z\u00a0zamówienia',
  },
  startData: { before: 'Organizator potrzebuje jeszcze danych do startu: ', link: 'uzupełnij je na jednej stronie' },
  account: {
    before: 'Nie masz konta? ',
    link: 'Załóż je na ten adres',
    after: (seats) =>
      plural('pl', seats, {
        one: ', a\u00a0miejsce samo się w\u00a0nim pojawi.',
        other: ', a\u00a0miejsca same się w\u00a0nim pojawią.',
      }),
  },
  /** The organiser has moved the start. */
  moved: ({ was, is }: GroupMailFacts['moved']) => `Organizator zmienił godzinę startu. Było: ${was}. Jest: ${is}.`,
  /** The group itself has. */
  waveChanged: ({ group, waveWas }: GroupMailFacts) =>
    `Grupa ${group} przeszła do innej fali, wcześniej start był o\u00a0${waveWas}.`,
  showPayment: 'Pokaż płatność',
  newPassword: 'Ustaw nowe hasło',
  notYou: 'To nie Ty? Od razu ustaw nowe hasło i\u00a0odpisz na tę wiadomość.',
  footer: 'Pytania? Odpisz na tę wiadomość.',
  stop: { why: 'Dostajesz tę wiadomość, bo ktoś podał nam ten adres.', link: 'Nie chcę więcej takich wiadomości' },
};
