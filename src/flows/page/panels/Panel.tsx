import { type Count, countWords } from '../../evidence/tested.ts';
import type { Graph, Row, State } from '../../graph/graph.ts';
import { stateIn, wayTo } from '../../graph/tree.ts';
import { comingInto, rowWords, takenIn } from '../../graph/words.ts';
import { canFold } from '../../layout/folding.ts';
import type { Code } from '../../stored.ts';
import styles from '../Explorer.module.css';

interface PanelProps {
  readonly graph: Graph;
  readonly chosen: string;
  readonly folded: readonly string[];
  readonly code: Code | null;
  /** What tests have shown of each transition, where somebody asked. */
  readonly counts: ReadonlyMap<string, Count> | null;
  readonly choose: (state: string | null) => void;
  readonly toggle: (state: string) => void;
}

/** Everything about one state: what it takes, whence it comes, and where all that is written. */
export function Panel({ graph, chosen, folded, code, counts, choose, toggle }: PanelProps) {
  const state = stateIn(graph, chosen);
  const taken = takenIn(graph, chosen);
  const coming = comingInto(graph, chosen);
  const actors = state.rows.filter(({ kind }) => kind === 'actor' || kind === 'watcher' || kind === 'child');
  const line = wayTo(graph, chosen)
    .map((id) => code?.lines[stateIn(graph, id).path])
    .findLast((one) => one !== undefined);
  return (
    <aside className={styles.panel} aria-label={`The state ${state.name}`}>
      <div className={styles.head}>
        <h2>{state.name}</h2>
        <button type="button" onClick={() => choose(null)} aria-label="Close">
          ×
        </button>
      </div>
      <p className={styles.path}>{state.path}</p>
      {code?.says[state.path] !== undefined && <p>{code.says[state.path]}</p>}
      {canFold(graph, chosen) && (
        <button type="button" onClick={() => toggle(chosen)}>
          {folded.includes(chosen) ? 'Unfold' : 'Fold'}
        </button>
      )}
      {state.tags.length > 0 && <Section title="Tags" items={state.tags.map((tag) => ({ key: tag, words: tag }))} />}
      <Section
        title="Transitions"
        items={taken.map(({ state: owner, row }) => ({
          key: row.key,
          words: rowWords(row),
          about: [
            ...(owner.id === chosen ? [] : [`anywhere in ${owner.name}`]),
            ...row.keys.flatMap((key) => {
              const count = counts?.get(key);
              return count === undefined ? [] : [countWords(count)];
            }),
          ].join('; '),
          row,
          states: row.targets.map((target) => stateIn(graph, target)),
        }))}
        choose={choose}
      />
      <Section
        title="Entered from"
        items={coming.map(({ state: source, row }) => ({ key: row.key, words: rowWords(row), row, states: [source] }))}
        choose={choose}
      />
      <Section title="On entry" items={state.entry.map((action) => ({ key: action, words: action }))} />
      <Section title="On exit" items={state.exit.map((action) => ({ key: action, words: action }))} />
      <h3>In the code</h3>
      <dl className={styles.code}>
        <dt>state</dt>
        <dd>{line}</dd>
        {actors.map(({ key, names: [name = ''] }) => (
          <Effect key={key} name={name} place={code?.effects[name]} />
        ))}
        {code?.screens.map((screen, at) => (
          <Effect key={screen} name={at === 0 ? 'screen' : ''} place={screen} />
        ))}
        {code?.doneBy.map((file, at) => (
          <Effect key={file} name={at === 0 ? 'implemented by' : ''} place={file} />
        ))}
      </dl>
    </aside>
  );
}

function Effect({ name, place }: { readonly name: string; readonly place: string | undefined }) {
  if (place === undefined) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{place}</dd>
    </>
  );
}

interface Item {
  readonly key: string;
  readonly words: string;
  readonly about?: string;
  readonly row?: Row;
  /** To be gone to. */
  readonly states?: readonly State[];
}

function Section({
  title,
  items,
  choose,
}: {
  readonly title: string;
  readonly items: readonly Item[];
  readonly choose?: (state: string) => void;
}) {
  if (items.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {items.map(({ key, words, about, row, states = [] }) => (
          <li key={key}>
            <span>{words}</span>
            {states.map(({ id, path }) => (
              <button key={id} type="button" className={styles.link} onClick={() => choose?.(id)}>
                {path}
              </button>
            ))}
            {about !== undefined && about !== '' && <small>{about}</small>}
            {row !== undefined && row.actions.length > 0 && <small>runs {row.actions.join(', ')}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}
