/** The visible part of a chart: which states are folded, and which rows have a line and which a name instead. */
import type { Graph, Row, State } from '../graph/graph.ts';
import { isBefore, isWithin, nameFrom, shownFor, stateIn, withInner } from '../graph/tree.ts';

/** The settings of a drawing, stored with it so that it can be repeated. */
export interface Recipe {
  readonly folded: readonly string[];
  /** Rows that are wider than this, in pixels, are broken. */
  readonly breakAt: number;
  /** States with a layout of their own: no line crosses their border. */
  readonly alone: readonly string[];
  /** Those of them, or the root, whose layers continue below. */
  readonly wrapped: readonly string[];
  /** Those with many states that no transition connects. */
  readonly layered: readonly string[];
  /** Rows whose lines would be too long, by key. */
  readonly named: readonly string[];
  /** Whether the drawing shows actions. */
  readonly hasActions?: boolean;
}

export interface RowView extends Row {
  /** Lines lead to them. */
  readonly lines: readonly string[];
  /** Shown as names instead of lines. */
  readonly named: readonly string[];
  readonly stays: boolean;
  /** An answer whose actor is not in the row above. */
  readonly isAlone: boolean;
  /** An answer with the same target as the failure, which then has no row of its own. */
  readonly fails: boolean;
  /** The target, if there is a shorter text than `named`. */
  readonly towards: string;
}

/** A line from a state: from these rows, or from the border of a state with states inside. */
export interface Link {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly rows: readonly RowView[];
  readonly atBorder: boolean;
  readonly isBack: boolean;
}

export interface View {
  readonly graph: Graph;
  readonly folded: ReadonlySet<string>;
  /** Visible states, in the order of the chart. */
  readonly shown: readonly string[];
  /** The content of a state's box. */
  readonly rows: ReadonlyMap<string, readonly RowView[]>;
  readonly links: readonly Link[];
  readonly hasActions: boolean;
}

export function viewOf(graph: Graph, recipe: Recipe): View {
  const folded = new Set(recipe.folded);
  const shown = [...graph.states.keys()].filter((id) => {
    const { parent } = stateIn(graph, id);
    return parent === null || shownFor(graph, parent, folded) === parent ? !isInsideFolded(graph, id, folded) : false;
  });
  const scopes = scopesOf(graph, recipe, shown);
  const crowded = crowdedTargets(graph);
  const kept = new Set(recipe.named);
  const isOpen = (id: string) => stateIn(graph, id).children.length > 0 && !folded.has(id);
  const all = shown.map((id) => {
    const state = stateIn(graph, id);
    const rows = folded.has(id) ? leavingRows(graph, state) : state.rows;
    const views = rows.map((row) => {
      const stays = row.targets.length === 0 && !isActor(row);
      const isNamed = (target: string) =>
        isWithin(graph, target, id) ||
        isWithin(graph, id, shownFor(graph, target, folded)) ||
        scopes.of(id) !== scopes.of(shownFor(graph, target, folded)) ||
        crowded(row, target) ||
        kept.has(row.key);
      const named = row.targets.filter(isNamed);
      const lines = row.targets.filter((target) => !named.includes(target));
      return { ...row, lines, named, stays, isAlone: !hasActor(rows, row), fails: false, towards: '' };
    });
    const isCompound = stateIn(graph, id).children.length > 0;
    const own = alike(isCompound ? manyInShort(views) : views);
    return [
      id,
      folded.has(id) && !isCompound ? summed(graph, id, own, folded) : joined(own, recipe.hasActions === true),
    ] as const;
  });
  const links = all.flatMap(([id, rows]) => linksOf(graph, id, rows, folded));
  const inBox = all.map(([id, rows]) => {
    const own = isOpen(id) ? rows.filter(({ lines }) => lines.length === 0) : rows;
    return [id, inShort(own)] as const;
  });
  return { graph, folded, shown, rows: new Map(inBox), links, hasActions: recipe.hasActions === true };
}

