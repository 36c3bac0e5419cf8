/** A file's syntax tree as plain nodes, enough to find its imports and count its tests. */
import { parseAst } from 'vite';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

export const nodesOf = (code: string, lang: 'ts' | 'tsx' = 'ts'): Node[] => inside(parseAst(code, { lang }));

/** The node's descendants, in the order of the text. */
export function inside(value: unknown): Node[] {
  const found: Node[] = [];
  const walk = (part: unknown): void => {
    if (!isObject(part)) return;
    if (typeof part.type === 'string') found.push(part as unknown as Node);
    // Including elements of arrays.
    for (const one of Object.values(part)) walk(one);
  };
  walk(value);
  return found;
}

/** How many tests a file declares: each `it`, and each row of an `it.each` with its table in the file. */
export function testsIn(code: string): number {
  const nodes = nodesOf(code);
  const tables = new Map(
    nodes
      .filter(({ type }) => type === 'VariableDeclarator')
      .map(({ id, init }) => [(id as Node).name, rowsOf(init as Node | null)] as const),
  );
  const counts = nodes.map((node) => {
    if (node.type !== 'CallExpression') return 0;
    const callee = node.callee as Node;
    if (isName(callee, 'it') || isName(callee, 'test')) return 1;
    const isEach = callee.type === 'MemberExpression' && isName(callee.property, 'each');
    if (!isEach || !(isName(callee.object, 'it') || isName(callee.object, 'test'))) return 0;
    const [table] = node.arguments as Node[];
    return rowsOf(table ?? null) ?? tables.get(table?.name) ?? 1;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

function rowsOf(table: Node | null): number | undefined {
  if (table?.type === 'TSAsExpression' || table?.type === 'TSSatisfiesExpression')
    return rowsOf(table.expression as Node);
  if (table?.type === 'ArrayExpression') return (table.elements as unknown[]).length;
  return table?.type === 'ObjectExpression' ? (table.properties as unknown[]).length : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isName = (node: unknown, name: string) => isObject(node) && node.type === 'Identifier' && node.name === name;
