import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../kit/answers.ts';
import type { Limited } from '../../limits/limits.ts';

/**
 * Creates a coupon with a chosen code, unless too many chosen codes were already in use. The limit is needed because a
 * refusal also reveals that a code of another run exists.
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
