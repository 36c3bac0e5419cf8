import { type ArrowFunction, type FunctionDeclaration, isStringLiteral, type Node } from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';
import { placeOf } from './sources.ts';

/** What a template gets as a parameter: its type is the expression's. */
interface Parameter {
  readonly parameter: Node;
}
/** A text, of which parts are parameters. */
export type Text = readonly (string | Parameter)[];
export type Callable = ArrowFunction | FunctionDeclaration;
/** What an expression was read as. */
export type Value =
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'record'; readonly fields: ReadonlyMap<string, () => readonly Value[]> }
  | { readonly kind: 'function'; readonly of: Callable; readonly scope: Scope };
/** What parameters of functions are while one of their calls is read, and a loop's name while one of its items is. */
export type Scope = ReadonlyMap<string, (scope: Scope) => readonly Value[]>;

/** Why a text is known only when it runs. */
export class Unreadable extends Error {}
export const unreadable = (node: Node) => new Unreadable(`${placeOf(node)}: ${node.getText().slice(0, 60)}`);

/** A name stands for something else in each call or item: all that depends on it is read once for each. */
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

/** The texts of a list with another between them. */
export function joined(list: Value, between: Value, at: Node): Value {
  if (list.kind !== 'list') return list;
  return text(
    ...list.items.flatMap((item, index) => [...(index === 0 ? [] : textOf(between, at)), ...textOf(item, at)]),
  );
}

/** What several branches make together; beyond it each branch is read once, not each with each. */
const most = 64;

/** Each with each; where that are too many, each at least once. */
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

/** Of a union its parts, else the type itself. */
export const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

export const nameOf = (name: Node) => (isStringLiteral(name) ? name.text : name.getText());
/** Tells a node from all others, however often it is fetched. */
export const keyOf = (node: Node) => `${node.getSourceFile().fileName}:${node.pos}:${node.end}`;
