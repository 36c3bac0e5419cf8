import { useCallback } from 'react';
import { hintOf } from '../../draw/hint.ts';
import { stateIn } from '../../graph/tree.ts';
import styles from '../Explorer.module.css';
import type { Acts } from '../keys/acts.ts';
import { Help } from '../keys/Help.tsx';
import { choiceAt } from '../try/trial.ts';
import type { Drawn } from '../useDrawn.ts';
import type { Explored } from '../useExplored.ts';
import { Canvas } from './Canvas.tsx';
import type { Zoom } from './zoom.ts';

interface SheetProps {
  readonly explored: Pick<Explored, 'snapshot' | 'send' | 'trial' | 'seen'>;
  readonly drawn: Drawn;
  readonly acts: Acts;
  readonly zoom: Zoom;
}

/** Where a chart is drawn, and the help that lies over it. */
export function Sheet({ explored: { snapshot, send, trial, seen }, drawn, acts, zoom }: SheetProps) {
  const { graph, chosen, about, code, journey } = snapshot.context;
  const { layout, view, contents, shapes, boxOf } = drawn;
  const saysOf = useCallback((id: string) => code?.says[stateIn(graph, id).path], [graph, code]);
  const first = [...graph.states.values()].find(({ isStart }) => isStart);
  return (
    <section
      className={styles.canvas}
      aria-label={`The chart ${graph.chart}`}
      aria-busy={layout === null || snapshot.hasTag('busy')}
    >
      {snapshot.hasTag('failed') && <p role="alert">This chart could not be drawn.</p>}
      {layout !== null && (
        <Canvas
          chart={graph.chart}
          layout={layout}
          shapes={shapes}
          saysOf={saysOf}
          zoom={zoom}
          start={first === undefined ? null : boxOf(first.id)}
          about={boxOf(about ?? trial?.leaves[0] ?? seen?.into ?? '')}
          isChosen={chosen !== null || (journey !== null && trial === null)}
          choose={acts.choose}
          take={(row) => trial !== null && acts.take(choiceAt(trial, row))}
          toggle={acts.toggle}
          hintOf={(state, row) => (view && contents ? hintOf(view, contents, layout, state, row) : [])}
        />
      )}
      {snapshot.hasTag('help') && <Help close={() => send({ type: 'help.toggled' })} />}
    </section>
  );
}
