import { kidsArrivalMinutes } from '#contract/constants.ts';
import { ageWords } from '../ages.ts';
import { plural } from '../format.ts';
import type { MailFacts, MailWords } from './mail.types.ts';

const your = ({ seats }: MailFacts) => plural('pl', seats, { one: 'Twoje miejsce', other: 'Wasze miejsca' });
const back = ({ seats }: MailFacts) =>
  plural('pl', seats, { one: 'miejsce wróci do fali', other: 'miejsca wrócą do fali' });
const longer = ({ fullUntil }: NonNullable<MailFacts['deadline']>) =>
  fullUntil === null
    ? []
    : [
        `Potrzebujesz więcej czasu? Otwórz płatność przyciskiem poniżej, a\u00a0rezerwacja będzie ważna do: ${fullUntil}.`,
      ];
const pay = (facts: MailFacts) =>
  facts.deadline === null
    ? []
    : [
        `Czas na płatność: jeszcze ${facts.deadline.left} (termin: ${facts.deadline.until}). Potem ${back(facts)}.`,
        ...longer(facts.deadline),
      ];
const invite = ({ free }: MailFacts) =>
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

const guard = ({ children }: MailFacts) =>
  children === null
    ? []
    : [
        `Weź dowód tożsamości i\u00a0podpisane oświadczenie. Bądźcie ${kidsArrivalMinutes} minut przed startem.`,
        ...saysAges(children.ageless),
        ...saysRange(children.ages),
      ];

export const mailPl: MailWords = {
  letters: {
    reserved: {
      state: 'Zarezerwowane, jeszcze nieopłacone',
      subject: ({ run, date, start }) => `Rezerwacja czeka na płatność: ${run}, ${date}, ${start}`,
      heading: (facts) => `${facts.name}, trzymamy ${your(facts)}`,
      body: pay,
      button: ({ amount }) => `Zapłać ${amount}`,
    },
    paid: {
      state: 'Opłacone',
      subject: ({ run, date, start, seats }) =>
        `${plural('pl', seats, { one: 'Miejsce jest Twoje', other: 'Jesteście zapisani' })}: ${run}, ${date}, ${start}`,
      heading: ({ name, seats }) =>
        `${name}, ${plural('pl', seats, { one: 'miejsce jest Twoje', other: 'jesteście zapisani' })}`,
      body: (facts) => [...invite(facts), ...guard(facts)],
      button: ({ free }) => (free > 0 ? 'Pokaż potwierdzenie i\u00a0zaproś znajomych' : 'Pokaż potwierdzenie'),
    },
    reminder: {
      state: 'Jeszcze nieopłacone',
      subject: ({ run, deadline }) =>
        deadline === null ? `Opłać rezerwację: ${run}` : `Jeszcze ${deadline.left} na płatność: ${run}`,
      heading: (facts) =>
        `${facts.name}, ${your(facts)} zaraz ${plural('pl', facts.seats, { one: 'przepadnie', other: 'przepadną' })}`,
      body: pay,
      button: ({ amount }) => `Zapłać ${amount}`,
    },
    lapsed: {
      state: 'Rezerwacja wygasła',
      subject: ({ run, date }) => `Rezerwacja wygasła: ${run}, ${date}`,
      heading: ({ name }) => `${name}, rezerwacja wygasła`,
      body: ({ seats }) => [
        `Płatność nie dotarła na czas, więc ${plural('pl', seats, { one: 'miejsce wróciło', other: 'miejsca wróciły' })} do fali. Jeśli pieniądze jeszcze dotrą, przywrócimy ${plural('pl', seats, { one: 'miejsce', other: 'miejsca' })} albo zwrócimy całą kwotę.`,
        'Dopóki w\u00a0fali jest miejsce, możesz zarezerwować ponownie, z\u00a0tym samym numerem i\u00a0kodem grupy.',
      ],
      button: () => 'Zarezerwuj ponownie',
    },
    payment_failed: {
      state: 'Płatność się nie udała',
      subject: ({ run, date }) => `Płatność się nie udała: ${run}, ${date}`,
      heading: ({ name }) => `${name}, bank odrzucił płatność`,
      body: (facts) => [
        'Nic nie zostało pobrane.',
        ...(facts.deadline === null ? ['Fala już wystartowała, więc rezerwacja się skończyła.'] : pay(facts)),
      ],
      button: ({ deadline, amount }) => (deadline === null ? 'Pokaż płatność' : `Zapłać ${amount}`),
    },
    refund_pending: {
      state: 'Zwrot w\u00a0drodze',
      subject: ({ run, refund }) => `Zwracamy ${refund}: ${run}`,
      heading: ({ name }) => `${name}, zwracamy pieniądze`,
      body: ({ refund }) => [
        `Twoja płatność dotarła, ale nie było już miejsc, które moglibyśmy za nią dać. Zwracamy ${refund} tą samą drogą.`,
        'Potrwa to kilka dni roboczych. Napiszemy, gdy zwrot będzie wykonany.',
      ],
      button: () => 'Pokaż płatność',
    },
    refunded: {
      state: 'Zwrócone',
      subject: ({ run, refund }) => `Zwróciliśmy ${refund}: ${run}`,
      heading: ({ name }) => `${name}, pieniądze wróciły`,
      body: ({ refund }) => [`Zwróciliśmy ${refund} tą samą drogą. Bank może je pokazać dopiero za kilka dni.`],
      button: () => 'Pokaż płatność',
    },
    in_review: {
      state: 'Potrzebna decyzja',
      subject: ({ run, date }) => `Pieniądze czekają na Twoją decyzję: ${run}, ${date}`,
      heading: () => 'Pieniądze czekają na Twoją decyzję',
      body: () => [
        'Wpłata nie zgadza się z\u00a0kwotą do zapłaty albo nie dało się jej zwrócić.',
        'Zatwierdź ją lub zwróć poleceniem `npm run payments`.',
      ],
      button: () => 'Pokaż płatność',
    },
  },
  start: (clock) => `start ${clock}`,
  meet: (clock) => `(zbiórka od ${clock})`,
  groupNumber: 'Numer grupy',
  groupCode: 'Kod grupy',
  places: (count) => `${count} ${plural('pl', count, { one: 'miejsce', few: 'miejsca', other: 'miejsc' })}`,
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
  receipt: (date) => `Potwierdzenie zapłaty z\u00a0dnia ${date}. Płaci:`,
  methods: { przelewy24: 'Przelewy24', paypal: 'PayPal' },
  giveUp: {
    before: (seats) =>
      plural('pl', seats, { one: 'Nie potrzebujesz już tego miejsca? ', other: 'Nie potrzebujesz już tych miejsc? ' }),
    link: 'Zrezygnuj z\u00a0zamówienia',
  },
  account: {
    before: 'Nie masz konta? ',
    link: 'Załóż je na ten adres',
    after: (seats) =>
      plural('pl', seats, {
        one: ', a\u00a0miejsce samo się w\u00a0nim pojawi.',
        other: ', a\u00a0miejsca same się w\u00a0nim pojawią.',
      }),
  },
  footer: 'Pytania? Odpisz na tę wiadomość.',
  stop: { why: 'Dostajesz tę wiadomość, bo ktoś podał nam ten adres.', link: 'Nie chcę więcej takich wiadomości' },
};
