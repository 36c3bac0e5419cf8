import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { currencyOf } from '#contract/constants.ts';
import { refundPath, staffPath } from '#contract/staff/paths.ts';
import type { PersonRow } from '#contract/staff/people/people.values.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { StateWord } from '../../../../ui/StateWord.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { useMissingWords } from '../../../parts/people/useMissingWords.ts';
import { PlaceStanding } from '../../../parts/people/usePlaceState.tsx';
import { ReadState } from '../../../parts/ReadState.tsx';
import { type PlacePage as PlaceRead, placeQuery } from '../../../queries/people/people.ts';
import { PlaceActions } from '../acts/PlaceActions.tsx';
import { AwaitedDifference } from './AwaitedDifference.tsx';
import { LifePart } from './LifePart.tsx';
import { NextPart } from './NextPart.tsx';
import styles from './Place.module.css';
import { PlaceFacts } from './PlaceFacts.tsx';

/** One place: who has it, what happens next by itself, its whole life. */
export function PlacePage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const { id = '' } = useParams();
  const read = useQuery(placeQuery(services, Number(id)));
  const title = read.data?.place.name ?? read.data?.place.email ?? t`Free place`;
  usePageTitle(title);
  if (read.data === undefined) return <ReadState read={read} />;
  const { place, next, life, blocked } = read.data;
  return (
    <>
      <Link className={styles.back} to={staffPath('runPeople', { id: place.run_id })} translate="no">
        {place.run}
      </Link>
      <PageTop title={title} />
      <ReadState read={read} />
      <PlaceWords place={place} />
      {blocked !== null && (
        <div className={styles.blocked}>
          <Notice tone="urgent" icon="lock" heading={t`Blocked: nobody starts on this place`}>
            <p translate="no">{blocked}</p>
          </Notice>
        </div>
      )}
      <CannotCome page={read.data} />
      <AwaitedDifference page={read.data} />
      <div className={styles.page}>
        <NextPart next={next} region={place.region} />
        <div className={styles.aside}>
          <PlaceActions page={read.data} />
          <PlaceFacts page={read.data} />
        </div>
        <LifePart title={t`The life of this place`} life={life} region={place.region} />
      </div>
    </>
  );
}

function PlaceWords({ place }: { readonly place: PersonRow }) {
  const { t } = useLingui();
  const needs = useMissingWords();
  const missing = place.lacks.map((need) => needs[need]).join(', ');
  return (
    <div className={styles.words}>
      <PlaceStanding place={place} />
      {place.is_captain && (
        <StateWord icon="flag" tone="off">
          {t`captain`}
        </StateWord>
      )}
      {missing !== '' && (
        <StateWord icon="pen" tone="calm">
          {t`missing: ${missing}`}
        </StateWord>
      )}
    </div>
  );
}

/** What the person of the place asks: that they cannot come, what the policy gives back, and their own words. */
function CannotCome({ page: { cannot_come, place, payment } }: { readonly page: PlaceRead }) {
  const { t } = useLingui();
  const may = useRights();
  const { dateOf, money } = useFormat();
  if (cannot_come === null) return null;
  const { asked_at, note, back } = cannot_come;
  const day = dateOf(asked_at, place.region);
  const sum = back === null ? null : money(back, currencyOf[place.region]);
  return (
    <div className={styles.blocked}>
      <Notice
        icon="person"
        heading={t`Cannot come, asked on ${day}`}
        action={
          payment !== null &&
          may('refunds.order') && (
            <Button component={Link} size="compact" to={refundPath(payment.id, place.id)}>
              {t`Give money back`}
            </Button>
          )
        }
      >
        {note !== null && <p translate="no">{note}</p>}
        {sum !== null && <p>{t`Refund today under the policy of the run: ${sum}.`}</p>}
      </Notice>
    </div>
  );
}
