/** What a script calls that the oldest browsers of ours do not have, by what MDN knows of every browser. */
import data, { type CompatStatement, type Identifier, type SimpleSupportStatement } from '@mdn/browser-compat-data';
import { type Node, parse } from 'acorn';
import { ancestor } from 'acorn-walk';
import { floor } from '../../../src/page/floor.ts';

/** All of it is in every browser of the floor, the syntax of patterns included. */
export const syntax = 2022;

const phones = { chrome: 'chrome_android', firefox: 'firefox_android', safari: 'safari_ios' } as const;
const { builtins = {} } = data.javascript;
/** Whose members a script may well call; of others a name says too little. */
const spoken =
  /^(?:Abort|Blob|Clipboard|Crypto|CSS|Document|Element|Event|File|Form|HTML|Mutation|Navigator|Node|Performance|Request|Response|Storage|Text|URL|Window)/u;

/** Names of what came after the floor: globals, `Object.groupBy`, and methods (`.union`) that nothing older has, too. */
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

/** What of it a script of the build calls or looks for. */
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

/** `typeof X` asks whether there is one. */
const isGuarded = (parents: readonly Node[]) => {
  const parent = parents.at(-2);
  return parent?.type === 'UnaryExpression' && 'operator' in parent && parent.operator === 'typeof';
};
