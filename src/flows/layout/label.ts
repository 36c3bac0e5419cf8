import { type Line, lineOf, type Piece, sizes } from './content.ts';
import type { Link } from './view.ts';

/** The label of a line that leaves a state with states inside: its events, since there is no row at the border. */
export function labelOf({ atBorder, rows }: Pick<Link, 'atBorder' | 'rows'>, hasActions: boolean): Label | null {
  if (!atBorder) return null;
  const lines = rows.map(({ names, guard, kind, isFurther, actions }) => {
    const mark: Piece[] =
      kind === 'done' || kind === 'error' || kind === 'snapshot' ? [{ icon: kind, ink: 'event' }] : [];
    const ifs = guard === '' ? (isFurther ? ['else'] : []) : [`[${guard}]`];
    const does = hasActions && actions.length > 0 ? [`/ ${actions.join(', ')}`] : [];
    const texts = [...ifs, ...does].map((text): Piece => ({ text, ink: 'event' }));
    return lineOf(0, [{ text: names.join(', '), ink: 'event' }, ...mark, ...texts], true);
  });
  return {
    lines,
    width: Math.ceil(Math.max(...lines.map(({ width }) => width)) + 8),
    height: lines.length * sizes.line,
  };
}

export interface Label {
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
}
