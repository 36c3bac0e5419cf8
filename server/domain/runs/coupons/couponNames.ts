import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../kit/answers.ts';
import type { Limited } from '../../limits/limits.ts';

/**
 * Makes a coupon of a code of its own, unless too many such codes were in use already: whether one is, is told of other
 * runs' codes, too.
 */
export async function nameCoupon<Made>(
  { limits }: Pick<Deps, 'limits'>,
  accountId: number,
  make: () => Promise<Made>,
): Promise<Made | Limited> {
  const limited = await limits.look('wrongStaffCode', accountId);
  if (limited) return limited;
  const made = await make();
  const isTaken = made instanceof Refusal && made.code === 'invalid' && 'code' in made.data;
  return (isTaken && (await limits.take('wrongStaffCode', accountId))) || made;
}
