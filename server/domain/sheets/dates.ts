import { folded } from '#contract/values/folded.ts';

/** A day or a year of birth as it was read, or what is wrong with it. */
export type BirthRead =
  | { readonly year: number; readonly day: string | null }
  | { readonly fault: 'no_such_day' | 'no_date' };
export type DayOrder = 'day' | 'month';

const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'sty stycznia styczen jan januar january janner',
    'lut lutego luty feb februar february',
    'mar marca marzec marz mrz maerz march',
    'kwi kwietnia kwiecien apr april',
    'maj maja mai may',
    'cze czerwca czerwiec jun juni june',
    'lip lipca lipiec jul juli july',
    'sie sierpnia sierpien aug august',
    'wrz wrzesnia wrzesien sep sept september',
    'paz pazdziernika pazdziernik okt oktober oct october',
    'lis listopada listopad nov november',
    'gru grudnia grudzien dez dezember dec december',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
);

const numbers =
  /^(\d{1,4})\s*[./\- ]\s*(\d{1,2})\s*[./\- ]\s*(\d{2,4})(?:\s*r\.?|\s*\.)?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?)?$/u;

/** Day first, unless a value beyond 12 says otherwise over the column. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  let isMonth = false;
  for (const cell of cells) {
    const [, first = '', second = ''] = numbers.exec(cell.trim()) ?? [];
    if (first.length > 2) continue;
    if (Number(first) > 12) return 'day';
    if (Number(second) > 12 && !cell.includes('.')) isMonth = true;
  }
  return isMonth ? 'month' : 'day';
}

/** A birth as sheets have it: a day in any form, a year alone, or the number of a day in Excel. */
export function readBirth(cell: string, order: DayOrder, thisYear: number): BirthRead {
  const text = cell
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/^(?:ur|geb|born|rocznik|jg|jahrgang|r)\.?:? ?/iu, '');
  const alone = /^(\d{4})(?: ?r\.?| ?\.0+)?$/u.exec(text);
  if (alone) return yearOnly(Number(alone[1]), thisYear);
  const short = /^['’](\d{2})$/u.exec(text) ?? /^(\d{2})$/u.exec(text);
  if (short) return { year: century(Number(short[1]), thisYear), day: null };
  const serial = /^(\d{4,5})(?:[.,]\d+)?$/u.exec(text);
  if (serial) return bySerial(Number(serial[1]), thisYear);
  const packed = /^(\d{4})(\d{2})(\d{2})$/u.exec(text);
  if (packed) return day(Number(packed[1]), Number(packed[2]), Number(packed[3]), thisYear);
  const parts = numbers.exec(text);
  if (parts) return byNumbers(parts, order, thisYear);
  return byWords(text, thisYear);
}

function byNumbers(
  [, first = '', second = '', third = '']: RegExpExecArray,
  order: DayOrder,
  thisYear: number,
): BirthRead {
  if (first.length > 2) return day(Number(first), Number(second), Number(third), thisYear);
  const year = third.length > 2 ? Number(third) : century(Number(third), thisYear);
  const isMonthFirst = order === 'month' && Number(first) <= 12;
  return isMonthFirst
    ? day(year, Number(first), Number(second), thisYear)
    : day(year, Number(second), Number(first), thisYear);
}

/** '3 maja 1990', '12-Mar-85', 'March 5, 1990'. */
function byWords(text: string, thisYear: number): BirthRead {
  const words = folded(text).split(' ');
  const month = words.map((word) => months[word]).find((one) => one !== undefined);
  const figures = words.filter((word) => /^\d+$/u.test(word)).map(Number);
  const [first, second] = figures;
  if (month === undefined || figures.length !== 2 || first === undefined || second === undefined)
    return { fault: 'no_date' };
  const year = second > 99 ? second : century(second, thisYear);
  return day(year, month, first, thisYear);
}

const yearOnly = (year: number, thisYear: number): BirthRead =>
  year >= 1900 && year <= thisYear ? { year, day: null } : { fault: 'no_date' };

/** For two digits, the latest past year that ends in them. */
const century = (short: number, thisYear: number) => (short <= thisYear % 100 ? 2000 : 1900) + short;

/** Excel's days begin at the end of 1899, and have a 29 February 1900. */
function bySerial(serial: number, thisYear: number): BirthRead {
  const moment = new Date(Date.UTC(1899, 11, 30 + serial));
  const year = moment.getUTCFullYear();
  if (serial < 366 || year > thisYear) return { fault: 'no_date' };
  return { year, day: moment.toISOString().slice(0, 10) };
}

function day(year: number, month: number, date: number, thisYear: number): BirthRead {
  if (year < 1900 || year > thisYear) return { fault: 'no_date' };
  // Only the year is known: '00.00.1990'.
  if (month === 0 && date === 0) return { year, day: null };
  const moment = new Date(Date.UTC(year, month - 1, date));
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== date) return { fault: 'no_such_day' };
  return { year, day: moment.toISOString().slice(0, 10) };
}
