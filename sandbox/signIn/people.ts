import { createHash } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import { Email, Line } from '#contract/values/values.ts';
import { roles } from '../demo/scenes.ts';

/**
 * The people with an account at the sandbox's sign-in providers: some that ship with it, and some that visitors add.
 */
export interface SandboxPerson {
  readonly subject: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly email: string | null;
  readonly email_verified: boolean;
}

type Books = Pick<pg.Pool, 'query'>;
const columns = 'subject, given_name, family_name, email, email_verified';
const shown = 12;

/** The last added comes first, so that it is seen. People that the demonstration suggests are always included. */
export async function listPeople(books: Books): Promise<SandboxPerson[]> {
  const { rows } = await books.query<SandboxPerson>(
    `select ${columns} from sandbox.person
     where email = any ($2) or subject in (select subject from sandbox.person order by created_at desc, subject limit $1)
     order by created_at desc, subject`,
    [shown, roles.map(({ email }) => email)],
  );
  return rows;
}

export async function findPerson(books: Books, subject: string): Promise<SandboxPerson | null> {
  const { rows } = await books.query<SandboxPerson>(`select ${columns} from sandbox.person where subject = $1`, [
    subject,
  ]);
  return rows[0] ?? null;
}

const NewPerson = v.object({
  given_name: Line(100),
  family_name: Line(100),
  email: Email,
  email_verified: v.pipe(
    v.optional(v.string(), ''),
    v.transform((ticked) => ticked === 'yes'),
  ),
});

/** Adds a person from the form; null if something in it is wrong. The same address is the same person. */
export async function addPerson(books: Books, form: unknown): Promise<SandboxPerson | null> {
  const { success, output } = v.safeParse(NewPerson, form);
  if (!success) return null;
  const subject = createHash('sha256').update(output.email).digest('hex').slice(0, 21);
  const { rows } = await books.query<SandboxPerson>(
    `insert into sandbox.person (subject, given_name, family_name, email, email_verified) values ($1, $2, $3, $4, $5)
     on conflict (subject) do update set given_name = excluded.given_name, family_name = excluded.family_name,
       email_verified = excluded.email_verified, created_at = now()
     returning ${columns}`,
    [subject, output.given_name, output.family_name, output.email, output.email_verified],
  );
  return rows[0] ?? null;
}
