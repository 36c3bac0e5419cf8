import { select } from 'd3-selection';
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import type { Box } from '../../layout/places.ts';
import { readable } from '../../layout/readable.ts';

const margin = 12;
const slightly = 1.3;
/** A small chart is not blown up. */
const largest = 1.25;
/** A phone shows a part of most charts anyway: then one that needs no second look. */
const phone = { width: 640, readable: 0.9 };

/** The view on a drawing: dragged, wheeled and pinched by d3-zoom, and moved by keys and by the selection. */
export interface Zoom {
  readonly attach: (svg: SVGSVGElement) => () => void;
  readonly subscribe: (changed: () => void) => () => void;
  readonly read: () => ZoomTransform;
  readonly window: () => { readonly width: number; readonly height: number };
  /** All of it. */
  readonly showAll: (drawing: Size) => void;
  /** All of it where it can be read so, else from its beginning on. */
  readonly begin: (drawing: Size, start: Box | null) => void;
  readonly by: (steps: number) => void;
  readonly whole: () => void;
  readonly pan: (x: number, y: number) => void;
  /** In sight, as large as it is or large enough to be read. */
  readonly centre: (box: Box) => void;
  /** Whether all of it is in the window, and can be read. */
  readonly isInSight: (box: Box) => boolean;
  readonly lookAt: (x: number, y: number) => void;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

export function createZoom(): Zoom {
  const behaviour: ZoomBehavior<SVGSVGElement, unknown> = zoom<SVGSVGElement, unknown>().scaleExtent([0.1, 4]);
  const readers = new Set<() => void>();
  let now: ZoomTransform = zoomIdentity;
  let svg: SVGSVGElement | null = null;
  /** How it was shown at first or as a whole: it is so again in a window of another size, until somebody moves. */
  let fitted: { readonly as: ZoomTransform; readonly again: () => void } | null = null;
  const keepFitted = (show: () => void) => {
    show();
    fitted = { as: now, again: () => keepFitted(show) };
  };
  const report = () => {
    for (const reader of readers) reader();
  };
  behaviour.on('zoom', ({ transform }: { readonly transform: ZoomTransform }) => {
    now = transform;
    report();
  });
  const size = () => ({ width: svg?.clientWidth ?? 1, height: svg?.clientHeight ?? 1 });
  const move = (to: ZoomTransform) => {
    if (svg !== null) behaviour.transform(select(svg), to);
  };
  const at = (scale: number, x: number, y: number) => move(zoomIdentity.translate(x, y).scale(scale));
  const fitting = (drawing: Size) => {
    const { width, height } = size();
    return Math.min((width - 2 * margin) / drawing.width, (height - 2 * margin) / drawing.height, largest);
  };
  const showAll = (drawing: Size) => {
    const { width, height } = size();
    const scale = fitting(drawing);
    at(scale, (width - drawing.width * scale) / 2, (height - drawing.height * scale) * 0.4);
  };
  const begin = (drawing: Size, start: Box | null) => {
    const { width, height } = size();
    const target = width < phone.width ? phone.readable : readable;
    if (fitting(drawing) >= target * 0.9 || start === null) return showAll(drawing);
    const top = Math.min(margin, height / 2 - (start.y + Math.min(start.height, 200) / 2) * target);
    const left = height - drawing.height * target - margin;
    const fromLeft = Math.min(margin, width / 3 - start.x * target);
    at(target, fromLeft, left > margin ? margin : Math.max(top, left));
  };
  return {
    attach(element) {
      svg = element;
      const resized = new ResizeObserver(() => now === fitted?.as && fitted.again());
      resized.observe(element);
      // A double click folds.
      select(element).call(behaviour).on('dblclick.zoom', null);
      return () => {
        resized.disconnect();
        select(element).on('.zoom', null);
        svg = null;
      };
    },
    subscribe(changed) {
      readers.add(changed);
      return () => void readers.delete(changed);
    },
    read: () => now,
    window: size,
    showAll: (drawing) => keepFitted(() => showAll(drawing)),
    begin: (drawing, start) => keepFitted(() => begin(drawing, start)),
    by: (steps) => svg !== null && behaviour.scaleBy(select(svg), slightly ** steps),
    whole: () => svg !== null && behaviour.scaleTo(select(svg), 1),
    pan: (x, y) => svg !== null && behaviour.translateBy(select(svg), x / now.k, y / now.k),
    centre(box) {
      const { width, height } = size();
      const room = Math.min((width - 4 * margin) / box.width, (height - 4 * margin) / box.height);
      const scale = Math.min(Math.max(now.k, 0.8), Math.max(room, 0.3));
      at(scale, width / 2 - (box.x + box.width / 2) * scale, height / 2 - (box.y + box.height / 2) * scale);
    },
    isInSight(box) {
      const { width, height } = size();
      const [left, top] = now.apply([box.x, box.y]);
      const [right, bottom] = now.apply([box.x + box.width, box.y + box.height]);
      return now.k >= 0.5 && left >= 0 && top >= 0 && right <= width && bottom <= height;
    },
    lookAt(x, y) {
      const { width, height } = size();
      at(now.k, width / 2 - x * now.k, height / 2 - y * now.k);
    },
  };
}
