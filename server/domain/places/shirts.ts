import { sql } from 'kysely';
import { tshirtLockDays } from '#contract/constants.ts';
import { dayThere } from '../../store/saleRules.ts';

/** The last day on which sizes are chosen (docs/rules/groups.md 8.2). */
export const tshirtsUntil = sql<string>`coalesce(run.tshirts_until, run.date - ${sql.lit(tshirtLockDays)})`;
/** By the clock of the run's zone, unless they are ordered earlier. */
export const tshirtsOpen = sql<boolean>`(run.tshirts and not run.tshirts_ordered and ${tshirtsUntil} >= ${sql.raw(dayThere)})`;
