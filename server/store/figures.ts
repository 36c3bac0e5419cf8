import type pg from 'pg';
import { roomInSum } from './saleRules.ts';

/** The shop's state in numbers, the same from every server that asks. */
export interface Figures {
  readonly runs: readonly {
    readonly run: string;
    readonly capacity: number;
    readonly taken: number;
    readonly held: number;
  }[];
  /** Mails that are due, by priority (docs/rules/mail.md 1). */
  readonly outbox: readonly Waiting[];
  /** Notifications of the provider that are not applied. */
  readonly inbox: Waiting;
  /** Reservations whose time is over and whose places are still held. */
  readonly lapses: Waiting;
  /** Payments with money that waits for the operator's decision. */
  readonly reviews: number;
}

interface Waiting {
  readonly priority: number;
  readonly count: number;
  /** Seconds that the oldest has waited. */
  readonly age: number;
}

/** Every part by an index of what is open: past runs and sent mails cost nothing. */
export async function readFigures(pool: Pick<pg.Pool, 'query'>): Promise<Figures> {
  const { rows: runs } = await pool.query<Figures['runs'][number]>(
    `with open as (
       select id from payment where status = 'pending'
       union select payment_id from attempt where status = 'processing'
     ), held as (
       select place.run_id, count(*) from place join open on open.id = place.payment_id
       where ended is null and money <> 'paid' group by place.run_id
     )
     select run.key as run, sum(${roomInSum().capacity}) as capacity, sum(taken) as taken, coalesce(max(held.count), 0) as held
     from run join wave on wave.run_id = run.id left join held on held.run_id = run.id
     where run.date >= current_date group by run.id order by run.key`,
  );
  const waiting = async (from: string, since: string, by = '0') => {
    const { rows } = await pool.query<Waiting>(
      `select ${by} as priority, count(*) as count,
         coalesce(extract(epoch from now() - min(${since})), 0)::float8 as age
       from ${from} group by 1 order by 1`,
    );
    return rows;
  };
  const none = { priority: 0, count: 0, age: 0 };
  const [inbox = none] = await waiting('provider_event where applied_at is null', 'received_at');
  const [lapses = none] = await waiting(`payment where status = 'pending' and expires_at < now()`, 'expires_at');
  const due = 'mail where sent_at is null and bounced is null and next_try_at <= now()';
  const { rows } = await pool.query<{ count: number }>(
    `select (select count(*) from discrepancy where decided_at is null) + (select count(*) from (
       select from ledger where account = 'review' group by payment_id having sum(amount) <> 0) reviewed) as count`,
  );
  return { runs, outbox: await waiting(due, 'next_try_at', 'priority'), inbox, lapses, reviews: rows[0]?.count ?? 0 };
}
