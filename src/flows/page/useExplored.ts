import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { examplesFor } from '../simulate/byHand.ts';
import { explorerWith } from './effects.ts';
import { known } from './explorer.setup.ts';
import { lookedAt } from './live/look.ts';
import type { ExplorerProps } from './props.ts';
import { trialOf } from './try/trial.ts';

const whole = <Snapshot>(snapshot: Snapshot) => snapshot;

/** The chart that is looked at, and what is done with it: what the explorer's own charts say of it now. */
export function useExplored(props: ExplorerProps) {
  const { charts, address } = props;
  const [machine] = useState(() => explorerWith(props));
  const actor = useActorRef(machine, { input: { charts, place: address.read() } });
  const snapshot = useSelector(actor, whole);
  const { walker, recorder } = snapshot.children;
  const walk = useSelector(walker, whole);
  const recorded = useSelector(recorder, whole);
  const { graph, code } = snapshot.context;
  const seen = useMemo(() => lookedAt(recorded, graph.chart), [recorded, graph]);
  const { recorded: evidence = null, side = null } = walk?.context ?? {};
  const examples = useMemo(() => examplesFor(evidence, side), [evidence, side]);
  const trial = useMemo(() => {
    // While another chart comes, the old one's walk is still there.
    if (walk === undefined || walk.context.machine.id !== graph.chart) return null;
    return trialOf(walk.context, graph, examples, code?.sends ?? {});
  }, [walk, graph, examples, code]);
  return {
    chart: known(charts.find(({ id }) => id === graph.chart)),
    snapshot,
    send: actor.send,
    /** Where it is tried. */
    walker,
    walk,
    trial,
    /** Where it is watched. */
    recorder,
    recorded,
    seen,
  };
}

export type Explored = ReturnType<typeof useExplored>;
