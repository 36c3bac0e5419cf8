import type { Deps } from '../../deps.ts';
import type { Who } from '../answers.ts';

/** Handing over and changing group. */
export const takeTransfer = ({ limits }: Pick<Deps, 'limits'>, { id }: Who) =>
  limits.takeAll([
    ['transferHour', id],
    ['transferDay', id],
  ]);
