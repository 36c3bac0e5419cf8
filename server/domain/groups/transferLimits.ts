import type { Deps } from '../../deps.ts';
import { Refusal, type Who } from '../../routes/handler.ts';

/** Handing over and changing group: 10 an hour and 30 a day per account (decisions.md section 7). */
export async function takeTransfer(
  { limits }: Pick<Deps, 'limits'>,
  who: Who,
): Promise<Refusal<'rate_limited'> | null> {
  const wait =
    (await limits.take('transferHour', String(who.id))) ?? (await limits.take('transferDay', String(who.id)));
  return wait === null ? null : new Refusal('rate_limited', {}, wait);
}
