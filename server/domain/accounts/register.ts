import { sql } from 'kysely';
import type { InferOutput } from 'valibot';
import type { Registration } from '#contract/account.calls.ts';
import type { Language, Region } from '#contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { hashPassword } from '../../outside/passwords.ts';
import { type Refusal, Reply } from '../../routes/handler.ts';
import { mailHasToWait } from '../../words/registration.ts';
import { refuseWeak } from './passwordRules.ts';

export interface RegistrationAsked {
  readonly body: InferOutput<typeof Registration>;
  readonly lang: Language;
  readonly region: Region;
  readonly ip: string;
}

/**
 * Makes an account that waits for its address to be confirmed. Whoever's address it is already gets a mail that says
 * so; the caller cannot tell the difference, in text or in time (decisions.md section 8).
 */
export async function register(
  { config, database, limits }: Deps,
  { body, lang, region, ip }: RegistrationAsked,
): Promise<Reply<Record<string, never>> | Refusal<'invalid' | 'rate_limited'>> {
  const refusal = await refuseWeak(body, lang);
  if (refusal) return refusal;
  const limited = await limits.takeAll([
    ['registration', ip],
    ['registrationNetwork', ip],
  ]);
  if (limited) return limited;
  const hash = await hashPassword(body.password);
  // The account is made all the same. What an address has had is not told: the answer would say what else was asked for.
  const ofNetwork = await limits.take('accountMailLine', ip);
  const mayMail = ofNetwork === null && (await limits.take('accountMail', body.email)) === null;
  await sql`
    with made as (
      insert into account (email, password_hash, name, surname, language, terms_version, terms_accepted_at,
        marketing_consent_email, marketing_consent_phone, marketing_consent_partners)
      values (${body.email}, ${hash}, ${body.name}, ${body.surname}, ${lang}, ${config.termsVersion}, now(),
        ${body.marketing_consent_email ?? null}, ${body.marketing_consent_phone ?? null},
        ${body.marketing_consent_partners ?? null})
      on conflict on constraint account_email do nothing returning id)
    insert into mail (key, recipient, language, template, data)
    select template || ':' || gen_random_uuid(), ${body.email}::text, ${lang}::text, template,
      jsonb_build_object('region', ${region}::text, 'account_id', (select id from made))
    from (select case when exists (select from made) then 'confirm_email' else 'known_address' end as template) mail
    where ${mayMail}::boolean`.execute(database.db);
  return new Reply({}, { message: ofNetwork && mailHasToWait(ofNetwork.retryAfter, lang) });
}
