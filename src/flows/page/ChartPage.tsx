import { useRef, useState } from 'react';
import type { Graph } from '../graph/graph.ts';
import { ChartHeader } from './ChartHeader.tsx';
import { Sheet } from './canvas/Sheet.tsx';
import { Signs } from './canvas/Signs.tsx';
import { createZoom } from './canvas/zoom.ts';
import { Frame } from './Frame.tsx';
import { actsOf } from './keys/acts.ts';
import { useKeys } from './keys/useKeys.ts';
import { Panels } from './panels/Panels.tsx';
import type { ExplorerProps } from './props.ts';
import { Side } from './side/Side.tsx';
import { useDrawn } from './useDrawn.ts';
import { useExplored } from './useExplored.ts';

/** One chart: its drawing, and beside it what is done with it. */
export function ChartPage(props: ExplorerProps & { readonly graphs: readonly Graph[] }) {
  const { charts, address, lives } = props;
  const explored = useExplored(props);
  const drawn = useDrawn(explored, props.running);
  const [zoom] = useState(createZoom);
  const searchField = useRef<HTMLInputElement>(null);
  const acts = actsOf(explored, drawn, {
    charts,
    zoom,
    focusSearch: () => searchField.current?.focus(),
    goToWays: () => address.write({ chart: '', state: '', walk: null, lives: '' }),
  });
  useKeys(acts.keys);
  const { snapshot, send } = explored;
  return (
    <Frame scheme={props.scheme}>
      <Side
        {...props}
        field={searchField}
        chart={snapshot.context.graph.chart}
        go={(chart, state) => send({ type: 'chart.chosen', chart, state })}
        goToWays={acts.keys.o}
      />
      <ChartHeader explored={explored} keys={acts.keys} />
      <Sheet explored={explored} drawn={drawn} acts={acts} zoom={zoom} />
      <Signs />
      <Panels explored={explored} drawn={drawn} acts={acts} charts={charts} livesOf={lives.of} />
    </Frame>
  );
}
