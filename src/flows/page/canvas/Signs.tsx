import { icons } from '../../draw/icons.ts';
import type { Icon, Ink } from '../../layout/content.ts';
import styles from '../Explorer.module.css';

const signs: readonly (readonly [icons: readonly (readonly [Icon, Ink])[], says: string])[] = [
  [[['gear', 'actor']], 'request'],
  [
    [
      ['done', 'done'],
      ['error', 'error'],
    ],
    'succeeds, fails',
  ],
  [[['eye', 'actor']], 'watcher'],
  [[['chart', 'actor']], 'another chart'],
  [[['clock', 'time']], 'timer'],
  [[['stays', 'quiet']], 'stays here'],
  [[['to', 'quiet']], 'leads to'],
  [[['ends', 'quiet']], 'ends in'],
  [[['fold', 'name']], 'folded: double-click or Enter'],
];

/** What is what in a drawing, below each. */
export function Signs() {
  return (
    <section className={styles.signs} aria-label="Signs">
      <span>
        <svg viewBox="0 0 12 10" width="14" height="12" aria-hidden>
          <g className="start">
            <circle cx="2.5" cy="5" r="2.5" />
            <path d="M4.5 5h3M6.5 2l5 3l-5 3z" />
          </g>
        </svg>
        start
      </span>
      {signs.map(([all, says]) => (
        <span key={says}>
          {all.map(([icon, ink]) => (
            <svg key={icon} viewBox="0 0 10 10" width="12" height="12" aria-hidden>
              <path className={`icon ${ink}`} d={icons[icon]} />
            </svg>
          ))}
          {says}
        </span>
      ))}
    </section>
  );
}
