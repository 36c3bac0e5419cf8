import { useSyncExternalStore } from 'react';
import type { Layout } from '../../layout/places.ts';
import styles from '../Explorer.module.css';
import type { Zoom } from './zoom.ts';

/** All of the drawing, and what of it is in the window; a click goes there. Keys and the search do as much. */
export function Minimap({ layout: { width, height, boxes }, zoom }: { readonly layout: Layout; readonly zoom: Zoom }) {
  const { x, y, k } = useSyncExternalStore(zoom.subscribe, zoom.read);
  const window = zoom.window();
  const viewport = { x: -x / k, y: -y / k, width: window.width / k, height: window.height / k };
  // It would only cover something while everything is in sight.
  if (
    viewport.x <= 0 &&
    viewport.y <= 0 &&
    viewport.x + viewport.width >= width &&
    viewport.y + viewport.height >= height
  )
    return null;
  return (
    <svg
      className={styles.minimap}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
      onPointerDown={(event) => {
        const at = event.currentTarget.getScreenCTM()?.inverse();
        if (at === undefined) return;
        const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(at);
        zoom.lookAt(point.x, point.y);
      }}
    >
      {[...boxes].map(([id, box]) => (
        <rect key={id} {...box} rx={6} />
      ))}
      <rect className={styles.seen} {...viewport} />
    </svg>
  );
}
