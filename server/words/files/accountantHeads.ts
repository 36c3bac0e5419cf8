import type { Language } from '#contract/constants.ts';

type Head = 'what' | 'of' | 'day' | 'vat' | 'count' | 'gross' | 'net' | 'tax' | 'currency';
type What = 'sold' | 'back' | 'fee' | 'payout';

/** Heads and words of the accountant's file. */
export const accountantWords: Readonly<
  Record<Language, { readonly heads: Readonly<Record<Head, string>>; readonly what: Readonly<Record<What, string>> }>
> = {
  pl: {
    heads: {
      what: 'Rodzaj',
      of: 'Bieg lub operator',
      day: 'W\u00a0banku',
      vat: 'VAT %',
      count: 'Liczba',
      gross: 'Brutto',
      net: 'Netto',
      tax: 'VAT',
      currency: 'Waluta',
    },
    what: { sold: 'sprzedaż', back: 'zwroty', fee: 'prowizja operatora', payout: 'wypłata' },
  },
  en: {
    heads: {
      what: 'Kind',
      of: 'Run or provider',
      day: 'At the bank',
      vat: 'VAT %',
      count: 'Number',
      gross: 'Gross',
      net: 'Net',
      tax: 'VAT',
      currency: 'Currency',
    },
    what: { sold: 'sales', back: 'refunds', fee: 'provider’s fee', payout: 'payout' },
  },
  de: {
    heads: {
      what: 'Art',
      of: 'Lauf oder Anbieter',
      day: 'Bei der Bank',
      vat: 'USt. %',
      count: 'Anzahl',
      gross: 'Brutto',
      net: 'Netto',
      tax: 'USt.',
      currency: 'Währung',
    },
    what: { sold: 'Verkäufe', back: 'Erstattungen', fee: 'Gebühr des Anbieters', payout: 'Auszahlung' },
  },
};
