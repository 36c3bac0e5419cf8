import pg from 'pg';
import { priorityOf } from '../../server/words/mail/kinds.ts';
import type { Installation } from './installation.ts';

const seatsPerGroup = 5;
const price = 89_500;

/** The name of somebody in the group `made`: half of the surnames are common, the others rare. */
export const nameInSql = `(array['Łukasz', 'Anna', 'Zofia', 'Jürgen', 'Piotr', 'Małgorzata', 'Jan', 'Katarzyna', 'Ole', 'Heike',
  'Tomasz', 'Agnieszka'])[1 + made.id % 12]`;
export const surnameInSql = `(array['Nowak', 'Wiśniewska', 'Kowalski', 'Wójcik', 'Szczepańska', 'Müller', 'Weiß'])[1 + made.id / 12 % 7]
  || case when made.id % 2 = 0 then '' else substr(md5(made.id::text), 1, 5) end`;

/**
 * Fills an installation with sign-ups of others, on a connection of its own, because it takes longer than a server may.
 */
export async function openFill(here: Installation) {
  const client = new pg.Client(here.connection);
  await client.connect();
  return {
    signUps: (count: number) => fill(client, here, count),
    /** What autovacuum and the checkpointer would otherwise do during the measurement. */
    async settle() {
      await client.query('vacuum (analyze)');
      await client.query('checkpoint');
    },
    close: () => client.end(),
  };
}

/**
 * This many paid sign-ups in groups of five over all waves, each group with its captain's account, and its payment with
 * history, attempt, bookings and sent mail.
 */
async function fill(client: pg.Client, { shop, waves }: Installation, signUps: number): Promise<void> {
  const ids = Array.from({ length: waves }, (_, wave) => shop.offer('bench', '6km', wave).wave_id);
  const { event_id, event_category_id } = shop.offer('bench', '6km');
  await client.query('begin');
  await client.query(
    `with made as (
        insert into grp (run_id, category_id, wave_id, name, code, language)
        select $1::int, $2::int, ($3::int[])[1 + n % cardinality($3::int[])], 'Group ' || n, 'ABCD2345', 'pl'
        from generate_series(1, $4::int) n returning id, wave_id, 'bench-payment-' || lpad(id::text, 9, '0') as payment_id
      ), captain as (
        insert into account (email, email_confirmed_at, name, surname, language)
        select 'runner' || id || '.1@example.com', now(), 'Runner', id::text, 'pl' from made returning id, email
      ), paid as (
        insert into payment (id, group_id, run_id, wave_id, region, currency, seats, to_pay, breakdown, provider, status,
          user_id, email, name, surname, language, terms_version, paid_at)
        select payment_id, made.id, $1::int, wave_id, 'pl', 'PLN', ${seatsPerGroup}, ${price}, '{"toPay": ${price}}',
          'przelewy24', 'paid', captain.id, captain.email, 'Runner', made.id::text, 'pl', '1', now()
        from made join captain on captain.email = 'runner' || made.id || '.1@example.com' returning id, email
      ), recorded as (
        insert into group_history (group_id, who, what) select id, 'Runner', 'group.created' from made
      ), lived as (
        insert into payment_history (payment_id, event, from_status, to_status, who)
        select id, event, before, after, 'provider' from paid cross join (values
          ('payment.ordered', null, 'pending'), ('attempt.succeeded', 'pending', 'paid')) line (event, before, after)
      ), tried as (
        insert into attempt (payment_id, provider, provider_ref, captured_ref, amount, currency, status)
        select id, 'przelewy24', 'pi_' || id, 'pi_' || id, ${price}, 'PLN', 'succeeded' from paid returning id, payment_id
      ), booked as (
        insert into ledger (booking, payment_id, attempt_id, account, amount, who)
        select id, payment_id, id, account, amount, 'provider'
        from tried cross join (values ('provider', ${price}), ('places', -${price})) row (account, amount)
      ), mailed as (
        insert into mail (key, recipient, language, template, priority, data, sent_at)
        select 'reserved:' || id, email, 'pl', 'reserved', ${priorityOf('reserved')}, jsonb_build_object('payment_id', id), now() from paid
      )
      insert into place (run_id, group_id, wave_id, payment_id, user_id, email, name, surname, is_captain, money, person, price, joined_at)
      select $1::int, made.id, wave_id, payment_id, captain.id, 'runner' || made.id || '.' || seat || '@example.com',
        ${nameInSql}, ${surnameInSql}, seat = 1, 'paid', 'taken', ${price / seatsPerGroup}, now()
      from made cross join generate_series(1, ${seatsPerGroup}) seat
        left join captain on seat = 1 and captain.email = 'runner' || made.id || '.1@example.com'`,
    [event_id, event_category_id, ids, signUps / seatsPerGroup],
  );
  await client.query(
    `update wave set taken = (select count(*) from place where wave_id = wave.id and ended is null)
      where id = any($1::int[])`,
    [ids],
  );
  await client.query('commit');
}
