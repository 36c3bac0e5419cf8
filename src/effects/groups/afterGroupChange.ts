import { groupKey } from '../../queries/group.ts';
import type { Services } from '../../services.ts';

/** The follow-up of every change to a group, from any dialog. */
export function afterGroupChange({ cache, session, notify, navigate }: Services, groupId: number) {
  const say = (message: string | null) => {
    if (message !== null) notify({ kind: 'good', text: message });
  };
  /** Everything that was read of the group, and the free places of waves. Nobody waits: a dialog goes at once. */
  const reread = () => {
    for (const queryKey of [groupKey(groupId), ['waves']]) void cache.invalidateQueries({ queryKey });
  };
  return {
    say,
    reread,
    /** The group has changed, and the reader is still in it. */
    changed(message: string | null) {
      say(message);
      reread();
      void session.refresh();
    },
    /** The reader is no longer in this group: where to go instead, once their own sign-ups have been read again. */
    async left(message: string | null, path: string) {
      await session.refresh();
      say(message);
      // Back leads to no group that they have left.
      navigate(path, { replace: true });
      cache.removeQueries({ queryKey: groupKey(groupId) });
    },
  };
}
