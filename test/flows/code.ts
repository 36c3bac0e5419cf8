/** Where the code has a chart's states, actors and screens, found by reading its syntax. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import type { Code } from '../../src/flows/stored.ts';
import { inside, type Node, nodesOf } from '../kit/tree/syntax.ts';
import { describedIn, descriptionOf, purposeIn } from './describedAbove.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const machineFiles = globSync('machines/**/*.machine.ts', { cwd: root }).sort();
const effectFiles = globSync('src/{effects,staff/effects}/**/*.ts', { cwd: root }).sort();
const screenFiles = globSync('src/{screens,app,staff}/**/*.{ts,tsx}', { cwd: root }).sort();
const sharedFiles = globSync('machines/**/!(*.machine).ts', { cwd: root }).sort();
const serverFiles = globSync('server/**/*.ts', { cwd: root }).sort();

export const fileOf = (chart: string) => machineFiles.find((file) => file.endsWith(`/${chart}.machine.ts`)) ?? '';
/** The code of a chart: `chartFile('checkout')`. */
export const chartFile = (chart: string) => textOf(fileOf(chart));

const texts = new Map<string, string>();
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

export function codeOf(machine: AnyStateMachine): Code {
  const file = fileOf(machine.id);
  const described = descriptionOf(textOf(file));
  return {
    purpose: purposeIn(described.sentence),
    says: saysOf(machine),
    lines: Object.fromEntries(linesOf(machine.id, file)),
    effects: Object.fromEntries(effectsOf(machine)),
    screens: screensOf(machine.id),
    doneBy: doneBy(machine.id),
    sends: Object.fromEntries(sendsOf(machine)),
  };
}

/** The description of each state by its path, from the comment above the chart or from the state itself. */
export const saysOf = (machine: AnyStateMachine): Readonly<Record<string, string>> =>
  Object.fromEntries([...descriptionOf(chartFile(machine.id)).states, ...describedIn(machine)]);

const effectsOf = (machine: AnyStateMachine) => {
  const places = Map.groupBy(effectsIn(machine), ({ actor }) => actor);
  return [...places].map(([actor, all]) => {
    const found = all.map(({ file, start }) => `${file}:${lineAt(file, start)}`);
    return [actor, found.join(', ')] as const;
  });
};

/** The events that each watcher sends. */
const sendsOf = (machine: AnyStateMachine) =>
  effectsIn(machine).flatMap(({ actor, file, start }) => {
    const effect = syntaxOf(file).find((node) => node.start === start && /^(?:Property|Var|Func)/u.test(node.type));
    const calls = inside(effect).filter(
      ({ type, callee }) => type === 'CallExpression' && (callee as Node).name === 'sendBack',
    );
    const types = calls.flatMap((call) => inside(call.arguments)).flatMap(typeIn);
    return types.length === 0 ? [] : [[actor, [...new Set(types)]] as const];
  });

/** `type: 'window.focused'`. */
function typeIn({ type, key, value }: Node): string[] {
  if (type !== 'Property' || (key as Node).name !== 'type') return [];
  const literal: unknown = (value as Node).value;
  return typeof literal === 'string' ? [literal] : [];
}

/**
 * Where each of the chart's actors gets its effect: in a file named after the chart first, else in all files that start
 * it.
 */
function effectsIn(machine: AnyStateMachine) {
  const actors = Object.keys(machine.implementations.actors);
  const knowing = effectFiles.filter((file) => knows(file, machine.id));
  const own = effectFiles.filter((file) => file.endsWith(`/${machine.id}.effects.ts`));
  const shared = knowing.flatMap((file) => importsOf(file).filter((one) => effectFiles.includes(one)));
  return actors.flatMap((actor) => {
    const placesIn = (files: readonly string[]) => [...new Set(files)].flatMap((file) => givenIn(file, actor));
    const [first] = placesIn([...own, ...knowing, ...shared]);
    const all = own.length > 0 ? [] : placesIn(knowing);
    return (all.length > 1 ? all : first === undefined ? [] : [first]).map((place) => ({ actor, ...place }));
  });
}

