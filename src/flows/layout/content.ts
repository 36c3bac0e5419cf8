/** The content of a box, line by line, and so its size: known before the layout. */
import type { State } from '../graph/graph.ts';
import { nameFrom, stateIn } from '../graph/tree.ts';
import { widthOf } from './measure.ts';
import type { RowView, View } from './view.ts';

export type Icon =
  | 'gear'
  | 'eye'
  | 'chart'
  | 'clock'
  | 'stays'
  | 'to'
  | 'ends'
  | 'done'
  | 'error'
  | 'snapshot'
  | 'fold';
export type Ink = 'event' | 'guard' | 'actor' | 'done' | 'error' | 'time' | 'quiet' | 'tag' | 'name';
export type Piece = { readonly text: string; readonly ink: Ink } | { readonly icon: Icon; readonly ink: Ink };

export interface Line {
  readonly indent: number;
  readonly pieces: readonly Piece[];
  /** Whether it has an event's background. */
  readonly isPill: boolean;
  readonly width: number;
}

export interface RowContent {
  readonly row: RowView;
  readonly lines: readonly Line[];
  /** Distance from the box's top to the row's. */
  readonly top: number;
  /** Where its line begins. */
  readonly port: number;
}

export interface Content {
  readonly state: State;
  readonly isFolded: boolean;
  readonly title: Line;
  readonly rows: readonly RowContent[];
  /** Names of folded states, and the entry and exit actions. */
  readonly inside: readonly Line[];
  readonly width: number;
  readonly height: number;
}

export const sizes = { text: 11, name: 12, tag: 9, line: 16, title: 22, icon: 10, gap: 4, side: 9, indent: 10 };

export function contentOf(view: View, id: string, breakAt: number): Content {
  const state = stateIn(view.graph, id);
  const isFolded = view.folded.has(id);
  const isRoot = state.parent === null;
  const title = lineOf(0, titlePieces(state, isFolded, isRoot));
  const ways = view.hasActions
    ? [...wayLines('entry', state.entry, breakAt), ...wayLines('exit', state.exit, breakAt)]
    : [];
  const inside = [...(isFolded ? namesInside(view, state, breakAt) : []), ...ways];
  const above = (isRoot ? 4 : sizes.title + 2) + inside.length * 13;
  let top = above;
  const rows = (view.rows.get(id) ?? []).map((row): RowContent => {
    const does = view.hasActions ? actionLines(row.actions, breakAt) : [];
    const lines = [...linesOf(view, row, id, breakAt), ...does];
    const content = { row, lines, top, port: top + sizes.line / 2 };
    top += lines.length * sizes.line;
    return content;
  });
  const lines = [...inside, ...rows.flatMap((row) => row.lines)];
  const widest = Math.max(title.width, ...lines.map(({ indent, width }) => indent + width));
  return {
    state,
    isFolded,
    title,
    rows,
    inside,
    width: Math.ceil(Math.max(widest + 2 * sizes.side + (isFolded ? 12 : 0), 44)),
    height: Math.ceil(rows.length + inside.length === 0 ? sizes.title + 2 : top + 5),
  };
}

function titlePieces(state: State, isFolded: boolean, isRoot: boolean): Piece[] {
  if (isRoot) return [];
  return [
    { text: state.name, ink: 'name' },
    ...(isFolded ? [{ icon: 'fold', ink: 'name' } as const] : []),
    ...state.tags.map((tag): Piece => ({ text: tag, ink: 'tag' })),
  ];
}

/** The names inside, in at most three lines. */
function namesInside({ graph }: View, state: State, breakAt: number): Line[] {
  const names = state.children.map((child) => stateIn(graph, child).name);
  const lines: string[] = [];
  for (const name of names) {
    const longer = lines.length === 0 ? name : `${lines.at(-1)} · ${name}`;
    if (lines.length > 0 && widthOf(longer, sizes.tag) <= breakAt) lines[lines.length - 1] = longer;
    else lines.push(name);
  }
  const shown = lines.length > 3 ? [...lines.slice(0, 2), `… ${names.length} states`] : lines;
  return shown.map((text) => lineOf(0, [{ text, ink: 'tag' }], false, true));
}

/** The actions of a transition: `/ rememberOrder, forgetFault`. */
const actionLines = (actions: readonly string[], breakAt: number): Line[] =>
  listed(actions, '/', (text) => lineOf(sizes.indent, [{ text, ink: 'quiet' }]), breakAt);

const wayLines = (way: 'entry' | 'exit', actions: readonly string[], breakAt: number): Line[] =>
  listed(actions, `${way} /`, (text) => lineOf(0, [{ text, ink: 'tag' }], false, true), breakAt);

/** As many names per line as fit, with a mark before the first. */
function listed(names: readonly string[], mark: string, line: (text: string) => Line, breakAt: number): Line[] {
  const texts: string[] = [];
  for (const [at, name] of names.entries()) {
    const text = at < names.length - 1 ? `${name},` : name;
    const longer = `${texts.at(-1) ?? mark} ${text}`;
    if (texts.length === 0 || line(longer).width + sizes.indent <= breakAt)
      texts[Math.max(0, texts.length - 1)] = longer;
    else texts.push(text);
  }
  return texts.map(line);
}

