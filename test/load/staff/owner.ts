import { openSession } from '../../../server/domain/kit/sessions.ts';
import type { Installation } from '../installation.ts';

/** An owner who has just shown the second factor; their credentials do not matter here. */
export async function ownerToken({ database }: Pick<Installation, 'database'>): Promise<string> {
  const { rows } = await database.pool.query<{ id: number }>(
    `with somebody as (
       insert into account (email, email_confirmed_at, name, surname, language)
       values ('owner@example.com', now(), 'Ola', 'Nowak', 'pl') returning id
     ), hired as (insert into staff (account_id, role) select id, 'owner' from somebody returning account_id)
     select account_id as id from hired`,
  );
  const id = rows[0]?.id ?? 0;
  await database.pool.query(
    `insert into factor (account_id, kind, secret, confirmed_at) values ($1, 'totp', 'none', now())`,
    [id],
  );
  const token = await openSession(database.db, id, '198.51.100.0/24', { kind: 'staff' });
  await database.pool.query('update session set stepped_up_at = now() where account_id = $1', [id]);
  return token;
}
