import { sql } from 'kysely';
import type { Queries } from '../../store/database.ts';
import type { StaffWho } from '../kit/answers.ts';

/** What somebody may do now, and the version that they have read. */
interface Can {
  readonly actions: string[];
  readonly version: number;
}

/** Of a place. */
export const actionsOfPlace = async (db: Queries, _who: StaffWho, id: number): Promise<Can> => ({
  actions: [],
  version:
    (await sql<{ version: number }>`select xmin::text::bigint as version from place where id = ${id}`.execute(db))
      .rows[0]?.version ?? 1,
});

/** Of a group. */
export const actionsOfGroup = async (db: Queries, _who: StaffWho, id: number): Promise<Can> => ({
  actions: [],
  version:
    (await sql<{ version: number }>`select xmin::text::bigint as version from grp where id = ${id}`.execute(db)).rows[0]
      ?.version ?? 1,
});
