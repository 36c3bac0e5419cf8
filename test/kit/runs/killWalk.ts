import { randomUUID } from 'node:crypto';
import { afterAll, expect } from 'vitest';
import { brokenInvariants } from '../../../server/domain/invariants.ts';
import { priorityOf } from '../../../server/words/mail/kinds.ts';
import { type ServerProcess, startProcess } from '../processes/process.ts';
import { postJson } from '../server/post.ts';
import { openShop, type VisitorOrder } from '../server/shop.ts';
import { openTasks } from './tasks.ts';

const inside = new URL('../processes/deaths.ts', import.meta.url);

/** A shop with two servers as processes of their own, which are killed; bulk changes are ordered beside them. */
export async function openKillWalk(catalogue?: string, settings: Readonly<Record<string, string>> = {}) {
  const tasks = await openTasks();
  const { database, rows } = tasks;
  const shop = catalogue === undefined ? tasks.shop : await openShop(database, catalogue);
  const DATABASE_URL = database.address;
  const servers: [ServerProcess | null, ServerProcess | null] = [null, null];
  const count = async (query: string) =>
    (await rows<{ n: number }>(`select count(*)::int as n from ${query}`))[0]?.n ?? 0;
  afterAll(() => Promise.all(servers.map((server) => server?.end('SIGKILL'))));

  const walk = {
    ...tasks,
    shop,
    count,

    /**
     * Starts one of the two; if a call to the provider is named, it dies by itself at that call
     * (kit/processes/deaths.ts).
     */
    async start(at: 0 | 1, dies = '') {
      const own = { DATABASE_URL, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', MUSTER_DIES: dies, ...settings };
      servers[at] = await startProcess(own, inside).catch((error: Error) => {
        // It may die before it is seen ready.
        if (dies === '' || !error.message.startsWith('the server ended')) throw error;
        return null;
      });
    },
    async kill(at: 0 | 1) {
      expect(await servers[at]?.end('SIGKILL')).toBe('SIGKILL');
    },
    hasDied: (at: 0 | 1) => servers[at] === null || servers[at].child.signalCode === 'SIGKILL',
    post: (at: 0 | 1, path: string, body: object) => postJson(`${servers[at]?.url}${path}`, body),
    get: async (at: 0 | 1, path: string) => (await fetch(`${servers[at]?.url}${path}`)).text(),

    /** Places orders by card on both servers in turn, paid by default; returns their groups. */
    async buy(orders: readonly (Pick<VisitorOrder, 'places'> & { wave: number; run?: string })[], isPaid = true) {
      const waiting = orders.entries();
      const groups: number[] = [];
      const client = async () => {
        for (const [n, { run = 'gdansk', ...more }] of waiting) {
          const at = n % 2 === 0 ? 0 : 1;
          const email = `${randomUUID()}@example.com`;
          const body = shop.order(run, '6km', { ...more, email, payment_provider: 'stripe' });
          const answer = await walk.post(at, '/api/group?region=pl', body);
          const { data } = (await answer.json()) as { data: { payment_id: string; group_id: number } };
          groups.push(data.group_id);
          if (isPaid) await walk.post(at, `/sandbox/payments/${data.payment_id}`, { outcome: 'pay' });
        }
      };
      await Promise.all(Array.from({ length: 12 }, client));
      if (isPaid) {
        const unpaid = () =>
          rows('select id from payment where group_id = any($1) and status <> $2 limit 1', groups, 'paid');
        await expect.poll(unpaid, { timeout: 300_000, interval: 300 }).toEqual([]);
      }
      return groups;
    },

    /**
     * Creates groups of one paid place over the waves of a run, as orders by card leave them, in hundreds to stay
     * within a statement's time.
     */
    async fill(run: string, waves: number, places: number) {
      const ids = Array.from({ length: waves }, (_, n) => shop.offer(run, '6km', n).wave_id);
      const { event_id, event_category_id } = shop.offer(run, '6km');
      for (let left = places; left > 0; left -= 500) {
        await rows(
          `with made as (
              insert into grp (run_id, category_id, wave_id, language)
              select $1::int, $2::int, ($3::int[])[1 + n % cardinality($3::int[])], 'pl'
              from generate_series(1, $4::int) n returning id, wave_id, 'filled-payment-' || lpad(id::text, 9, '0') as payment_id
            ), paid as (
              insert into payment (id, group_id, run_id, wave_id, region, currency, seats, to_pay, breakdown, provider, status,
                email, name, surname, language, terms_version, paid_at)
              select payment_id, id, $1::int, wave_id, 'pl', 'PLN', 1, 20000 + id, jsonb_build_object('toPay', 20000 + id),
                'stripe', 'paid', 'runner' || id || '@example.com', 'Runner', id::text, 'pl', '1', now()
              from made returning id, to_pay, email
            ), lived as (
              insert into payment_history (payment_id, event, from_status, to_status, who)
              select id, event, before, after, 'provider' from paid cross join (values
                ('payment.ordered', null, 'pending'), ('attempt.succeeded', 'pending', 'paid')) line (event, before, after)
            ), mailed as (
              insert into mail (key, recipient, language, template, priority, data, sent_at)
              select 'reserved:' || id, email, 'pl', 'reserved', ${priorityOf('reserved')}, jsonb_build_object('payment_id', id), now() from paid
            ), tried as (
              insert into attempt (payment_id, provider, provider_ref, captured_ref, amount, currency, status)
              select id, 'stripe', 'pi_' || id, 'pi_' || id, to_pay, 'PLN', 'succeeded' from paid returning id, payment_id, amount
            ), booked as (
              insert into ledger (booking, payment_id, attempt_id, account, amount, who)
              select id, payment_id, id, account, amount * sign, 'provider'
              from tried cross join (values ('provider', 1), ('places', -1)) row (account, sign)
            ), taken as (
              insert into sandbox.payment_intent (id, client_secret, amount, currency, status, method_types, method, metadata)
              select 'pi_' || payment_id, 'secret', amount, 'pln', 'succeeded', '{card}', '{"type": "card"}',
                jsonb_build_object('payment_id', payment_id, 'attempt_id', id) from tried
            )
            insert into place (run_id, group_id, wave_id, payment_id, email, name, surname, is_captain, money, person, price, joined_at)
            select $1::int, id, wave_id, payment_id, 'runner' || id || '@example.com', 'Runner', id::text, true, 'paid', 'taken',
              20000 + id, now() from made`,
          event_id,
          event_category_id,
          ids,
          Math.min(500, left),
        );
      }
      await rows(
        `update wave set taken = (select count(*) from place where wave_id = wave.id and ended is null)
          where id = any($1::int[])`,
        ids,
      );
      // As autovacuum would do, which this cluster does not run.
      await rows('analyze');
      expect(await brokenInvariants(database)).toEqual([]);
    },

    /** Makes pending retries due at once. */
    async sooner() {
      await rows(`update refund set tried_at = null where id in (
        select id from refund where status = 'pending' for update skip locked)`);
      await rows(`update task_group set try_at = now() where (task_id, group_id) in (
        select task_id, group_id from task_group where done_at is null for update skip locked)`);
      await rows('update provider_event set tried_at = null where applied_at is null');
      await rows('update sandbox.notification set due_at = least(due_at, now()) where delivered_at is null');
    },

    /** What is left to do of a bulk change and its consequences. */
    async left(task: number) {
      const [row] = await rows<{ line: string }>(
        `select concat_ws(' ', (select state from task where id = $1),
          (select count(*) from refund where status = 'pending'),
          (select count(*) from mail where sent_at is null and bounced is null),
          (select count(*) from provider_event where applied_at is null),
          (select count(*) from sandbox.notification where delivered_at is null and not dropped)) as line`,
        task,
      );
      return row?.line;
    },

    /** Everything that is wrong after a bulk change has cancelled or moved its groups; empty if all is well. */
    async wrong(task: number) {
      const found = await rows<{ fault: string }>(
        `with mine as (select group_id, wave_id from task_group where task_id = $1)
         select format('payment %s: %s cents came, %s went back in %s', payment.id, intent.amount, sum(refund.amount),
             count(refund.id)) as fault
           from mine join payment using (group_id)
             join sandbox.payment_intent intent on intent.metadata ->> 'payment_id' = payment.id and intent.status = 'succeeded'
             left join sandbox.refund on refund.payment_intent = intent.id
           group by payment.id, intent.amount, mine.wave_id
           having coalesce(sum(refund.amount), 0) <> case when mine.wave_id is null then intent.amount else 0 end
             or count(refund.id) <> case when mine.wave_id is null then 1 else 0 end
         union all
         select format('%s mails %s to %s', count(*), template, recipient) from mail
           where sent_at is not null group by template, recipient having count(*) <> 1
         union all
         select format('group %s has %s lines', mine.group_id, count(entry.id)) from mine
           left join group_history entry on entry.group_id = mine.group_id
             and entry.what = case when mine.wave_id is null then 'group.cancelled' else 'wave.moved' end
           group by mine.group_id having count(entry.id) <> 1
         union all
         select format('group %s is not done', group_id) from task_group where task_id = $1 and done_at is null
         union all
         select format('payment %s is %s', payment.id, status) from mine join payment using (group_id)
           where mine.wave_id is null and status not in ('refunded', 'failed')
         union all
         select format('wave %s keeps %s of %s', id, held_back, taken) from wave where held_back <> 0
         union all
         select format('%s lines of the end', count(*)) from staff_log
           where task_id = $1 and what in ('wave.cancelled', 'run.cancelled', 'day.shifted') having count(*) <> 1`,
        task,
      );
      return [...found.map(({ fault }) => fault), ...(await brokenInvariants(database))];
    },
    mailsOf: async () =>
      Object.fromEntries(
        (
          await rows<{ template: string; n: number }>(
            'select template, count(*)::int as n from mail where sent_at is not null group by template order by template',
          )
        ).map(({ template, n }) => [template, n]),
      ),
  };
  return walk;
}
