import styles from './Explorer.module.css';
import { modes } from './explorer.setup.ts';
import type { Key } from './keys/keys.ts';
import { Modes } from './Modes.tsx';
import type { Explored } from './useExplored.ts';

interface ChartHeaderProps {
  readonly explored: Pick<Explored, 'snapshot' | 'send'>;
  readonly keys: Readonly<Record<Key, () => void>>;
}

/** Which chart it is, what one may do with it, and how it is looked at. */
export function ChartHeader({ explored: { snapshot, send }, keys }: ChartHeaderProps) {
  const { graph, layout, code } = snapshot.context;
  return (
    <header className={styles.top}>
      <h1>{graph.chart}</h1>
      <p>{code?.purpose}</p>
      <Modes current={modes.find((one) => snapshot.hasTag(one))} choose={(one) => send({ type: `${one}.chosen` })} />
      <div className={styles.tools}>
        <button type="button" onClick={keys['-']} aria-label="Zoom out">
          −
        </button>
        <button type="button" onClick={keys['+']} aria-label="Zoom in">
          +
        </button>
        <button type="button" onClick={keys.f}>
          Fit
        </button>
        <button type="button" onClick={keys.d} aria-pressed={layout?.recipe.hasActions === true}>
          Actions
        </button>
        <button type="button" onClick={keys['?']} aria-expanded={snapshot.hasTag('help')}>
          Keys
        </button>
      </div>
    </header>
  );
}
