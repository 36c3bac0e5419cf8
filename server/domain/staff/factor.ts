import { randomInt } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Language } from '#contract/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { wrongEmailCodeWords } from '../../words/holds.ts';
import { factorLockedWords } from '../../words/staff.ts';
import { Refusal } from '../kit/answers.ts';
import { endFactorSecrets } from './factorLinks.ts';
import { type By, writeLog } from './log.ts';
import { mailStaff } from './mails.ts';

type Needs = Pick<Deps, 'secrets'>;

const recoveryCodes = 10;
/** No letter that is read as another; 16 of them are 80 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const recoveryLetters = 16;
/** So many wrong codes within as many minutes lock it for as many. */
const most = 5;
const lockMinutes = 15;
/** Seconds of a code, and how many codes before and after the present one are taken: clocks differ. */
const period = 30;
const around = 1;

const ownerOf = (accountId: number) => `factor ${accountId}`;

const totpOf = (secret: Secret, issuer: string, label: string) =>
  new TOTP({ secret, issuer: issuer.replaceAll(':', ''), label, algorithm: 'SHA1', digits: 6, period });

/**
 * Makes a second factor and its recovery codes for somebody who has none, instead of one begun and never confirmed; null
 * where there is one. The caller has locked the account.
 */
export async function beginFactor(
  { secrets, config }: Pick<Deps, 'secrets' | 'config'>,
  tx: Transaction<Tables>,
  { id, email }: { readonly id: number; readonly email: string },
) {
  const secret = new Secret({ size: 20 });
  const sealed = secrets.seal(secret.base32, ownerOf(id));
  const { rows } = await sql`
    insert into factor (account_id, kind, secret) values (${id}, 'totp', ${sealed})
    on conflict (account_id, kind) do update set secret = excluded.secret, last_step = 0, created_at = now()
    where factor.confirmed_at is null returning account_id`.execute(tx);
  if (rows.length === 0) return null;
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await sql`delete from recovery_code where account_id = ${id}`.execute(tx);
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: id, code_hash: secrets.hash(bare(code), ownerOf(id)), used_at: null })))
    .execute();
  return {
    uri: totpOf(secret, config.seller, email).toString(),
    secret: secret.base32,
    recovery_codes: codes,
  };
}

