import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { PlaceState } from '../../../parts/people/usePlaceState.tsx';
import { ReadState } from '../../../parts/ReadState.tsx';
import { placeQuery } from '../../../queries/people/people.ts';
import { PlaceActions } from '../acts/PlaceActions.tsx';

/** One place: who has it, and its life. */
export function PlacePage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const { id = '' } = useParams();
  const read = useQuery(placeQuery(services, Number(id)));
  const title = read.data?.place.name ?? read.data?.place.email ?? t`Free place`;
  usePageTitle(title);
  if (read.data === undefined) return <ReadState read={read} />;
  return (
    <>
      <PageTop title={title} />
      <ReadState read={read} />
      <PlaceState place={read.data.place} />
      <PlaceActions page={read.data} />
    </>
  );
}