/** Where an actor gets its implementation: on a line of its own, else inside one. */
function givenIn(file: string, actor: string): { readonly file: string; readonly start: number }[] {
  const text = textOf(file);
  const at = text.search(new RegExp(`^\\s*(?:const |function |async function )?${actor}\\b(?!\\.)`, 'mu'));
  const start = at === -1 ? text.search(new RegExp(`\\b${actor}: `, 'u')) : at + text.slice(at).search(/\S/u);
  return start === -1 ? [] : [{ file, start }];
}

const knows = (file: string, chart: string) => textOf(file).includes(`/${chart}.machine.ts'`);

/**
 * Screens that import the chart, or the code that reads it for them; the code that starts the chart comes last. If
 * there is none, screens that import a form, an effect or a name of the whole page in between.
 */
function screensOf(chart: string): string[] {
  const drawnBy = (files: readonly string[]) => files.filter((file) => /^src\/(?:staff\/)?screens\//u.test(file));
  const knowing = screenFiles.filter((file) => knows(file, chart));
  const drawn = drawnBy(knowing);
  const beside = drawn
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => screenFiles.filter((one) => dirname(one) === dirname(file) && one.endsWith('Screen.tsx')));
  const others = knowing.filter((file) => file.startsWith('src/app/routes/'));
  const found = [...beside, ...drawn.filter((file) => file.endsWith('.tsx')), ...others];
  if (found.length > 0) return [...new Set(found)];
  const between = [...sharedFiles, ...effectFiles].filter((file) => knows(file, chart));
  const further = drawnBy(screenFiles).filter((file) => importsOf(file).some((one) => between.includes(one)));
  const parts = further.length > 0 ? further : pageParts(chart);
  const isPage = (file: string) => Number(/(?:Page|Screen|Dialogs?)\.tsx$/u.test(file));
  return parts
    .filter((file) => file.endsWith('.tsx'))
    .toSorted((one, other) => isPage(other) - isPage(one))
    .slice(0, mostScreens);
}
/** Imports of what all screens share are not followed further. */
const mostScreens = 5;

/** Files that get a chart that runs as long as the page from what the whole page shares. */
function pageParts(chart: string): string[] {
  const contexts = screenFiles.filter((file) => file.endsWith('Context.ts') && knows(file, chart));
  const names = contexts.flatMap((file) =>
    [...textOf(file).matchAll(new RegExp(`readonly (\\w+): [^;]*\\b${chart}Machine\\b`, 'gu'))].map(([, name]) => name),
  );
  const isTaken = new RegExp(`\\{[^}]*\\b(?:${names.join('|')})\\b[^}]*\\} = use\\w+\\(\\)`, 'u');
  return names.length === 0 ? [] : screenFiles.filter((file) => isTaken.test(textOf(file)));
}

/** The server's modules that run a life chart, by itself or by code that phones share, the one named after it first. */
function doneBy(chart: string): string[] {
  const shared = sharedFiles.filter((file) => knows(file, chart));
  return serverFiles
    .filter((file) => knows(file, chart) || importsOf(file).some((one) => shared.includes(one)))
    .toSorted((one, other) => Number(other.endsWith(`/${chart}.ts`)) - Number(one.endsWith(`/${chart}.ts`)));
}

/** A node of the syntax tree in its file. */
interface Place {
  readonly node: Node;
  readonly file: string;
}

/** The place of every state by its path, as far as the chart's objects can be followed; the root's path is empty. */
function linesOf(chart: string, file: string): [string, string][] {
  const made = nodesOf(textOf(file)).find(
    ({ type, callee }) =>
      type === 'CallExpression' && ((callee as Node).property as Node | undefined)?.name === 'createMachine',
  );
  if (made === undefined) throw new Error(`${chart} is made nowhere`);
  const found: [string, string][] = [];
  const follow = (place: Place, path: readonly string[], depth: number) => {
    const states = propertiesOf(place, 12).get('states');
    if (states === undefined || depth > 8) return;
    for (const [name, inner] of propertiesOf(states, 12)) {
      const own = [...path, name];
      found.push([own.join('.'), placeText(inner)]);
      follow(inner, own, depth + 1);
    }
  };
  const [config] = made.arguments as Node[];
  if (config !== undefined) {
    found.push(['', `${file}:${lineAt(file, made.start)}`]);
    follow({ node: config, file }, [], 0);
  }
  return found;
}

