import pg from 'pg';
import { openSession } from '../../../server/domain/kit/sessions.ts';
import { nameInSql, openFill, surnameInSql } from '../fill.ts';
import type { Installation } from '../installation.ts';

/** Milliseconds for the board of a run with 5,000 places, among this many sign-ups of others. */
export interface BoardFigures {
  readonly signUps: number;
  readonly median: number;
  readonly p95: number;
}

const waves = 50;
const batches = 10;
const placesPerBatch = 500;

/** Fills the run a little after each batch of the others, so that its rows are as far apart as real sales make them. */
export async function measureBoard(
  here: Installation,
  { reads = 200, signUps = 1_000_000 }: { reads?: number; signUps?: number } = {},
): Promise<BoardFigures> {
  const run = await makeRun(here);
  const fill = await openFill(here);
  for (let batch = 0; batch < batches; batch++) {
    await fill.signUps(signUps / batches);
    await sell(here, run, placesPerBatch);
  }
  await fill.settle();
  await fill.close();
  const headers = { authorization: `Bearer ${await readerToken(here)}` };
  const times: number[] = [];
  for (let read = -reads / 4; read < reads; read++) {
    const began = performance.now();
    const answer = await fetch(`${here.url}/api/staff/runs/${run}/waves`, { headers });
    const { data } = (await answer.json()) as { data: { totals: { sold: number; reserved: number } } };
    if (read >= 0) times.push(performance.now() - began);
    const { sold, reserved } = data.totals;
    if (sold + reserved !== batches * placesPerBatch) throw new Error(`the board counts ${sold} and ${reserved}`);
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { signUps, median: at(0.5), p95: at(0.95) };
}

/** With room for so many. */
export async function makeRun({ database }: Installation, places = waves * 200): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `with made as (
       insert into run (key, name, city_id, region, type, date, join_time)
       select 'board', 'Muster Board', id, 'pl', 'classic', current_date + 60, now() + interval '60 days' from city limit 1
       returning id
     ), distance as (
       insert into category (run_id, key, name, distance, price) select id, '6km', 'Rekrut', 6, 19900 from made
       returning id, run_id
     ), planned as (
       insert into wave (run_id, category_id, wave_time, capacity)
       select run_id, id, now() + interval '60 days' + make_interval(mins => n * 10), $1::int
       from distance, generate_series(1, ${waves}) n)
     select id from made`,
    [places / waves],
  );
  return rows[0]?.id ?? 0;
}

/** One place each; one in five is not paid yet. */
export async function sell(here: Installation, run: number, places: number) {
  const client = new pg.Client(here.connection);
  await client.connect();
  await client.query(
    `with own as (select array_agg(id) as ids, min(category_id) as category from wave where run_id = $1),
     made as (
       insert into grp (run_id, category_id, wave_id, code, language)
       select $1, category, ids[1 + n % ${waves}], 'ABCD2345', 'pl' from own, generate_series(1, $2::int) n
       returning id, wave_id, 'board-payment-' || lpad(id::text, 9, '0') as payment, id % 5 > 0 as paid
     ), ordered as (
       insert into payment (id, group_id, run_id, wave_id, region, currency, seats, to_pay, breakdown, provider, status,
         email, name, surname, language, terms_version, paid_at, expires_at)
       select payment, id, $1, wave_id, 'pl', 'PLN', 1, 20199, '{"toPay": 20199}', 'przelewy24',
         case when paid then 'paid' else 'pending' end, 'board' || id || '@example.com', 'Runner', id::text, 'pl', '1',
         case when paid then now() end, case when not paid then now() + interval '2 days' end
       from made returning id
     ), held as (
       insert into place (run_id, group_id, wave_id, payment_id, email, name, surname, is_captain, money, person, price)
       select $1, made.id, wave_id, payment, 'board' || made.id || '@example.com', ${nameInSql}, ${surnameInSql}, true,
         case when paid then 'paid' else 'reserved' end, 'taken', 20199
       from made join ordered on ordered.id = payment returning wave_id
     )
     update wave set taken = taken + sold.places
     from (select wave_id, count(*)::int as places from held group by wave_id) sold where wave.id = sold.wave_id`,
    [run, places],
  );
  await client.end();
}

/** A member of the staff; their credentials do not matter here. */
export async function readerToken({ database }: Installation, role = 'reader'): Promise<string> {
  const { rows } = await database.pool.query<{ id: number }>(
    `with somebody as (
       insert into account (email, email_confirmed_at, name, surname, language)
       values ('reader@example.com', now(), 'Ola', 'Nowak', 'pl') returning id
     ), hired as (insert into staff (account_id, role) select id, $1 from somebody returning account_id)
     select account_id as id from hired`,
    [role],
  );
  const id = rows[0]?.id ?? 0;
  await database.pool.query(
    `insert into factor (account_id, kind, secret, confirmed_at) values ($1, 'totp', 'none', now())`,
    [id],
  );
  return openSession(database.db, id, '198.51.100.0/24', { kind: 'staff' });
}
