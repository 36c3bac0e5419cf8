import type { Language } from '#contract/constants.ts';
import type { PaymentMailFacts } from '../mail.types.ts';
import type { PaymentKind, PaymentMail } from '../paymentMails.ts';

type Raise = NonNullable<PaymentMailFacts['raise']>;
/** What a difference is for, in place of the usual words about places. */
type Words = Readonly<Partial<Record<PaymentKind, PaymentMail[Language]>>>;

const of = (write: (facts: PaymentMailFacts, raise: Raise) => string) => (facts: PaymentMailFacts) =>
  facts.raise === null ? '' : write(facts, facts.raise);
const lines = (write: (facts: PaymentMailFacts, raise: Raise) => readonly string[]) => (facts: PaymentMailFacts) =>
  facts.raise === null ? [] : write(facts, facts.raise);
const until = (facts: PaymentMailFacts, write: (left: string, until: string) => string) =>
  facts.deadline === null ? [] : [write(facts.deadline.left, facts.deadline.until)];

const pl = {
  pay: lines((facts, { was, is }) => [
    `Dystans ${is} kosztuje więcej niż ${was}. Zostało do dopłaty ${facts.amount}. Miejsce na nowym dystansie jest na ten czas zarezerwowane.`,
    ...until(facts, (left, end) => `Czas na płatność: jeszcze ${left} (termin: ${end}).`),
    `Dopóki nie zapłacisz, startujesz tak jak dotąd na dystansie ${was}. Bez dopłaty tak zostanie.`,
  ]),
  button: ({ amount }: PaymentMailFacts) => `Zapłać ${amount}`,
};
const en = {
  pay: lines((facts, { was, is }) => [
    `${is} costs more than ${was}: ${facts.amount} is left to pay. A place in the new distance is held for you until then.`,
    ...until(facts, (left, end) => `You have ${left} left to pay, until ${end}.`),
    `Until you pay you start in ${was} as before, and without the payment it stays that way.`,
  ]),
  button: ({ amount }: PaymentMailFacts) => `Pay ${amount}`,
};
const de = {
  pay: lines((facts, { was, is }) => [
    `${is} kostet mehr als ${was}: ${facts.amount} sind noch zu zahlen. So lange ist auf der neuen Distanz ein Platz für dich reserviert.`,
    ...until(facts, (left, end) => `Zum Bezahlen hast du noch ${left} Zeit, bis ${end}.`),
    `Bis du zahlst, startest du wie bisher auf der Distanz ${was}, und ohne Zahlung bleibt es dabei.`,
  ]),
  button: ({ amount }: PaymentMailFacts) => `${amount} bezahlen`,
};

