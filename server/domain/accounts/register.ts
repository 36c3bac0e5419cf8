import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { hashPassword } from '../../outside/passwords/passwords.ts';
import { mailHasToWait } from '../../words/registration.ts';
import { type Refusal, Reply } from '../kit/answers.ts';
import type { RequestOf } from '../kit/callRequest.ts';
import { hashOfToken } from '../kit/tokens.ts';
import { transact } from '../kit/transact.ts';
import { queueMail } from '../mail/queueMail.ts';
import { refuseWeak } from './signIn/passwordRules.ts';

/**
 * Makes an account that waits for its address to be confirmed. Where one waits already, from anybody, this registration
 * keeps its own name and password, and counts once the link of its own mail is used. Whose address is confirmed gets a
 * mail that says so; the caller cannot tell the difference, in text or in time (docs/rules/accounts.md
 * 4.3).
 */
export async function register(
  { config, database, limits }: Deps,
  { body, lang, region, ip }: RequestOf<'POST register'>,
): Promise<Reply<Record<string, never>> | Refusal<'invalid' | 'rate_limited'>> {
  const refusal = await refuseWeak(body, lang);
  if (refusal) return refusal;
  const limited = await limits.takeAll([
    ['registration', ip],
    ['registrationNetwork', ip],
  ]);
  if (limited) return limited;
  const hash = await hashPassword(body.password);
  // The account is made all the same. The history of an address stays secret: the answer would reveal what else was
  // requested.
  const ofNetwork = await limits.take('accountMailLine', ip);
  const mayMail = ofNetwork === null && (await limits.take('accountMail', body.email)) === null;
  const browser = body.browser_key === undefined ? null : hashOfToken(body.browser_key);
  const typed = sql`${browser}::text, ${hash}::text, ${body.name}::text, ${body.surname}::text, ${lang}::text,
    ${config.termsVersion}::text, ${body.marketing_consent_email ?? null}::boolean,
    ${body.marketing_consent_phone ?? null}::boolean, ${body.marketing_consent_partners ?? null}::boolean`;
  const columns = sql`browser_hash, password_hash, name, surname, language, terms_version, marketing_consent_email,
    marketing_consent_phone, marketing_consent_partners`;
  await transact(database, async (tx) => {
    const { rows } = await sql<{
      template: 'known_address' | 'confirm_email';
      account_id: number | null;
      registration_id: number | null;
    }>`
    with known as (
      select email_confirmed_at is not null as is_confirmed from account where email = ${body.email}),
    made as (
      insert into account (email, terms_accepted_at, ${columns}) values (${body.email}, now(), ${typed})
      on conflict on constraint account_email do nothing returning id),
    again as (
      insert into registration (email, ${columns}) select ${body.email}::text, ${typed}
      where ${mayMail}::boolean and not exists (select from made)
        and not exists (select from known where is_confirmed) returning id)
    select (select id from made) as account_id, (select id from again) as registration_id,
      case when exists (select from known where is_confirmed) then 'known_address' else 'confirm_email' end as template
    where ${mayMail}::boolean`.execute(tx);
    const mails = rows.map(({ template, ...of }) => ({
      key: `${template}:${randomUUID()}`,
      recipient: body.email,
      language: lang,
      template,
      data: { region, ...of, wanted_group: body.wanted_group ?? null },
    }));
    await queueMail(tx, ...mails);
  });
  return new Reply({}, { message: ofNetwork && mailHasToWait(ofNetwork.retryAfter, lang) });
}
