import * as v from 'valibot';
import type { Region, TshirtSize } from '#contract/constants.ts';
import type { JudgedField, SheetDoubt, SheetFault, SheetField } from '#contract/staff/people/sheets.values.ts';
import { folded } from '#contract/values/folded.ts';
import { Email, Line } from '#contract/values/values.ts';
import { isNothing, readPhone, readSex, readShirt, type WaveKnown, wavesMeant, wavesOfDistance } from './cells.ts';
import { type DayOrder, dayOrderOf, readBirth } from './dates.ts';
import { isName, nameCase, orderOfColumn, type SplitName, splitName } from './names.ts';
import type { SheetRow } from './readSheet.ts';

/** A row of a sheet as a person: what is known of them, what is wrong, what is worth a look. */
export interface JudgedRow {
  readonly row: number;
  readonly first_name: string;
  readonly surname: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly birth_year: number | null;
  readonly age: number | null;
  readonly sex: 'M' | 'K' | 'X' | null;
  readonly size: TshirtSize | null;
  readonly cut: 'M' | 'K' | null;
  readonly wave_id: number | null;
  /** The sheet says so itself, by time, number or distance. */
  readonly says_wave: boolean;
  readonly group: string | null;
  readonly club: string | null;
  readonly place_number: number | null;
  readonly emergency_name: string | null;
  readonly emergency_phone: string | null;
  readonly faults: readonly { readonly field: JudgedField; readonly fault: SheetFault }[];
  readonly doubts: readonly { readonly field: JudgedField; readonly doubt: SheetDoubt }[];
}

export interface Judging {
  readonly fields: readonly (SheetField | null)[];
  readonly region: Region;
  /** The day of the run. */
  readonly day: string;
  readonly waves: readonly WaveKnown[];
  /** Where the sheet names no wave; null: each row has to. */
  readonly waveId: number | null;
  /** Years of birth that the wave's distance takes; null: nobody says. */
  readonly yearsOf: (waveId: number | null) => { readonly from: number; readonly to: number } | null;
  /** In a run for children an age is kept. */
  readonly isKids: boolean;
  /** Names for a group's places need no wave. */
  readonly needsWave: boolean;
}

type Mutable<Of> = { -readonly [Name in keyof Of]: Of[Name] };
interface Draft extends Omit<Mutable<JudgedRow>, 'faults' | 'doubts'> {
  faults: { field: JudgedField; fault: SheetFault }[];
  doubts: { field: JudgedField; doubt: SheetDoubt }[];
}

/** Every row of a sheet, judged by the same rules (docs/rules/sheets.md 2). */
export function judgeRows(rows: readonly SheetRow[], judging: Judging): readonly JudgedRow[] {
  const at = (field: SheetField) => judging.fields.indexOf(field);
  const column = (field: SheetField) => {
    const index = at(field);
    return index < 0 ? [] : rows.map(({ cells }) => cells[index] ?? '');
  };
  const births = dayOrderOf(column('birth'));
  const turned = at('full_name_turned') >= 0;
  const wholes = column(turned ? 'full_name_turned' : 'full_name');
  const surnames = column('surname');
  const order = orderOfColumn(wholes, turned ? 'last' : 'first');
  const bothIn = orderOfColumn(surnames, 'last');
  const judged = rows.map((row) => {
    const cell = (field: SheetField) => {
      const index = at(field);
      return index < 0 ? '' : (row.cells[index] ?? '').trim();
    };
    const draft = emptyRow(row.row);
    judgeName(draft, { cell, order, bothIn });
    judgeContact(draft, cell, judging);
    judgeBirth(draft, { cell, order: births, judging });
    judgeShirt(draft, cell);
    judgeWave(draft, cell, judging);
    judgeTexts(draft, cell);
    return draft;
  });
  markTwice(judged);
  return judged;
}

type Cell = (field: SheetField) => string;

const emptyRow = (row: number): Draft => ({
  ...{ row, first_name: '', surname: '', email: null, phone: null, birth_year: null, age: null, sex: null },
  ...{ size: null, cut: null, wave_id: null, says_wave: false, group: null, club: null, place_number: null },
  ...{ emergency_name: null, emergency_phone: null, faults: [], doubts: [] },
});

interface Naming {
  readonly cell: Cell;
  readonly order: 'first' | 'last';
  readonly bothIn: 'first' | 'last';
}

function judgeName(draft: Draft, { cell, order, bothIn }: Naming): void {
  const split = nameOf({ cell, order, bothIn });
  draft.first_name = split.first_name;
  draft.surname = split.surname;
  for (const field of ['first_name', 'surname'] as const) {
    const value = draft[field];
    if (value === '') draft.faults.push({ field, fault: 'missing' });
    else if (!isName(value)) draft.faults.push({ field, fault: 'no_name' });
    else if (!v.is(Line(100), value)) draft.faults.push({ field, fault: 'too_long' });
  }
  if (split.doubt !== null) draft.doubts.push({ field: 'surname', doubt: split.doubt });
}

function nameOf({ cell, order, bothIn }: Naming): SplitName {
  const whole = cell('full_name') || cell('full_name_turned');
  if (whole !== '' && cell('surname') === '')
    return splitName(whole, order) ?? { first_name: '', surname: nameCase(whole), doubt: null };
  const first = cell('first_name');
  const surname = cell('surname');
  // Racing lists put all into the surname.
  const both = first === '' && surname.includes(' ') ? splitName(surname, bothIn) : null;
  return both ?? { first_name: nameCase(first), surname: nameCase(surname), doubt: null };
}

