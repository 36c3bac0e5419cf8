import { parse } from 'valibot';
import type { Call } from '#contract/call.ts';
import { Group } from '#contract/groups/group.values.ts';
import type { Deps } from '../../deps.ts';
import { accessGroup } from '../../domain/groups/groupAccess.ts';
import { viewGroup } from '../../domain/groups/groupView.ts';
import { Refusal, type Who } from '../../domain/kit/answers.ts';
import { asGiven, type KeptAnswer } from './idempotency.ts';

/** How the answer of a call is kept under its key, by the contract's word for it. */
export const keptAnswerOf = ({ kept }: Pick<Call, 'kept'>, deps: Deps, who: Who): KeptAnswer =>
  kept === 'asGroup' ? asGroup(deps, who) : asGiven;

/** A group is answered as its caller may see it now: the right to it may be lost since. */
const asGroup = (deps: Deps, who: Who): KeptAnswer => ({
  keep: (data) => ({ id: (data as Group).id }),
  async again(kept) {
    const access = await accessGroup(deps.database.db, {
      who,
      groupId: (kept as Pick<Group, 'id'>).id,
      action: 'read',
    });
    return access instanceof Refusal ? access : parse(Group, await viewGroup(deps, access));
  },
});
