import type { Deps } from '../../deps.ts';
import type { Limited } from '../limits/limits.ts';
import { type Holding, isVerified } from './holds/holding.ts';

/**
 * Counts an order before anything is done for it: by its buyer where we know them, who is not refused for what others
 * order in their network; by the network where we do not. A buyer who is refused there proves their identity instead.
 */
export const countOrder = ({ limits }: Pick<Deps, 'limits'>, holding: Holding, ip: string): Promise<Limited | null> =>
  isVerified(holding) ? limits.take('orderHolder', holding.holder) : limits.take('order', ip);
