import type { Language } from '#contract/constants.ts';
import { plural } from '../format.ts';
import { says as de } from './mail.de.ts';
import { says as en } from './mail.en.ts';
import { says as pl } from './mail.pl.ts';
import type { PaymentMailFacts, Priority, Tone } from './mail.types.ts';

interface Words {
  /** An icon's word above the heading. */
  readonly state: string;
  readonly subject: (facts: PaymentMailFacts) => string;
  readonly heading: (facts: PaymentMailFacts) => string;
  readonly body: (facts: PaymentMailFacts) => readonly string[];
  /** Set where it says more than that it shows the payment. */
  readonly button?: (facts: PaymentMailFacts) => string;
}
export interface PaymentMail extends Readonly<Record<Language, Words>> {
  readonly shape: {
    readonly priority: Priority;
    readonly tone: Tone;
    /** Where the button leads. */
    readonly to: 'payment' | 'thankYou';
    readonly sums: 'due' | 'paid' | 'refund' | 'none';
    /** There are places that an account would hold. */
    readonly hasPlaces?: true;
    /** It goes to the buyer, who may not be verified yet. */
    readonly verifies?: true;
    /** It goes out whatever the address wants: money comes back, or it is the operator's. */
    readonly neverStopped?: true;
  };
}
const kinds = <Kind extends string>(rows: Readonly<Record<Kind, PaymentMail>>) => rows;

/** The operator's reasons are theirs to tell. */
const whyRefunded: Readonly<Record<Language, Readonly<Record<PaymentMailFacts['refundFor'], string>>>> = {
  pl: {
    noRoom: 'Twoja płatność dotarła, ale nie było już miejsc, które moglibyśmy za nią dać. ',
    stays: 'Twoja płatność dotarła, ale miejsca nie dało się już przenieść na nowy dystans. ',
    twice: 'Twoje miejsca były już opłacone, więc ta płatność była o\u00a0jedną za dużo. ',
    tooMuch: 'Przyszło więcej, niż było do zapłaty. ',
    decided: '',
    part: 'Organizator zwraca Ci część zapłaty. ',
    cheaper: 'Twój nowy dystans kosztuje mniej. ',
  },
  en: {
    noRoom: 'Your payment arrived, but there were no places left for it. ',
    stays: 'Your payment arrived, but your place could not move to the new distance any more. ',
    twice: 'Your places had already been paid for, so this payment was one too many. ',
    tooMuch: 'More arrived than was due. ',
    decided: '',
    part: 'The organiser is giving you back part of what you paid. ',
    cheaper: 'Your new distance costs less. ',
  },
  de: {
    noRoom: 'Deine Zahlung ist da, aber es gab keine Plätze mehr dafür. ',
    stays: 'Deine Zahlung ist da, aber dein Platz konnte nicht mehr auf die neue Distanz wechseln. ',
    twice: 'Deine Plätze waren schon bezahlt, diese Zahlung war eine zu viel. ',
    tooMuch: 'Es kam mehr an, als zu zahlen war. ',
    decided: '',
    part: 'Der Veranstalter erstattet dir einen Teil deiner Zahlung. ',
    cheaper: 'Deine neue Distanz kostet weniger. ',
  },
};

