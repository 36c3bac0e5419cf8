import { fileURLToPath } from 'node:url';
import {
  type CallExpression,
  isCallExpression,
  isImportClause,
  isImportSpecifier,
  isVariableDeclaration,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, type Checker, type Project, type Type } from 'typescript/unstable/sync';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const config = fileURLToPath(new URL('tsconfig.json', import.meta.url));

/** The code that queries the database, as the compiler reads it. */
export class Sources {
  readonly #api: API;
  readonly #project: Project;
  readonly files: readonly SourceFile[];

  constructor() {
    this.#api = new API({ cwd: root });
    const [project] = this.#api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (project === undefined) throw new Error(`${config} opens no project.`);
    this.#project = project;
    this.files = project.rootFiles.flatMap((name) => project.program.getSourceFile(name) ?? []);
  }

  get checker(): Checker {
    return this.#project.checker;
  }

  /** The declaration of a name, in any file. */
  declarationOf(name: Node): Node | undefined {
    const symbol = this.checker.getSymbolAtLocation(name);
    const declaration = symbol?.declarations[0]?.resolve();
    if (symbol === undefined || declaration === undefined) return undefined;
    if (!isImportSpecifier(declaration) && !isImportClause(declaration)) return declaration;
    return this.checker.getAliasedSymbol(symbol).declarations[0]?.resolve();
  }

  typeOf(node: Node): Type {
    const type = this.checker.getTypeAtLocation(node);
    if (type === undefined) throw new Error(`There is no type at ${placeOf(node)}.`);
    return type;
  }

  /** The calls of a function; of a local one, by its name. */
  callsOf(declaration: Node): readonly CallExpression[] {
    const { parent } = declaration;
    const calls = this.checker.getSignatureUsage(declaration).flatMap(({ call }) => call?.resolve() ?? []);
    if (calls.length > 0 || !isVariableDeclaration(parent)) return calls.filter(isCallExpression);
    const symbol = this.checker.getSymbolAtLocation(parent.name);
    if (symbol === undefined) return [];
    return this.checker
      .getReferencesToSymbolInFile(parent.getSourceFile().fileName, symbol)
      .flatMap((handle) => handle.resolve() ?? [])
      .flatMap((name) => (isCallExpression(name.parent) && name.parent.expression === name ? name.parent : []));
  }

  close(): void {
    this.#api.close();
  }
}

/** `server/domain/staff/log.ts:134` */
export function placeOf(node: Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  return `${file.fileName.slice(root.length)}:${line + 1}`;
}

/** A node and all nodes inside it. */
export function* nodesIn(node: Node): Generator<Node> {
  yield node;
  const parts: Node[] = [];
  node.forEachChild((part) => {
    parts.push(part);
  });
  for (const part of parts) yield* nodesIn(part);
}
