import { type RefObject, useEffect, useRef } from 'react';
import type { Graph } from '../graph/graph.ts';
import type { Found } from '../graph/search.ts';
import styles from './Explorer.module.css';

interface ChartsProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly graphs: readonly Graph[];
  readonly chart: string;
  readonly running: readonly { readonly chart: string }[];
  readonly query: string;
  readonly found: readonly Found[];
  /** Which of them Enter goes to. */
  readonly at: number;
  readonly typed: (query: string) => void;
  readonly moved: (by: number) => void;
  readonly go: (chart: string, state?: string) => void;
  /** The way out. */
  readonly home: { readonly href: string; readonly name: string };
}

/** The search over all charts and, while nothing is looked for, their list. */
export function Charts({ ref, graphs, chart, running, query, found, at, typed, moved, go, home }: ChartsProps) {
  const goTo = (one: Found | undefined) => {
    if (one === undefined) return;
    go(one.chart, one.state?.path);
    ref.current?.blur();
  };
  const list = useRef<HTMLElement>(null);
  // On a phone the list is one line; on a desk it is longer than a window.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current) keepInSight(list.current, current);
    void chart;
  }, [chart]);
  return (
    <div className={styles.side}>
      <a href={home.href}>← {home.name}</a>
      <input
        ref={ref}
        type="search"
        role="combobox"
        aria-label="Search states and events"
        aria-expanded={query !== ''}
        aria-controls="flows-found"
        aria-activedescendant={found[at] === undefined ? undefined : `flows-found-${at}`}
        placeholder="Search  /"
        value={query}
        onChange={({ target }) => typed(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') goTo(found[at]);
          if (event.key === 'ArrowDown' && at < found.length - 1) moved(1);
          if (event.key === 'ArrowUp') moved(-1);
          if (event.key.startsWith('Arrow') && event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')
            event.preventDefault();
          if (event.key === 'Escape') {
            typed('');
            ref.current?.blur();
          }
        }}
      />
      <div id="flows-found" role="listbox" aria-label="Found" hidden={query === ''} className={styles.found}>
        {found.map((one, index) => (
          <div
            key={`${one.chart} ${one.state?.id ?? ''}`}
            id={`flows-found-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerDown={(event) => {
              event.preventDefault();
              goTo(one);
            }}
          >
            <b>{one.state?.name ?? one.chart}</b>
            {one.by !== '' && <span>{one.by}</span>}
            <small>{one.state === null ? 'chart' : `${one.chart} · ${one.state.path}`}</small>
          </div>
        ))}
        {query !== '' && found.length === 0 && (
          <div role="option" aria-selected={false} aria-disabled tabIndex={-1}>
            Nothing found
          </div>
        )}
      </div>
      {query === '' && (
        <nav ref={list} className={styles.charts} aria-label="Charts">
          {graphs.map((graph) => (
            <a
              key={graph.chart}
              href={`#${graph.chart}`}
              data-states={graph.states.size - 1}
              aria-current={graph.chart === chart ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault();
                go(graph.chart);
              }}
            >
              {graph.chart}
              {running.some((one) => one.chart === graph.chart) && (
                <span className={styles.runs} role="img" aria-label="runs" />
              )}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}

/** Within the list alone: the page does not move with it. */
function keepInSight(list: HTMLElement | null, { offsetLeft, offsetTop, offsetHeight }: HTMLElement): void {
  if (list === null) return;
  const { clientWidth, clientHeight, scrollTop } = list;
  const isSeen = offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight;
  list.scrollTo({ left: offsetLeft - clientWidth / 3, ...(isSeen ? {} : { top: offsetTop - clientHeight / 2 }) });
}
