import type { Language } from '#contract/constants.ts';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';

type Head =
  | 'id'
  | 'group'
  | 'run'
  | 'name'
  | 'email'
  | 'places'
  | 'amount'
  | 'currency'
  | 'state'
  | 'method'
  | 'ordered'
  | 'paid'
  | 'back';

interface PaymentWords {
  readonly heads: Readonly<Record<Head, string>>;
  readonly states: Readonly<Record<PaymentStatus, string>>;
  readonly byHand: string;
}

/** Heads and words of the list of payments as a file. */
export const paymentWords: Readonly<Record<Language, PaymentWords>> = {
  pl: {
    heads: {
      id: 'Płatność',
      group: 'Nr grupy',
      run: 'Bieg',
      name: 'Imię i\u00a0nazwisko',
      email: 'E-mail',
      places: 'Miejsca',
      amount: 'Kwota',
      currency: 'Waluta',
      state: 'Stan',
      method: 'Metoda płatności',
      ordered: 'Zamówiono',
      paid: 'Zapłacono',
      back: 'Zwrócono',
    },
    states: {
      pending: 'czeka na zapłatę',
      processing: 'w\u00a0banku',
      paid: 'opłacona',
      lapsed: 'wygasła',
      failed: 'nieudana',
      refund_pending: 'zwrot w\u00a0drodze',
      refunded: 'zwrócona',
      review: 'do decyzji',
    },
    byHand: 'ręcznie',
  },
  en: {
    heads: {
      id: 'Payment',
      group: 'Group no.',
      run: 'Run',
      name: 'Name',
      email: 'E-mail',
      places: 'Places',
      amount: 'Amount',
      currency: 'Currency',
      state: 'State',
      method: 'Payment method',
      ordered: 'Ordered on',
      paid: 'Paid on',
      back: 'Refunded',
    },
    states: {
      pending: 'not paid yet',
      processing: 'with the bank',
      paid: 'paid',
      lapsed: 'lapsed',
      failed: 'failed',
      refund_pending: 'refund on its way',
      refunded: 'refunded',
      review: 'needs a decision',
    },
    byHand: 'by hand',
  },
  de: {
    heads: {
      id: 'Zahlung',
      group: 'Gruppennr.',
      run: 'Lauf',
      name: 'Name',
      email: 'E-Mail',
      places: 'Plätze',
      amount: 'Betrag',
      currency: 'Währung',
      state: 'Stand',
      method: 'Zahlungsart',
      ordered: 'Bestellt am',
      paid: 'Bezahlt am',
      back: 'Erstattet',
    },
    states: {
      pending: 'noch nicht bezahlt',
      processing: 'bei der Bank',
      paid: 'bezahlt',
      lapsed: 'verfallen',
      failed: 'fehlgeschlagen',
      refund_pending: 'Erstattung unterwegs',
      refunded: 'erstattet',
      review: 'zu entscheiden',
    },
    byHand: 'von Hand',
  },
};
