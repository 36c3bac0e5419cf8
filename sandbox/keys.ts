import { generateKeyPair, type JsonWebKey, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { SandboxKeys, SignInKeys } from '../server/outside/standIn.ts';
import type { Database } from '../server/store/database.ts';

/** The keys of this database's sandbox, created by the process that asks first (docs/rules/sandbox.md 1.6). */
export async function sandboxKeys({ pool }: Pick<Database, 'pool'>): Promise<SandboxKeys> {
  const made: SandboxKeys = {
    secretKey: `sk_test_sandbox_${random()}`,
    publishableKey: `pk_test_sandbox_${random()}`,
    webhookSecret: `whsec_${random()}`,
    adyen: {
      apiKey: `sandbox_${random()}`,
      clientKey: `test_${random()}`,
      merchantAccount: 'MusterSandbox',
      hmacKey: randomBytes(32).toString('hex'),
      webhookUser: 'muster',
      webhookPassword: random(),
    },
  };
  // An older database has Stripe's keys only, and gets the missing ones.
  await pool.query(
    `insert into installation (key, value) values ('sandbox', $1) on conflict (key)
     do update set value = excluded.value || installation.value where not installation.value ? 'adyen'`,
    [JSON.stringify(made)],
  );
  const { rows } = await pool.query<{ value: SandboxKeys }>("select value from installation where key = 'sandbox'");
  return rows[0]?.value ?? made;
}

/** The SECRET_KEY of a demonstration that has none, stored in its database so that all of its servers share it. */
export async function demoSecretKey({ pool }: Pick<Database, 'pool'>): Promise<Buffer> {
  await pool.query("insert into installation (key, value) values ('secret_key', $1) on conflict do nothing", [
    JSON.stringify(randomBytes(32).toString('base64')),
  ]);
  const { rows } = await pool.query<{ value: string }>("select value from installation where key = 'secret_key'");
  return Buffer.from(rows[0]?.value ?? '', 'base64');
}

/** The keys of this database's sign-in providers, created when the first person signs in by one. */
export async function signInKeys({ pool }: Pick<Database, 'pool'>): Promise<SignInKeys> {
  const find = async () =>
    (await pool.query<{ value: SignInKeys }>("select value from installation where key = 'sandbox_sign_in'")).rows[0]
      ?.value;
  const stored = await find();
  if (stored !== undefined) return stored;
  const made: SignInKeys = {
    clientSecret: random(),
    cookieKey: random(),
    signingKey: await newSigningKey(),
  };
  await pool.query("insert into installation (key, value) values ('sandbox_sign_in', $1) on conflict do nothing", [
    JSON.stringify(made),
  ]);
  return (await find()) ?? made;
}

async function newSigningKey(): Promise<JsonWebKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}

const random = () => randomBytes(24).toString('base64url').replace(/[-_]/gu, '0');
