import type pg from 'pg';
import type { Runner } from './crowd.ts';

/** Accounts for everybody, with all that a profile may hold; answers their numbers by address. */
export async function enrol(
  client: pg.PoolClient,
  crowd: readonly Runner[],
  terms: string,
): Promise<ReadonlyMap<string, number>> {
  await client.query(
    `insert into account (email, name, surname, phone, size, sex, birthdate, language, terms_version,
       marketing_consent_email, email_confirmed_at, terms_accepted_at, created_at)
     select email, given, family, phone, size, sex, birthdate::date, language, $2, length(email) % 3 = 0,
       made, made, made
     from (select *, now() - make_interval(days => 420 + length(email) * 3 % 200) as made
       from jsonb_to_recordset($1) as one (email text, given text, family text, phone text, size text, sex text,
         birthdate text, language text)) people
     on conflict on constraint account_email do nothing`,
    [JSON.stringify(crowd), terms],
  );
  const { rows } = await client.query<{ email: string; id: number }>(
    'select email, id from account where email = any ($1)',
    [crowd.map(({ email }) => email)],
  );
  return new Map(rows.map(({ email, id }) => [email, id]));
}
