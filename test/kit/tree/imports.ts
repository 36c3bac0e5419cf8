/** All imports of the tree: static, dynamic and type imports. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inside, type Node, nodesOf } from './syntax.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Arrow {
  readonly from: string;
  /** A path of the tree, or the name of a package. */
  readonly to: string;
  /** When it is followed: with the importing file, later on demand, or for types only. */
  readonly when: 'at once' | 'later' | 'never';
}

/** Every TypeScript file of ours, by its path in the tree. */
export const sources = (): string[] =>
  globSync('{contract,machines,sandbox,server,src,test}/**/*.{ts,tsx}', { cwd: root }).concat(
    globSync('*.config.ts', { cwd: root }),
  );

export const isThere = (file: string): boolean => existsSync(join(root, file));

export const syntaxOf = (file: string): Node[] =>
  nodesOf(readFileSync(join(root, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts');

export const arrowsOf = (file: string): Arrow[] =>
  syntaxOf(file).flatMap((node) =>
    specifiersIn(node).map((specifier) => ({ from: file, to: resolved(file, specifier), when: whenOf(node) })),
  );

function whenOf({ type, importKind, exportKind }: Node): Arrow['when'] {
  if (type === 'ImportExpression') return 'later';
  return type === 'TSImportType' || importKind === 'type' || exportKind === 'type' ? 'never' : 'at once';
}

function specifiersIn({ type, source }: Node): string[] {
  const isImport = /^(?:Import|Export\w*)(?:Declaration|Expression)$/u.test(type) || type === 'TSImportType';
  if (!isImport) return [];
  return inside(source).flatMap((node) => (typeof node.value === 'string' ? [node.value] : []));
}

function resolved(file: string, specifier: string): string {
  const [path = specifier] = specifier.split('?');
  if (path.startsWith('.')) return normalize(join(dirname(file), path));
  if (path.startsWith('#')) return path.slice(1);
  if (path.startsWith('node:')) return path;
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}
