import { useMemo, useSyncExternalStore } from 'react';
import { graphOf } from '../graph/graph.ts';
import { ChartPage } from './ChartPage.tsx';
import type { ExplorerProps } from './props.ts';
import { WaysPage } from './ways/WaysPage.tsx';

/** Every chart of a project, to be read: the ways through them, and each one drawn, folded, tried and watched. */
export function Explorer(props: ExplorerProps) {
  const { charts, address } = props;
  const named = useSyncExternalStore(address.watch, () => address.read().chart);
  const graphs = useMemo(() => charts.map(graphOf), [charts]);
  const Page = charts.some(({ id }) => id === named) ? ChartPage : WaysPage;
  return <Page {...props} graphs={graphs} />;
}
