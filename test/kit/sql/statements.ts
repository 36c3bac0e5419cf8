import {
  type CallExpression,
  isArrayLiteralExpression,
  isBindingElement,
  isCallExpression,
  isIdentifier,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isSpreadElement,
  isTaggedTemplateExpression,
  type Node,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';
import { type Type, TypeFlags } from 'typescript/unstable/sync';
import { statement } from '../../../server/store/statement.ts';
import { nodesIn, placeOf, type Sources } from './sources.ts';
import { Texts } from './texts.ts';
import { partsOf, Unreadable } from './values.ts';

/** A statement as it is sent, with the types that the code declares. */
export interface Written {
  readonly place: string;
  readonly text: string;
  /** Types of its parameters; null if they are not known one by one. */
  readonly parameters: readonly Type[] | null;
  /** The declared row, if any. */
  readonly row: Type | null;
}

export interface Found {
  readonly written: readonly Written[];
  /** Places whose text is known only at run time, and why. */
  readonly unread: readonly string[];
}

/** Every statement that the sources have as text, in each of its forms; the builder checks its own. */
export function statementsOf(sources: Sources): Found {
  const texts = new Texts(sources);
  const written: Written[] = [];
  const unread: string[] = [];
  const nodes = sources.files.flatMap((file) => [...nodesIn(file)]);
  const read = (node: Node, asks: () => Written[]) => {
    try {
      written.push(...asks());
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      unread.push(`${placeOf(node)} (${error.message})`);
    }
  };
  for (const call of nodes.filter(isCallExpression)) {
    const asks = askedBy(sources, call);
    if (asks !== undefined) read(call, () => asks(texts));
  }
  // A statement that is passed on and executed elsewhere.
  const others = nodes.filter((node) => isTaggedTemplateExpression(node) && isStatement(node) && !texts.hasRead(node));
  for (const node of others) read(node, () => templated(sources, texts, node));
  return { written, unread };
}

/** How a call queries the database, if it does. */
function askedBy(sources: Sources, call: CallExpression): ((texts: Texts) => Written[]) | undefined {
  const { expression: callee, arguments: given } = call;
  const [first, second] = given;
  if (isIdentifier(callee) && callee.text === 'statement' && second !== undefined)
    return (texts) => named(sources, texts, call, second);
  if (!isPropertyAccessExpression(callee) || first === undefined) return undefined;
  if (callee.name.text === 'query' && isTextLike(sources, first))
    return (texts) => bare(sources, texts, call, first, second);
  if (callee.name.text === 'execute' && isRawBuilder(sources, callee.expression))
    return (texts) => templated(sources, texts, callee.expression);
  return undefined;
}

/** `statement<Ask, Row>(name, text)` */
function named(sources: Sources, texts: Texts, call: CallExpression, written: Node): Written[] {
  const [ask, row] = (call.typeArguments ?? []).map((node) => sources.checker.getTypeFromTypeNode(node));
  if (ask === undefined || row === undefined) throw new Unreadable('its types are not given');
  const members = membersOf(sources, ask);
  return texts.of(written).map((parts) => {
    const { text, parameters } = statement<Record<string, unknown>, object>('', parts.join(''));
    const types = parameters.map((name) => {
      const type = members?.get(name);
      if (type === undefined) throw new Unreadable(`:${name} is nothing that is asked`);
      return type;
    });
    return { place: placeOf(call), text, parameters: types, row };
  });
}

/** `pool.query<Row>(text, values)` */
function bare(sources: Sources, texts: Texts, call: CallExpression, text: Node, values: Node | undefined): Written[] {
  const [row] = (call.typeArguments ?? []).map((node) => sources.checker.getTypeFromTypeNode(node));
  const elements = values === undefined ? [] : listed(values);
  const parameters = elements?.map((element) => sources.typeOf(element)) ?? null;
  return texts.of(text).map((parts) => ({ place: placeOf(call), text: parts.join(''), parameters, row: row ?? null }));
}

/** `` sql<Row>`…`.execute(db) `` */
function templated(sources: Sources, texts: Texts, builder: Node): Written[] {
  const type = sources.typeOf(builder);
  const [row] = type.isTypeReference() ? sources.checker.getTypeArguments(type) : [];
  return texts.of(builder).map((parts) => {
    const parameters: Type[] = [];
    const text = parts.map((part) => {
      if (typeof part === 'string') return part;
      parameters.push(sources.typeOf(part.parameter));
      return `$${parameters.length}`;
    });
    return {
      place: placeOf(builder),
      text: text.join(''),
      parameters,
      row: row === undefined || (row.flags & TypeFlags.Unknown) !== 0 ? null : row,
    };
  });
}

/** Elements of a list; undefined if it is built at run time. */
function listed(values: Node): readonly Node[] | undefined {
  return isArrayLiteralExpression(values) && !values.elements.some(isSpreadElement) ? values.elements : undefined;
}

/** The members of a row by name; null if they are not known one by one. */
export function membersOf({ checker }: Sources, type: Type): ReadonlyMap<string, Type> | null {
  if (type.isTypeParameter() || checker.getIndexInfosOfType(type).length > 0) return null;
  const members = checker.getPropertiesOfType(type);
  return new Map(members.map((member) => [member.name, checker.getTypeOfSymbol(member) ?? checker.getAnyType()]));
}

/** Whether a template is a whole statement and not a part of one. */
const isStatement = (node: TaggedTemplateExpression) =>
  isIdentifier(node.tag) &&
  node.tag.text === 'sql' &&
  /^`\s*(?:select|insert|update|delete|with)\b/u.test(node.template.getText());

function isRawBuilder(sources: Sources, node: Node): boolean {
  // The builder's chains are long, and their types slow to compute.
  if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) return false;
  // A statement that is passed on is checked where it is written.
  const declaration = isIdentifier(node) ? sources.declarationOf(node) : undefined;
  if (declaration !== undefined && (isParameterDeclaration(declaration) || isBindingElement(declaration))) return false;
  return partsOf(sources.typeOf(node)).some((type) => type.getSymbol()?.name === 'RawBuilder');
}

const isTextLike = (sources: Sources, node: Node) =>
  partsOf(sources.typeOf(node)).every(({ flags }) => (flags & TypeFlags.StringLike) !== 0);
