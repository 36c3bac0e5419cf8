import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { Graph } from '../../graph/graph.ts';
import styles from '../Explorer.module.css';
import type { ExplorerProps } from '../props.ts';
import { Runs } from '../Runs.tsx';
import { Search } from './Search.tsx';
import { useSearch } from './useSearch.ts';

interface SideProps extends Pick<ExplorerProps, 'load' | 'address' | 'running' | 'home'> {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly graphs: readonly Graph[];
  /** The chart that is shown; null on the first page. */
  readonly chart: string | null;
  readonly go: (chart: string, state?: string) => void;
  readonly goToWays: () => void;
}

/** Ways out and to the first page, the search over all charts and, while nothing is looked for, their list. */
export function Side({ field, graphs, chart, load, address, running, home, go, goToWays }: SideProps) {
  const looked = useSearch(graphs, load);
  return (
    <div className={styles.side}>
      <div className={styles.outer}>
        <a href={home.href}>← {home.name}</a>
        <a
          href={address.href('')}
          aria-current={chart === null ? 'page' : undefined}
          onClick={(event) => inPage(event, goToWays)}
        >
          Overview
        </a>
      </div>
      <Search field={field} looked={looked} go={go} />
      {looked.query === '' && <Charts graphs={graphs} chart={chart} running={running} href={address.href} go={go} />}
    </div>
  );
}

interface ChartsProps extends Pick<SideProps, 'graphs' | 'chart' | 'running'> {
  readonly href: (chart: string) => string;
  readonly go: (chart: string) => void;
}

function Charts({ graphs, chart, running, href, go }: ChartsProps) {
  const list = useRef<HTMLElement>(null);
  // On a phone the list is one line; on a desk it is longer than a window.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current) keepInSight(list.current, current);
    void chart;
  }, [chart]);
  return (
    <nav ref={list} className={styles.charts} aria-label="Charts">
      {graphs.map((graph) => (
        <a
          key={graph.chart}
          href={href(graph.chart)}
          data-states={graph.states.size - 1}
          aria-current={graph.chart === chart ? 'page' : undefined}
          onClick={(event) => inPage(event, () => go(graph.chart))}
        >
          {graph.chart}
          <Runs running={running} chart={graph.chart} />
        </a>
      ))}
    </nav>
  );
}

/** A plain press goes there within the page; another tab is the browser's. */
export function inPage(event: MouseEvent, go: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go();
}

/** Within the list alone: the page does not move with it. */
function keepInSight(list: HTMLElement | null, { offsetLeft, offsetTop, offsetHeight }: HTMLElement): void {
  if (list === null) return;
  const { clientWidth, clientHeight, scrollTop } = list;
  const isSeen = offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight;
  list.scrollLeft = offsetLeft - clientWidth / 3;
  if (!isSeen) list.scrollTop = offsetTop - clientHeight / 2;
}
