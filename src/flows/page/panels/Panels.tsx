import { lazy, Suspense } from 'react';
import { hashOf } from '../../evidence/hashOf.ts';
import type { Acts } from '../keys/acts.ts';
import type { ExplorerProps } from '../props.ts';
import type { Drawn } from '../useDrawn.ts';
import type { Explored } from '../useExplored.ts';
import { Panel } from './Panel.tsx';

// A visitor who only reads loads none of them.
const Try = lazy(async () => ({ default: (await import('../try/Try.tsx')).Try }));
const Tests = lazy(async () => ({ default: (await import('./Tests.tsx')).Tests }));
const Live = lazy(async () => ({ default: (await import('../live/Live.tsx')).Live }));

interface PanelsProps {
  readonly explored: Explored;
  readonly drawn: Pick<Drawn, 'counts'>;
  readonly acts: Acts;
  readonly charts: ExplorerProps['charts'];
  /** The things that have lives on the server, in a word. */
  readonly livesOf: string;
}

/** Beside the drawing: the chosen state or, while none is, what the mode is about. */
export function Panels(props: PanelsProps) {
  const { snapshot } = props.explored;
  const { graph, chosen, layout, code } = snapshot.context;
  if (chosen === null) {
    return (
      <Suspense fallback={null}>
        <OfMode {...props} />
      </Suspense>
    );
  }
  return (
    <Panel
      counts={props.drawn.counts}
      graph={graph}
      chosen={chosen}
      folded={layout?.recipe.folded ?? []}
      code={code}
      choose={props.acts.choose}
      toggle={props.acts.toggle}
    />
  );
}

function OfMode({ explored, drawn, acts, charts, livesOf }: PanelsProps) {
  const { snapshot, send, chart, walker, walk, trial, recorder, recorded, seen } = explored;
  const { graph, evidence, journey } = snapshot.context;
  const close = acts.keys.r;
  if (snapshot.hasTag('tests') && !snapshot.hasTag('reading')) {
    return (
      <Tests
        evidence={evidence}
        counts={drawn.counts ?? new Map()}
        isOld={evidence !== null && evidence.hash !== hashOf(chart)}
        journey={journey}
        light={(one) => send({ type: 'journey.chosen', journey: one })}
        play={(one) => send({ type: 'journey.played', journey: one })}
        close={close}
      />
    );
  }
  if (trial !== null && walker !== undefined && walk !== undefined) {
    return <Try graph={graph} walker={walk} send={walker.send} trial={trial} choose={acts.choose} close={close} />;
  }
  if (recorder !== undefined && recorded !== undefined) {
    return (
      <Live
        recorder={recorder}
        snapshot={recorded}
        seen={seen}
        charts={charts}
        chart={graph.chart}
        livesOf={livesOf}
        close={close}
      />
    );
  }
  return null;
}
