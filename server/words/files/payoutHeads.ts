import type { Language } from '#contract/constants.ts';
import type { LineKind } from '#contract/staff/money/payouts.values.ts';

type Head =
  | 'account'
  | 'payout'
  | 'madeAt'
  | 'arrivesOn'
  | 'kind'
  | 'at'
  | 'run'
  | 'payment'
  | 'group'
  | 'amount'
  | 'fee'
  | 'net'
  | 'currency';

/** Heads and words of the file of payouts. */
export const payoutWords: Readonly<
  Record<
    Language,
    { readonly heads: Readonly<Record<Head, string>>; readonly kinds: Readonly<Record<LineKind, string>> }
  >
> = {
  pl: {
    heads: {
      account: 'Operator',
      payout: 'Wypłata',
      madeAt: 'Wypłacono',
      arrivesOn: 'W banku',
      kind: 'Rodzaj',
      at: 'Kiedy',
      run: 'Bieg',
      payment: 'Płatność',
      group: 'Grupa',
      amount: 'Kwota',
      fee: 'Prowizja',
      net: 'Netto',
      currency: 'Waluta',
    },
    kinds: {
      taken: 'wpłata',
      back: 'zwrot',
      returned: 'zwrot, który wrócił',
      disputed: 'spór',
      fee: 'prowizja',
      payout_back: 'wypłata, która wróciła',
      topped_up: 'doładowanie',
      other: 'inne',
    },
  },
  en: {
    heads: {
      account: 'Provider',
      payout: 'Payout',
      madeAt: 'Paid out',
      arrivesOn: 'At the bank',
      kind: 'Kind',
      at: 'When',
      run: 'Run',
      payment: 'Payment',
      group: 'Group',
      amount: 'Amount',
      fee: 'Fee',
      net: 'Net',
      currency: 'Currency',
    },
    kinds: {
      taken: 'payment',
      back: 'refund',
      returned: 'refund that came back',
      disputed: 'dispute',
      fee: 'fee',
      payout_back: 'payout that came back',
      topped_up: 'top-up',
      other: 'other',
    },
  },
  de: {
    heads: {
      account: 'Anbieter',
      payout: 'Auszahlung',
      madeAt: 'Ausgezahlt',
      arrivesOn: 'Bei der Bank',
      kind: 'Art',
      at: 'Wann',
      run: 'Lauf',
      payment: 'Zahlung',
      group: 'Gruppe',
      amount: 'Betrag',
      fee: 'Gebühr',
      net: 'Netto',
      currency: 'Währung',
    },
    kinds: {
      taken: 'Zahlung',
      back: 'Erstattung',
      returned: 'zurückgekommene Erstattung',
      disputed: 'Rückbuchung',
      fee: 'Gebühr',
      payout_back: 'zurückgekommene Auszahlung',
      topped_up: 'Aufladung',
      other: 'Sonstiges',
    },
  },
};
