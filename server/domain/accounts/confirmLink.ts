import { sql } from 'kysely';
import type { signInCalls } from '#contract/accounts/signIn.calls.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { Queries } from '../../store/database.ts';
import type { Who } from '../kit/answers.ts';
import { hashOfToken } from '../kit/tokens.ts';
import type { AccountLink } from './links.ts';
import type { Owner } from './mailboxOwner.ts';

/** Who brings a link, in which browser. */
export interface LinkOpener {
  readonly token: string;
  /** The key that the browser made up when somebody registered in it; the server keeps its hash. */
  readonly browserKey: string | undefined;
  readonly who: Who | null;
}

type Way = AnswerOf<(typeof signInCalls)['POST email/confirm/verify']>['ways'][number];

/** A link to confirm an address that is still valid, and the rights of its holder. */
export interface ConfirmLink extends AccountLink {
  readonly ways: Way[];
  /** It is to take the place of the account's address. */
  readonly isChange: boolean;
  /** A registration with an address that waits in somebody's account: what it makes an account of. */
  readonly registration: Owner | null;
}

/** Reads a link by the one table of rights (docs/rules/accounts.md 2); null when it is not valid. */
export async function readConfirmLink(
  db: Queries,
  { token, browserKey, who }: LinkOpener,
): Promise<ConfirmLink | null> {
  const { rows } = await sql<Row>`
    select link.account_id, link.email, link.email = account.email as is_own,
      link.email = account.pending_email as is_change, account.email_confirmed_at is not null as is_confirmed,
      account.former_email is null as is_unproven,
      case when link.registration_id is null then account.browser_hash else registration.browser_hash end
        = ${hashOfToken(browserKey ?? '')} as is_browser,
      to_jsonb(registration) as registration
    from link join account on account.id = link.account_id
      left join registration on registration.id = link.registration_id
    where token_hash = ${hashOfToken(token)} and kind = 'confirm' and spent_at is null and expires_at > now()`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { account_id, email, registration } = row;
  const isChange = row.is_change === true && registration === null;
  const ways = waysOf({ ...row, isChange, isWithin: who?.id === account_id });
  return ways === null ? null : { account_id, email, ways, isChange, registration };
}

interface Row extends AccountLink {
  readonly is_own: boolean;
  readonly is_change: boolean | null;
  readonly is_confirmed: boolean;
  /** No address of the account was ever confirmed. */
  readonly is_unproven: boolean;
  readonly is_browser: boolean | null;
  readonly registration: Owner | null;
}

function waysOf({
  isChange,
  isWithin,
  ...row
}: Row & { readonly isChange: boolean; readonly isWithin: boolean }): Way[] | null {
  if (isChange) return isWithin ? ['confirm'] : ['sign_in'];
  if (!row.is_own) return null;
  if (row.registration !== null) {
    if (row.is_confirmed) return null;
    return row.is_browser ? ['confirm'] : ['password'];
  }
  if (isWithin) return ['confirm'];
  if (row.is_confirmed) return null;
  if (row.is_browser) return ['confirm'];
  return row.is_unproven ? ['password', 'sign_in'] : ['sign_in'];
}