/** The mails about the difference to a dearer distance (docs/rules/acts.md 11). */
export const differenceWords: Readonly<Record<Language, Words>> = {
  pl: {
    reserved: {
      state: 'Dopłata do nowego dystansu',
      subject: of(({ run }, { is }) => `Dopłata za zmianę dystansu na ${is}: ${run}`),
      heading: of(({ name }, { is }) => `${name}, dopłać, a\u00a0przeniesiemy Twoje miejsce na dystans ${is}`),
      body: pl.pay,
      button: pl.button,
    },
    reminder: {
      state: 'Dopłata jeszcze nieopłacona',
      subject: of(({ run, deadline }, { is }) =>
        deadline === null ? `Dopłata do dystansu ${is}: ${run}` : `Jeszcze ${deadline.left} na dopłatę: ${run}`,
      ),
      heading: of(({ name }, { is }) => `${name}, rezerwacja na dystansie ${is} zaraz przepadnie`),
      body: pl.pay,
      button: pl.button,
    },
    payment_failed: {
      state: 'Płatność się nie udała',
      subject: ({ run, date }) => `Płatność się nie udała: ${run}, ${date}`,
      heading: ({ name }) => `${name}, bank odrzucił płatność`,
      body: (facts) => ['Nic nie zostało pobrane.', ...(facts.deadline === null ? [] : pl.pay(facts))],
      button: ({ deadline, amount }) => (deadline === null ? 'Pokaż płatność' : `Zapłać ${amount}`),
    },
    paid: {
      state: 'Opłacone',
      subject: of(({ run, date }, { is }) => `Twoje miejsce jest na dystansie ${is}: ${run}, ${date}`),
      heading: of(({ name }, { is }) => `${name}, startujesz na dystansie ${is}`),
      body: lines(({ start }, { was, is }) => [
        `Dopłata dotarła. Twoje miejsce jest teraz na dystansie ${is} zamiast ${was}, ${start}.`,
      ]),
    },
    lapsed: {
      state: 'Bez zmiany dystansu',
      subject: of(({ run }, { was }) => `Zostajesz na dystansie ${was}: ${run}`),
      heading: of(({ name }, { was }) => `${name}, zostajesz na dystansie ${was}`),
      body: lines((_, { was, is, isLate }) => [
        isLate
          ? `Dopłata nie dotarła na czas, więc miejsca na dystansie ${is} już nie trzymamy. Na dystansie ${was} nic się nie zmienia.`
          : `Zmiana dystansu na ${is} jest odwołana i\u00a0nie ma już nic do dopłaty.`,
        isLate
          ? 'Jeśli pieniądze jeszcze dotrą, przeniesiemy Twoje miejsce, o\u00a0ile będzie gdzie, albo zwrócimy całą kwotę.'
          : 'Jeśli pieniądze są już w\u00a0drodze, zwrócimy całą kwotę.',
      ]),
    },
  },
  en: {
    reserved: {
      state: 'Difference to pay',
      subject: of(({ run }, { is }) => `Pay the difference to change to ${is}: ${run}`),
      heading: of(({ name }, { is }) => `${name}, pay the difference and your place moves to ${is}`),
      body: en.pay,
      button: en.button,
    },
    reminder: {
      state: 'Difference not paid yet',
      subject: of(({ run, deadline }, { is }) =>
        deadline === null ? `The difference to ${is}: ${run}` : `${deadline.left} left to pay the difference: ${run}`,
      ),
      heading: of(({ name }, { is }) => `${name}, the place held for you in ${is} will soon be gone`),
      body: en.pay,
      button: en.button,
    },
    payment_failed: {
      state: 'Payment failed',
      subject: ({ run, date }) => `Your payment failed: ${run}, ${date}`,
      heading: ({ name }) => `${name}, the bank refused the payment`,
      body: (facts) => ['Nothing was charged.', ...(facts.deadline === null ? [] : en.pay(facts))],
      button: ({ deadline, amount }) => (deadline === null ? 'Show payment' : `Pay ${amount}`),
    },
    paid: {
      state: 'Paid',
      subject: of(({ run, date }, { is }) => `Your place is in ${is}: ${run}, ${date}`),
      heading: of(({ name }, { is }) => `${name}, you start in ${is}`),
      body: lines(({ start }, { was, is }) => [
        `The difference has arrived. Your place is in ${is} now instead of ${was}, ${start}.`,
      ]),
    },
    lapsed: {
      state: 'Distance not changed',
      subject: of(({ run }, { was }) => `You stay in ${was}: ${run}`),
      heading: of(({ name }, { was }) => `${name}, you stay in ${was}`),
      body: lines((_, { was, is, isLate }) => [
        isLate
          ? `The difference did not arrive in time, so we no longer hold a place in ${is} for you. Nothing changes in ${was}.`
          : `The change to ${is} is off, and there is nothing left to pay.`,
        isLate
          ? 'If your payment still arrives, your place moves if there is room, or you get a full refund.'
          : 'If your payment is already on its way, you get a full refund.',
      ]),
    },
  },
  de: {
    reserved: {
      state: 'Aufpreis zu zahlen',
      subject: of(({ run }, { is }) => `Aufpreis für den Wechsel auf ${is}: ${run}`),
      heading: of(({ name }, { is }) => `${name}, zahl den Aufpreis, und dein Platz wechselt auf ${is}`),
      body: de.pay,
      button: de.button,
    },
    reminder: {
      state: 'Aufpreis noch nicht bezahlt',
      subject: of(({ run, deadline }, { is }) =>
        deadline === null ? `Aufpreis für ${is}: ${run}` : `Noch ${deadline.left} für den Aufpreis: ${run}`,
      ),
      heading: of(({ name }, { is }) => `${name}, dein reservierter Platz auf ${is} ist bald weg`),
      body: de.pay,
      button: de.button,
    },
    payment_failed: {
      state: 'Zahlung gescheitert',
      subject: ({ run, date }) => `Deine Zahlung ist gescheitert: ${run}, ${date}`,
      heading: ({ name }) => `${name}, die Bank hat die Zahlung abgelehnt`,
      body: (facts) => ['Es wurde nichts abgebucht.', ...(facts.deadline === null ? [] : de.pay(facts))],
      button: ({ deadline, amount }) => (deadline === null ? 'Zahlung zeigen' : `${amount} bezahlen`),
    },
    paid: {
      state: 'Bezahlt',
      subject: of(({ run, date }, { is }) => `Dein Platz ist auf der Distanz ${is}: ${run}, ${date}`),
      heading: of(({ name }, { is }) => `${name}, du startest auf der Distanz ${is}`),
      body: lines(({ start }, { was, is }) => [
        `Der Aufpreis ist da. Dein Platz ist jetzt auf der Distanz ${is} statt ${was}, ${start}.`,
      ]),
    },
    lapsed: {
      state: 'Distanz nicht gewechselt',
      subject: of(({ run }, { was }) => `Du bleibst auf der Distanz ${was}: ${run}`),
      heading: of(({ name }, { was }) => `${name}, du bleibst auf der Distanz ${was}`),
      body: lines((_, { was, is, isLate }) => [
        isLate
          ? `Der Aufpreis kam nicht rechtzeitig, deshalb ist auf ${is} kein Platz mehr für dich reserviert. Auf ${was} ändert sich nichts.`
          : `Der Wechsel auf ${is} ist abgesagt, und es ist nichts mehr zu zahlen.`,
        isLate
          ? 'Kommt das Geld noch, wechselt dein Platz, solange dort etwas frei ist, sonst bekommst du den ganzen Betrag zurück.'
          : 'Ist dein Geld schon unterwegs, bekommst du den ganzen Betrag zurück.',
      ]),
    },
  },
};

/** The way out of it, which leaves the place where it is. */
export const stayWords: Readonly<Record<Language, { readonly before: string; readonly link: string }>> = {
  pl: { before: 'Jednak bez zmiany? ', link: 'Odwołaj dopłatę' },
  en: { before: 'Would you rather stay? ', link: 'Cancel the difference' },
  de: { before: 'Doch nicht wechseln? ', link: 'Aufpreis absagen' },
};
