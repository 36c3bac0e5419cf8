import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { PlaceStanding } from '../../../parts/people/usePlaceState.tsx';
import type { Hit } from '../../../queries/people/find.ts';
import styles from './Finder.module.css';
import { markedIn } from './markedIn.ts';

export const keyOfHit = (hit: Hit) => (hit.kind === 'place' ? `place ${hit.place.id}` : `group ${hit.group.id}`);
export const addressOfHit = (hit: Hit) =>
  hit.kind === 'place' ? staffPath('place', { id: hit.place.id }) : staffPath('group', { id: hit.group.id });

interface FoundHitProps {
  readonly hit: Hit;
  readonly words: string;
}

/** One hit on two lines: who, where they start, how they stand; what it was found by is underlined. */
export function FoundHit({ hit, words }: FoundHitProps) {
  const { t } = useLingui();
  const { clockTime } = useFormat();
  if (hit.kind === 'group') {
    const { id, name, region, distance, wave_time: start, places, captain } = hit.group;
    const [group, count] = [String(id), String(places)];
    return (
      <>
        <span className={styles.who}>
          <Marked text={name ?? t`Group ${group}`} words={words} />
          <small>{t`group ${group}, ${count} places`}</small>
        </span>
        <span className={styles.where}>
          <b>{clockTime(start, region)}</b> <span translate="no">{distance}</span>
          <small>{captain !== null && <Marked text={captain} words={words} />}</small>
        </span>
      </>
    );
  }
  const { name, email, phone, region, distance, wave_time: start, group_id: groupId, group_name: group } = hit.place;
  const number = String(groupId);
  return (
    <>
      <span className={styles.who}>
        {name === null ? <span>{t`nobody yet`}</span> : <Marked text={name} words={words} />}
        <small>{email !== null && <Marked text={email} words={words} />}</small>
      </span>
      <span className={styles.where}>
        <b>{clockTime(start, region)}</b> <span translate="no">{distance}</span>
        <small>
          <span>{t`group ${number}`}</span> {group !== null && <Marked text={group} words={words} />}
        </small>
      </span>
      <span className={styles.state}>
        <PlaceStanding place={hit.place} />
        {hit.why === 'phone' && phone !== null && <small translate="no">{phone}</small>}
      </span>
    </>
  );
}

/** What can be done with the chosen one at once. */
export function HitActs({ hit }: { readonly hit: Hit }) {
  const { t } = useLingui();
  if (hit.kind === 'group') return null;
  const { id, group_id: groupId, phone, email } = hit.place;
  return (
    <div className={styles.acts}>
      <Link replace to={staffPath('place', { id })}>{t`Open`}</Link>
      <Link replace to={staffPath('group', { id: groupId })}>{t`Group`}</Link>
      {email !== null && <a href={`mailto:${email}`}>{t`Write`}</a>}
      {phone !== null && (
        <a className={styles.phone} href={`tel:${phone}`} translate="no">
          {phone}
        </a>
      )}
    </div>
  );
}

const Marked = ({ text, words }: { readonly text: string; readonly words: string }) => (
  <span translate="no">
    {markedIn(text, words).map(({ part, isFound, at }) => (isFound ? <mark key={at}>{part}</mark> : part))}
  </span>
);
