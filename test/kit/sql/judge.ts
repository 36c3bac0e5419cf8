import { type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Column, Description } from './describe.ts';
import type { Sources } from './sources.ts';
import { membersOf, type Written } from './statements.ts';
import { partsOf } from './values.ts';

/** The types and columns of a database, by PostgreSQL. */
export interface Known {
  /** Names of types by number, such as `int4` or `_text`. */
  readonly types: ReadonlyMap<number, string>;
  /** Names of the tables' columns by `table position`, and whether they are never null. */
  readonly columns: ReadonlyMap<string, { readonly name: string; readonly isPresent: boolean }>;
}

/** The JavaScript types of PostgreSQL's values (server/store/database.ts); others are strings. */
const kinds: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'any',
  jsonb: 'any',
};
const kindOf = (type: string): string =>
  type.startsWith('_') ? `${kindOf(type.slice(1))}[]` : (kinds[type] ?? 'string');

/**
 * Types that may be passed besides the type itself, because they are read as text. JSON is written by JSON.stringify.
 */
const given: Readonly<Record<string, readonly string[]>> = {
  string: ['number', 'boolean'],
  Date: ['string'],
  any: ['string'],
};

/** Where the code and PostgreSQL disagree about a statement. */
export function faultsOf(sources: Sources, written: Written, description: Description, known: Known): string[] {
  const { parameters, row } = written;
  const members = row && membersOf(sources, row);
  return [
    ...(parameters === null ? [] : faultsOfParameters(sources, parameters, description, known)),
    ...(members === null ? [] : faultsOfColumns(sources, written.text, members, description, known)),
  ];
}

function faultsOfParameters(
  sources: Sources,
  parameters: readonly Type[],
  description: Description,
  { types }: Known,
): string[] {
  if (parameters.length !== description.parameters.length)
    return [`${parameters.length} values are given for ${description.parameters.length} parameters`];
  return parameters.flatMap((type, at) => {
    const wanted = types.get(description.parameters[at] ?? 0) ?? '';
    const kind = kindOf(wanted);
    const fits = (one: string) => isAlike(one, kind) || one === 'null' || given[kind]?.includes(one);
    // A list is written in PostgreSQL's own format, which is not JSON.
    const isFault = kindsOf(sources, type).some((one) => (kind === 'any' ? one.endsWith('[]') : !fits(one)));
    return isFault ? [`$${at + 1} is ${wanted}, and ${sources.checker.typeToString(type)} is given`] : [];
  });
}

function faultsOfColumns(
  sources: Sources,
  text: string,
  members: ReadonlyMap<string, Type>,
  { columns }: Description,
  known: Known,
): string[] {
  const returned = new Set(columns.map(({ name }) => name));
  const missing = [...members].filter(([name, type]) => !returned.has(name) && !isOptional(type));
  return [
    ...missing.map(([name]) => `${name} is declared, and not returned`),
    ...columns.flatMap((column) => {
      const { name } = column;
      const member = members.get(name);
      if (member === undefined) return [`${name} is returned, and not declared`];
      const type = known.types.get(column.type) ?? '';
      const declared = kindsOf(sources, member);
      const isOther = declared.some((one) => one !== 'null' && !isAlike(one, kindOf(type)));
      if (isOther) return [`${name} is ${type}, and declared as ${sources.checker.typeToString(member)}`];
      if (declared.includes('any') || declared.includes('null')) return [];
      return mayBeNull(column, text, known) ? [`${name} may be null, and is not declared so`] : [];
    }),
  ];
}

/** Whether a table's column can be null, because no condition of the statement excludes that. */
function mayBeNull({ table, position }: Column, text: string, { columns }: Known): boolean {
  const origin = columns.get(`${table} ${position}`);
  if (origin === undefined || origin.isPresent) return false;
  const isAsked = `\\b(?:where|and|on)\\s+(?:\\w+\\.)?${origin.name}\\s*(?:=|<|>|is not null)`;
  return !new RegExp(isAsked, 'u').test(text);
}

/** `any` is any JSON value. */
const isAlike = (one: string, other: string): boolean =>
  one === other ||
  [one, other].includes('any') ||
  (one.endsWith('[]') && other.endsWith('[]') && [one, other].includes('any[]'));

const isOptional = (type: Type) => partsOf(type).some(({ flags }) => (flags & TypeFlags.Undefined) !== 0);

/** The kinds of a type's members: `['number', 'null']`. */
function kindsOf(sources: Sources, type: Type): string[] {
  const { checker } = sources;
  return partsOf(type).map((part) => {
    const { flags } = part;
    if ((flags & TypeFlags.Nullable) !== 0) return 'null';
    if ((flags & TypeFlags.StringLike) !== 0) return 'string';
    if ((flags & TypeFlags.NumberLike) !== 0) return 'number';
    if ((flags & TypeFlags.BooleanLike) !== 0) return 'boolean';
    if (checker.isArrayLikeType(part)) {
      const [item] = checker.getIndexInfosOfType(part);
      const inner = item === undefined ? [] : kindsOf(sources, item.valueType).filter((one) => one !== 'null');
      return `${inner[0] ?? 'any'}[]`;
    }
    const name = part.getSymbol()?.name;
    return name === 'Date' || name === 'Buffer'
      ? name
      : (flags & TypeFlags.AnyOrUnknown) !== 0 || isEmpty(sources, part)
        ? 'any'
        : 'object';
  });
}

/** `{}` is what remains of `unknown` after a null check. */
const isEmpty = ({ checker }: Sources, type: Type) => checker.getPropertiesOfType(type).length === 0;
