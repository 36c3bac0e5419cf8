import type { AskOf } from '#contract/call.ts';
import type { AllCalls } from '#contract/index.ts';
import type { Caller } from '../server/server.ts';

type Filled = Partial<AskOf<AllCalls['POST staff/runs']>['body']>;
type Distance = Partial<AskOf<AllCalls['POST staff/runs/{id}/categories']>['body']>;
type Rule = Partial<AskOf<AllCalls['POST staff/runs/{id}/waves/preview']>['body']>;

/** The fields of a new run, except its permanent key. */
export const runForm = {
  name: 'Muster',
  city: 'Gdańsk',
  region: 'pl',
  type: 'classic',
  date: '2031-06-14',
  join_time: '08:00',
} as const;
export const recruit = { key: '6km', name: 'Recruit', distance: 6, price: 19_900 } as const;

/** How a member of staff plans runs, call by call. */
export function planningBy(staff: Caller) {
  let made = 0;

  /** A draft without distances. */
  async function newRun(more: Filled = {}): Promise<number> {
    made += 1;
    return (await staff.ask('POST staff/runs', { body: { key: `planned-${made}`, ...runForm, ...more } })).id;
  }
  const newDistance = (run: number, more: Distance = {}) =>
    staff.ask('POST staff/runs/{id}/categories', { params: { id: run }, body: { ...recruit, ...more } });

  /** Creates waves by a previewed rule; by default one at nine. */
  async function ruled(run: number, category_id: number, more: Rule = {}) {
    const rule = { category_id, from: '09:00', every_minutes: 15, count: 1, capacity: 10, ...more };
    const { digest } = await staff.ask('POST staff/runs/{id}/waves/preview', { params: { id: run }, body: rule });
    return { params: { id: run }, body: { ...rule, digest } };
  }
  const newWaves = async (...of: Parameters<typeof ruled>): Promise<number[]> =>
    (await staff.ask('POST staff/runs/{id}/waves', await ruled(...of))).made;

  const publish = (run: number) => staff.call('POST staff/runs/{id}/publish', { params: { id: run }, body: {} });

  return { newRun, newDistance, ruled, newWaves, publish };
}
