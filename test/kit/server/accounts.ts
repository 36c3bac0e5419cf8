import type { AskOf } from '#contract/call.ts';
import type { AllCalls } from '#contract/index.ts';
import { openSession } from '../../../server/domain/kit/sessions.ts';
import { sendDueMail } from '../../../server/jobs/mail.ts';
import { hashPassword } from '../../../server/outside/passwords/passwords.ts';
import type { Database } from '../../../server/store/database.ts';

import type { CallOptions, TestServer } from './server.ts';

export const password = 'trzy żbiki w błocie';

type Registration = AskOf<AllCalls['POST register']>['body'];

/** The body of a registration. */
export const registration = (more: Partial<Registration> = {}): Registration => ({
  name: 'Ola',
  surname: 'Nowak',
  email: 'ola@example.com',
  password,
  password_confirmation: password,
  terms_conditions_consent: true,
  ...more,
});

let hash: Promise<string> | null = null;

/** A signed-in account with the common password, its address confirmed by default. */
export async function makeAccount({ pool, db }: Pick<Database, 'pool' | 'db'>, email: string, isConfirmed = true) {
  hash ??= hashPassword(password);
  const { rows } = await pool.query<{ id: number }>(
    `insert into account (email, password_hash, name, surname, language, terms_version, email_confirmed_at)
     values ($1, $2, 'Ola', 'Nowak', 'pl', '1', case when $3::boolean then now() end) returning id`,
    [email, await hash, isConfirmed],
  );
  const id = rows[0]?.id ?? 0;
  return { id, email, as: as(await openSession(db, id, '198.51.100.0/24')) };
}

/** Call options with a token, and another IP address if given. */
export const as = (token: string, more: CallOptions = {}): CallOptions => ({
  ...more,
  headers: { authorization: `Bearer ${token}`, ...more.headers },
});

export const from = (ip: string): CallOptions => ({ headers: { 'x-forwarded-for': ip } });

/**
 * Sends everything in the outbox, including mails that are delayed; returns the mails to an address, oldest first, each
 * with the last part of its button's link.
 */
export async function mailsTo({ deps }: Pick<TestServer, 'deps'>, email: string) {
  await deps.database.pool.query(
    'update mail set next_try_at = now() where tries = 0 and sent_at is null and bounced is null',
  );
  await sendDueMail(deps);
  const { rows } = await deps.database.pool.query<{
    template: string;
    subject: string;
    text: string;
    language: string;
  }>(
    `select template, subject, text, language from mail where recipient = $1 and sent_at is not null
     order by created_at, key`,
    [email],
  );
  return rows.map((mail) => ({ ...mail, token: /\/([\w-]{43})$/mu.exec(mail.text)?.[1] ?? '' }));
}

/** The last part of the link in the latest mail of a kind to an address. */
export const linkIn = async (server: Pick<TestServer, 'deps'>, email: string, template = 'confirm_email') =>
  (await mailsTo(server, email)).findLast((mail) => mail.template === template)?.token ?? '';
