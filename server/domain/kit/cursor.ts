import { isDay } from '#contract/values/moments.ts';

/** Where a page of a list ended: what its last row is ordered by, as the database writes it, and the row's id. */
export interface Cursor<Id> {
  readonly value: string;
  readonly id: Id;
}

export const writeCursor = ({ value, id }: Cursor<number | string>): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** Null for one that is not ours, or of another order: the list starts over. */
export function readCursor<Id>(
  text: string,
  isValue: (value: string) => boolean,
  isId: (id: unknown) => id is Id,
): Cursor<Id> | null {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    return typeof value === 'string' && isValue(value) && isId(id) ? { value, id } : null;
  } catch {
    return null;
  }
}

const moment =
  /^(?<day>\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d)?$/u;

/** A moment as the database writes it, and would read it: one that there is not fails there. */
export const isMoment = (text: string): boolean => isDay(moment.exec(text)?.groups?.day ?? '');
