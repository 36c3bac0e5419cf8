import { icons } from '../draw/icons.ts';
import type { Icon } from '../layout/content.ts';
import styles from './Explorer.module.css';
import { keyName, keys } from './keys.ts';

const signs: readonly (readonly [Icon, string])[] = [
  ['gear', 'an actor, with its answers below'],
  ['done', 'it answered'],
  ['error', 'it failed'],
  ['eye', 'a watcher, that never ends'],
  ['chart', 'another chart'],
  ['clock', 'time'],
  ['stays', 'stays here'],
  ['to', 'leads there, without a line'],
  ['ends', 'ends there'],
  ['fold', 'folded: Enter or a double click opens it'],
];

/** What keys do, and what is what in a drawing. */
export function Help({ close }: { readonly close: () => void }) {
  return (
    <section className={styles.help} aria-label="Keys and signs">
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
      <h2>Signs</h2>
      <dl>
        {signs.map(([icon, says]) => (
          <div key={icon}>
            <dt>
              <svg viewBox="0 0 10 10" width="14" height="14" aria-hidden>
                <path className="icon" d={icons[icon]} />
              </svg>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
