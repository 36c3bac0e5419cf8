import type { needsCalls } from '#contract/staff/office/needs.calls.ts';
import type { Deps } from '../../deps.ts';
import { needsYou } from '../../domain/needs.ts';
import type { Handlers } from '../http/handler.ts';

/** What waits for a member of the staff (docs/rules/staff.md 8). */
export const needsHandlers = ({ database }: Deps): Handlers<typeof needsCalls> => ({
  'GET staff/needs-you': async ({ who }) => needsYou(database.db, who),
});
