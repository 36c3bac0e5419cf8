import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { holdNetworkOf } from '../../../outside/network.ts';
import type { Database } from '../../../store/database.ts';
import { lapse } from '../../payments/lapse.ts';

/** Places that are held unpaid, together. */
export interface HeldTogether {
  readonly by: 'network' | 'address' | 'wave';
  readonly name: string;
  readonly orders: number;
  readonly places: number;
  /** Minutes since the first of them, and until the last of them lapses. */
  readonly oldest: number;
  readonly until: number;
}

/** What is held, by network (of buyers who are not verified), by address and by wave; the most places first. */
export async function listHolds({ db }: Pick<Database, 'db'>): Promise<readonly HeldTogether[]> {
  const { rows } = await sql<HeldTogether>`
    select by, name, count(*)::int as orders, sum(seats)::int as places,
      floor(extract(epoch from now() - min(created_at)) / 60)::int as oldest,
      ceil(extract(epoch from max(expires_at) - now()) / 60)::int as until
    from (
      select seats, payment.created_at, expires_at, network, email,
        concat_ws(' ', wave.id, run.name, to_char(wave_time at time zone 'UTC', 'YYYY-MM-DD HH24:MI"Z"')) as wave
      from payment join wave on wave.id = payment.wave_id join run on run.id = payment.run_id
      where payment.status = 'pending') held
    cross join lateral (values ('network', network), ('address', email), ('wave', wave)) names (by, name)
    where name is not null and name <> ''
    group by by, name
    order by array_position(array['network', 'address', 'wave'], by), places desc, name`.execute(db);
  return rows;
}

export type Whose = 'network' | 'address' | 'payment';

interface Released {
  readonly id: string;
  readonly email: string;
  readonly seats: number;
  /** False while the provider does not answer: the server lapses it as soon as it does. */
  readonly isOver: boolean;
}

/** Lapses what a network, an address or one payment holds, as if its time were over: ended at the provider first, and mailed. */
export async function releaseHolds(deps: Deps, whose: Whose, name: string): Promise<readonly Released[]> {
  const column = sql.ref({ network: 'network', address: 'email', payment: 'id' }[whose]);
  const named = { network: isIP(name) === 0 ? name : holdNetworkOf(name), address: name.toLowerCase(), payment: name };
  const { rows } = await sql<Omit<Released, 'isOver'>>`
    update payment set expires_at = now(), full_until = null, tried_at = now()
    where status = 'pending' and ${column} = ${named[whose]}
    returning id, email, seats`.execute(deps.database.db);
  const released: Released[] = [];
  for (const one of rows) released.push({ ...one, isOver: await lapse(deps, one.id) });
  return released;
}
