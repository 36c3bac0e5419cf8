import { useRef } from 'react';
import type { Graph } from '../../graph/graph.ts';
import { Frame } from '../Frame.tsx';
import { useKeys } from '../keys/useKeys.ts';
import type { ExplorerProps } from '../props.ts';
import { Side } from '../side/Side.tsx';
import styles from './Ways.module.css';
import { Ways } from './Ways.tsx';

/** The first page: the ways through the product, and the charts that one meets on each. */
export function WaysPage(props: ExplorerProps & { readonly graphs: readonly Graph[] }) {
  const { ways, address, running, graphs, scheme, home } = props;
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.focus() });
  const go = (chart: string, state = '') => address.write({ chart, state, walk: null, lives: '' });
  return (
    <Frame scheme={scheme}>
      <Side {...props} field={field} chart={null} go={go} goToWays={() => go('')} />
      <div className={styles.ways}>
        <h1>The flows of {home.name}</h1>
        <p>
          Everything that people and the server do here is one of {graphs.length} statecharts. Follow a way through
          them, or search for a state, an event, a guard or a word.
        </p>
        <Ways ways={ways} running={running} href={address.href} go={go} />
      </div>
    </Frame>
  );
}
