import { sql } from 'kysely';
import { type StaffRole, staffRoles } from '#contract/staff/rights.ts';
import type { Deps } from '../../server/deps.ts';
import { openSession } from '../../server/domain/kit/sessions.ts';
import { beginFactor, codeNow } from '../../server/domain/staff/factor.ts';
import { type Asking, byStaff, writeLog } from '../../server/domain/staff/log.ts';
import { networkOf } from '../../server/outside/network.ts';
import { hashPassword } from '../../server/outside/passwords/passwords.ts';

/** One member of staff per role, whose password and codes everybody sees; a live server never starts with one. */
const people: Readonly<Record<StaffRole, readonly [name: string, surname: string]>> = {
  owner: ['Wanda', 'Lis'],
  organiser: ['Igor', 'Wrona'],
  finance: ['Zofia', 'Sroka'],
  desk: ['Marek', 'Kos'],
  reader: ['Ewa', 'Sowa'],
};
export const demoPassword = 'cztery sowy na mecie';
export const demoEmail = (role: StaffRole) => `${role}.staff@example.com`;

/** Creates the member if needed, and signs in as a login would; returns the token and the current code. */
export async function signInAs(deps: Deps, role: StaffRole, from: Asking & { readonly agent: string }) {
  const hash = await hashPassword(demoPassword);
  const email = demoEmail(role);
  const [name, surname] = people[role];
  return deps.database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into account (email, password_hash, name, surname, language, email_confirmed_at)
      values (${email}, ${hash}, ${name}, ${surname}, 'pl', now())
      on conflict on constraint account_email do update set password_hash = excluded.password_hash,
        email_confirmed_at = now() returning id`.execute(tx);
    const id = rows[0]?.id ?? 0;
    await sql`insert into staff (account_id, role, demo) values (${id}, ${role}, true)
      on conflict (account_id) do update set demo = true`.execute(tx);
    await beginFactor(deps, tx, { id, email });
    await sql`update factor set confirmed_at = coalesce(confirmed_at, now()) where account_id = ${id}`.execute(tx);
    const token = await openSession(tx, id, networkOf(from.ip), { kind: 'staff', agent: from.agent });
    await writeLog(tx, byStaff({ id, role }, from), { what: 'session.opened' });
    return { token, name: `${name} ${surname}`, email, password: demoPassword };
  });
}

/** The current codes of the members who exist. */
export async function demoCodes({ database, secrets }: Pick<Deps, 'database' | 'secrets'>) {
  const { rows } = await sql<{ id: number; email: string; secret: string; last_step: number }>`
    select account.id, email, secret, last_step from staff join account on account.id = staff.account_id
    join factor on factor.account_id = account.id where demo and confirmed_at is not null`.execute(database.db);
  const codes = new Map(
    rows.map(({ id, email, secret, last_step }) => [email, codeNow({ secrets }, id, secret, last_step)]),
  );
  return new Map(staffRoles.map((role) => [role, codes.get(demoEmail(role)) ?? null]));
}