const isInsideFolded = (graph: Graph, id: string, folded: ReadonlySet<string>) => shownFor(graph, id, folded) !== id;
const isActor = ({ kind }: Row) => kind === 'actor' || kind === 'watcher' || kind === 'child';
const isAnswer = ({ kind }: Row) => kind === 'done' || kind === 'error' || kind === 'snapshot';
const hasActor = (rows: readonly Row[], { kind, names }: Row) =>
  kind === 'event' ||
  rows.some((row) => isActor(row) && row.names[0] === names[0]) ||
  !(kind === 'done' || kind === 'error' || kind === 'snapshot');

/** Where a line may go: within one scope. */
export function scopesOf(graph: Graph, { alone }: Pick<Recipe, 'alone'>, shown: readonly string[]) {
  const root = stateIn(graph, graph.root);
  const own = new Set([graph.root, ...alone, ...(root.kind === 'parallel' ? root.children : [])]);
  /** The scope of a box; a box that is a scope itself is in the next one around it. */
  const of = (id: string): string => {
    const { parent } = stateIn(graph, id);
    if (parent === null || own.has(parent)) return parent ?? graph.root;
    return of(parent);
  };
  return { own: shown.filter((id) => own.has(id)), of, isOwn: (id: string) => own.has(id) };
}

/** Rows that leave a state from anywhere inside it, without duplicates. */
function leavingRows(graph: Graph, state: State): Row[] {
  const leaving = withInner(graph, state.id).flatMap((id) =>
    stateIn(graph, id).rows.flatMap((row): Row[] => {
      const targets = row.targets.filter((target) => !isWithin(graph, target, state.id));
      return targets.length === 0 ? [] : [{ ...row, targets, isFurther: false }];
    }),
  );
  const groups = Map.groupBy(leaving, (row) =>
    JSON.stringify([row.kind, row.names, row.targets, isAnswer(row) ? '' : row.guard]),
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const guard = others.every((other) => other.guard === first.guard) ? first.guard : '';
    const all = [first, ...others];
    return [{ ...first, guard, keys: all.flatMap(({ keys }) => keys), actions: actionsOf(all) }];
  });
}

/** The actions of all of them, without duplicates. */
const actionsOf = (rows: readonly Row[]) => [...new Set(rows.flatMap(({ actions }) => actions))];

/** Targets of so many transitions that lines would tangle: a final state or a hub. */
function crowdedTargets(graph: Graph) {
  const ways = new Map<string, Set<string>>();
  for (const { id, rows } of graph.states.values())
    for (const row of rows)
      for (const target of row.targets)
        for (const name of row.names) {
          const way = wayInto(row.kind, name, target);
          ways.set(way, (ways.get(way) ?? new Set()).add(id));
        }
  return (row: Row, target: string) =>
    row.names.some((name) => {
      const count = ways.get(wayInto(row.kind, name, target))?.size ?? 0;
      const isFinal = stateIn(graph, target).kind === 'final';
      if (!isFinal) return count >= 6;
      return count >= (isAnswer(row) ? 3 : 2);
    });
}

/** An event by its name; answers of all actors count as one kind. */
const wayInto = (kind: Row['kind'], name: string, target: string) =>
  `${kind === 'done' || kind === 'error' || kind === 'always' ? kind : name} > ${target}`;

/** Neighbouring rows with one target are named together or share a line. */
function alike(rows: readonly RowView[]): RowView[] {
  const isNamed = (row: RowView | undefined, target: string) => row?.named.includes(target) ?? false;
  let changed = true;
  let views = [...rows];
  while (changed) {
    changed = false;
    views = views.map((row, at) => {
      const more = row.lines.filter((target) => isNamed(views[at - 1], target) || isNamed(views[at + 1], target));
      if (more.length === 0) return row;
      changed = true;
      return {
        ...row,
        lines: row.lines.filter((target) => !more.includes(target)),
        named: [...row.named, ...more],
      };
    });
  }
  return views;
}

