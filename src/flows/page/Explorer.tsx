import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type AnyStateMachine, fromCallback, fromPromise } from 'xstate';
import { drawing } from '../draw/drawing.ts';
import { hintOf } from '../draw/hint.ts';
import type { Marks } from '../draw/marks.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { hashOf } from '../evidence/hashOf.ts';
import { fromPlain } from '../evidence/plain.ts';
import { countsOf, journeyMarks, testMarks } from '../evidence/tested.ts';
import { graphOf } from '../graph/graph.ts';
import { search } from '../graph/search.ts';
import { shownFor, stateIn } from '../graph/tree.ts';
import type { Heard } from '../hear.ts';
import { canFold } from '../layout/folding.ts';
import { contentsOf } from '../layout/layout.ts';
import { viewOf } from '../layout/view.ts';
import { type Life, recordingOf } from '../live/lives.ts';
import { examplesFor } from '../simulate/byHand.ts';
import { walkThrough } from '../simulate/walk.ts';
import type { Stored } from '../stored.ts';
import { Canvas } from './Canvas.tsx';
import { Charts } from './Charts.tsx';
import styles from './Explorer.module.css';
import { layOutAnew } from './engine.ts';
import { explorerMachine } from './explorer.machine.ts';
import { known, modes, type Place } from './explorer.setup.ts';
import { Help } from './Help.tsx';
import { type Key, keyIn } from './keys.ts';
import { litBy, lookedAt, travelBy } from './live/look.ts';
import { openFile } from './live/openFile.ts';
import { recorderMachine } from './live/recorder.machine.ts';
import { Modes } from './Modes.tsx';
import { marksOf, neighboursOf } from './marks.ts';
import { Panel } from './Panel.tsx';
import { Signs } from './Signs.tsx';
import { scope } from './sheet.ts';
import { type Choice, choiceAt, trialOf } from './try/trial.ts';
import { walkerMachine } from './try/walker.machine.ts';
import { createZoom } from './zoom.ts';

export interface ExplorerProps {
  /** The one list of charts. */
  readonly charts: readonly AnyStateMachine[];
  /** What was written beside a chart when it was drawn. */
  readonly load: (chart: string) => Promise<Stored>;
  /** What the tests have shown of a chart; null where none has. */
  readonly loadEvidence: (chart: string) => Promise<Evidence | null>;
  /** Where the explorer says what it shows. */
  readonly address: {
    readonly read: () => Place;
    readonly write: (place: Place) => void;
    readonly watch: (changed: () => void) => () => void;
  };
  /** Where running charts are, by the ids of states. */
  readonly running: readonly { readonly chart: string; readonly at: readonly string[] }[];
  /** Tells what they do, until it is stopped. */
  readonly hear: (heard: (what: Heard) => void) => () => void;
  /** What else has lives that can be watched from what is kept of them, in a word; null: there is none of that id. */
  readonly lives: { readonly of: string; readonly load: (id: string) => Promise<readonly Life[] | null> };
  readonly scheme: 'light' | 'dark';
  readonly home: { readonly href: string; readonly name: string };
}

const noMarks: Marks = {};
// Whoever only reads loads none of them.
const Try = lazy(async () => ({ default: (await import('./try/Try.tsx')).Try }));
const Tests = lazy(async () => ({ default: (await import('./Tests.tsx')).Tests }));
const Live = lazy(async () => ({ default: (await import('./live/Live.tsx')).Live }));