/** A row on one line if it fits; otherwise guard and target go below. */
function linesOf(view: View, row: RowView, from: string, breakAt: number): Line[] {
  const { kind, isFurther, guard, names } = row;
  const isAnswer = kind === 'done' || kind === 'error' || kind === 'snapshot';
  const indent = isAnswer && !row.isAlone ? sizes.indent : isFurther && kind === 'event' ? 4 : 0;
  const ink = inkOf(row);
  const ending = endingOf(view, row, from);
  const ifs: Piece[] = guard === '' ? [] : guardTexts(guard, breakAt).map((text) => ({ text, ink }));
  const otherwise: Piece[] = isFurther && guard === '' ? [{ text: 'else', ink }] : [];
  const head = headOf(row, ink);
  const isPill = kind === 'event' && !isFurther;
  const fits = (line: Line) => line.width + indent <= breakAt;
  const whole = lineOf(indent, [...head, ...ifs, ...otherwise, ...ending], isPill);
  if (ifs.length <= 1 && names.length <= 1 && fits(whole)) return [whole];
  const ruled = lineOf(indent, [...head, ...ifs, ...otherwise], isPill);
  if (ifs.length <= 1 && names.length <= 1 && fits(ruled)) return withEnding([ruled], ending, breakAt);
  const heads =
    names.length > 1 && !isAnswer
      ? names.map((name, at): Piece[] => [{ text: at < names.length - 1 ? `${name},` : name, ink }])
      : [head];
  const last = [...(heads.at(-1) ?? []), ...otherwise];
  const firsts = packed(heads.slice(0, -1).concat([last]), indent, breakAt, isPill);
  const guards = ifs.map((piece) => lineOf(indent + sizes.indent, [piece], false));
  return withEnding([...firsts, ...guards], ending, breakAt);
}

/** As many as fit next to each other. */
function packed(parts: readonly (readonly Piece[])[], indent: number, breakAt: number, isPill: boolean): Line[] {
  const lines: Line[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const longer = lineOf(indent, [...(last?.pieces ?? []), ...part], isPill);
    if (last !== undefined && longer.width + indent <= breakAt) lines[lines.length - 1] = longer;
    else lines.push(lineOf(indent, part, isPill));
  }
  return lines;
}

function withEnding(lines: readonly Line[], ending: readonly Piece[], breakAt: number): Line[] {
  const last = lines.at(-1);
  if (last === undefined || ending.length === 0) return [...lines];
  const longer = lineOf(last.indent, [...last.pieces, ...ending], last.isPill);
  if (longer.width + longer.indent <= breakAt || ending.every((piece) => 'icon' in piece))
    return [...lines.slice(0, -1), longer];
  return [...lines, lineOf(sizes.indent, ending, false)];
}

function headOf({ kind, names, note, isFurther, isAlone, fails }: RowView, ink: Ink): Piece[] {
  const [name = ''] = names;
  const text: Piece = { text: isFurther ? 'or' : names.join(', '), ink };
  if (kind === 'actor') return [{ icon: 'gear', ink }, text];
  if (kind === 'watcher') return [{ icon: 'eye', ink }, text];
  if (kind === 'child') return [{ icon: 'chart', ink }, text];
  if (kind === 'done' || kind === 'error' || kind === 'snapshot')
    return [
      ...(isAlone ? [{ text: name, ink }] : []),
      { icon: kind, ink },
      ...(fails ? [{ icon: 'error', ink: 'error' } as const] : []),
      ...(note === '' ? [] : [{ text: note, ink }]),
    ];
  if (kind === 'after') return [{ icon: 'clock', ink }, text, ...(note === '' ? [] : [{ text: note, ink }])];
  return [text];
}

/** `[lacksRoom and not isFinished]`, broken at `and` or `or`. */
function guardTexts(guard: string, breakAt: number): string[] {
  const whole = `[${guard}]`;
  if (widthOf(whole, sizes.text) <= breakAt) return [whole];
  const lines: string[] = [];
  for (const part of whole.split(/ (?=(?:and|or) )/u)) {
    const longer = `${lines.at(-1)} ${part}`;
    if (lines.length > 0 && widthOf(longer, sizes.text) <= breakAt) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

function endingOf({ graph }: View, row: RowView, from: string): Piece[] {
  if (row.stays) return [{ icon: 'stays', ink: 'quiet' }];
  if (row.named.length === 0) return [];
  const ends = row.named.every((id) => stateIn(graph, id).kind === 'final');
  const text = row.towards || together([...new Set(row.named.map((id) => nameFrom(graph, id, from)))]);
  return [
    { icon: ends ? 'ends' : 'to', ink: 'quiet' },
    { text, ink: 'quiet' },
  ];
}

/** `editing.choosingRun`, `editing.paying` → `editing.(choosingRun | paying)`. */
function together(names: readonly string[]): string {
  const [first = ''] = names;
  const around = first.slice(0, first.lastIndexOf('.') + 1);
  if (names.length === 1 || around === '' || !names.every((name) => name.startsWith(around))) return names.join(' | ');
  return `${around}(${names.map((name) => name.slice(around.length)).join(' | ')})`;
}

function inkOf({ kind }: RowView): Ink {
  if (kind === 'actor' || kind === 'watcher' || kind === 'child') return 'actor';
  if (kind === 'done' || kind === 'error') return kind;
  if (kind === 'snapshot') return 'done';
  if (kind === 'after') return 'time';
  return kind === 'event' ? 'event' : 'guard';
}

export function lineOf(indent: number, pieces: readonly Piece[], isPill = false, isSmall = false): Line {
  const sum = pieces.reduce((width, piece) => width + pieceWidth(piece, isSmall), 0);
  return { indent, pieces, isPill, width: sum + Math.max(0, pieces.length - 1) * sizes.gap + (isPill ? 6 : 0) };
}

export function pieceWidth(piece: Piece, isSmall = false): number {
  if ('icon' in piece) return sizes.icon;
  if (piece.ink === 'name') return widthOf(piece.text, sizes.name, true);
  if (piece.ink === 'tag') return widthOf(piece.text, sizes.tag) + (isSmall ? 0 : 8);
  return widthOf(piece.text, sizes.text, piece.ink === 'actor');
}
