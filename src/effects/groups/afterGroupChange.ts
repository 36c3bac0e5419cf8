import { groupKey } from '../../queries/group.ts';
import type { Services } from '../../services.ts';

/** What follows on every change to a group, whichever dialog made it. */
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
    /** The reader is in this group no more: where to go instead, once the own sign-ups are read anew. */
    async left(message: string | null, path: string) {
      await session.refresh();
      say(message);
      // Back leads to no group that is not theirs any more.
      navigate(path, { replace: true });
      cache.removeQueries({ queryKey: groupKey(groupId) });
    },
  };
}
