import { useQuery } from '@tanstack/react-query';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { profileQuery } from '../../queries/profile.ts';
import { useApp } from '../start/AppContext.ts';

/** The profile of the signed-in person; for parts that are mounted only then. */
export function useProfile(): Profile {
  const { data } = useQuery(profileQuery(useApp().services));
  if (data === undefined) throw new Error('Nobody is signed in.');
  return data;
}
