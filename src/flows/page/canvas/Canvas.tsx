import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Shape } from '../../draw/shapes.ts';
import type { Box, Layout } from '../../layout/places.ts';
import styles from '../Explorer.module.css';
import { Minimap } from './Minimap.tsx';
import { Shapes } from './Shapes.tsx';
import type { Zoom } from './zoom.ts';

interface CanvasProps {
  readonly chart: string;
  readonly layout: Layout;
  readonly shapes: readonly Shape[];
  readonly saysOf: (state: string) => string | undefined;
  readonly zoom: Zoom;
  /** Where its first state stands. */
  readonly start: Box | null;
  /** What it was last about. */
  readonly about: Box | null;
  readonly isChosen: boolean;
  readonly choose: (state: string | null) => void;
  /** Lets happen what a row stands for; false where it stands for nothing that may. */
  readonly take: (row: string) => boolean;
  readonly toggle: (state: string) => void;
  /** What is drawn while somebody points at a row. */
  readonly hintOf: (state: string, row: string) => readonly Shape[];
}

/** The drawing, to be moved about in. */
export function Canvas({
  chart,
  layout,
  shapes,
  saysOf,
  zoom,
  start,
  about,
  isChosen,
  choose,
  take,
  toggle,
  hintOf,
}: CanvasProps) {
  const svg = useRef<SVGSVGElement>(null);
  const { x, y, k } = useSyncExternalStore(zoom.subscribe, zoom.read);
  useEffect(() => (svg.current === null ? undefined : zoom.attach(svg.current)), [zoom]);
  const shown = useRef<{ readonly chart: string; readonly layout: Layout } | null>(null);
  useLayoutEffect(() => {
    if (svg.current === null) return;
    // Attached before the first look: layout effects run ahead of others.
    const isNew = shown.current?.chart !== chart;
    const isMoved = shown.current?.layout !== layout;
    shown.current = { chart, layout };
    if (isNew) zoom.attach(svg.current);
    if (about !== null && (isMoved || !zoom.isInSight(about))) zoom.centre(about);
    else if (isNew) zoom.begin(layout, start);
  }, [chart, layout, about, start, zoom]);
  const stateAt = (target: EventTarget) =>
    target instanceof Element ? (target.closest('[data-state]:not(.root)')?.getAttribute('data-state') ?? null) : null;
  const [hint, setHint] = useState<readonly Shape[]>([]);
  const rowAt = (target: EventTarget) => (target instanceof Element ? target.closest('[data-row]') : null);
  const rowIn = (element: Element) => element.getAttribute('data-row') ?? '';
  const point = (target: EventTarget) => {
    const row = rowAt(target);
    const state = row?.closest('[data-state]')?.getAttribute('data-state');
    setHint(row === null || !state ? [] : hintOf(state, rowIn(row)));
  };
  const press = (target: EventTarget) => {
    const row = rowAt(target);
    if (row === null || !take(rowIn(row))) choose(stateAt(target));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would hover over all of it; the section around has the name */}
      <svg
        ref={svg}
        id={`drawing-${chart}`}
        className={isChosen ? `${styles.drawing} ${styles.choosing}` : styles.drawing}
        onClick={({ target, defaultPrevented }) => defaultPrevented || press(target)}
        onPointerOver={({ target }) => point(target)}
        onPointerLeave={() => setHint([])}
        onDoubleClick={({ target }) => {
          const state = stateAt(target);
          if (state !== null) toggle(state);
        }}
        onKeyDown={(event) => {
          const state = stateAt(event.target);
          if (state === null || (event.key !== ' ' && event.key !== 'Enter')) return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === ' ') choose(state);
          else toggle(state);
        }}
      >
        <g transform={`translate(${x} ${y}) scale(${k})`}>
          <Shapes shapes={shapes} saysOf={saysOf} />
          <Shapes shapes={hint} saysOf={saysOf} />
        </g>
      </svg>
      <Minimap layout={layout} zoom={zoom} />
    </>
  );
}
