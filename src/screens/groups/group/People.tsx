import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { isVacantPlace, kindOf } from '#machines/groups/placeKind.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useIsWide } from '../../../ui/styles/useIsWide.ts';
import { type Filter, placesIn } from './filters.ts';
import { linesOf, oneLine, type PlacesLine } from './lines.ts';
import { useFilterAction } from './nextAction.tsx';
import {
  InviteButton,
  PersonActions,
  PersonAvatar,
  PersonLines,
  type PersonProps,
  PlaceWord,
  Shirt,
} from './Person.tsx';
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
  const lines = filter === null ? linesOf(page.group) : placesIn(page.group, filter).map(oneLine);
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
      {filter !== null && <Filtered page={page} filter={filter} count={lines.length} onAll={() => onFilter(null)} />}
      {lines.length > 0 && <List page={page} lines={lines} onFilter={onFilter} />}
    </section>
  );
}

interface ListProps extends Pick<PeopleProps, 'page' | 'onFilter'> {
  readonly lines: readonly PlacesLine[];
}

const Cards = ({ page, lines, onFilter }: ListProps) => (
  <ul className={styles.people}>
    {lines.map((line) => (
      <Card key={line.place.id} page={page} line={line} onFilter={onFilter} />
    ))}
  </ul>
);

function Card({ page, line: { place, count }, onFilter }: Omit<ListProps, 'lines'> & { readonly line: PlacesLine }) {
  const person = { page, place };
  return (
    <li className={styles.person} data-vacant={isVacantPlace(place) || undefined} data-own={place.is_me || undefined}>
      <PersonAvatar place={place} />
      <div className={styles.text}>
        <PersonLines {...person} count={count} />
        <div className={styles.meta}>
          <PlaceWord {...person} />
          <Shirt {...person} />
          <InviteButton {...person} />
        </div>
      </div>
      {count > 1 ? <Unfold {...person} onFilter={onFilter} /> : <PersonActions {...person} />}
    </li>
  );
}

function Table({ page, lines, onFilter }: ListProps) {
  const { t } = useLingui();
  const { has_tshirts } = page.group;
  return (
    <div className={styles.people}>
      <table className={styles.table} aria-labelledby="people">
        <thead>
          <tr>
            <th scope="col">{t`Who`}</th>
            <th scope="col">{t`Status`}</th>
            {has_tshirts && <th scope="col">{t`T-shirt`}</th>}
            <th scope="col">
              <span className="unseen">{t`Actions`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ place, count }) => (
            <tr key={place.id} data-vacant={isVacantPlace(place) || undefined} data-own={place.is_me || undefined}>
              <td>
                <div className={styles.row}>
                  <PersonAvatar place={place} />
                  <PersonLines page={page} place={place} count={count} />
                </div>
              </td>
              <td>
                <div className={styles.words}>
                  <PlaceWord page={page} place={place} />
                  <InviteButton page={page} place={place} />
                </div>
              </td>
              {has_tshirts && (
                <td>
                  <Shirt page={page} place={place} />
                </td>
              )}
              <td>
                {count > 1 ? (
                  <Unfold page={page} place={place} onFilter={onFilter} />
                ) : (
                  <PersonActions page={page} place={place} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Places that are folded stand one by one under the counter of their kind; only a captain can do something to one. */
function Unfold({ page: { group, rights }, place, onFilter }: PersonProps & Pick<PeopleProps, 'onFilter'>) {
  const { t } = useLingui();
  if (!rights.isCaptain) return null;
  return <IconButton icon="down" label={t`Show each of these places`} onClick={() => onFilter(kindOf(group, place))} />;
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
    taken: (
      <Plural
        value={count}
        _0="Nobody has a paid place yet."
        one="# paid place is taken."
        other="# paid places are taken."
      />
    ),
    invited: (
      <Plural
        value={count}
        _0="Nobody is invited at the moment."
        one="# person is invited."
        other="# people are invited."
      />
    ),
    free: (
      <Plural value={count} _0="No paid place is free." one="# paid place is free." other="# paid places are free." />
    ),
    challenged: (
      <Plural
        value={count}
        _0="Nobody has a challenge at the moment."
        one="# person is challenged to pay for a place."
        other="# people are challenged to pay for a place."
      />
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
