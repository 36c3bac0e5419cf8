import { sql } from 'kysely';
import * as v from 'valibot';
import { hashPassword } from '../../server/outside/passwords.ts';
import type { Installation } from './installation.ts';

/** Milliseconds for 95 of 100 reads, one at a time, among so many sign-ups in the database. */
export interface ScaleFigures {
  readonly groupPage: readonly [among1000: number, amongMillion: number];
  readonly ownSignUps: readonly [among1000: number, amongMillion: number];
}

const password = 'trzy żbiki w błocie';
const email = 'captain@example.com';
const seatsPerGroup = 5;

/** Reads the page of a group and the own sign-ups of its captain among 1,000 sign-ups of others, and among a million. */
export async function measureScale(here: Installation, reads = 400): Promise<ScaleFigures> {
  const { token, group } = await captainOfFive(here);
  const both = async () => ({
    groupPage: await p95(`${here.url}/api/groups/${group}?lang=pl&region=pl`, token, reads),
    ownSignUps: await p95(`${here.url}/api/user?lang=pl&region=pl`, token, reads),
  });
  await fill(here, 1_000);
  const few = await both();
  for (let batch = 0; batch < 10; batch++) await fill(here, 100_000);
  const many = await both();
  return { groupPage: [few.groupPage, many.groupPage], ownSignUps: [few.ownSignUps, many.ownSignUps] };
}

async function captainOfFive({ url, database, shop }: Installation) {
  await database.db
    .insertInto('account')
    .values({
      email,
      email_confirmed_at: new Date(),
      password_hash: await hashPassword(password),
      name: 'Ola',
      surname: 'Nowak',
      language: 'pl',
    })
    .execute();
  const post = async (path: string, body: object, token?: string) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const answer = await fetch(`${url}/api/${path}?lang=pl&region=pl`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as unknown;
  };
  const { token } = v.parse(LoggedIn, await post('login', { email, password })).data;
  await post('user/accept-terms-conditions', { terms_conditions_consent: true }, token);
  const places = { ...shop.offer('bench', '6km'), places: seatsPerGroup, codes: [] };
  const order = await post('group-signup', { ...places, payment_provider: 'przelewy24', terms: true }, token);
  return { token, group: v.parse(Ordered, order).data.group_id };
}
const LoggedIn = v.object({ data: v.object({ token: v.string() }) });
const Ordered = v.object({ data: v.object({ group_id: v.number() }) });

/** So many sign-ups of others, paid, in groups of five over all waves; each group with its captain's account and history. */
async function fill({ database: { db }, shop, waves }: Installation, signUps: number): Promise<void> {
  const offers = Array.from({ length: waves }, (_, wave) => shop.offer('bench', '6km', wave));
  const { event_id, event_category_id } = shop.offer('bench', '6km');
  const ids = offers.map(({ wave_id }) => wave_id);
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      with made as (
        insert into grp (run_id, category_id, wave_id, name, code, language)
        select ${event_id}, ${event_category_id}, (${ids}::int[])[1 + n % ${waves}], 'Group ' || n, 'ABCD2345', 'pl'
        from generate_series(1, ${signUps / seatsPerGroup}::int) n returning id, wave_id
      ), captain as (
        insert into account (email, email_confirmed_at, name, surname, language)
        select 'runner' || id || '.1@example.com', now(), 'Runner', id::text, 'pl' from made returning id, email
      ), paid as (
        insert into payment (id, group_id, run_id, wave_id, region, currency, seats, to_pay, breakdown, provider, status,
          user_id, email, name, surname, language, terms_version, paid_at)
        select 'bench-payment-' || lpad(made.id::text, 9, '0'), made.id, ${event_id}, wave_id, 'pl', 'PLN',
          ${seatsPerGroup}, 89500, '{}', 'przelewy24', 'paid', captain.id, captain.email, 'Runner', made.id::text, 'pl', '1', now()
        from made join captain on captain.email = 'runner' || made.id || '.1@example.com'
      ), told as (
        insert into group_history (group_id, who, what) select id, 'Runner', 'group.created' from made
      )
      insert into place (run_id, group_id, wave_id, payment_id, user_id, email, name, surname, is_captain, money, person, joined_at)
      select ${event_id}, made.id, wave_id, 'bench-payment-' || lpad(made.id::text, 9, '0'), captain.id,
        'runner' || made.id || '.' || seat || '@example.com', 'Runner', made.id || '.' || seat, seat = 1, 'paid', 'taken', now()
      from made cross join generate_series(1, ${seatsPerGroup}::int) seat
        left join captain on seat = 1 and captain.email = 'runner' || made.id || '.1@example.com'`.execute(tx);
    await sql`update wave set taken = (select count(*) from place where wave_id = wave.id and ended is null)
      where id = any(${ids}::int[])`.execute(tx);
    await sql`analyze grp, payment, place, account, group_history`.execute(tx);
  });
}

async function p95(url: string, token: string, reads: number): Promise<number> {
  const times: number[] = [];
  const warmUp = reads / 4;
  for (let read = -warmUp; read < reads; read++) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    if (read >= 0) times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(reads * 0.95)] ?? Number.NaN;
}
