import { sql } from 'kysely';
import type { SavedAddress } from '#contract/accounts/account.calls.ts';
import type { Language } from '#contract/constants.ts';
import type { Queries } from '../../store/database.ts';
import { Refusal, type Who } from '../kit/answers.ts';

/** An account as groups need it. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly is_confirmed: boolean;
  /** The account is older than a day. */
  readonly is_old: boolean;
  readonly name: string;
  readonly surname: string;
  readonly language: Language;
  readonly address: SavedAddress | null;
  readonly terms_version: string | null;
}

const columns = sql`id, email, email_confirmed_at is not null as is_confirmed,
  created_at < now() - interval '1 day' as is_old, name, surname, language, address,
  terms_version from account`;

/** The caller; signed out when the account is erased at this very moment. */
export async function readPerson(db: Queries, who: Who): Promise<Person> {
  const { rows } = await sql<Person>`select ${columns} where id = ${who.id}`.execute(db);
  if (rows[0] === undefined) throw new Refusal('unauthenticated');
  return rows[0];
}

/** The account whose confirmed address this is; null when there is none. */
export async function personAt(db: Queries, email: string): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select ${columns} where email = ${email} and email_confirmed_at is not null`.execute(db);
  return rows[0] ?? null;
}

/** What a place knows about the person who takes it. */
export const placeFieldsOf = ({ id, email, name, surname }: Person) => ({
  user_id: id,
  email,
  name,
  surname,
  own_name: false,
  joined_at: sql<Date>`now()`,
});

/** Whether an address is that of somebody who has a place in the group; a place of an account is its address's only. */
export async function isMember(db: Queries, groupId: number, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from place left join account on account.id = place.user_id
    where place.group_id = ${groupId} and place.ended is null and place.person in ('taken', 'handingOver')
      and coalesce(account.email, lower(place.email)) = ${email} limit 1`.execute(db);
  return rows.length > 0;
}
