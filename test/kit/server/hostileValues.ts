import { isLong } from '../share.ts';
/** As a value: the field is left out. */
export const missing = Symbol('missing');
/** Values to send instead of the right ones. */
export const hostile: readonly unknown[] = [
  missing,
  null,
  true,
  '',
  '   ',
  'x',
  'ł'.repeat(100_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  'two\r\nBcc: everyone@example.com',
  `'; drop table wave; --`,
  '%00',
  '%s%n{{7*7}}#{7*7}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'NaN',
  '1e3',
  '0x10',
  0,
  -1,
  1.5,
  -0.0001,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  1e308,
  [],
  [[]],
  [null],
  Array.from({ length: 10_000 }, () => 'MUD10'),
  {},
  { length: 1e9 },
  { toString: 'x', constructor: { name: 'y' } },
  JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`),
];

/** Where a field stands in a call. */
export type Path = readonly (string | number)[];

/** The value of a field. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value);

/** The paths of all fields in a value, and of the fields within them. */
export function fieldsIn(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value) ? unlike(value) : Object.entries(value);
  return entries.flatMap(([key, inner]) => [[key], ...fieldsIn(inner).map((path) => [key, ...path])]);
}

/** The first of entries of one shape; in the long form all. */
function unlike(list: readonly unknown[]): [number, unknown][] {
  const shapes = list.map((entry) => (typeof entry === 'object' ? Object.keys(entry ?? {}).join() : typeof entry));
  return [...list.entries()].filter(([at]) => isLong || shapes.indexOf(shapes[at] ?? '') === at);
}
