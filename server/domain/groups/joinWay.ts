import type { Deps } from '../../deps.ts';
import type { Queries } from '../../store/database.ts';
import { Refusal } from '../kit/answers.ts';
import type { Use } from '../limits/limits.ts';
import { isTrusted } from '../limits/trusted.ts';
import { isGroupCode } from '../places/groupCode.ts';
import type { Person } from './account.ts';
import { isBanned } from './bans.ts';
import { invitationBySecret, invitationFor, type OpenInvitation } from './invitationLife.ts';

/** How somebody gets into a group: by an invitation to one place, or by the group's code, to any free one. */
export type JoinWay =
  | { readonly by: 'invitation'; readonly open: OpenInvitation; readonly hasSecret: boolean }
  | { readonly by: 'code' };

export interface JoinAttempt {
  readonly groupId: number;
  /** To which kind of place; without one, to any. */
  readonly wants?: 'paid' | 'unpaid';
  readonly secret: string | undefined;
  readonly person: Person | null;
}

type NoWay = 'wrong_code' | 'kept_out';

/**
 * The key of a group: an invitation's own secret, an invitation to the caller's confirmed address, the group's code, or
 * its number alone where the code is switched off. Unknown number, wrong and missing code are the same, and so is an
 * invitation to an address that nobody has shown to be theirs: it would tell who was invited where. The code also leads
 * somebody who was challenged to pay for a place to a paid one.
 */
export async function findJoinWay(
  db: Queries,
  { groupId, secret, person, wants }: JoinAttempt,
): Promise<JoinWay | NoWay> {
  const bySecret = secret === undefined ? null : await invitationBySecret(db, groupId, secret);
  if (bySecret !== null) return { by: 'invitation', open: bySecret, hasSecret: true };
  const byAddress = person?.is_confirmed ? await invitationFor(db, groupId, person.email) : null;
  const invited = byAddress && ({ by: 'invitation', open: byAddress, hasSecret: false } as const);
  if (invited !== null && (wants !== 'paid' || invited.open.place.money === 'paid')) return invited;
  const group = await db
    .selectFrom('grp')
    .select('code')
    .where('id', '=', groupId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const isRight = group !== undefined && (group.code === null || isGroupCode(group.code, secret ?? ''));
  const isOpen = isRight && !(person !== null && (await isBanned(db, groupId, person.id)));
  if (isOpen) return { by: 'code' };
  return invited ?? (isRight ? 'kept_out' : 'wrong_code');
}

/** For an unpaid place that is known by the address alone, the code may lead to a paid one. */
export const isChallenged = (way: JoinWay): boolean =>
  way.by === 'invitation' && !way.hasSecret && way.open.place.money !== 'paid';

/**
 * The same for somebody at the door. A guess is counted per person and group before its answer is known, so that many
 * at once count too; what was right is given back. Per line and network only wrong ones are counted: a class that joins
 * at one moment guesses nothing. So the number in hand is limited, and one too many is not reported. Everybody's
 * guesses together shut the code for strangers only: verified people still get in. An invitation is no guess, unless a
 * code was tried past it.
 */
export async function authorizeJoin(
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  request: JoinAttempt & { readonly ip: string },
): Promise<JoinWay | Refusal<NoWay | 'rate_limited'>> {
  const way = await findJoinWay(database.db, request);
  const isInvited = typeof way === 'object' && way.by === 'invitation';
  const isGuess = isInvited && request.wants === 'paid' && request.secret !== undefined && isChallenged(way);
  if (isInvited && !isGuess) return way;
  const { groupId, person, ip } = request;
  const own: readonly Use[] = person === null ? [] : [['wrongCodePerson', person.id]];
  const shared: readonly Use[] = [
    ['wrongCodeLine', ip],
    ['wrongCodeNetwork', groupId, ip],
  ];
  const inHand: readonly Use[] = [['groupCodesInHand', ip]];
  for (const use of shared) {
    const full = await limits.look(...use);
    if (full) return full;
  }
  const limited = await limits.takeAll([...own, ...inHand]);
  if (limited) return limited;
  try {
    const all: Use = ['wrongCodeGroup', groupId];
    const shut = await limits.take(...all);
    if (shut !== null && !(await isTrusted(database.db, person, ip))) {
      await limits.giveBack(own);
      return shut;
    }
    if (isGuess || way === 'wrong_code') {
      const late = await limits.takeAll(shared);
      return late ?? (typeof way === 'string' ? new Refusal(way) : way);
    }
    await limits.giveBack(shut === null ? [...own, all] : own);
    return typeof way === 'string' ? new Refusal(way) : way;
  } finally {
    await limits.giveBack(inHand);
  }
}
