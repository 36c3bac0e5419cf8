import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { Card } from '../../../../ui/styles/layout.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { useMissingWords } from '../../../parts/people/useMissingWords.ts';
import { PlaceStanding } from '../../../parts/people/usePlaceState.tsx';
import { ReadState } from '../../../parts/ReadState.tsx';
import { type GroupAnswer as Group, groupQuery } from '../../../queries/people/people.ts';
import { GroupActions } from '../acts/GroupActions.tsx';
import { LifePart } from './LifePart.tsx';
import { NextPart } from './NextPart.tsx';
import styles from './Place.module.css';
import { Facts, PaymentCard } from './PlaceFacts.tsx';

/** One group: its places, what happens next by itself, its whole life. */
export function StaffGroupPage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const { dayAndTime } = useFormat();
  const { id = '' } = useParams();
  const read = useQuery(groupQuery(services, Number(id)));
  const title = read.data?.group.name ?? t`Group ${id}`;
  usePageTitle(title);
  if (read.data === undefined) return <ReadState read={read} />;
  const { group, places, payments, next, life } = read.data;
  const { region } = group;
  return (
    <>
      <Link className={styles.back} to={staffPath('runPeople', { id: group.run_id })} translate="no">
        {group.run}
      </Link>
      <PageTop title={title} />
      <ReadState read={read} />
      <div className={styles.page}>
        <div className="stack-6">
          <NextPart next={next} region={region} />
          <Places group={group} places={places} />
        </div>
        <div className={styles.aside}>
          <GroupActions page={read.data} />
          <Card>
            <Facts
              facts={[
                [
                  t`Number`,
                  <span key="id" translate="no">
                    {group.id}
                  </span>,
                ],
                [
                  t`Code`,
                  group.code === null ? null : (
                    <span key="code" translate="no">
                      {group.code}
                    </span>
                  ),
                ],
                [
                  t`Distance`,
                  <span key="distance" translate="no">
                    {group.distance}
                  </span>,
                ],
                [t`Wave`, dayAndTime(group.wave_time, region)],
                [t`Since`, dayAndTime(group.created_at, region)],
                [t`Ended`, group.ended_at === null ? null : dayAndTime(group.ended_at, region)],
              ]}
            />
          </Card>
          {payments.map((payment) => (
            <PaymentCard key={payment.id} payment={payment} region={region} />
          ))}
        </div>
        <LifePart title={t`The life of this group`} life={life} region={region} />
      </div>
    </>
  );
}

function Places({ group, places }: Pick<Group, 'group' | 'places'>) {
  const { t } = useLingui();
  const may = useRights();
  const takesNames = may('people.import') && group.ended_at === null && places.some(({ state }) => state === 'free');
  const needs = useMissingWords();
  return (
    <section aria-labelledby="places">
      <Card>
        <h2 id="places">{t`${plural(places.length, { one: '# place', other: '# places' })}`}</h2>
        <ul className={styles.places}>
          {places.map((place) => {
            const who = place.name ?? place.email;
            // That nobody has it, its state says.
            const missing = place.lacks.flatMap((need) => (need === 'person' ? [] : [needs[need]])).join(', ');
            return (
              <li key={place.id}>
                <div>
                  <Link to={staffPath('place', { id: place.id })} translate={who === null ? undefined : 'no'}>
                    {who ?? t`nobody yet`}
                  </Link>
                  {place.is_captain && <span className="small quiet">{t`captain`}</span>}
                </div>
                <PlaceStanding place={place} />
                {missing !== '' && <span className="small quiet">{t`missing: ${missing}`}</span>}
              </li>
            );
          })}
        </ul>
        {takesNames && (
          <p className="mt-2">
            <Link
              to={`${staffPath('runSheets', { id: group.run_id })}?group=${group.id}`}
            >{t`Names from a sheet`}</Link>
          </p>
        )}
      </Card>
    </section>
  );
}
