/** What a script uses that the oldest supported browsers lack, by MDN's compatibility data. */
import data, { type CompatStatement, type Identifier, type SimpleSupportStatement } from '@mdn/browser-compat-data';
import { type Node, parse } from 'acorn';
import { ancestor } from 'acorn-walk';
import { floor } from '../../../src/page/floor.ts';

/** Every supported browser has all of it, including the syntax of patterns. */
export const syntax = 2022;

const phones = { chrome: 'chrome_android', firefox: 'firefox_android', safari: 'safari_ios' } as const;
const { builtins = {} } = data.javascript;
/** Interfaces whose members are checked; for others, a name alone says too little. */
const spoken =
  /^(?:Abort|Blob|Clipboard|Crypto|CSS|Document|Element|Event|File|Form|HTML|Mutation|Navigator|Node|Performance|Request|Response|Storage|Text|URL|Window)/u;

/** Names of newer features: globals, `Object.groupBy`, and methods (`.union`) that no older interface has. */
function newerNames() {
  const globals = new Set<string>();
  const statics = new Set<string>();
  const members = new Set<string>();
  const older = new Set<string>();
  for (const group of [builtins, data.api]) {
    for (const [name, entry] of partsOf(group)) {
      const isNewer = cameLater(entry.__compat);
      if (isNewer) globals.add(name);
      for (const [key, { __compat: compat }] of partsOf(entry)) {
        const member = key.replace(/_static$/u, '');
        if (!isNewer && !cameLater(compat)) older.add(member);
        else if (!isNewer) statics.add(`${name}.${member}`);
        if (group === builtins || spoken.test(name)) members.add(member);
      }
    }
  }
  return { globals, statics, members: new Set([...members].filter((member) => !older.has(member))) };
}

const partsOf = (entry: Identifier) =>
  Object.entries(entry as Readonly<Record<string, Identifier>>).filter(([name]) => name !== '__compat');

function cameLater(compat: CompatStatement | undefined): boolean {
  return Object.entries(floor).some(([browser, version]) => {
    const names = [browser, phones[browser as keyof typeof phones]] as (keyof typeof data.browsers)[];
    return names.some((name) => !isIn(compat?.support[name], version));
  });
}

function isIn(support: SimpleSupportStatement | SimpleSupportStatement[] | undefined, version: number): boolean {
  if (support === undefined) return true;
  return [support].flat().some(({ version_added: added, flags }) => {
    if (flags !== undefined || typeof added !== 'string') return false;
    return added !== 'preview' && Number.parseFloat(added.replace('≤', '')) <= version;
  });
}

const names = newerNames();

/** Those that a script of the build uses or checks for. */
export function newerIn(code: string): string[] {
  const found = new Set<string>();
  ancestor(parse(code, { ecmaVersion: syntax, sourceType: 'module' }), {
    Identifier(node, _, parents) {
      if (names.globals.has(nameOf(node)) && !isGuarded(parents)) found.add(nameOf(node));
    },
    MemberExpression(node, _, parents) {
      if (node.computed) return;
      const [owner, member] = [nameOf(node.object), nameOf(node.property)];
      const isGlobal = ['window', 'globalThis', 'self'].includes(owner);
      if (names.statics.has(`${owner}.${member}`)) found.add(`${owner}.${member}`);
      else if (isGlobal && (names.globals.has(member) || names.statics.has(`Window.${member}`))) found.add(member);
      else if (member.length > 1 && names.members.has(member) && isCalled(node, parents)) found.add(`.${member}()`);
    },
  });
  return [...found].sort();
}

const nameOf = (node: Node) => ('name' in node ? String(node.name) : '');

const isCalled = (node: Node, parents: readonly Node[]) => {
  const parent = parents.at(-2);
  return parent?.type === 'CallExpression' && 'callee' in parent && parent.callee === node;
};

/** `typeof X` only checks whether it exists. */
const isGuarded = (parents: readonly Node[]) => {
  const parent = parents.at(-2);
  return parent?.type === 'UnaryExpression' && 'operator' in parent && parent.operator === 'typeof';
};
