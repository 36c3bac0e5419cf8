import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SocialProviderName } from '#contract/values/values.ts';
import type { CodeProof } from '../../../outside/signIn/social.ts';
import type { Queries } from '../../../store/database.ts';
import type { Identity } from './identities.ts';

/**
 * A code is good once, and the password is asked for only after it was spent: what it showed is kept for a moment,
 * under everything that was sent with it, so that the same call, now with the password, goes on from there.
 */

/** Minutes to find the password. */
const offerMinutes = 10;

export async function saveOffer(db: Queries, { provider, person }: Identity, proof: CodeProof): Promise<void> {
  await sql`
    insert into identity_offer (proof_hash, email, person, expires_at)
    values (${hashOf(provider, proof)}, ${person.email}, ${JSON.stringify(person)},
      now() + make_interval(mins => ${offerMinutes}))
    on conflict (proof_hash) do nothing`.execute(db);
}

export async function findOffer(
  db: Queries,
  provider: SocialProviderName,
  proof: CodeProof,
): Promise<Identity['person'] | null> {
  const { rows } = await sql<{ person: Identity['person'] }>`
    select person from identity_offer
    where proof_hash = ${hashOf(provider, proof)} and expires_at > now()`.execute(db);
  return rows[0]?.person ?? null;
}

export const endOffer = (db: Queries, provider: SocialProviderName, proof: CodeProof) =>
  db.deleteFrom('identity_offer').where('proof_hash', '=', hashOf(provider, proof)).execute();

const hashOf = (provider: string, { code, codeVerifier, redirectUri, state, nonce }: CodeProof) =>
  createHash('sha256')
    .update(JSON.stringify([provider, code, codeVerifier, redirectUri, state, nonce]))
    .digest('base64url');