/** Three or more branches of one event out of a state with others inside would be as many parallel lines. */
const manyInShort = (rows: readonly RowView[]): RowView[] =>
  rows.map((row) => {
    const branches = rows.filter(({ kind, names }) => kind === 'event' && names.join() === row.names.join());
    return branches.length < 3 ? row : { ...row, lines: [], named: row.targets };
  });

/** A folded state without others inside shows its answers by target, and none that stay. */
function summed(graph: Graph, id: string, rows: readonly RowView[], folded: ReadonlySet<string>): RowView[] {
  const leading = rows.filter(({ stays }) => !stays);
  const areaOf = ({ names, lines, named }: RowView) => {
    const target = lines[0] ?? named[0];
    if (target === undefined) return '';
    const area = lines.length > 0 ? shownFor(graph, target, folded) : nameFrom(graph, target, id).split('.')[0];
    return `${names[0]} ${lines.length > 0 ? 'line' : 'name'} ${area}`;
  };
  const groups = Map.groupBy(leading, (row) => (isAnswer(row) ? areaOf(row) : row.key));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length === 1) return group;
    const isNamed = first.lines.length === 0;
    return [
      {
        ...first,
        guard: '',
        isFurther: false,
        keys: group.flatMap(({ keys }) => keys),
        actions: actionsOf(group),
        lines: [...new Set(group.flatMap(({ lines }) => lines))],
        named: group.flatMap(({ named }) => named),
        fails: group.some(({ kind }) => kind === 'error'),
        note: `${group.length} answers`,
        towards: isNamed ? (nameFrom(graph, first.named[0] ?? '', id).split('.')[0] ?? '') : '',
      },
    ];
  });
}

/** An unconditional answer and failure with one target are drawn as one row. */
function joined(rows: readonly RowView[], hasActions: boolean): RowView[] {
  const areOne = (done: RowView, error: RowView) =>
    areAlike(done, error) && (!hasActions || done.actions.join() === error.actions.join());
  return rows.flatMap((row, at): RowView[] => {
    const [before, after] = [rows[at - 1], rows[at + 1]];
    if (before !== undefined && areOne(before, row)) return [];
    if (after === undefined || !areOne(row, after)) return [row];
    return [{ ...row, keys: [...row.keys, ...after.keys], fails: true }];
  });
}

const areAlike = (done: RowView, error: RowView) =>
  done.kind === 'done' &&
  error.kind === 'error' &&
  done.names.join() === error.names.join() &&
  done.guard === '' &&
  !done.isFurther &&
  done.targets.join() === error.targets.join();

/** Neighbouring rows with one target share a line. */
function linksOf(graph: Graph, from: string, rows: readonly RowView[], folded: ReadonlySet<string>): Link[] {
  const links: Link[] = [];
  const atBorder = stateIn(graph, from).children.length > 0 && !folded.has(from);
  let before = new Set<Link>();
  for (const row of rows) {
    const now = new Set<Link>();
    for (const to of new Set(row.lines.map((target) => shownFor(graph, target, folded)))) {
      const shared = [...before].find((link) => link.to === to && !atBorder);
      const isBack = isBefore(graph, to, from);
      const link: Link = shared
        ? { ...shared, rows: [...shared.rows, row] }
        : { id: `${row.key} > ${to}`, from, to, rows: [row], atBorder, isBack };
      if (shared === undefined) links.push(link);
      else links[links.indexOf(shared)] = link;
      now.add(link);
    }
    before = now;
  }
  return links;
}

/** Puts three or more branches of one event inside one state on one line: `part.reopened → a | b | c`. */
function inShort(rows: readonly RowView[]): RowView[] {
  const groups = Map.groupBy(rows, (row) =>
    row.kind === 'event' && row.named.length > 0 ? row.names.join() : row.key,
  );
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (first === undefined || others.length < 2) return group;
    return [
      {
        ...first,
        guard: '',
        keys: group.flatMap(({ keys }) => keys),
        actions: actionsOf(group),
        named: [...new Set(group.flatMap(({ named }) => named))],
      },
    ];
  });
}
