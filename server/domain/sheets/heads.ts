import type { SheetField } from '#contract/staff/people/sheets.values.ts';
import { folded } from '#contract/values/folded.ts';

/** Heads as they stand in sheets, folded, by what they mean (docs/rules/sheets.md 2.1). */
const dictionary: Readonly<Record<SheetField, readonly string[]>> = {
  first_name: words(
    'imie, imiona, imie zawodnika, imie uczestnika, vorname, rufname, first name, firstname, given name, given names, forename, fname, first',
  ),
  surname: words(
    'nazwisko, nazwisko zawodnika, nazwisko uczestnika, nachname, familienname, zuname, surname, last name, lastname, family name, lname, last',
  ),
  full_name: words(
    'imie i nazwisko, imie nazwisko, imie i nazwisko zawodnika, imie i nazwisko uczestnika, dane zawodnika, zawodnik, zawodniczka, zawodnik ka, uczestnik, uczestnicy, uczestnik czka, osoba, pracownik, biegacz, kto, vor und nachname, vor und zuname, vorname nachname, vorname und nachname, vorname name, vorname u nachname, teilnehmer, teilnehmerin, teilnehmer in, teilnehmende, laufer, laufer in, starter, starter in, sportler, sportler in, person, mitarbeiter, mitarbeiter in, full name, fullname, name and surname, first and last name, first name last name, athlete, participant, runner, competitor, entrant, attendee, player',
  ),
  full_name_turned: words(
    'nazwisko i imie, nazwisko imie, nazwisko i imie zawodnika, nachname vorname, name vorname, nach und vorname, nachname und vorname, familienname vorname, last name first name, surname name, surname first name, last first',
  ),
  email: words(
    'e mail, email, mail, adres e mail, adres email, adres mailowy, adres mail, poczta, poczta elektroniczna, e mail zawodnika, e mail uczestnika, mail adresse, e mail adresse, email adresse, e mailadresse, emailadresse, mailadresse, e mail address, email address, kontakt e mail, kontakt mail, e post, mejl',
  ),
  phone: words(
    'telefon, tel, nr tel, nr telefonu, numer telefonu, telefon kontaktowy, telefon komorkowy, komorka, tel kom, tel kontaktowy, kontakt, kontakt telefoniczny, handy, handynummer, handynr, mobil, mobilnummer, mobiltelefon, telefonnummer, telefonnr, rufnummer, phone, phone number, phone no, cell phone, cellphone, cell, mobile, mobile phone, mobile number, telephone, telephone number',
  ),
  birth: words(
    'data ur, data urodzenia, dataur, data uro, ur, urodzony, urodzona, urodzony a, rocznik, rok ur, rok urodzenia, r ur, rokur, jahrgang, jg, jahrg, geburtsjahr, geburtsdatum, geburtstag, geb datum, geb, geb dat, gebdatum, geb jahr, geburtsdat, geboren, geboren am, geb am, birth date, birthdate, date of birth, dob, birthday, year of birth, birth year, yob, yb, yearofbirth, dateofbirth, born',
  ),
  age: words('wiek, lat, alter, age, wiek w dniu zawodow, wiek dziecka, alter am lauftag'),
  sex: words('plec, plec zawodnika, k m, m k, geschlecht, geschl, m w, w m, m w d, sex, gender, f m, m f, anrede'),
  size: words(
    'rozmiar, rozmiar koszulki, koszulka, rozm, rozm koszulki, t shirt, tshirt, koszulka rozmiar, rozmiar t shirt, rozmiar tshirt, rozmiar t shirtu, shirt, grosse, shirtgrosse, t shirt grosse, tshirt grosse, trikotgrosse, konfektionsgrosse, trikot, size, t shirt size, tshirt size, shirt size, tee size',
  ),
  wave: words(
    'fala, nr fali, numer fali, fala startowa, godzina startu, godz startu, godzina, godz, start, czas startu, start o, tura, welle, startwelle, startzeit, startblock, startgruppe, uhrzeit, block, wave, start wave, start time, time, wave time, slot, heat',
  ),
  distance: words(
    'dystans, trasa, bieg, konkurencja, kategoria biegu, dlugosc, strecke, distanz, wettbewerb, lauf, disziplin, distance, race, contest, event, course, category',
  ),
  group: words(
    'druzyna, zespol, grupa, ekipa, team, nazwa druzyny, nazwa grupy, nazwa zespolu, druzyna grupa, mannschaft, gruppe, gruppenname, teamname, mannschaftsname, team name, group, group name, squad',
  ),
  club: words(
    'klub, klub sportowy, klub miejscowosc, nazwa klubu, verein, vereinsname, verein ort, sportverein, club, club name, klub druzyna, firma, unternehmen, company',
  ),
  place_number: words(
    'numer miejsca, nr miejsca, platznummer, platz nr, place number, place no, external id, externe id, id miejsca',
  ),
  emergency_name: words(
    'kontakt w razie wypadku, osoba do kontaktu, kontakt alarmowy, ice, notfallkontakt, kontakt im notfall, notfallkontakt name, emergency contact, emergency contact name, emergency name',
  ),
  emergency_phone: words(
    'telefon w razie wypadku, telefon alarmowy, tel alarmowy, tel w razie wypadku, telefon ice, telefon do osoby bliskiej, notfallnummer, notfalltelefon, telefon im notfall, notfallkontakt telefon, emergency phone, emergency contact phone, emergency number',
  ),
};

