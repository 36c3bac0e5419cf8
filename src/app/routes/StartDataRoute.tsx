import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { groupPath, joinPath, signUpsPath, thankYouPath } from '#contract/paths.ts';
import { ApiError } from '../../api/request.ts';
import { startDataForm } from '../../effects/groups/startData.effects.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { type StartDataOf, startDataQuery } from '../../queries/startData.ts';
import { GroupFailure, GroupNotFound } from '../../screens/groups/group/GroupAbsent.tsx';
import { GroupSkeleton } from '../../screens/groups/group/GroupSkeleton.tsx';
import { StartDataScreen } from '../../screens/groups/startData/StartDataScreen.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { useApp } from '../start/AppContext.ts';

/** What the places of a group still need, for its members, and for a visitor who bought by their order. */
export function StartDataRoute() {
  const { groupId, paymentId = '' } = useParams();
  if (groupId === undefined) return <Reading key={paymentId} of={{ paymentId }} back={thankYouPath(paymentId)} />;
  const id = /^[1-9]\d{0,8}$/u.test(groupId) ? Number(groupId) : null;
  return id === null ? <NotFound /> : <Reading key={id} of={{ groupId: id }} back={groupPath(id)} />;
}

function Reading({ of, back }: { readonly of: StartDataOf; readonly back: string }) {
  const { t } = useLingui();
  const { services } = useApp();
  const { data: asked, error, refetch } = useQuery(startDataQuery(services, of));
  usePageTitle(t`Start data`);
  if (error instanceof ApiError && error.status < 500) return <NotFound />;
  if (asked === undefined)
    return error === null ? (
      <GroupSkeleton back={back} />
    ) : (
      <GroupFailure message={error.message} retry={() => void refetch()} />
    );
  return (
    <StartDataScreen
      asked={asked}
      back={back}
      isGuest={'paymentId' in of}
      formOf={(all, place) => startDataForm(services, of, { asked: all, place })}
    />
  );
}

function NotFound() {
  const { language } = useFormat();
  return <GroupNotFound paths={{ signUps: signUpsPath(language), join: joinPath(language) }} />;
}
