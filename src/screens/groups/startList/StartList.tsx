import { Plural, useLingui } from '@lingui/react/macro';
import type { Category } from '#contract/shop/catalogue.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import styles from './StartList.module.css';

interface StartListProps {
  readonly people: readonly { readonly name: string; readonly club: string | null; readonly category_id: number }[];
  readonly categories: readonly Category[];
  readonly isKids: boolean;
}

/** Who agreed to be read here, by distance; nothing if nobody has. */
export function StartList({ people, categories, isKids }: StartListProps) {
  const { t } = useLingui();
  const { course } = useFormat();
  if (people.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby="start-list">
      <div>
        <h2 id="start-list">{t`Start list`}</h2>
        <p className="quiet">
          <Plural
            value={people.length}
            one="# person who wants to be read here"
            other="# people who want to be read here"
          />
        </p>
      </div>
      {categories.map((category) => {
        const own = people.filter(({ category_id }) => category_id === category.id);
        if (own.length === 0) return null;
        const { distance, name } = category;
        return (
          <div key={category.id} className="stack-2">
            <h3>{course({ distance, category_name: name, is_kids: isKids })}</h3>
            <ul className={styles.people}>
              {own.map((person, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
                <li key={at} translate="no">
                  <bdi>{person.name}</bdi>
                  {person.club !== null && <bdi className="small quiet">{person.club}</bdi>}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
