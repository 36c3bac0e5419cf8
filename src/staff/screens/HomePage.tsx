import { useLingui } from '@lingui/react/macro';
import { usePageTitle } from '../../app/hooks/usePageTitle.ts';
import { PageHead } from '../../ui/styles/layout.tsx';
import { roleNames } from '../roleNames.ts';
import { useMe } from '../useMe.ts';

/** Who one is here. */
export function HomePage() {
  const { t, i18n } = useLingui();
  const { name, role } = useMe();
  usePageTitle(t`For the organiser`);
  return <PageHead title={name} lead={i18n._(roleNames[role])} />;
}
