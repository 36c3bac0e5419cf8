import { openSession } from '../../../server/domain/kit/sessions.ts';
import type { Database } from '../../../server/store/database.ts';
import { openDesk } from './desks.ts';

interface Callers {
  readonly database: Pick<Database, 'db' | 'pool'>;
  readonly account: number;
  readonly owner: number;
  readonly run: number;
}

const network = '198.51.100.0/24';

/** For each access of a call how its caller gets a token. */
export const openersOf = ({ database, account, owner, run }: Callers) => ({
  account: () => openSession(database.db, account, network),
  staff: () => openSession(database.db, owner, network, { kind: 'staff' }),
  device: () => openDesk({ database, runId: run }),
  open: async () => null,
});