function words(list: string): readonly string[] {
  return list.split(', ');
}

/** What stands behind a head in brackets or after a dash, and is not part of it. */
const trimmings = /\(.*?\)|\[.*?\]|\*|:$/gu;
/** Words that a head may have beside what it says. */
const fillers =
  /\b(?:uczestnika|zawodnika|zawodniczki|uczestniczki|osoby|des teilnehmers|der teilnehmerin|teilnehmer|participant|participants|s|twoj|twoja|podaj|prosze|wymagane|pflichtfeld|required|optional)\b/gu;

const meanings = new Map<string, SheetField>(
  Object.entries(dictionary).flatMap(([field, heads]) => heads.map((head) => [head, field as SheetField] as const)),
);

/** What a head means; null if nobody knows. */
function meaningOf(head: string): SheetField | null {
  const whole = folded(head);
  if (/^name ?vorname$|^name vorname$/u.test(whole)) return 'full_name_turned';
  const bare = folded(head.replaceAll(trimmings, ' '));
  const known = meanings.get(whole) ?? meanings.get(bare);
  if (known !== undefined) return known;
  const less = bare.replaceAll(fillers, ' ').replaceAll(/\s+/gu, ' ').trim();
  return meanings.get(less) ?? null;
}

/** 'Name' beside a first name is the surname, alone it is both. */
const bareName = (head: string) => ['name', 'nazwa', 'names'].includes(folded(head));

/** The meaning of each head of a row, each meaning once. */
export function meaningsOf(heads: readonly string[]): readonly (SheetField | null)[] {
  const found = heads.map((head) => (head === '' ? null : meaningOf(head)));
  const hasFirst = found.includes('first_name');
  const hasSurname = found.includes('surname');
  const all = found.map((field, at) => {
    if (field !== null || !bareName(heads[at] ?? '')) return field;
    if (hasSurname) return hasFirst ? null : 'first_name';
    return hasFirst ? 'surname' : 'full_name';
  });
  const isApart = all.includes('first_name') && all.includes('surname');
  return withoutDoubles(all.map((field) => (isApart && field?.startsWith('full_name') ? null : field)));
}

/** The first column of a meaning has it: the second telephone is nobody's. */
const withoutDoubles = (fields: readonly (SheetField | null)[]) =>
  fields.map((field, at) => (field !== null && fields.indexOf(field) < at ? null : field));

/** The row of the heads: of the first rows the one that says most, below what stands above a table. */
export function headRowOf(rows: readonly (readonly string[])[]): number | null {
  let best: { readonly at: number; readonly known: number } | null = null;
  for (const [at, cells] of rows.slice(0, 30).entries()) {
    const meanings = meaningsOf(cells);
    const known = meanings.filter((field) => field !== null).length;
    const names = meanings.some((field) => field !== null && nameFields.includes(field));
    if (!names && known < 2) continue;
    if (
      cells.filter((cell) => cell !== '').length === 1 &&
      rows.slice(at + 1, at + 6).some((row) => row.filter((cell) => cell !== '').length > 1)
    )
      continue;
    if (known > (best?.known ?? 0)) best = { at, known };
  }
  return best?.at ?? null;
}
const nameFields: readonly SheetField[] = ['first_name', 'surname', 'full_name', 'full_name_turned', 'email'];
