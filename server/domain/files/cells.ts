import type { Language } from '#contract/constants.ts';
import { inLanguage, type Question } from '#contract/shop/questions.ts';
import type { FileColumn, FileField, FileLayout } from '#contract/staff/people/files.values.ts';
import type { Cell } from '../../words/csv.ts';
import { fileWords, headWords } from '../../words/files/heads.ts';
import { placeWords } from '../../words/files/placeWords.ts';
import type { PlaceRow } from './placeRows.ts';

type Form = Pick<FileLayout, 'sex' | 'dates' | 'separator'> & {
  readonly language: Language;
  readonly questions: readonly Question[];
};

/** What of a place stands in a column. */
const cells: Readonly<Record<FileField, (row: PlaceRow, form: Form, column: FileColumn) => Cell>> = {
  place: ({ place }) => place,
  bib: ({ bib }) => bib,
  surname: (row) => namesOf(row).surname,
  name: (row) => namesOf(row).name,
  full_name: (row) => fullName(row),
  sex: ({ sex }, form) => (sex === 'M' ? form.sex.charAt(0) : sex === 'K' ? form.sex.charAt(1) : sex),
  birth_year: ({ birth_year }) => birth_year,
  category: ({ category }) => category,
  contest: ({ contest }) => contest,
  distance: ({ distance }, form) => distance && decimal(distance, form),
  wave: ({ wave }) => wave?.slice(0, 5) ?? null,
  wave_start: ({ wave }) => wave,
  group: ({ group, group_number }) => group ?? String(group_number),
  group_number: ({ group_number }) => group_number,
  club: ({ club }) => club,
  captain: ({ captain }, { language }) => (captain ? fileWords[language].yes : null),
  size: ({ size }) => size,
  cut: ({ cut }, { language }) => (cut === null ? null : fileWords[language].cuts[cut]),
  age: ({ age }) => age,
  state: ({ money }, { language }) => fileWords[language].states[money],
  language: ({ language }) => language,
  signed: ({ signed }, { language }) => (signed ? fileWords[language].yes : null),
  standing: ({ standing }, { language }) => standing && placeWords[language].standings[standing],
  captain_name: ({ captain_name }) => captain_name,
  since: ({ since }, form) => date(since, form),
  missing: ({ missing }, { language }) => missing?.map((need) => placeWords[language].needs[need]).join(', ') || null,
  source: ({ source }) => source,
  note: ({ note }) => note,
  paid: ({ paid }, form) => (paid === null ? null : decimal(paid / 100, form, 2)),
  question: answerOf,
  // For a pen.
  signature: () => null,
  fixed: (_row, _form, { text }) => text || null,
  birth_date: ({ birth_date }, form) => date(birth_date, form),
  email: ({ email }) => email,
  phone: ({ phone }) => dialled(phone),
  contact_name: ({ contact_name }) => contact_name,
  contact_phone: ({ contact_phone }) => dialled(contact_phone),
  paid_at: ({ paid_at }, form) => date(paid_at, form),
};

export const cellsOf = (columns: readonly FileColumn[], row: PlaceRow, form: Form): Cell[] =>
  columns.map((column) => cells[column.field](row, form, column));

export const headsOf = (
  columns: readonly FileColumn[],
  { language, questions }: Pick<Form, 'language' | 'questions'>,
): string[] =>
  columns.map(({ field, head, question }) => {
    const asked = questions.find(({ id }) => id === question);
    return head || (asked === undefined ? headWords[language][field] : inLanguage(asked.texts, language));
  });

/** What somebody answered, as it was read; nothing to a question that is not asked any more. */
function answerOf({ answers }: PlaceRow, { language, questions }: Form, { question }: FileColumn): Cell {
  const asked = questions.find(({ id }) => id === question);
  const value = answers?.[String(question)];
  if (asked === undefined || value === undefined) return null;
  if (asked.kind === 'tick') return fileWords[language].yes;
  const chosen = asked.choices.find(({ id }) => String(id) === value);
  return chosen === undefined ? value : inLanguage(chosen, language);
}

/** A child is named in one line: what stands last is the surname. */
function namesOf({ name, surname, child }: Pick<PlaceRow, 'name' | 'surname' | 'child'>) {
  if (child === null) return { name, surname };
  const words = child.trim().split(/\s+/u);
  const last = words.length > 1 ? words.pop() : undefined;
  return { name: words.join(' '), surname: last ?? null };
}

export function fullName(row: Pick<PlaceRow, 'name' | 'surname' | 'child'>): string | null {
  const { name, surname } = namesOf(row);
  return [name, surname].filter(Boolean).join(' ') || null;
}

/** Where columns are parted by semicolons, spreadsheets take `6.5` for a day in May. */
function decimal(value: number, { separator }: Pick<FileLayout, 'separator'>, digits = 0): Cell {
  if (digits === 0 && Number.isInteger(value)) return value;
  const text = digits === 0 ? String(value) : value.toFixed(digits);
  return separator === 'semicolon' ? text.replace('.', ',') : text;
}

function date(day: string | null, { dates }: Pick<FileLayout, 'dates'>): Cell {
  if (day === null || dates === 'ymd') return day;
  const [year, month, date = ''] = day.split('-');
  return `${date}.${month}.${year}`;
}

/** A number that begins with a plus is a formula: `+48` is dialled as `0048`, too. */
const dialled = (phone: string | null) => phone?.replace(/^\+/u, '00') ?? null;
