import { sql } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { faultWords } from '../../words/faults.ts';
import { Refusal, type Who } from '../kit/answers.ts';
import { wrongPassword } from './signIn/passwordRules.ts';
import { tryPassword } from './signIn/passwordTries.ts';

/** Minutes after signing in in which an account without a password asks for nothing more. */
const freshMinutes = 10;

interface ProofAsked {
  readonly account: { readonly email: string; readonly password_hash: string | null };
  readonly password: string | undefined;
  /** The body's name for it. */
  readonly field: 'password' | 'current_password';
  readonly lang: Language;
  readonly ip: string;
  readonly who: Who;
}

/**
 * A token alone erases no account and moves none to another address: the password is asked for. Where there is none,
 * the person has just shown who they are by signing in at their provider; else they do so again (docs/rules/sign-in.md
 * 1.5). Null when it is shown.
 */
export async function requireProof(
  deps: Pick<Deps, 'database' | 'limits' | 'log'>,
  { account, password, field, lang, ip, who }: ProofAsked,
): Promise<Refusal<'wrong_credentials' | 'invalid' | 'rate_limited' | 'sign_in_again'> | null> {
  if (account.password_hash === null) {
    return (await isFresh(deps, who)) ? null : new Refusal('sign_in_again');
  }
  if (password === undefined) return new Refusal('invalid', { [field]: [faultWords[lang].required('')] });
  const right = await tryPassword(deps, { email: account.email, password, ip });
  if (right instanceof Refusal) return right;
  return right?.id === who.id ? null : wrongPassword(field, lang);
}

async function isFresh({ database }: Pick<Deps, 'database'>, { session }: Who): Promise<boolean> {
  const { rows } = await sql`select from session where token_hash = ${session}
    and created_at > now() - make_interval(mins => ${freshMinutes})`.execute(database.db);
  return rows.length > 0;
}
