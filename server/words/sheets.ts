import type { Language } from '#contract/constants.ts';

type Unread = 'unreadable' | 'old_workbook' | 'too_many_rows' | 'empty';

/** Why a sheet cannot be read. */
export const sheetWords: Readonly<Record<Language, Readonly<Record<Unread, string>>>> = {
  pl: {
    unreadable: 'Tego pliku nie umiemy odczytać. Zapisz arkusz jako XLSX lub CSV.',
    old_workbook: 'To stary format Excela (XLS). Zapisz arkusz jako XLSX.',
    too_many_rows: 'Arkusz ma więcej niż 20 000 wierszy. Podziel go.',
    empty: 'W\u00a0tym arkuszu nie ma wierszy z\u00a0osobami.',
  },
  en: {
    unreadable: 'We cannot read this file. Save the sheet as XLSX or CSV.',
    old_workbook: 'This is Excel’s old format (XLS). Save the sheet as XLSX.',
    too_many_rows: 'The sheet has more than 20,000 rows. Split it.',
    empty: 'There are no rows with people in this sheet.',
  },
  de: {
    unreadable: 'Diese Datei können wir nicht lesen. Speichere die Tabelle als XLSX oder CSV.',
    old_workbook: 'Das ist das alte Excel-Format (XLS). Speichere die Tabelle als XLSX.',
    too_many_rows: 'Die Tabelle hat mehr als 20.000 Zeilen. Teile sie.',
    empty: 'In dieser Tabelle gibt es keine Zeilen mit Personen.',
  },
};
