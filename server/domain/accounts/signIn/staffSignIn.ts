import { sql, type Transaction } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { Language, Region } from '#contract/constants.ts';
import type { staffCalls } from '#contract/staff/office/staff.calls.ts';
import type { StaffRole } from '#contract/staff/rights.ts';
import type { Deps } from '../../../deps.ts';
import { networkOf } from '../../../outside/network.ts';
import { logRefused } from '../../../outside/refusedLine.ts';
import type { Tables } from '../../../store/schema.ts';
import { KeptRefusal, Refusal, type StaffWho } from '../../kit/answers.ts';
import { endSession, lockOwnAccount, openSession, staffMinutes } from '../../kit/sessions.ts';
import { hashOfToken } from '../../kit/tokens.ts';
import { transact } from '../../kit/transact.ts';
import { beginFactor, hasFactor, notShown, tryCode } from '../../staff/factor.ts';
import { isFactorSecret, mailFactorLink } from '../../staff/factorLinks.ts';
import { type Asking, act, byStaff, writeLog } from '../../staff/log.ts';
import { steppedUpUntil } from '../../staff/who.ts';
import { type Tried, tryPassword } from './passwordTries.ts';

type Answer<Name extends keyof typeof staffCalls> = AnswerOf<(typeof staffCalls)[Name]>;

interface From extends Asking {
  readonly agent: string;
}

/**
 * The first half of a login: the password. Somebody who is not on the staff gets the answer of a wrong password, in
 * text and in time: only the ticket tells the difference.
 */
export async function login(
  deps: Deps,
  tried: Tried & Pick<From, 'agent'>,
): Promise<Answer<'POST staff/login'> | Refusal<'wrong_credentials' | 'rate_limited'>> {
  const proven = await tryPassword(deps, tried);
  if (proven instanceof Refusal) return proven;
  const member = proven && (await memberBehind(deps, proven.id));
  if (!member) {
    if (proven) {
      const line = { what: 'right', code: 'wrong_credentials', account: proven.id, call: 'POST staff/login' } as const;
      logRefused(deps.log, { ...line, network: networkOf(tried.ip) });
    }
    return new Refusal('wrong_credentials');
  }
  const { id, passwordHash } = proven;
  const { agent } = tried;
  const ticket = await openSession(deps.database.db, id, networkOf(tried.ip), { kind: 'ticket', agent, passwordHash });
  return { step: member.has_factor ? 'code' : 'enrol', ticket };
}

async function memberBehind({ database }: Pick<Deps, 'database'>, accountId: number) {
  const { rows } = await sql<{ has_factor: boolean }>`
    select exists (select from factor where factor.account_id = staff.account_id and confirmed_at is not null) as has_factor
    from staff join account on account.id = account_id
    where account_id = ${accountId} and email_confirmed_at is not null`.execute(database.db);
  return rows[0] ?? null;
}

/**
 * Enrols the second factor of a member who has none yet and has opened a mail of ours. Somebody who knows only the
 * password learns that a link was mailed. A link that was mailed before stays valid, so that nobody is mailed often.
 */
export async function enrol(
  deps: Deps,
  { body, region }: { readonly body: { readonly ticket: string; readonly secret?: string }; readonly region: Region },
): Promise<Answer<'POST staff/factor'> | Refusal<'unauthenticated' | 'forbidden' | 'link_mailed'>> {
  const outcome = await transact(deps.database, async (tx) => {
    const member = await lockTicket(tx, body.ticket);
    if (member === null) return new Refusal('unauthenticated');
    if (await hasFactor(tx, member.id)) return new Refusal('forbidden');
    if (!(await isFactorSecret(tx, member.id, body.secret))) return { stranger: member.id };
    return (await beginFactor(deps, tx, member)) ?? new Refusal('forbidden');
  });
  if (outcome instanceof Refusal || !('stranger' in outcome)) return outcome;
  const { stranger } = outcome;
  const limited = await deps.limits.take('factorMail', stranger);
  if (!limited) await mailFactorLink(deps.database.db, stranger, { template: 'factor_link', region });
  return new Refusal('link_mailed');
}

