import type { DeskEvent } from '#contract/desk/deskEvent.ts';
import { newToken } from '../../../server/domain/kit/tokens.ts';
import type { Database } from '../../../server/store/database.ts';
import type { Sample } from '../groups/groupSamples.ts';
import { eventMaker, john } from './events.ts';

/** The token of a new desk of a run. */
export async function openDesk({
  database,
  runId,
  isLead = false,
}: {
  readonly database: Pick<Database, 'pool'>;
  readonly runId: number;
  readonly isLead?: boolean;
}): Promise<string> {
  const { token, hash } = newToken();
  await database.pool.query('insert into desk_day (run_id) values ($1) on conflict do nothing', [runId]);
  await database.pool.query(
    `insert into desk (run_id, name, lead, paired_by, token_hash) values ($1, 'Marta', $2, 1, $3)`,
    [runId, isLead, hash],
  );
  return token;
}

/** The same event as its phone sends it. */
export const sentOf = <Event extends object>(event: Event): DeskEvent => {
  const { desk, by_lead, ...sent } = event as Event & { desk: number; by_lead: boolean };
  return sent as unknown as DeskEvent;
};

const make = eventMaker();
const common = { lang: 'en', region: 'pl', fbc: 'fb.1.2.3' };

/** One good way to make each call of a phone. */
export const deskSamples = {
  'POST desk/pair': { body: { code: 'x'.repeat(43), name: 'Marta' } },
  'GET desk/list': { query: { ...common, since: '2031-06-14T06:30:00.000Z' } },
  'POST desk/events': {
    body: {
      events: [
        make('in', null),
        make('named', john),
        make('number', { bib: 912 }),
        make(
          'sold',
          { ...john, wave_id: 1, phone: '600100200', way: 'cash', amount: 24_000 },
          { sale: '00000000-0000-4000-8000-000000000500' },
        ),
      ].map(sentOf),
    },
  },
  'POST desk/leave': {},
} as const satisfies Readonly<Record<string, Sample>>;
