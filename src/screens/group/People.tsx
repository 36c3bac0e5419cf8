import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Signup } from '#contract/group.values.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import { type Filter, isNobodys, placesIn } from './filters.ts';
import { useFilterAction } from './nextAction.tsx';
import { PersonActions, PersonAvatar, PersonLines, type PersonProps, PlaceWord, Shirt } from './Person.tsx';
import type { GroupPage } from './page.ts';
import styles from './people.module.css';

interface PeopleProps {
  readonly page: GroupPage;
  readonly filter: Filter | null;
  readonly onFilter: (filter: Filter | null) => void;
}

/** Every place of the group, the captain's first: cards on a phone, a table where there is room. */
export function People({ page, filter, onFilter }: PeopleProps) {
  const { t } = useLingui();
  const isWide = useIsWide();
  const places = placesIn(page.group, filter);
  const { total } = page.group;
  const List = isWide ? Table : Cards;
  return (
    <section aria-labelledby="people">
      <div className={styles.title}>
        <h2 id="people">{t`Who is in`}</h2>
        <span className="quiet">
          <Plural value={total} one="# place" other="# places" />
        </span>
      </div>
      {filter !== null && <Filtered page={page} filter={filter} count={places.length} onAll={() => onFilter(null)} />}
      {places.length > 0 && <List page={page} places={places} />}
    </section>
  );
}

interface ListProps {
  readonly page: GroupPage;
  readonly places: readonly Signup[];
}

const Cards = ({ page, places }: ListProps) => (
  <ul className={styles.people}>
    {places.map((place) => (
      <Card key={place.id} page={page} place={place} />
    ))}
  </ul>
);

const Card = (props: PersonProps) => (
  <li
    className={styles.person}
    data-vacant={isNobodys(props.place) || undefined}
    data-own={props.place.is_me || undefined}
  >
    <PersonAvatar {...props} />
    <div className={styles.text}>
      <PersonLines {...props} />
      <div className={styles.meta}>
        <PlaceWord {...props} />
        <Shirt {...props} />
      </div>
    </div>
    <PersonActions {...props} />
  </li>
);

function Table({ page, places }: ListProps) {
  const { t } = useLingui();
  const { has_tshirts } = page.group;
  return (
    <div className={styles.people}>
      <table className={styles.table} aria-labelledby="people">
        <thead>
          <tr>
            <th scope="col">{t`Who`}</th>
            <th scope="col">{t`State`}</th>
            {has_tshirts && <th scope="col">{t`T-shirt`}</th>}
            <th scope="col">
              <span className="unseen">{t`Actions`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place.id} data-vacant={isNobodys(place) || undefined} data-own={place.is_me || undefined}>
              <td>
                <div className={styles.row}>
                  <PersonAvatar place={place} />
                  <PersonLines page={page} place={place} />
                </div>
              </td>
              <td>
                <PlaceWord page={page} place={place} />
              </td>
              {has_tshirts && (
                <td>
                  <Shirt page={page} place={place} />
                </td>
              )}
              <td>
                <PersonActions page={page} place={place} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FilteredProps {
  readonly page: GroupPage;
  readonly filter: Filter;
  readonly count: number;
  readonly onAll: () => void;
}

/** Which places are shown, and what follows from them. */
function Filtered({ page, filter, count, onAll }: FilteredProps) {
  const { t } = useLingui();
  const next = useFilterAction(page, filter);
  const words = {
    paid: <Plural value={count} _0="No place is paid yet." one="# place is paid." other="# places are paid." />,
    invited: (
      <Plural value={count} _0="Nobody is invited now." one="# person is invited." other="# people are invited." />
    ),
    free: (
      <Plural value={count} _0="No paid place is free." one="# paid place is free." other="# paid places are free." />
    ),
    unpaid: <Plural value={count} _0="Everything is paid." one="# place is unpaid." other="# places are unpaid." />,
    sizes: <Plural value={count} _0="Every size is chosen." one="# size is missing." other="# sizes are missing." />,
  };
  return (
    <div className={styles.filtered}>
      <p role="status">{words[filter]}</p>
      {next !== null && (
        <Button size="compact" onClick={next.act}>
          {next.text}
        </Button>
      )}
      <Button variant="text" size="compact" onClick={onAll}>
        {t`Show everybody`}
      </Button>
    </div>
  );
}
