import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { holdNetworkOf } from '../../../outside/network.ts';
import type { Database } from '../../../store/database.ts';
import { domainOf, mailboxOf } from '../../mailbox/mailbox.ts';
import { hashOfNetwork } from '../../shop/holds/holding.ts';
import { lapse } from '../lapse.ts';

const ways = ['network', 'domain', 'mailbox', 'address', 'wave'] as const;

/** Places that are held unpaid, together. */
export interface HeldTogether {
  readonly by: (typeof ways)[number];
  readonly name: string;
  readonly orders: number;
  readonly places: number;
  /** Minutes since the first of them, and until the last of them lapses. */
  readonly oldest: number;
  readonly until: number;
}

interface Held {
  readonly id: string;
  readonly seats: number;
  readonly email: string;
  readonly network: string | null;
  readonly network_hash: string | null;
  readonly wave: string;
  readonly oldest: number;
  readonly until: number;
}

const readHeld = async (db: Database['db']) =>
  (
    await sql<Held>`
      select payment.id, seats, email, network, network_hash,
        floor(extract(epoch from now() - payment.created_at) / 60)::int as oldest,
        ceil(extract(epoch from expires_at - now()) / 60)::int as until,
        concat_ws(' ', wave.id, run.name, to_char(wave_time at time zone 'UTC', 'YYYY-MM-DD HH24:MI"Z"')) as wave
      from payment join wave on wave.id = payment.wave_id join run on run.id = payment.run_id
      where payment.status = 'pending'`.execute(db)
  ).rows;

/** A network whose buyer is verified is kept as a hash only. */
const namesOf = ({
  email,
  network,
  network_hash,
  wave,
}: Held): Readonly<Record<HeldTogether['by'], string | null>> => ({
  network: network ?? network_hash,
  domain: email === '' ? null : domainOf(email),
  mailbox: email === '' ? null : mailboxOf(email),
  address: email === '' ? null : email,
  wave,
});

/** What is held, by network, domain and mailbox, by address and by wave; the most places first. */
export async function listHolds({ db }: Pick<Database, 'db'>): Promise<readonly HeldTogether[]> {
  const held = await readHeld(db);
  return ways.flatMap((by) => {
    const named = Map.groupBy(held, (one) => namesOf(one)[by]);
    return [...named]
      .flatMap(([name, ones]) => (name === null ? [] : [together(by, name, ones)]))
      .sort((one, other) => other.places - one.places || (one.name < other.name ? -1 : 1));
  });
}

const together = (by: HeldTogether['by'], name: string, held: readonly Held[]): HeldTogether => ({
  by,
  name,
  orders: held.length,
  places: held.reduce((sum, { seats }) => sum + seats, 0),
  oldest: Math.max(...held.map(({ oldest }) => oldest)),
  until: Math.max(...held.map(({ until }) => until)),
});

export type Whose = 'network' | 'domain' | 'mailbox' | 'address' | 'payment';

interface Released {
  readonly id: string;
  readonly email: string;
  readonly seats: number;
  /** False while the provider does not answer: the server lapses it as soon as it does. */
  readonly isOver: boolean;
}

/** Lapses what somebody holds, as if its time were over: ended at the provider first, and mailed. */
export async function releaseHolds(deps: Deps, whose: Whose, name: string): Promise<readonly Released[]> {
  const { db } = deps.database;
  const isTheirs = matcher(deps, whose, name.trim());
  const ids = (await readHeld(db)).filter(isTheirs).map(({ id }) => id);
  const { rows } = await sql<Omit<Released, 'isOver'>>`
    update payment set expires_at = now(), full_until = null, tried_at = now()
    where status = 'pending' and id = any(${ids}::text[])
    returning id, email, seats`.execute(db);
  const released: Released[] = [];
  for (const one of rows) released.push({ ...one, isOver: await lapse(deps, one.id) });
  return released;
}

/** A network is named by one of its addresses, or as the list names it. */
function matcher({ secrets }: Pick<Deps, 'secrets'>, whose: Whose, name: string): (held: Held) => boolean {
  if (whose === 'payment') return ({ id }) => id === name;
  if (whose === 'network') {
    const network = isIP(name) === 0 ? name : holdNetworkOf(name);
    const hash = hashOfNetwork(secrets, network);
    return (held) => [network, hash].some((one) => one === held.network || one === held.network_hash);
  }
  const small = name.toLowerCase();
  const mailboxNames = { domain: domainOf(`x@${small}`) ?? small, mailbox: mailboxOf(small), address: small }[whose];
  return (held) => namesOf(held)[whose] === mailboxNames;
}