/** Every chart of a project, to be read: drawn, folded, searched, and followed from state to state. */
export function Explorer(props: ExplorerProps) {
  const { charts, load, loadEvidence, address, running, hear, lives, scheme, home } = props;
  const [machine] = useState(() => {
    const readEvidence = fromPromise<Evidence | null, { readonly chart: string }>(({ input }) =>
      loadEvidence(input.chart),
    );
    const copyTest = fromPromise<void, { readonly text: string }>(({ input }) =>
      navigator.clipboard.writeText(input.text),
    );
    return explorerMachine.provide({
      actors: {
        readEvidence,
        walker: walkerMachine.provide({ actors: { readEvidence, copyTest } }),
        loadDrawing: fromPromise(({ input }) => load(input.chart)),
        layOut: fromPromise(({ input }) => layOutAnew(input.graph, input.recipe)),
        watchPlace: fromCallback(({ sendBack }) =>
          address.watch(() => sendBack({ type: 'place.changed', place: address.read() })),
        ),
        recorder: recorderMachine.provide({
          actors: {
            listen: fromCallback(({ sendBack }) => hear(sendBack)),
            readFile: fromPromise(({ input }) => openFile(input.file)),
            askLives: fromPromise(async ({ input }) => {
              const found = await lives.load(input.about);
              return found && recordingOf(found, charts);
            }),
          },
          actions: {
            showChart({ self }, { chart: id }) {
              if (charts.some((one) => one.id === id)) self._parent?.send({ type: 'chart.chosen', chart: id });
            },
          },
        }),
      },
      actions: { showPlace: (_, place) => address.write(place) },
    });
  });
  const actor = useActorRef(machine, { input: { charts, place: address.read() } });
  const snapshot = useSelector(actor, (current) => current);
  const { send } = actor;
  const { walker, recorder } = snapshot.children;
  const walk = useSelector(walker, (current) => current);
  const [zoom] = useState(createZoom);
  const searchField = useRef<HTMLInputElement>(null);
  const { graph, chosen, about, layout, code, query, at, evidence, journey } = snapshot.context;
  const recorded = useSelector(recorder, (current) => current);
  const seen = useMemo(() => lookedAt(recorded, graph.chart), [recorded, graph]);
  const chart = known(charts.find(({ id }) => id === graph.chart));
  const graphs = useMemo(() => charts.map(graphOf), [charts]);
  const view = useMemo(() => layout && viewOf(graph, layout.recipe), [graph, layout]);
  const contents = useMemo(() => view && layout && contentsOf(view, layout.recipe), [view, layout]);
  const counts = useMemo(() => (evidence === null ? null : countsOf(graph, evidence)), [graph, evidence]);
  const { evidence: told = null, side = null } = walk?.context ?? {};
  const examples = useMemo(() => examplesFor(told, side), [told, side]);
  const trial = useMemo(() => {
    // While another chart comes, the old one's walk is still there.
    if (walk === undefined || walk.context.machine.id !== graph.chart) return null;
    return trialOf(walk.context, graph, examples, code?.sends ?? {});
  }, [walk, graph, examples, code]);
  const more = useMemo((): Marks => {
    if (trial !== null) return trial.marks;
    if (seen !== null) return litBy(seen.step);
    if (counts === null) return noMarks;
    const { inputs, journeys } = known(evidence);
    const lit = journeys[journey ?? -1];
    if (lit === undefined) return testMarks(graph, counts);
    const steps = walkThrough(chart, fromPlain(inputs[lit.input]), lit.events.map(fromPlain) as typeof lit.events);
    return {
      ...testMarks(graph, counts),
      ...journeyMarks(
        graph,
        steps.map(({ snapshot: step }) => step._nodes.map(({ id }) => id)),
      ),
    };
  }, [graph, chart, counts, evidence, journey, trial, seen]);
  const shapes = useMemo(() => {
    if (view === null || contents === null || layout === null) return [];
    const here = trial?.leaves ?? seen?.step.at ?? running.flatMap((one) => (one.chart === graph.chart ? one.at : []));
    return drawing(view, contents, layout, marksOf(view, chosen, here, more));
  }, [view, contents, layout, chosen, running, graph, more, trial, seen]);
  const found = useMemo(() => search(graphs, query), [graphs, query]);
  const saysOf = useMemo(
    () => (id: string) => {
      const { path } = stateIn(graph, id);
      return code?.says[path];
    },
    [graph, code],
  );
  const choose = (state: string | null) => send({ type: 'state.chosen', state });
  const toggle = (state: string) => {
    if (canFold(graph, state)) send({ type: 'fold.toggled', state });
  };
  const boxOf = (id: string) =>
    graph.states.has(id) ? (layout?.boxes.get(shownFor(graph, id, new Set(layout.recipe.folded))) ?? null) : null;
  const first = [...graph.states.values()].find(({ isStart }) => isStart);
  const next = (by: number) => {
    const place = charts.findIndex(({ id }) => id === graph.chart) + by;
    const other = charts[(place + charts.length) % charts.length];
    if (other !== undefined) send({ type: 'chart.chosen', chart: other.id });
  };
  const take = (choice: Choice | undefined) => {
    if (choice === undefined || walker === undefined) return false;
    walker.send({ type: 'offer.taken', offer: choice.offer });
    return true;
  };
  const step = (by: number) => {
    walker?.send({ type: 'step.chosen', at: (walk?.context.at ?? 0) + by });
    if (recorder !== undefined) travelBy(recorder, seen, by);
  };
  const follow = (way: 'from' | 'to' | 'before' | 'after', x: number, y: number) => {
    if (chosen === null && trial !== null && y !== 0) {
      return walker?.send({ type: 'offer.moved', by: y > 0 ? -1 : 1, of: trial.choices.length });
    }
    if (chosen === null || view === null) return zoom.pan(x, y);
    const state = neighboursOf(view, chosen, way);
    if (state !== null) choose(state);
  };
  const acts: Record<Key, () => void> = {
    '/': () => searchField.current?.focus(),
    '[': () => next(-1),
    ']': () => next(1),
    f: () => layout && zoom.showAll(layout),
    1: () => zoom.whole(),
    '+': () => zoom.by(1),
    '-': () => zoom.by(-1),
    ArrowLeft: () => follow('from', 80, 0),
    ArrowRight: () => follow('to', -80, 0),
    ArrowUp: () => follow('before', 0, 80),
    ArrowDown: () => follow('after', 0, -80),
    Enter: () => (chosen === null ? take(trial?.choices[walk?.context.picked ?? -1]) : toggle(chosen)),
    Escape: () => (snapshot.hasTag('help') ? send({ type: 'help.toggled' }) : choose(null)),
    '?': () => send({ type: 'help.toggled' }),
    d: () => send({ type: 'actions.toggled' }),
    r: () => send({ type: 'read.chosen' }),
    s: () => send({ type: 'try.chosen' }),
    l: () => send({ type: 'live.chosen' }),
    t: () => send({ type: 'tests.chosen' }),
    Backspace: () => step(-1),
    'Shift+Backspace': () => step(1),
    ' ': () => {
      walker?.send({ type: 'play.toggled' });
      recorder?.send({ type: recorded?.hasTag('paused') === true ? 'recording.resumed' : 'recording.paused' });
    },
  };
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = keyIn(event);
      if (key === null) return;
      event.preventDefault();
      latest.current[key]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const mode = modes.find((one) => snapshot.hasTag(one));
  return (
    <div className={`${styles.explorer} ${scope}`} data-scheme={scheme} data-explorer data-mode={mode} lang="en">
      <Charts
        ref={searchField}
        home={home}
        graphs={graphs}
        chart={graph.chart}
        running={running}
        query={query}
        found={found}
        at={Math.min(at, found.length - 1)}
        typed={(typed) => send({ type: 'search.typed', query: typed })}
        moved={(by) => send({ type: 'search.moved', by })}
        go={(chart, state) => send({ type: 'chart.chosen', chart, state })}
      />
      <header className={styles.top}>
        <h1>{graph.chart}</h1>
        <p>{code?.purpose}</p>
        <Modes current={mode} choose={(one) => send({ type: `${one}.chosen` })} />
        <div className={styles.tools}>
          <button type="button" onClick={acts['-']} aria-label="Smaller">
            −
          </button>
          <button type="button" onClick={acts['+']} aria-label="Larger">
            +
          </button>
          <button type="button" onClick={acts.f}>
            Fit
          </button>
          <button type="button" onClick={acts.d} aria-pressed={layout?.recipe.hasActions === true}>
            Actions
          </button>
          <button type="button" onClick={acts['?']} aria-expanded={snapshot.hasTag('help')}>
            Keys
          </button>
        </div>
      </header>
      <section
        className={styles.canvas}
        aria-label={`The chart ${graph.chart}`}
        aria-busy={layout === null || snapshot.hasTag('busy')}
      >
        {snapshot.hasTag('failed') && <p role="alert">This chart cannot be drawn.</p>}
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
            choose={choose}
            take={(row) => trial !== null && take(choiceAt(trial, row))}
            toggle={toggle}
            hintOf={(state, row) => (view && contents ? hintOf(view, contents, layout, state, row) : [])}
          />
        )}
        {snapshot.hasTag('help') && <Help close={() => send({ type: 'help.toggled' })} />}
      </section>
      <Signs />
      <Suspense fallback={null}>
        {chosen === null && snapshot.hasTag('tests') && !snapshot.hasTag('reading') && (
          <Tests
            evidence={evidence}
            counts={counts ?? new Map()}
            isOld={evidence !== null && evidence.hash !== hashOf(chart)}
            journey={journey}
            light={(one) => send({ type: 'journey.chosen', journey: one })}
            play={(one) => send({ type: 'journey.played', journey: one })}
            close={acts.r}
          />
        )}
        {chosen === null && trial !== null && walker !== undefined && walk !== undefined && (
          <Try graph={graph} walker={walk} send={walker.send} trial={trial} choose={choose} close={acts.r} />
        )}
        {chosen === null && recorder !== undefined && recorded !== undefined && (
          <Live
            recorder={recorder}
            snapshot={recorded}
            seen={seen}
            charts={charts}
            chart={graph.chart}
            livesOf={lives.of}
            close={acts.r}
          />
        )}
      </Suspense>
      {chosen !== null && (
        <Panel
          counts={counts}
          graph={graph}
          chosen={chosen}
          folded={layout?.recipe.folded ?? []}
          code={code}
          choose={choose}
          toggle={toggle}
        />
      )}
    </div>
  );
}
