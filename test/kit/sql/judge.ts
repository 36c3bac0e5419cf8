import { type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Column, Description } from './describe.ts';
import type { Sources } from './sources.ts';
import { membersOf, type Written } from './statements.ts';
import { partsOf } from './values.ts';

/** What PostgreSQL knows of the types and columns of a database. */
export interface Known {
  /** Names of types, `int4` or `_text`, by number. */
  readonly types: ReadonlyMap<number, string>;
  /** Of the tables' columns, by `table position`, their own names and whether they are never null. */
  readonly columns: ReadonlyMap<string, { readonly name: string; readonly isPresent: boolean }>;
}

/** What values of PostgreSQL are in JavaScript (server/store/database.ts); the others are texts. */
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

/** What may be given beside a kind itself: it is read as a text. JSON is written by JSON.stringify. */
const given: Readonly<Record<string, readonly string[]>> = {
  string: ['number', 'boolean'],
  Date: ['string'],
  any: ['string'],
};

/** What the code believes of a statement and PostgreSQL does not. */
export function faultsOf(sources: Sources, written: Written, said: Description, known: Known): string[] {
  const { parameters, row } = written;
  const members = row && membersOf(sources, row);
  return [
    ...(parameters === null ? [] : faultsOfParameters(sources, parameters, said, known)),
    ...(members === null ? [] : faultsOfColumns(sources, written.text, members, said, known)),
  ];
}

function faultsOfParameters(
  sources: Sources,
  parameters: readonly Type[],
  said: Description,
  { types }: Known,
): string[] {
  if (parameters.length !== said.parameters.length)
    return [`${parameters.length} values are given for ${said.parameters.length} parameters`];
  return parameters.flatMap((type, at) => {
    const wanted = types.get(said.parameters[at] ?? 0) ?? '';
    const kind = kindOf(wanted);
    const fits = (one: string) => isAlike(one, kind) || one === 'null' || given[kind]?.includes(one);
    // A list is written as PostgreSQL's own, which is no JSON.
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

/** Of a table's own column that no condition of the statement keeps from being null. */
function mayBeNull({ table, position }: Column, text: string, { columns }: Known): boolean {
  const origin = columns.get(`${table} ${position}`);
  if (origin === undefined || origin.isPresent) return false;
  const isAsked = `\\b(?:where|and|on)\\s+(?:\\w+\\.)?${origin.name}\\s*(?:=|<|>|is not null)`;
  return !new RegExp(isAsked, 'u').test(text);
}

/** `any` is all that JSON may hold. */
const isAlike = (one: string, other: string): boolean =>
  one === other ||
  [one, other].includes('any') ||
  (one.endsWith('[]') && other.endsWith('[]') && [one, other].includes('any[]'));

const isOptional = (type: Type) => partsOf(type).some(({ flags }) => (flags & TypeFlags.Undefined) !== 0);

/** The kinds of a type's parts: `['number', 'null']`. */
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

/** `{}`: what is left of `unknown` when it is asked whether it is there. */
const isEmpty = ({ checker }: Sources, type: Type) => checker.getPropertiesOfType(type).length === 0;
