import { useQuery } from '@tanstack/react-query';
import { propertiesQuery } from '../../queries/properties.ts';
import { ProfileDialogs } from '../../screens/accounts/profile/ProfileDialogs.tsx';
import { useProfileModals } from '../hooks/useProfileModals.ts';
import { useApp } from '../start/AppContext.ts';

/** Over every screen of a signed-in person (docs/rules/accounts.md 6.5). */
export function ProfileModals() {
  const { data } = useQuery(propertiesQuery(useApp().services));
  return <ProfileDialogs actor={useProfileModals()} termsUrl={data?.terms_url} privacyUrl={data?.privacy_url} />;
}
