import type { KeyboardEvent, RefObject } from 'react';
import type { Found } from '../../search/search.ts';
import styles from '../Explorer.module.css';
import type { Searching } from './useSearch.ts';

interface SearchProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly looked: Searching;
  readonly go: (chart: string, state?: string) => void;
}

/** The field, and below it what was found, each with where. */
export function Search({ field, looked: { query, found, at, type, move }, go }: SearchProps) {
  const leave = () => {
    type('');
    field.current?.blur();
  };
  const goTo = (one: Found | undefined) => {
    if (one === undefined) return;
    go(one.chart, one.state?.path);
    leave();
  };
  const press = (event: KeyboardEvent) => {
    const acts: Readonly<Record<string, () => void>> = {
      Enter: () => goTo(found[at]),
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Escape: leave,
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label="Search states, events, guards and descriptions"
        aria-expanded={query !== ''}
        aria-controls="flows-found"
        aria-activedescendant={found[at] === undefined ? undefined : `flows-found-${at}`}
        placeholder="Search  /"
        value={query}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
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
            {one.by !== null && (
              <span>
                <i>{one.by.kind}</i> {one.by.text}
              </span>
            )}
            <small>{one.state === null ? 'chart' : `${one.chart} · ${one.state.path}`}</small>
          </div>
        ))}
        {query !== '' && found.length === 0 && (
          <div role="option" aria-selected={false} aria-disabled tabIndex={-1}>
            Nothing found
          </div>
        )}
      </div>
    </>
  );
}
