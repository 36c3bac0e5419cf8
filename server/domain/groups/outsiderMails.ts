import type { Deps } from '../../deps.ts';
import { Refusal, type Who } from '../kit/answers.ts';
import type { Limited, Use } from '../limits/limits.ts';
import { takeUnasked } from './unasked.ts';

/**
 * Does what mails somebody outside the group, while the account that causes it and the address have such mails left
 * (docs/rules/mail.md 3.3). A refused call changes nothing and mails nobody.
 */
export async function mailingOutside<Result>(
  deps: Pick<Deps, 'config' | 'database' | 'limits' | 'secrets'>,
  { who, email, ip }: { readonly who: Who; readonly email: string; readonly ip: string },
  work: () => Promise<Result>,
): Promise<Result | Limited> {
  const uses: readonly Use[] = [
    ['outsiderMailHour', who.id],
    ['outsiderMailDay', who.id],
    ['outsiderMailTo', email],
  ];
  const { limits } = deps;
  const limited = await limits.takeAll(uses);
  if (limited) return limited;
  const unasked = await takeUnasked(deps, { email, ip });
  if (unasked) {
    await limits.giveBack(uses);
    return unasked;
  }
  const outcome = await work();
  if (outcome instanceof Refusal) await limits.giveBack(uses);
  return outcome;
}