/** The second half: a code. The ticket is spent with it; a wrong one leaves it. */
export async function loginWithCode(
  deps: Deps,
  { body, lang, ...from }: From & { readonly body: { readonly ticket: string; readonly code: string }; lang: Language },
): Promise<
  | Answer<'POST staff/login/factor'>
  | Refusal<'unauthenticated' | 'factor_required' | 'wrong_credentials' | 'rate_limited'>
> {
  const outcome = await transact(deps.database, async (tx) => {
    const member = await lockTicket(tx, body.ticket);
    if (member === null) return new Refusal('unauthenticated');
    const by = byStaff(member, from);
    const shown = await tryCode(deps, tx, by, { accountId: member.id, typed: body.code, door: 'staff' });
    // What was counted stays.
    if (shown !== 'right') return { token: null, shown };
    await endSession(tx, { id: member.id, session: hashOfToken(body.ticket) });
    const token = await openSession(tx, member.id, networkOf(from.ip), { kind: 'staff', agent: from.agent });
    await writeLog(tx, by, { what: 'session.opened' });
    return { token, shown };
  });
  if (outcome instanceof Refusal) return outcome;
  if (outcome.token === null) return notShown(outcome.shown, lang);
  return { token: outcome.token, expires_in: staffMinutes };
}

interface Member {
  readonly id: number;
  readonly email: string;
  readonly role: StaffRole;
}

/** Locks the account and the ticket of a login under way; null if it is over, or whose it is no staff any more. */
async function lockTicket(tx: Transaction<Tables>, ticket: string): Promise<Member | null> {
  const hash = hashOfToken(ticket);
  await sql`select id from account where id = (select account_id from session where token_hash = ${hash} and kind = 'ticket')
    for update`.execute(tx);
  const { rows } = await sql<Member>`
    select account.id, account.email, staff.role from session
    join account on account.id = session.account_id join staff on staff.account_id = account.id
    where token_hash = ${hash} and session.kind = 'ticket' and expires_at > now() for update of session`.execute(tx);
  return rows[0] ?? null;
}

/** Shows the second factor once more: what needs it may be done for a while. */
export const stepUp = (
  deps: Deps,
  {
    who,
    body,
    lang,
    ...from
  }: Asking & { readonly who: StaffWho; readonly body: { readonly code: string }; readonly lang: Language },
) => {
  const by = byStaff(who, from);
  return act(deps.database, by, async (tx) => {
    await lockOwnAccount(tx, who);
    const shown = await tryCode(deps, tx, by, { accountId: who.id, typed: body.code, door: 'staff' });
    if (shown !== 'right')
      return new KeptRefusal(notShown(shown, lang) as Refusal<'wrong_credentials' | 'rate_limited'>);
    const { rows } = await sql<{ until: Date }>`update session set stepped_up_at = now()
      where token_hash = ${who.session} returning ${steppedUpUntil} as until`.execute(tx);
    const until = rows[0]?.until.toISOString() ?? '';
    return { data: { until }, entries: [{ what: 'session.steppedUp' }] };
  });
};

export const logout = ({ database }: Pick<Deps, 'database'>, { who, ...from }: Asking & { readonly who: StaffWho }) =>
  act<Record<string, never>, never>(database, byStaff(who, from), async (tx) => {
    await endSession(tx, who);
    return { data: {}, entries: [{ what: 'session.closed' }] };
  });

/** An entry that somebody was asked for their second factor: once a minute and call, however often they ask. */
export const logRefusedStepUp = (deps: Pick<Deps, 'database'>, who: StaffWho, call: string, from: Asking) =>
  transact(deps.database, async (tx) => {
    const { rows } = await sql`
      select from staff_log where account_id = ${who.id} and what = 'stepUp.refused' and after ->> 'call' = ${call}
        and at > now() - interval '1 minute' limit 1`.execute(tx);
    if (rows.length === 0) await writeLog(tx, byStaff(who, from), { what: 'stepUp.refused', after: { call } });
  });