/** Whether somebody has a second factor that counts. */
export async function hasFactor(db: Queries, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from factor where account_id = ${accountId} and confirmed_at is not null`.execute(
    db,
  );
  return rows.length > 0;
}

/** `ABCD-EFGH-JKLM-NPQR`. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: recoveryLetters }, () => alphabet[randomInt(alphabet.length)]).join('');
  return (letters.match(/.{4}/gu) ?? []).join('-');
}

const bare = (code: string) => code.replaceAll(/[\s-]/gu, '').toUpperCase();

/** How a typed code was: right, wrong, locked for so many seconds; or there is no second factor. */
export type Shown = 'right' | 'wrong' | 'none' | { readonly lockedFor: number };

/** The message for the person who typed it, at the field of the call. */
export function notShown(shown: Exclude<Shown, 'right'>, lang: Language, field = 'code') {
  if (shown === 'none') return new Refusal('factor_required');
  if (shown === 'wrong')
    return new Refusal('wrong_credentials', { [field]: [wrongEmailCodeWords[lang]] }, null, wrongEmailCodeWords[lang]);
  const { lockedFor } = shown;
  return new Refusal('rate_limited', {}, lockedFor, factorLockedWords[lang](lockedFor));
}

interface Factor {
  readonly secret: string;
  readonly last_step: number;
  readonly is_confirmed: boolean;
  readonly locked_for: number | null;
}

/**
 * Wrong codes are counted where a code is asked for: somebody who guesses with a session of the shop locks nobody out
 * of the staff's pages.
 */
const doors = {
  staff: { wrongAt: sql.ref('wrong_at'), lockedUntil: sql.ref('locked_until'), mail: 'factor_locked' },
  shop: { wrongAt: sql.ref('shop_wrong_at'), lockedUntil: sql.ref('shop_locked_until'), mail: 'factor_locked_shop' },
} as const;
interface Tried {
  readonly accountId: number;
  readonly typed: string;
  readonly door: keyof typeof doors;
}

/**
 * Tries a code of the second factor, or a recovery code, each good once; the first code confirms a factor just begun.
 * While it is locked nothing is tried, not even what is right. Counted in the row, under its lock: as many as come at
 * once, from wherever, are tried one after the other. The caller has locked the account, and commits whatever comes of it.
 */
export async function tryCode(
  { secrets }: Needs,
  tx: Transaction<Tables>,
  by: By,
  { accountId, typed, door }: Tried,
): Promise<Shown> {
  const { lockedUntil } = doors[door];
  const { rows } = await sql<Factor>`
    select secret, last_step, confirmed_at is not null as is_confirmed,
      case when ${lockedUntil} > now() then extract(epoch from ${lockedUntil} - now())::float8 end as locked_for
    from factor where account_id = ${accountId} and kind = 'totp' for update`.execute(tx);
  const [factor] = rows;
  if (factor === undefined) return 'none';
  if (factor.locked_for !== null) return { lockedFor: factor.locked_for };
  const code = bare(typed);
  const isRight = /^\d{6}$/u.test(code)
    ? await takeStep(tx, accountId, stepOf(secrets.open(factor.secret, ownerOf(accountId)), code))
    : factor.is_confirmed && (await takeRecoveryCode(tx, accountId, secrets.hash(code, ownerOf(accountId))));
  if (!isRight) return countWrong(tx, by, accountId, door);
  if (!factor.is_confirmed) {
    await sql`update factor set confirmed_at = now() where account_id = ${accountId}`.execute(tx);
    await endFactorSecrets(tx, accountId);
    await writeLog(tx, by, { what: 'factor.enrolled', subjectId: accountId });
    await mailStaff(tx, 'factor_set', accountId);
  }
  return 'right';
}

/** The half minute that a code is of; null if it is of none near now. */
function stepOf(secret: string, code: string): number | null {
  const timestamp = Date.now();
  const delta = totpOf(Secret.fromBase32(secret), '', '').validate({ token: code, timestamp, window: around });
  return delta === null ? null : Math.floor(timestamp / 1_000 / period) + delta;
}

/** None is taken that is of the last one's half minute, or of one before. */
async function takeStep(tx: Transaction<Tables>, accountId: number, step: number | null): Promise<boolean> {
  if (step === null) return false;
  const { rows } = await sql`update factor set last_step = ${step}
    where account_id = ${accountId} and kind = 'totp' and last_step < ${step} returning account_id`.execute(tx);
  return rows.length > 0;
}

async function takeRecoveryCode(tx: Transaction<Tables>, accountId: number, hash: string): Promise<boolean> {
  const { rows } = await sql`update recovery_code set used_at = now()
    where account_id = ${accountId} and code_hash = ${hash} and used_at is null returning account_id`.execute(tx);
  return rows.length > 0;
}

async function countWrong(tx: Transaction<Tables>, by: By, accountId: number, door: Tried['door']): Promise<Shown> {
  const { wrongAt, lockedUntil, mail } = doors[door];
  const { rows } = await sql<{ is_locked: boolean }>`
    with counted as (
      select array(select at from unnest(${wrongAt}) at where at > now() - make_interval(mins => ${lockMinutes}))
        || clock_timestamp() as wrong
      from factor where account_id = ${accountId} and kind = 'totp')
    update factor set
      ${wrongAt} = case when cardinality(wrong) < ${most} then wrong else '{}' end,
      ${lockedUntil} = case when cardinality(wrong) < ${most} then null
        else now() + make_interval(mins => ${lockMinutes}) end
    from counted where account_id = ${accountId} and kind = 'totp'
    returning ${lockedUntil} is not null as is_locked`.execute(tx);
  await writeLog(tx, by, { what: 'code.refused', subjectId: accountId });
  if (rows[0]?.is_locked !== true) return 'wrong';
  await writeLog(tx, by, { what: 'factor.locked', subjectId: accountId });
  await mailStaff(tx, mail, accountId);
  return { lockedFor: lockMinutes * 60 };
}

/** The code that is good now, the next where this half minute's was taken: the demonstration shows it (sandbox/pages/staff.ts). */
export const codeNow = ({ secrets }: Needs, accountId: number, sealed: string, lastStep: number): string =>
  totpOf(Secret.fromBase32(secrets.open(sealed, ownerOf(accountId))), '', '').generate({
    timestamp: Math.max(Date.now(), (lastStep + 1) * period * 1_000),
  });
