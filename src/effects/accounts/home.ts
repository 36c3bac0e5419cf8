import { groupPath, signUpsPath } from '#contract/paths.ts';
import { profileQuery } from '../../queries/profile.ts';
import type { Services } from '../../services.ts';
import { recallDraft } from '../shop/purchaseDraft.ts';

type World = Pick<Services, 'request' | 'cache' | 'storage' | 'serverNow' | 'language'>;

/** The page after signing in: a purchase that is under way, else what is theirs, else the shop. */
export function homeOf({ request, cache, storage, serverNow, language }: World): string {
  const profile = cache.getQueryData(profileQuery({ request }).queryKey);
  if (profile === undefined || recallDraft(storage).event_category_id !== null) return '/';
  const coming = profile.signups.filter(({ wave_time }) => Date.parse(wave_time) > serverNow());
  const [group, ...more] = new Set(coming.map(({ group_id }) => group_id));
  if (profile.invitations.length + profile.reserved_in_name.length > 0 || more.length > 0)
    return signUpsPath(language());
  return group === undefined ? '/' : groupPath(group);
}
