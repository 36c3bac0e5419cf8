import styles from './Explorer.module.css';
import { type Mode, modes } from './explorer.setup.ts';

const names: Readonly<Record<Mode, string>> = { read: 'Read', try: 'Try', live: 'Live', tests: 'Tests' };

/** What one may do with a chart, one at a time. */
export function Modes({
  current,
  choose,
}: {
  readonly current: Mode | undefined;
  readonly choose: (mode: Mode) => void;
}) {
  return (
    <fieldset className={styles.modes}>
      <legend>Mode</legend>
      {modes.map((mode) => (
        <button key={mode} type="button" aria-pressed={mode === current} onClick={() => choose(mode)}>
          {names[mode]}
        </button>
      ))}
    </fieldset>
  );
}
