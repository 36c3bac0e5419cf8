/** The one drawing: a chart's boxes, rows and lines where a layout puts them. */
import { stateIn } from '../graph/tree.ts';
import { type Content, type Line, type Piece, pieceWidth, sizes } from '../layout/content.ts';
import { labelOf } from '../layout/label.ts';
import type { Box, Placed } from '../layout/places.ts';
import type { View } from '../layout/view.ts';
import { icons } from './icons.ts';
import type { Marks } from './marks.ts';
import { routeShape } from './routes.ts';
import { type Shape, shape, text } from './shapes.ts';

export function drawing(
  view: View,
  contents: ReadonlyMap<string, Content>,
  layout: Placed,
  marks: Marks = {},
): readonly Shape[] {
  const states = view.shown.flatMap((id) => {
    const [box, content] = [layout.boxes.get(id), contents.get(id)];
    return box === undefined || content === undefined ? [] : [stateShape(view, id, box, content, marks)];
  });
  const links = new Map(view.links.map((link) => [link.id, link]));
  const lines = layout.routes.flatMap((route) => {
    const link = links.get(route.id);
    return link === undefined ? [] : [routeShape(route, link, marks)];
  });
  const labels = layout.routes.flatMap(({ id, label }) => {
    const link = links.get(id);
    const words = link === undefined ? null : labelOf(link, view.hasActions);
    if (link === undefined || label === null || words === null) return [];
    const at = (line: number) => ({ x: label.x + 4, y: label.y + line * sizes.line });
    const classes = ['label', ...link.rows.flatMap(({ keys }) => classesOf(marks.rows, keys))];
    return [
      shape('g', { class: classes.join(' '), 'data-row': link.rows[0]?.key ?? '' }, [
        shape('rect', { class: 'ground', x: label.x, y: label.y, width: label.width, height: label.height, rx: 8 }),
        ...words.lines.flatMap((line, index) => lineShapes({ ...line, isPill: false }, at(index).x + 3, at(index).y)),
      ]),
    ];
  });
  // Open states are the ground; lines lie on them, and boxes on lines.
  const isGround = (at: number) => isOpen(view, view.shown[at] ?? '');
  return [...states.filter((_, at) => isGround(at)), ...lines, ...states.filter((_, at) => !isGround(at)), ...labels];
}

const isOpen = (view: View, id: string) => stateIn(view.graph, id).children.length > 0 && !view.folded.has(id);

function stateShape(view: View, id: string, box: Box, content: Content, marks: Marks): Shape {
  const { state, isFolded, title, rows, inside } = content;
  const isRoot = state.parent === null;
  const isRegion = state.parent !== null && stateIn(view.graph, state.parent).kind === 'parallel';
  const classes = [
    'state',
    ...(isOpen(view, id) ? ['open'] : []),
    ...(isFolded ? ['folded'] : []),
    ...(isRegion ? ['region'] : []),
    ...(isRoot ? ['root'] : []),
    ...classesOf(marks.states, [id]),
  ];
  const frame = { x: box.x, y: box.y, width: box.width, height: box.height, rx: 6 };
  return shape('g', { class: classes.join(' '), 'data-state': id }, [
    ...(isRoot ? [] : [shape('rect', { class: 'box', ...frame })]),
    ...(state.kind === 'final' ? [shape('rect', { class: 'double', ...smaller(frame, 2.5) })] : []),
    ...(state.isStart ? [startShape(box)] : []),
    ...lineShapes(title, box.x + sizes.side, box.y + (sizes.title - sizes.line) / 2 + 1),
    ...inside.flatMap((line, at) => lineShapes(line, box.x + sizes.side, box.y + sizes.title - 1 + at * 13, true)),
    ...rows.map(({ row, lines, top }) => {
      const rowClasses = ['row', row.kind, ...classesOf(marks.rows, row.keys)];
      const badge = row.keys.map((key) => marks.badges?.get(key)).find((one) => one !== undefined);
      // The whole line can be pressed.
      const right = Math.max(...lines.map(({ indent, width }) => indent + width)) + 2 * sizes.side;
      const size = { width: Math.min(right, box.width) - 4, height: lines.length * sizes.line };
      return shape('g', { class: rowClasses.join(' '), 'data-row': row.key }, [
        ...(rowClasses.includes('offered')
          ? [shape('rect', { class: 'band', x: box.x + 2, y: box.y + top, ...size, rx: 4 })]
          : []),
        ...lines.flatMap((line, at) =>
          lineShapes(line, box.x + sizes.side + line.indent, box.y + top + at * sizes.line),
        ),
        ...(badge === undefined
          ? []
          : [text(badge.text, { class: `badge ${badge.className}`, x: box.x + box.width - 3, y: box.y + top + 11 })]),
      ]);
    }),
  ]);
}

const classesOf = (marks: ReadonlyMap<string, string> | undefined, keys: readonly string[]): string[] =>
  marks === undefined ? [] : [...new Set(keys.flatMap((key) => marks.get(key)?.split(' ') ?? []))];

const smaller = ({ x, y, width, height }: Box, by: number) => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
  rx: 4,
});

/** A dot and a triangle: here one begins. */
function startShape({ x, y }: Box): Shape {
  const middle = y + sizes.title / 2;
  return shape('g', { class: 'start' }, [
    shape('circle', { cx: x - 10, cy: middle - 7, r: 2.5 }),
    shape('path', { d: `M${x - 8} ${middle - 7}h3M${x - 6} ${middle - 10}l5 3l-5 3z` }),
  ]);
}

function lineShapes(line: Line, x: number, y: number, isSmall = false): Shape[] {
  const pill = line.isPill
    ? [
        shape('rect', {
          class: 'pill',
          x: x - 4,
          y: y + 1,
          width: halves(line.width + 2),
          height: sizes.line - 2,
          rx: 7,
        }),
      ]
    : [];
  let at = x;
  const pieces = line.pieces.flatMap((piece) => {
    const width = pieceWidth(piece, isSmall);
    const shapes = pieceShapes(piece, at, y, width, isSmall);
    at += width + sizes.gap;
    return shapes;
  });
  return [...pill, ...pieces];
}

function pieceShapes(piece: Piece, x: number, y: number, width: number, isSmall: boolean): Shape[] {
  if ('icon' in piece)
    return [
      shape('path', {
        class: `icon ${piece.ink}`,
        transform: `translate(${halves(x)} ${y + 3})`,
        d: icons[piece.icon],
      }),
    ];
  const isChip = piece.ink === 'tag' && !isSmall;
  return [
    ...(isChip
      ? [shape('rect', { class: 'chip', x: halves(x), y: y + 2, width: halves(width), height: 12, rx: 3 })]
      : []),
    text(piece.text, { class: piece.ink, x: halves(isChip ? x + 4 : x), y: y + (isChip || isSmall ? 11 : 12) }),
  ];
}

const halves = (value: number) => Math.round(value * 2) / 2;
