import { Secret, TOTP } from 'otpauth';
import type { StaffRole } from '#contract/staff/rights.ts';
import type { Deps } from '../../../server/deps.ts';
import { openSession } from '../../../server/domain/kit/sessions.ts';
import { beginFactor } from '../../../server/domain/staff/factor.ts';
import { as, makeAccount, password } from '../server/accounts.ts';
import type { CallOptions, TestServer } from '../server/server.ts';

const period = 30_000;

/** The code of an authenticator app, this many half minutes from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * period });

/** A code that differs from all codes around now. */
export function wrongCodeFor(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '';
}

export interface Member {
  readonly id: number;
  readonly email: string;
  /** The secret of the second factor; empty without one. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Signed in to the staff's pages, with a recent second factor. */
  readonly as: CallOptions;
  /** Signed in as a runner. */
  readonly asRunner: CallOptions;
}

interface Made {
  readonly role: StaffRole;
  readonly runIds?: readonly number[] | null;
  readonly hasFactor?: boolean;
}

/** A signed-in member of staff, by default with a confirmed account and a second factor. */
export async function makeMember(
  deps: Pick<Deps, 'database' | 'secrets' | 'config'>,
  email: string,
  { role, runIds = null, hasFactor = true }: Made,
): Promise<Member> {
  const { database } = deps;
  const account = await makeAccount(database, email);
  const { id } = account;
  await database.pool.query('insert into staff (account_id, role, run_ids) values ($1, $2, $3)', [id, role, runIds]);
  const factor = hasFactor
    ? await database.db.transaction().execute(async (tx) => {
        const begun = await beginFactor(deps, tx, { id, email });
        await tx.updateTable('factor').set({ confirmed_at: new Date() }).where('account_id', '=', id).execute();
        return begun;
      })
    : null;
  return {
    id,
    email,
    secret: factor?.secret ?? '',
    recoveryCodes: factor?.recovery_codes ?? [],
    as: await signedIn(deps, id),
    asRunner: account.as,
  };
}

/** A staff session with a recent second factor. */
export const signedIn = async ({ database }: Pick<Deps, 'database'>, id: number): Promise<CallOptions> =>
  as(await openSession(database.db, id, '198.51.100.0/24', { kind: 'staff' }));

/** The ticket of a login whose password was right. */
export async function ticketFor(server: Pick<TestServer, 'ask'>, email: string): Promise<string> {
  return (await server.ask('POST staff/login', { body: { email, password } })).ticket;
}

/** The lines of the log since an id, oldest first, as a test compares them. */
export async function linesAfter({ database }: Pick<Deps, 'database'>, id = 0) {
  const { rows } = await database.pool.query<{
    id: number;
    who: string;
    what: string;
    subject_id: number | null;
    before: unknown;
    after: unknown;
  }>('select id, who, what, subject_id, before, after from staff_log where id > $1 order by id', [id]);
  return rows;
}
