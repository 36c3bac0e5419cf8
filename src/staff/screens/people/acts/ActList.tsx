import { useLingui } from '@lingui/react/macro';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { Card } from '../../../../ui/styles/layout.tsx';
import type { PlacePage } from '../../../queries/people/people.ts';
import styles from './ActList.module.css';

interface OfferedAct<Name extends string> {
  readonly name: Name;
  readonly text: string;
  readonly icon: IconName;
  /** Takes something from its person: below all others, and in signal. */
  readonly isDangerous?: boolean;
}

interface ActListProps<Name extends string> {
  readonly acts: readonly OfferedAct<Name>[];
  readonly note: PlacePage['note'];
  readonly onChoose: (name: Name) => void;
}

/** What may be done now, each a press away, and beneath it what staff know. */
export function ActList<Name extends string>({ acts, note, onChoose }: ActListProps<Name>) {
  const { t } = useLingui();
  const sorted = acts.toSorted((one, other) => Number(one.isDangerous ?? false) - Number(other.isDangerous ?? false));
  return (
    <>
      <section aria-labelledby="acts">
        <Card>
          <h2 id="acts">{t`What you can do`}</h2>
          <ul className={styles.acts}>
            {sorted.map(({ name, text, icon, isDangerous }) => (
              <li key={name}>
                <button
                  type="button"
                  className={styles.act}
                  data-danger={isDangerous || undefined}
                  onClick={() => onChoose(name)}
                >
                  <Icon name={icon} size="s" />
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </Card>
      </section>
      {note !== null && (
        <aside className={styles.note} aria-label={t`Note`}>
          <p className="strong">{note.at_desk ? t`Note, shown at the desk` : t`Note`}</p>
          <p className={styles.text} translate="no">
            {note.text}
          </p>
        </aside>
      )}
    </>
  );
}
