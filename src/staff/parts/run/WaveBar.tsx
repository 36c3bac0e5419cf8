import { useLingui } from '@lingui/react/macro';
import styles from './Board.module.css';

const parts = ['sold', 'reserved', 'held_back', 'for_list', 'free'] as const;

/** How a wave is filled, at a glance; the figures stand beside it. */
export const WaveBar = ({ wave }: { readonly wave: Readonly<Record<(typeof parts)[number], number>> }) => (
  <div className={styles.bar} aria-hidden="true">
    {parts.map((part) =>
      wave[part] === 0 ? null : (
        <i key={part} className={styles.part} data-part={part} style={{ flexGrow: wave[part] }} />
      ),
    )}
  </div>
);

export function WaveLegend() {
  const { t } = useLingui();
  const names = {
    sold: t`sold`,
    reserved: t`reserved`,
    held_back: t`held back`,
    for_list: t`kept for the list`,
    free: t`free`,
  };
  return (
    <ul className={styles.legend} aria-hidden="true">
      {parts.map((part) => (
        <li key={part}>
          <i className={styles.part} data-part={part} />
          {names[part]}
        </li>
      ))}
    </ul>
  );
}
