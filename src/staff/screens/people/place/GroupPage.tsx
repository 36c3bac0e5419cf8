import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { ReadState } from '../../../parts/ReadState.tsx';
import { groupQuery } from '../../../queries/people/people.ts';
import { GroupActions } from '../acts/GroupActions.tsx';

/** One group: its places, and its life. */
export function GroupPage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const { id = '' } = useParams();
  const read = useQuery(groupQuery(services, Number(id)));
  const title = read.data?.group.name ?? t`Group ${id}`;
  usePageTitle(title);
  if (read.data === undefined) return <ReadState read={read} />;
  return (
    <>
      <PageTop title={title} />
      <ReadState read={read} />
      <GroupActions page={read.data} />
    </>
  );
}
