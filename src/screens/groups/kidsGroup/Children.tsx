import { Plural, useLingui } from '@lingui/react/macro';
import type { Profile } from '#contract/accounts/account.calls.ts';
import type { Signup } from '#contract/groups/group.values.ts';
import type { FormMachine } from '#machines/kit/form.machine.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Avatar, VacantAvatar } from '../../../ui/Avatar.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';
import { type PersonProps, PlaceWord, Shirt } from '../group/Person.tsx';
import type { GroupPage } from '../group/page.ts';
import people from '../group/people.module.css';
import { RowMenu } from '../group/RowMenu.tsx';
import { TicketLink } from '../ticket/TicketLink.tsx';
import { ChildForm } from './ChildForm.tsx';
import styles from './kidsGroup.module.css';

export interface ChildrenProps {
  readonly page: GroupPage;
  /** The reader: brings their own child where they are not the captain. */
  readonly reader: Pick<Profile, 'name' | 'surname' | 'email'>;
  /** The form that asks for a child, with the call for a place. */
  readonly chartOf: (placeId: number) => FormMachine;
}

/** The places as the children that run on them; whose age is missing is asked for it. */
export function Children({ page, chartOf, reader }: ChildrenProps) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="children">
      <h2 id="children" className={styles.title}>{t`Who runs`}</h2>
      <ul className={people.people}>
        {page.group.signups.map((place, at) => (
          <Child key={place.id} page={page} chartOf={chartOf} place={place} number={at + 1} />
        ))}
      </ul>
      <Bought page={page} reader={reader} />
    </section>
  );
}

function Child({
  page,
  chartOf,
  place,
  number,
}: Omit<ChildrenProps, 'reader'> & { readonly place: Signup; readonly number: number }) {
  const { t } = useLingui();
  const { course } = useFormat();
  const { age, name, is_me, avatar } = place;
  const { group, rights } = page;
  const numbered = t`Child ${number}`;
  // A place that is not a child's yet has the guardian's name.
  const who = age === null ? numbered : (name ?? numbered);
  const [first = '', ...others] = who.split(' ');
  const own = ownPlaces(page);
  // Shown where another family's child stands beside.
  const isTheirs =
    own.includes(place) &&
    group.signups.some((one) => !own.includes(one) && (!rights.isCaptain || one.user_id !== null));
  const mayName = rights.isCaptain || is_me;
  return (
    <li className={people.person}>
      {age === null || name === null ? (
        <VacantAvatar icon="person" />
      ) : (
        <Avatar name={first} surname={others.at(-1) ?? ''} picture={avatar} />
      )}
      <div className={people.text}>
        <p className={people.who}>
          <bdi translate="no">{who}</bdi>
        </p>
        <p className="small quiet">
          {age !== null && (
            <>
              <Plural value={age} one="# year" other="# years" />
              {', '}
            </>
          )}
          {course(group)}
        </p>
        <div className={people.meta}>
          {isTheirs && (
            <StateWord icon="person" tone="calm">
              {t`Your child`}
            </StateWord>
          )}
          <PlaceWord page={page} place={place} />
          <Shirt page={page} place={place} />
          <TicketLink secret={place.ticket} of={who} />
        </div>
        {mayName && age === null && <ChildForm place={place} who={t`Age of ${who}`} range={group} chartOf={chartOf} />}
        {own.includes(place) && age !== null && place.status === 'paid' && page.listingOf?.(place.id)}
        {mayName && age !== null && <Correct page={page} place={place} who={who} />}
      </div>
      <RowMenu page={page} place={place} who={who} />
    </li>
  );
}

/** A child's data can be corrected before anything is paid, too, when no row has a menu. */
function Correct({ page, place, who }: PersonProps & { readonly who: string }) {
  const { t } = useLingui();
  if (page.rights.rows.get(place.id)?.includes('child') === true) return null;
  return (
    <button
      type="button"
      className={people.link}
      aria-label={t`Correct name or age: ${who}`}
      onClick={() => page.onOpen({ dialog: 'child', placeId: place.id })}
    >
      <span>{t`Correct name or age`}</span>
    </button>
  );
}

/** The reader's: their own, and what a captain bought that nobody else has. Of others' a member knows nothing. */
export const ownPlaces = ({ group, rights }: Pick<GroupPage, 'group' | 'rights'>): readonly Signup[] =>
  group.signups.filter(({ is_me, user_id, age }) => is_me || (rights.isCaptain && user_id === null && age !== null));

/** Places bought and paid, and who brings the reader's children: the first sign-up's name and e-mail, or their own. */
function Bought({ page: { group, rights }, reader }: Omit<ChildrenProps, 'chartOf'>) {
  const { t } = useLingui();
  const { captain, signups } = group;
  // A second guardian reads of their own, not of another family's.
  const counted = rights.isCaptain ? signups : signups.filter(({ is_me }) => is_me);
  const total = counted.length;
  const paid = counted.filter(({ status }) => status !== null).length;
  const guardian = rights.isCaptain
    ? [captain.name, signups[0]?.email].filter(Boolean).join(', ')
    : `${reader.name} ${reader.surname}, ${reader.email}`;
  return (
    <p className={`small quiet ${styles.bought}`}>
      <Plural value={total} one="# place bought" other="# places bought" />
      {', '}
      <Plural value={paid} one="# paid" other="# paid" />
      {'. '}
      {t`Guardian: ${guardian}`}
    </p>
  );
}
