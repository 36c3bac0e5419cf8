import { type ArrowFunction, type FunctionDeclaration, isStringLiteral, type Node } from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';
import { placeOf } from './sources.ts';

/** A parameter of a template, with the type of its expression. */
interface Parameter {
  readonly parameter: Node;
}
/** A text with parameters in it. */
export type Text = readonly (string | Parameter)[];
export type Callable = ArrowFunction | FunctionDeclaration;
/** The value that an expression was read as. */
export type Value =
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'record'; readonly fields: ReadonlyMap<string, () => readonly Value[]> }
  | { readonly kind: 'function'; readonly of: Callable; readonly scope: Scope };
/**
 * The values of a function's parameters while one of its calls is read, and of a loop's variable for one of its items.
 */
export type Scope = ReadonlyMap<string, (scope: Scope) => readonly Value[]>;

/** Why a text is known only at run time. */
export class Unreadable extends Error {}
export const unreadable = (node: Node) => new Unreadable(`${placeOf(node)}: ${node.getText().slice(0, 60)}`);

/** A name has a different value in each call or item, so everything that depends on it is read once for each. */
export class Choice extends Error {
  readonly scopes: (scope: Scope) => readonly Scope[];
  constructor(scopes: (scope: Scope) => readonly Scope[]) {
    super();
    this.scopes = scopes;
  }
}

export const text = (...parts: Text): Value => ({ kind: 'text', text: parts });

export function textOf(value: Value, at: Node): Text {
  if (value.kind === 'text') return value.text;
  throw unreadable(at);
}

/** The texts of a list, joined by another. */
export function joined(list: Value, between: Value, at: Node): Value {
  if (list.kind !== 'list') return list;
  return text(
    ...list.items.flatMap((item, index) => [...(index === 0 ? [] : textOf(between, at)), ...textOf(item, at)]),
  );
}

/** The limit for combinations of branches; beyond it, each branch is read once instead of each with each. */
const most = 64;

/** All combinations; if these are too many, each value at least once. */
export function together<Item>(choices: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
  const count = choices.reduce((product, { length }) => product * length, 1);
  if (count <= most)
    return choices.reduce<readonly (readonly Item[])[]>(
      (rows, items) => rows.flatMap((row) => items.map((item) => [...row, item])),
      [[]],
    );
  const longest = Math.max(...choices.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => choices.flatMap((items) => items[at % items.length] ?? []));
}

/** The members of a union, else the type itself. */
export const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

export const nameOf = (name: Node) => (isStringLiteral(name) ? name.text : name.getText());
/** An id of a node that is the same each time the node is fetched. */
export const keyOf = (node: Node) => `${node.getSourceFile().fileName}:${node.pos}:${node.end}`;