/** Mails about a payment: to its buyer, one to the operator. */
export const paymentMails = kinds({
  reserved: {
    shape: { priority: 1, tone: 'calm', to: 'payment', sums: 'due', hasPlaces: true, verifies: true },
    pl: {
      state: 'Zarezerwowane, jeszcze nieopłacone',
      subject: ({ run, date, start }) => `Rezerwacja czeka na płatność: ${run}, ${date}, ${start}`,
      heading: (facts) => `${facts.name}, trzymamy ${pl.your(facts)}`,
      body: pl.pay,
      button: ({ amount }) => `Zapłać ${amount}`,
    },
    en: {
      state: 'Reserved, not paid yet',
      subject: ({ run, date, start }) => `Reserved, please pay: ${run}, ${date}, ${start}`,
      heading: (facts) => `${facts.name}, we are holding ${en.your(facts)}`,
      body: en.pay,
      button: ({ amount }) => `Pay ${amount}`,
    },
    de: {
      state: 'Reserviert, noch nicht bezahlt',
      subject: ({ run, date, start }) => `Reserviert, bitte bezahlen: ${run}, ${date}, ${start}`,
      heading: (facts) => `${facts.name}, wir halten ${de.your(facts)}`,
      body: de.pay,
      button: ({ amount }) => `${amount} bezahlen`,
    },
  },
  paid: {
    shape: { priority: 1, tone: 'good', to: 'thankYou', sums: 'paid', hasPlaces: true },
    pl: {
      state: 'Opłacone',
      subject: ({ run, date, start, seats }) =>
        `${plural('pl', seats, { one: 'Miejsce jest Twoje', other: 'Jesteście zapisani' })}: ${run}, ${date}, ${start}`,
      heading: ({ name, seats }) =>
        `${name}, ${plural('pl', seats, { one: 'miejsce jest Twoje', other: 'jesteście zapisani' })}`,
      body: (facts) => [...pl.invite(facts), ...pl.guard(facts)],
      button: ({ free }) => (free > 0 ? 'Pokaż potwierdzenie i\u00a0zaproś znajomych' : 'Pokaż potwierdzenie'),
    },
    en: {
      state: 'Paid',
      subject: ({ run, date, start }) => `You are signed up: ${run}, ${date}, ${start}`,
      heading: ({ name }) => `${name}, you are signed up`,
      body: (facts) => [...en.invite(facts), ...en.guard(facts)],
      button: ({ free }) => (free > 0 ? 'Show confirmation and invite friends' : 'Show confirmation'),
    },
    de: {
      state: 'Bezahlt',
      subject: ({ run, date, start, seats }) =>
        `${plural('de', seats, { one: 'Du bist', other: 'Ihr seid' })} angemeldet: ${run}, ${date}, ${start}`,
      heading: ({ name, seats }) => `${name}, ${plural('de', seats, { one: 'du bist', other: 'ihr seid' })} angemeldet`,
      body: (facts) => [...de.invite(facts), ...de.guard(facts)],
      button: ({ free }) => (free > 0 ? 'Bestätigung zeigen und Freunde einladen' : 'Bestätigung zeigen'),
    },
  },
  reminder: {
    shape: { priority: 1, tone: 'urgent', to: 'payment', sums: 'due', hasPlaces: true, verifies: true },
    pl: {
      state: 'Jeszcze nieopłacone',
      subject: ({ run, deadline }) =>
        deadline === null ? `Opłać rezerwację: ${run}` : `Jeszcze ${deadline.left} na płatność: ${run}`,
      heading: (facts) =>
        `${facts.name}, ${pl.your(facts)} zaraz ${plural('pl', facts.seats, { one: 'przepadnie', other: 'przepadną' })}`,
      body: pl.pay,
      button: ({ amount }) => `Zapłać ${amount}`,
    },
    en: {
      state: 'Not paid yet',
      subject: ({ run, deadline }) =>
        deadline === null ? `Please pay your reservation: ${run}` : `${deadline.left} left to pay: ${run}`,
      heading: (facts) => `${facts.name}, ${en.your(facts)} will soon be gone`,
      body: en.pay,
      button: ({ amount }) => `Pay ${amount}`,
    },
    de: {
      state: 'Noch nicht bezahlt',
      subject: ({ run, deadline }) =>
        deadline === null ? `Bitte bezahle deine Reservierung: ${run}` : `Noch ${deadline.left} zum Bezahlen: ${run}`,
      heading: ({ name, seats }) =>
        `${name}, ${plural('de', seats, { one: 'dein Platz ist', other: 'eure Plätze sind' })} bald weg`,
      body: de.pay,
      button: ({ amount }) => `${amount} bezahlen`,
    },
  },
  lapsed: {
    shape: { priority: 1, tone: 'urgent', to: 'payment', sums: 'none', verifies: true },
    pl: {
      state: 'Rezerwacja wygasła',
      subject: ({ run, date }) => `Rezerwacja wygasła: ${run}, ${date}`,
      heading: ({ name }) => `${name}, rezerwacja wygasła`,
      body: ({ seats, isLast }) => [
        `Płatność nie dotarła na czas, więc ${plural('pl', seats, { one: 'miejsce wróciło', other: 'miejsca wróciły' })} do sprzedaży. Jeśli pieniądze jeszcze dotrą, przywrócimy ${plural('pl', seats, { one: 'miejsce', other: 'miejsca' })} albo zwrócimy całą kwotę.`,
        isLast
          ? 'Tę rezerwację już raz odnowiono, a\u00a0drugi raz się nie da. Dopóki w\u00a0fali jest miejsce, możesz zarezerwować od nowa, z\u00a0nowym numerem i\u00a0kodem grupy.'
          : 'Dopóki w\u00a0fali jest miejsce, możesz zarezerwować ponownie, z\u00a0tym samym numerem i\u00a0kodem grupy.',
      ],
      button: ({ isLast }) => (isLast ? 'Zarezerwuj od nowa' : 'Zarezerwuj ponownie'),
    },
    en: {
      state: 'Reservation lapsed',
      subject: ({ run, date }) => `Your reservation has lapsed: ${run}, ${date}`,
      heading: ({ name }) => `${name}, your reservation has lapsed`,
      body: ({ seats, isLast }) => [
        `The payment did not arrive in time, so ${plural('en', seats, { one: 'the place is', other: 'the places are' })} back on sale. If your payment still arrives, you get your ${plural('en', seats, { one: 'place', other: 'places' })} back or a full refund.`,
        isLast
          ? 'This reservation has already been renewed once and cannot be renewed again. As long as the wave has room you can book again, with a new group number and code.'
          : 'As long as the wave has room you can reserve again, with the same group number and code.',
      ],
      button: ({ isLast }) => (isLast ? 'Book again' : 'Reserve again'),
    },
    de: {
      state: 'Reservierung verfallen',
      subject: ({ run, date }) => `Deine Reservierung ist verfallen: ${run}, ${date}`,
      heading: ({ name }) => `${name}, deine Reservierung ist verfallen`,
      body: ({ seats, isLast }) => [
        `Die Zahlung kam nicht rechtzeitig, deshalb ${plural('de', seats, { one: 'ist der Platz', other: 'sind die Plätze' })} wieder im Verkauf. Kommt das Geld noch, bekommst du ${plural('de', seats, { one: 'ihn', other: 'sie' })} wieder oder den ganzen Betrag zurück.`,
        isLast
          ? 'Diese Reservierung wurde schon einmal erneuert, ein zweites Mal geht das nicht. Solange in der Welle Platz ist, kannst du neu buchen, mit neuer Gruppennummer und neuem Code.'
          : 'Solange in der Welle Platz ist, kannst du noch einmal reservieren, mit derselben Gruppennummer und demselben Code.',
      ],
      button: ({ isLast }) => (isLast ? 'Neu buchen' : 'Noch einmal reservieren'),
    },
  },
  payment_failed: {
    shape: { priority: 1, tone: 'urgent', to: 'payment', sums: 'due', hasPlaces: true, verifies: true },
    pl: {
      state: 'Płatność się nie udała',
      subject: ({ run, date }) => `Płatność się nie udała: ${run}, ${date}`,
      heading: ({ name }) => `${name}, bank odrzucił płatność`,
      body: (facts) => [
        'Nic nie zostało pobrane.',
        ...(facts.deadline === null ? ['Fala już wystartowała, więc rezerwacja się skończyła.'] : pl.pay(facts)),
      ],
      button: ({ deadline, amount }) => (deadline === null ? 'Pokaż płatność' : `Zapłać ${amount}`),
    },
    en: {
      state: 'Payment failed',
      subject: ({ run, date }) => `Your payment failed: ${run}, ${date}`,
      heading: ({ name }) => `${name}, the bank refused the payment`,
      body: (facts) => [
        'Nothing was charged.',
        ...(facts.deadline === null ? ['The wave has started, so the reservation has ended.'] : en.pay(facts)),
      ],
      button: ({ deadline, amount }) => (deadline === null ? 'Show payment' : `Pay ${amount}`),
    },
    de: {
      state: 'Zahlung gescheitert',
      subject: ({ run, date }) => `Deine Zahlung ist gescheitert: ${run}, ${date}`,
      heading: ({ name }) => `${name}, die Bank hat die Zahlung abgelehnt`,
      body: (facts) => [
        'Es wurde nichts abgebucht.',
        ...(facts.deadline === null ? ['Die Welle ist gestartet, die Reservierung ist damit zu Ende.'] : de.pay(facts)),
      ],
      button: ({ deadline, amount }) => (deadline === null ? 'Zahlung zeigen' : `${amount} bezahlen`),
    },
  },
  refund_pending: {
    shape: { priority: 1, tone: 'calm', to: 'payment', sums: 'refund', neverStopped: true },
    pl: {
      state: 'Zwrot w\u00a0drodze',
      subject: ({ run, refund }) => `Zwracamy ${refund}: ${run}`,
      heading: ({ name }) => `${name}, zwracamy pieniądze`,
      body: ({ refund, refundFor, refundByHand }) => [
        `${whyRefunded.pl[refundFor]}Zwracamy ${refund} ${refundByHand ? 'przelewem. Odpisz na tę wiadomość, na które konto' : 'tą samą drogą'}.`,
        'Potrwa to kilka dni roboczych. Napiszemy, gdy zwrot będzie wykonany.',
      ],
    },
    en: {
      state: 'Refund on its way',
      subject: ({ run, refund }) => `We are sending back ${refund}: ${run}`,
      heading: ({ name }) => `${name}, your money is coming back`,
      body: ({ refund, refundFor, refundByHand }) => [
        `${whyRefunded.en[refundFor]}We are sending back ${refund}${refundByHand ? ' by bank transfer. Please reply to this e-mail and say to which account' : ', the way it came'}.`,
        'That takes a few working days. We will e-mail you once it is done.',
      ],
    },
    de: {
      state: 'Erstattung unterwegs',
      subject: ({ run, refund }) => `Wir erstatten ${refund}: ${run}`,
      heading: ({ name }) => `${name}, dein Geld kommt zurück`,
      body: ({ refund, refundFor, refundByHand }) => [
        `${whyRefunded.de[refundFor]}Wir erstatten ${refund} ${refundByHand ? 'per Überweisung. Antworte bitte auf diese E-Mail und nenne uns das Konto' : 'auf demselben Weg'}.`,
        'Das dauert einige Werktage. Wir schreiben dir, wenn es erledigt ist.',
      ],
    },
  },
  refunded: {
    shape: { priority: 1, tone: 'good', to: 'payment', sums: 'refund', neverStopped: true },
    pl: {
      state: 'Zwrócone',
      subject: ({ run, refund }) => `Zwróciliśmy ${refund}: ${run}`,
      heading: ({ name }) => `${name}, pieniądze wróciły`,
      body: ({ refund, refundByHand }) => [
        `Zwróciliśmy ${refund} ${refundByHand ? 'przelewem' : 'tą samą drogą'}. Bank może je pokazać dopiero za kilka dni.`,
      ],
    },
    en: {
      state: 'Refunded',
      subject: ({ run, refund }) => `${refund} refunded: ${run}`,
      heading: ({ name }) => `${name}, your money has been sent back`,
      body: ({ refund, refundByHand }) => [
        `We have sent back ${refund}${refundByHand ? ' by bank transfer' : ', the way it came'}. It may take your bank a few days to show it.`,
      ],
    },
    de: {
      state: 'Erstattet',
      subject: ({ run, refund }) => `${refund} erstattet: ${run}`,
      heading: ({ name }) => `${name}, dein Geld ist zurück`,
      body: ({ refund }) => [
        `Wir haben ${refund} auf demselben Weg erstattet. Bis die Bank es zeigt, können einige Tage vergehen.`,
      ],
    },
  },
  invoice: {
    shape: { priority: 1, tone: 'good', to: 'thankYou', sums: 'none', neverStopped: true },
    pl: {
      state: 'Faktura',
      subject: ({ run, invoice }) => `Faktura ${invoice}: ${run}`,
      heading: ({ name }) => `${name}, Twoja faktura jest gotowa`,
      body: ({ invoice }) => [
        `Faktura ma numer ${invoice}. Otworzysz ją poniżej; znajdziesz ją też na stronie płatności.`,
      ],
    },
    en: {
      state: 'Invoice',
      subject: ({ run, invoice }) => `Invoice ${invoice}: ${run}`,
      heading: ({ name }) => `${name}, your invoice is ready`,
      body: ({ invoice }) => [
        `The invoice has the number ${invoice}. You can open it below and on the payment’s page.`,
      ],
    },
    de: {
      state: 'Rechnung',
      subject: ({ run, invoice }) => `Rechnung ${invoice}: ${run}`,
      heading: ({ name }) => `${name}, deine Rechnung ist fertig`,
      body: ({ invoice }) => [
        `Die Rechnung hat die Nummer ${invoice}. Du kannst sie unten und auf der Seite der Zahlung öffnen.`,
      ],
    },
  },
  in_review: {
    shape: { priority: 1, tone: 'urgent', to: 'payment', sums: 'none', neverStopped: true },
    pl: {
      state: 'Potrzebna decyzja',
      subject: ({ run, date }) => `Pieniądze czekają na Twoją decyzję: ${run}, ${date}`,
      heading: () => 'Pieniądze czekają na Twoją decyzję',
      body: () => [
        'Wpłata nie zgadza się z\u00a0kwotą do zapłaty albo nie dało się jej zwrócić.',
        'Zatwierdź ją lub zwróć poleceniem `npm run payments`.',
      ],
    },
    en: {
      state: 'Decision needed',
      subject: ({ run, date }) => `A payment needs your decision: ${run}, ${date}`,
      heading: () => 'A payment needs your decision',
      body: () => [
        'A payment does not match the amount due, or could not be refunded.',
        'Approve it or refund it with `npm run payments`.',
      ],
    },
    de: {
      state: 'Entscheidung nötig',
      subject: ({ run, date }) => `Geld wartet auf deine Entscheidung: ${run}, ${date}`,
      heading: () => 'Geld wartet auf deine Entscheidung',
      body: () => [
        'Eine Zahlung passt nicht zum Betrag oder ließ sich nicht zurückschicken.',
        'Nimm sie an oder schick sie zurück: `npm run payments`.',
      ],
    },
  },
});
export type PaymentKind = keyof typeof paymentMails;
