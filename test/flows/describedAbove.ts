import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** The comment above a chart in its file: a sentence or two, and a table of its states if there are seven or more. */
export interface Described {
  readonly sentence: string;
  /** Markdown, or empty. */
  readonly table: string;
  /** The paths of the table's states, in its order. */
  readonly states: readonly string[];
}

/** Reads the comment above a chart. */
export function describedAbove(source: string): Described {
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+Machine\b/u.exec(source) ?? [];
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\* ?/u, '').trim());
  const rows = lines.filter((line) => line.startsWith('|'));
  const sentence = lines.filter((line) => line !== '' && !line.startsWith('|')).join(' ');
  return { sentence, table: rows.join('\n'), states: pathsOf(rows.slice(2)) };
}

/** The purpose of a chart: the first sentence of its comment. */
export const purposeIn = (sentence: string): string => /^.*?[.?](?= [A-Z]|$)/u.exec(sentence)?.[0] ?? sentence;

/** The sentence above a chart, and its table's description of each state, by path. */
export function descriptionOf(source: string) {
  const { sentence, table, states } = describedAbove(source);
  const words = table
    .split('\n')
    .slice(2)
    .map((row) => /\| ([^|]*) \|$/u.exec(row)?.[1] ?? '');
  return { sentence, states: states.map((state, at): [string, string] => [state, words[at] ?? '']) };
}

/** A row has a dot for each state around its own, and a description. */
function pathsOf(rows: readonly string[]): string[] {
  const way: string[] = [];
  return rows.map((row) => {
    const [, dots = '', name = ''] = /^\| ((?:· )*)(\w+) \| .*[.?] \|$/u.exec(row) ?? [];
    way.splice(dots.length / 2, way.length, name);
    return way.join('.');
  });
}

/** The descriptions of states that a function makes, by their paths. */
export function describedIn({ root }: Pick<AnyStateMachine, 'root'>): ReadonlyMap<string, string> {
  const within = (node: AnyStateNode): [string, string][] =>
    Object.values(node.states).flatMap((child) => [
      ...(child.description === undefined ? [] : [[child.path.join('.'), child.description] as [string, string]]),
      ...within(child),
    ]);
  return new Map(within(root));
}

/** Every state of a chart by its path, outer states first. */
export function statesOf({ root }: Pick<AnyStateMachine, 'root'>): string[] {
  const within = (node: AnyStateNode): string[] =>
    Object.values(node.states).flatMap((child) => [child.path.join('.'), ...within(child)]);
  return within(root);
}