const placeText = ({ node, file }: Place) => `${file}:${lineAt(file, node.start)}`;
const lineAt = (file: string, offset: number) => textOf(file).slice(0, offset).split('\n').length;

/** The properties of an expression by name, if it is an object or leads to one. */
function propertiesOf({ node, file }: Place, left: number): Map<string, Place> {
  const properties = new Map<string, Place>();
  const target = leadsTo({ node, file }, left);
  if (target === null) return properties;
  for (const part of target.node.properties as Node[]) {
    if (part.type === 'SpreadElement') {
      const spread = { node: part.argument as Node, file: target.file };
      for (const [name, place] of propertiesOf(spread, left - 1)) properties.set(name, place);
    } else {
      const key = part.key as Node;
      const name = String(key.name ?? key.value);
      const value = part.value as Node;
      // A shorthand name stands for its declaration.
      const place = { node: value, file: target.file };
      properties.set(name, value.type === 'Identifier' ? (declared(place) ?? place) : { ...place, node: value });
    }
  }
  return properties;
}

/** The object that an expression is: a literal, a name, or the result of a function. */
function leadsTo({ node, file }: Place, left: number): Place | null {
  if (left === 0) return null;
  const on = (next: unknown) => leadsTo({ node: next as Node, file }, left - 1);
  if (node.type === 'ObjectExpression') return { node, file };
  if (/^TS(?:As|Satisfies)Expression$|^ParenthesizedExpression$/u.test(node.type)) return on(node.expression);
  if (node.type === 'Identifier') {
    const place = declared({ node, file });
    return place === null ? null : leadsTo(place, left - 1);
  }
  if (node.type === 'MemberExpression') {
    const owner = propertiesOf({ node: node.object as Node, file }, left - 1);
    const place = owner.get(String((node.property as Node).name));
    return place === undefined ? null : leadsTo(place, left - 1);
  }
  if (node.type !== 'CallExpression') return null;
  const callee = node.callee as Node;
  if (callee.type === 'MemberExpression') return on((node.arguments as Node[])[0] ?? node);
  const made = callee.type === 'Identifier' ? declared({ node: callee, file }) : null;
  if (made === null) return null;
  const body = (made.node.body ?? null) as Node | null;
  if (body === null) return null;
  const given =
    body.type === 'BlockStatement'
      ? (inside(body).findLast(({ type }) => type === 'ReturnStatement')?.argument as Node | undefined)
      : body;
  return given === undefined ? null : leadsTo({ node: given, file: made.file }, left - 1);
}

/** The declaration of a name, here or in the file that it is imported from. */
function declared({ node, file }: Place): Place | null {
  const name = String(node.name);
  const nodes = syntaxOf(file);
  const made = nodes.find(
    ({ type, id }) => /^(?:VariableDeclarator|FunctionDeclaration)$/u.test(type) && (id as Node | null)?.name === name,
  );
  if (made !== undefined) return { node: (made.init ?? made) as Node, file };
  const from = nodes.find(
    ({ type, specifiers }) =>
      type === 'ImportDeclaration' && (specifiers as Node[]).some(({ local }) => (local as Node).name === name),
  );
  const source = (from?.source as Node | undefined)?.value;
  if (typeof source !== 'string' || !source.startsWith('.')) return null;
  return declared({ node, file: normalize(join(dirname(file), source)) });
}

const parsed = new Map<string, Node[]>();
function syntaxOf(file: string): Node[] {
  const nodes = parsed.get(file) ?? nodesOf(textOf(file), file.endsWith('x') ? 'tsx' : 'ts');
  parsed.set(file, nodes);
  return nodes;
}

const importsOf = (file: string) =>
  [...textOf(file).matchAll(/from '([.#][^']+)'/gu)].map(([, source = '']) =>
    source.startsWith('#') ? source.slice(1) : normalize(join(dirname(file), source)),
  );
