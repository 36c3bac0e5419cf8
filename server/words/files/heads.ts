import type { Language } from '#contract/constants.ts';
import type { FileField, FileKind } from '#contract/staff/people/files.values.ts';

/** What stands above a column where nobody has said otherwise. */
type Heads = Readonly<Record<FileField, string>>;
const en: Heads = {
  place: 'Place no.',
  bib: 'Start number',
  surname: 'Surname',
  name: 'First name',
  full_name: 'Name',
  sex: 'Sex',
  birth_year: 'Year of birth',
  category: 'Distance',
  contest: 'Contest',
  distance: 'Kilometres',
  wave: 'Wave',
  wave_start: 'Start time',
  group: 'Group',
  group_number: 'Group no.',
  club: 'Club',
  captain: 'Captain',
  size: 'T-shirt size',
  cut: 'T-shirt cut',
  age: 'Age',
  state: 'State',
  language: 'Language',
  signed: 'Signed',
  signature: 'Signature',
  fixed: '',
  birth_date: 'Date of birth',
  email: 'E-mail',
  phone: 'Telephone',
  contact_name: 'Emergency contact',
  contact_phone: 'Their telephone',
  paid_at: 'Paid on',
};
const pl: Heads = {
  place: 'Nr miejsca',
  bib: 'Numer startowy',
  surname: 'Nazwisko',
  name: 'Imię',
  full_name: 'Imię i\u00a0nazwisko',
  sex: 'Płeć',
  birth_year: 'Rok urodzenia',
  category: 'Dystans',
  contest: 'Nr dystansu',
  distance: 'Kilometry',
  wave: 'Fala',
  wave_start: 'Godzina startu',
  group: 'Grupa',
  group_number: 'Nr grupy',
  club: 'Klub',
  captain: 'Kapitan',
  size: 'Rozmiar koszulki',
  cut: 'Krój koszulki',
  age: 'Wiek',
  state: 'Stan',
  language: 'Język',
  signed: 'Podpisane',
  signature: 'Podpis',
  fixed: '',
  birth_date: 'Data urodzenia',
  email: 'E-mail',
  phone: 'Telefon',
  contact_name: 'Kontakt w\u00a0nagłym wypadku',
  contact_phone: 'Telefon kontaktu',
  paid_at: 'Data zapłaty',
};
const de: Heads = {
  place: 'Platz-Nr.',
  bib: 'Startnummer',
  surname: 'Nachname',
  name: 'Vorname',
  full_name: 'Name',
  sex: 'Geschlecht',
  birth_year: 'Jahrgang',
  category: 'Strecke',
  contest: 'Wettbewerb',
  distance: 'Kilometer',
  wave: 'Welle',
  wave_start: 'Startzeit',
  group: 'Gruppe',
  group_number: 'Gruppen-Nr.',
  club: 'Verein',
  captain: 'Kapitän',
  size: 'T-Shirt-Größe',
  cut: 'T-Shirt-Schnitt',
  age: 'Alter',
  state: 'Status',
  language: 'Sprache',
  signed: 'Unterschrieben',
  signature: 'Unterschrift',
  fixed: '',
  birth_date: 'Geburtsdatum',
  email: 'E-Mail',
  phone: 'Telefon',
  contact_name: 'Notfallkontakt',
  contact_phone: 'Telefon des Kontakts',
  paid_at: 'Bezahlt am',
};
export const headWords: Readonly<Record<Language, Heads>> = { en, pl, de };

interface FileWords {
  readonly states: Readonly<Record<'paid' | 'processing' | 'reserved', string>>;
  readonly yes: string;
  readonly cuts: Readonly<Record<'M' | 'K', string>>;
  /** The columns before those of the file, in one that tells its changes. */
  readonly change: string;
  readonly what: string;
  readonly changes: Readonly<Record<'added' | 'changed' | 'gone', string>>;
  readonly shirts: Readonly<Record<'known' | 'forecast' | 'order' | 'unknown' | 'all', string>>;
  readonly payments: readonly string[];
  readonly statuses: Readonly<Record<'paid' | 'pending' | 'processing', string>>;
  /** What a file is called, in letters that every system takes. */
  readonly names: Readonly<Record<FileKind | 'changes', string>>;
}

export const fileWords: Readonly<Record<Language, FileWords>> = {
  en: {
    states: { paid: 'paid', processing: 'being paid', reserved: 'reserved' },
    yes: 'yes',
    cuts: { M: 'men’s', K: 'women’s' },
    change: 'Change',
    what: 'What changed',
    changes: { added: 'new', changed: 'changed', gone: 'gone' },
    shirts: { known: 'Chosen', forecast: 'Expected besides', order: 'To order', unknown: 'not known', all: 'all' },
    payments: [
      ...['Payment', 'Group no.', 'Name', 'E-mail', 'State', 'Method', 'Places', 'Amount', 'Given back', 'Currency'],
      ...['Ordered on', 'Paid on'],
    ],
    statuses: { paid: 'paid', pending: 'not paid', processing: 'being paid' },
    names: {
      start: 'start-list',
      list: 'list',
      unsigned: 'declarations',
      shirts: 't-shirts',
      people: 'people',
      emergency: 'emergency',
      payments: 'payments',
      changes: 'changes',
    },
  },
  pl: {
    states: { paid: 'zapłacone', processing: 'w\u00a0trakcie płatności', reserved: 'zarezerwowane' },
    yes: 'tak',
    cuts: { M: 'męski', K: 'damski' },
    change: 'Zmiana',
    what: 'Co się zmieniło',
    changes: { added: 'nowe', changed: 'zmienione', gone: 'usunięte' },
    shirts: {
      known: 'Wybrane',
      forecast: 'Spodziewane poza tym',
      order: 'Do zamówienia',
      unknown: 'nieznane',
      all: 'razem',
    },
    payments: [
      ...['Płatność', 'Nr grupy', 'Imię i\u00a0nazwisko', 'E-mail', 'Stan', 'Sposób', 'Miejsca', 'Kwota', 'Zwrócono'],
      ...['Waluta', 'Data zamówienia', 'Data zapłaty'],
    ],
    statuses: { paid: 'zapłacona', pending: 'niezapłacona', processing: 'w\u00a0trakcie' },
    names: {
      start: 'lista-startowa',
      list: 'lista',
      unsigned: 'oswiadczenia',
      shirts: 'koszulki',
      people: 'osoby',
      emergency: 'kontakty',
      payments: 'platnosci',
      changes: 'zmiany',
    },
  },
  de: {
    states: { paid: 'bezahlt', processing: 'in Zahlung', reserved: 'reserviert' },
    yes: 'ja',
    cuts: { M: 'Herren', K: 'Damen' },
    change: 'Änderung',
    what: 'Was sich geändert hat',
    changes: { added: 'neu', changed: 'geändert', gone: 'weg' },
    shirts: { known: 'Gewählt', forecast: 'Noch erwartet', order: 'Zu bestellen', unknown: 'unbekannt', all: 'alle' },
    payments: [
      ...['Zahlung', 'Gruppen-Nr.', 'Name', 'E-Mail', 'Status', 'Zahlungsart', 'Plätze', 'Betrag', 'Erstattet'],
      ...['Währung', 'Bestellt am', 'Bezahlt am'],
    ],
    statuses: { paid: 'bezahlt', pending: 'nicht bezahlt', processing: 'in Zahlung' },
    names: {
      start: 'startliste',
      list: 'liste',
      unsigned: 'erklaerungen',
      shirts: 't-shirts',
      people: 'personen',
      emergency: 'notfall',
      payments: 'zahlungen',
      changes: 'aenderungen',
    },
  },
};
