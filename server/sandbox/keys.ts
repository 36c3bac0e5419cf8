import { randomBytes } from 'node:crypto';
import type { Database } from '../store/database.ts';

/** What our SDKs and the sandbox know each other by; random per database, so nobody else's keys work. */
export interface SandboxKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** The keys of this database's sandbox, made by whichever process asks first (payments.md, Sandbox). */
export async function sandboxKeys({ pool }: Pick<Database, 'pool'>): Promise<SandboxKeys> {
  const made: SandboxKeys = {
    secretKey: `sk_test_sandbox_${random()}`,
    publishableKey: `pk_test_sandbox_${random()}`,
    webhookSecret: `whsec_${random()}`,
  };
  await pool.query("insert into installation (key, value) values ('sandbox', $1) on conflict do nothing", [
    JSON.stringify(made),
  ]);
  const { rows } = await pool.query<{ value: SandboxKeys }>("select value from installation where key = 'sandbox'");
  return rows[0]?.value ?? made;
}

const random = () => randomBytes(24).toString('base64url').replace(/[-_]/gu, '0');
