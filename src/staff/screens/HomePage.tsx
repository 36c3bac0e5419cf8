import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../app/hooks/usePageTitle.ts';
import { PageHead } from '../../ui/styles/layout.tsx';
import { meQuery } from '../queries/me.ts';
import { roleNames } from '../roleNames.ts';
import { useStaff } from '../StaffContext.ts';

/** Who one is here. */
export function HomePage() {
  const { t, i18n } = useLingui();
  const { services } = useStaff();
  const { data: me } = useQuery(meQuery(services));
  usePageTitle(t`For the organiser`);
  return me === undefined ? (
    <PageHead title={t`For the organiser`} lead={t`You are not signed in.`} />
  ) : (
    <PageHead title={me.name} lead={i18n._(roleNames[me.role])} />
  );
}
