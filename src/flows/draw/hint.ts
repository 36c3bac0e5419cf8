/** The line of a row that has a name instead of one: drawn only while somebody points at it. */
import { shownFor, stateIn } from '../graph/tree.ts';
import type { Content } from '../layout/content.ts';
import type { Layout } from '../layout/places.ts';
import type { View } from '../layout/view.ts';
import { type Shape, shape } from './shapes.ts';

/** One curve for each state that the row leads to and that is seen; none for a row that has its lines. */
export function hintOf(
  { graph, folded }: View,
  contents: ReadonlyMap<string, Content>,
  { boxes }: Pick<Layout, 'boxes'>,
  state: string,
  key: string,
): readonly Shape[] {
  const [box, row] = [boxes.get(state), contents.get(state)?.rows.find((one) => one.row.key === key)];
  if (box === undefined || row === undefined) return [];
  return row.row.named.flatMap((target) => {
    const shown = shownFor(graph, target, folded);
    const to = boxes.get(shown);
    if (to === undefined) return [];
    const middle = to.x + to.width / 2;
    const isRight = middle > box.x + box.width / 2;
    const [x, y] = [isRight ? box.x + box.width : box.x, box.y + row.port];
    // From within what it leads to, it ends at that state's name.
    const isAround = stateIn(graph, shown).children.length > 0 && !folded.has(shown);
    const endX = isAround || isRight ? to.x : to.x + to.width;
    const endY = to.y + Math.min(to.height / 2, 11);
    const reach = Math.max(40, Math.abs(endX - x) / 2) * (isRight ? 1 : -1);
    return [
      shape('g', { class: 'hint' }, [
        shape('path', { class: 'way', d: `M${x} ${y}C${x + reach} ${y} ${endX - reach} ${endY} ${endX} ${endY}` }),
        shape('circle', { class: 'exit', cx: endX, cy: endY, r: 4 }),
      ]),
    ];
  });
}