function judgeContact(draft: Draft, cell: Cell, { region }: Judging): void {
  const address = cell('email');
  if (!isNothing(address)) {
    const read = v.safeParse(Email, address);
    if (read.success) draft.email = read.output;
    else draft.faults.push({ field: 'email', fault: 'no_address' });
  }
  for (const field of ['phone', 'emergency_phone'] as const) {
    if (isNothing(cell(field))) continue;
    const read = readPhone(cell(field), region);
    if ('phone' in read) draft[field] = read.phone;
    else draft.faults.push({ field, fault: read.fault });
  }
}

function judgeBirth(
  draft: Draft,
  { cell, order, judging }: { readonly cell: Cell; readonly order: DayOrder; readonly judging: Judging },
): void {
  const runYear = Number(judging.day.slice(0, 4));
  if (!isNothing(cell('birth'))) {
    const read = readBirth(cell('birth'), order, runYear);
    if ('fault' in read) draft.faults.push({ field: 'birth', fault: read.fault });
    else draft.birth_year = read.year;
  }
  if (!isNothing(cell('age'))) {
    const age = Number(/^(\d{1,3})\b/u.exec(cell('age'))?.[1] ?? Number.NaN);
    if (!Number.isInteger(age) || age > 110) draft.faults.push({ field: 'age', fault: 'no_age' });
    else if (judging.isKids) draft.age = age;
    else if (draft.birth_year === null) {
      draft.birth_year = runYear - age;
      draft.doubts.push({ field: 'birth', doubt: 'by_age' });
    }
  }
  if (!isNothing(cell('sex'))) {
    const sex = readSex(cell('sex'));
    if (sex === undefined) draft.faults.push({ field: 'sex', fault: 'no_sex' });
    else draft.sex = sex;
  }
}

function judgeShirt(draft: Draft, cell: Cell): void {
  const shirt = readShirt(cell('size'));
  if (shirt === undefined) draft.faults.push({ field: 'size', fault: 'no_size' });
  if (shirt == null) return;
  draft.size = shirt.size;
  draft.cut = shirt.cut ?? (draft.sex === 'K' ? 'K' : 'M');
}

function judgeWave(draft: Draft, cell: Cell, { waves, waveId, needsWave, yearsOf }: Judging): void {
  if (needsWave) {
    const distance = isNothing(cell('distance')) ? waves : wavesOfDistance(cell('distance'), waves);
    const typed = cell('wave');
    const meant = isNothing(typed) ? [] : wavesMeant(typed, distance.length > 0 ? distance : waves);
    const found = meant.length === 1 ? meant : isNothing(typed) && distance.length === 1 ? distance : [];
    draft.says_wave = found[0] !== undefined;
    if (found[0] !== undefined) draft.wave_id = found[0].id;
    else if (isNothing(typed)) draft.wave_id = waveId;
    if (draft.wave_id === null) draft.faults.push({ field: 'wave', fault: isNothing(typed) ? 'missing' : 'no_wave' });
  }
  const years = draft.birth_year === null ? null : yearsOf(draft.wave_id);
  const year = draft.birth_year ?? 0;
  if (years !== null && (year < years.from || year > years.to))
    draft.faults.push({ field: 'birth', fault: 'not_born_then' });
}

function judgeTexts(draft: Draft, cell: Cell): void {
  for (const field of ['club', 'emergency_name'] as const) {
    if (isNothing(cell(field))) continue;
    if (v.is(Line(100), cell(field))) draft[field] = cell(field);
    else draft.faults.push({ field, fault: 'too_long' });
  }
  if (!isNothing(cell('group'))) {
    if (cell('group').length <= 45) draft.group = cell('group');
    else draft.faults.push({ field: 'group', fault: 'too_long' });
  }
  if (!isNothing(cell('place_number'))) {
    const number = Number(cell('place_number'));
    if (Number.isSafeInteger(number) && number > 0 && number < 2 ** 31) draft.place_number = number;
    else draft.faults.push({ field: 'place_number', fault: 'no_place' });
  }
}

/** By whom a person is known again where there is no number of a place: address, name and year of birth. */
const keyOf = ({
  email,
  first_name,
  surname,
  birth_year,
}: Pick<JudgedRow, 'email' | 'first_name' | 'surname' | 'birth_year'>): string =>
  [email ?? '', folded(`${first_name} ${surname}`), birth_year ?? ''].join('|');

/** The same person twice is wrong; the same name, or address, is worth a look. */
function markTwice(rows: readonly Draft[]): void {
  const keys = new Map<string, number>();
  const names = new Map<string, Draft>();
  const numbers = new Set<number>();
  for (const row of rows) {
    const key = keyOf(row);
    const name = folded(`${row.first_name} ${row.surname}`);
    const isAgain = keys.has(key) || (row.place_number !== null && numbers.has(row.place_number));
    if (isAgain && name !== '')
      row.faults.push({
        field: row.place_number !== null && numbers.has(row.place_number) ? 'place_number' : 'surname',
        fault: 'twice',
      });
    else if (name !== '' && names.has(name)) row.doubts.push({ field: 'surname', doubt: 'namesake' });
    keys.set(key, row.row);
    names.set(name, row);
    if (row.place_number !== null) numbers.add(row.place_number);
  }
}
