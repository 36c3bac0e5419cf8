import styles from '../Explorer.module.css';
import { keyName, keys } from './keys.ts';

/** The keyboard shortcuts. */
export function Help({ close }: { readonly close: () => void }) {
  return (
    <section className={styles.help} aria-label="Keys">
      <div className={styles.head}>
        <h2>Keys</h2>
        <button type="button" onClick={close} aria-label="Close">
          ×
        </button>
      </div>
      <dl>
        {Object.entries(keys).map(([key, says]) => (
          <div key={key}>
            <dt>
              <kbd>{keyName(key)}</kbd>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
