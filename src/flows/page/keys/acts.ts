import { canFold } from '../../layout/folding.ts';
import { neighboursOf } from '../canvas/marks.ts';
import type { Zoom } from '../canvas/zoom.ts';
import { travelBy } from '../live/look.ts';
import type { ExplorerProps } from '../props.ts';
import type { Choice } from '../try/trial.ts';
import type { Drawn } from '../useDrawn.ts';
import type { Explored } from '../useExplored.ts';
import type { Key } from './keys.ts';

interface Around {
  readonly charts: ExplorerProps['charts'];
  readonly zoom: Zoom;
  readonly focusSearch: () => void;
  readonly goToWays: () => void;
}

/** What somebody may do on a chart's page, by keys and by its buttons. */
export function actsOf(explored: Explored, drawn: Drawn, around: Around) {
  const states = statesOf(explored);
  const steps = stepsOf(explored);
  const { snapshot, send, walk, trial } = explored;
  const { chosen } = snapshot.context;
  const { charts, zoom, focusSearch, goToWays } = around;
  const next = (by: number) => {
    const place = charts.findIndex(({ id }) => id === snapshot.context.graph.chart) + by;
    const other = charts[(place + charts.length) % charts.length];
    if (other !== undefined) send({ type: 'chart.chosen', chart: other.id });
  };
  const enter = () =>
    chosen === null ? steps.take(trial?.choices[walk?.context.picked ?? -1]) : states.toggle(chosen);
  const follow = followerOf(explored, drawn, around);
  const keys: Readonly<Record<Key, () => void>> = {
    '/': focusSearch,
    o: goToWays,
    '[': () => next(-1),
    ']': () => next(1),
    f: () => drawn.layout && zoom.showAll(drawn.layout),
    1: () => zoom.whole(),
    '+': () => zoom.by(1),
    '-': () => zoom.by(-1),
    ArrowLeft: () => follow('from', 80, 0),
    ArrowRight: () => follow('to', -80, 0),
    ArrowUp: () => follow('before', 0, 80),
    ArrowDown: () => follow('after', 0, -80),
    Enter: enter,
    Escape: () => (snapshot.hasTag('help') ? send({ type: 'help.toggled' }) : states.choose(null)),
    '?': () => send({ type: 'help.toggled' }),
    d: () => send({ type: 'actions.toggled' }),
    r: () => send({ type: 'read.chosen' }),
    s: () => send({ type: 'try.chosen' }),
    l: () => send({ type: 'live.chosen' }),
    t: () => send({ type: 'tests.chosen' }),
    Backspace: () => steps.go(-1),
    'Shift+Backspace': () => steps.go(1),
    ' ': steps.play,
  };
  return { ...states, take: steps.take, keys };
}

export type Acts = ReturnType<typeof actsOf>;

function statesOf({ snapshot, send }: Explored) {
  return {
    choose: (state: string | null) => send({ type: 'state.chosen', state }),
    toggle(state: string) {
      if (canFold(snapshot.context.graph, state)) send({ type: 'fold.toggled', state });
    },
  };
}

/** For a walk by hand or for a recording: one of them is there at a time. */
function stepsOf({ walker, walk, recorder, recorded, seen }: Explored) {
  return {
    /** Lets happen what is offered; false where nothing is. */
    take(choice: Choice | undefined): boolean {
      if (choice === undefined || walker === undefined) return false;
      walker.send({ type: 'offer.taken', offer: choice.offer });
      return true;
    },
    go(by: number) {
      walker?.send({ type: 'step.chosen', at: (walk?.context.at ?? 0) + by });
      if (recorder !== undefined) travelBy(recorder, seen, by);
    },
    play() {
      walker?.send({ type: 'play.toggled' });
      recorder?.send({ type: recorded?.hasTag('paused') === true ? 'recording.resumed' : 'recording.paused' });
    },
  };
}

/** Arrow keys go from a chosen state to its neighbours, up and down through what may happen, else about the drawing. */
function followerOf({ snapshot, send, walker, trial }: Explored, { view }: Drawn, { zoom }: Around) {
  const { chosen } = snapshot.context;
  return (way: Parameters<typeof neighboursOf>[2], x: number, y: number) => {
    if (chosen === null && trial !== null && y !== 0) {
      return walker?.send({ type: 'offer.moved', by: y > 0 ? -1 : 1, of: trial.choices.length });
    }
    if (chosen === null || view === null) return zoom.pan(x, y);
    const state = neighboursOf(view, chosen, way);
    if (state !== null) send({ type: 'state.chosen', state });
  };
}
