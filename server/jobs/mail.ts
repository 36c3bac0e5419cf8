import { defaultRegion, type Language, type Region } from '#contract/constants.ts';
import type { Deps } from '../deps.ts';
import { noteBounce } from '../domain/accounts/bounces.ts';
import { paymentFacts } from '../domain/mail/facts.ts';
import { render, renderAccountMail, renderGroupMail } from '../domain/mail/templates.ts';
import { type MailContent, openPost, type Post, type Posted } from '../outside/mail.ts';
import { accountTemplates } from '../words/accountMail.ts';
import { groupTemplates } from '../words/groupMail.ts';
import { mailTemplates } from '../words/mail.ts';

interface Claimed {
  readonly id: string;
  readonly recipient: string;
  readonly language: Language;
  readonly template: string;
  readonly data: PaymentData & AccountData & GroupData;
}

interface PaymentData {
  readonly payment_id?: string;
}
/** Where the links lead, and the account's id unless it is found by the address. */
interface AccountData {
  readonly region?: Region;
  readonly account_id?: number | null;
}
/** Accounts by their ids. */
interface GroupData {
  readonly group_id?: number;
  readonly invitation_id?: number;
  readonly actor?: number | null;
  readonly subject?: number | null;
  readonly wave_was?: string | null;
}

const batch = 20;
/** Seconds for which a claim keeps other servers off; a mail of a server that died goes out after that. */
const leaseSeconds = { mailbox: 10, smtp: 300 };
/** Seconds until the next try: 30 after the first failure, then twice as long each time, at most an hour. */
const backoff = 'least(3600, 30 * power(2, least(tries - 1, 7)))';

type Needs = Pick<Deps, 'config' | 'database' | 'log'>;

/**
 * Sends the mails that are due, by SMTP or into the built-in mailbox; answers how many went out. Safe on any number
 * of servers. A server that dies before it has noted the sending leaves it to the next try: over SMTP a mail may
 * come twice with the same Message-ID, never not at all; in the mailbox it is there once.
 */
export async function sendDueMail(deps: Needs): Promise<number> {
  const claimed = await claim(deps);
  if (claimed.length === 0) return 0;
  const post = deps.config.smtpUrl === '' ? null : openPost(deps.config);
  let sent = 0;
  let isDown = false;
  try {
    for (const mail of claimed) {
      const end: End = isDown ? unreachable : await deliver(deps, post, mail);
      if (end.state === 'delayed') isDown ||= end.isDown;
      if (await note(deps, mail, end)) sent += 1;
    }
  } finally {
    post?.close();
  }
  return sent;
}

const unreachable: End = { state: 'delayed', reason: 'the mail server cannot be reached', isDown: true };

async function claim({ config, database }: Needs): Promise<readonly Claimed[]> {
  const { rows } = await database.pool.query<Claimed>(
    `update mail set tries = tries + 1, next_try_at = now() + make_interval(secs => $2)
     where id in (
       select id from mail where sent_at is null and bounced is null and next_try_at <= now()
       order by next_try_at limit $1 for update skip locked)
     returning id, recipient, language, template, data`,
    [batch, config.smtpUrl === '' ? leaseSeconds.mailbox : leaseSeconds.smtp],
  );
  return rows;
}

/** How it ended: in the mailbox, with its content; or as the mail server says. */
type End = Posted | { readonly state: 'overtaken' } | { readonly state: 'kept'; readonly content: MailContent };

async function deliver(deps: Needs, post: Post | null, mail: Claimed): Promise<End> {
  try {
    const content = await renderOne(deps, mail);
    if (content === null) return { state: 'overtaken' };
    if (post === null) return { state: 'kept', content };
    return await post.send({ id: mail.id, to: mail.recipient, ...content });
  } catch (error) {
    deps.log.error({ err: error, mail: mail.id }, 'a mail could not be written');
    return { state: 'delayed', reason: String(error), isDown: false };
  }
}

/** Null where there is nothing to say any more: a reminder of what has been paid, a reset for nobody's address. */
async function renderOne({ config, database }: Needs, { template: name, data, language, recipient }: Claimed) {
  const ofAccount = accountTemplates.find((one) => one === name);
  if (ofAccount !== undefined) {
    const { region = defaultRegion, account_id: accountId = null } = data;
    return renderAccountMail(database, { template: ofAccount, recipient, region, accountId }, config);
  }
  const ofGroup = groupTemplates.find((one) => one === name);
  if (ofGroup !== undefined) {
    const { group_id: groupId = 0, invitation_id: invitationId = null, actor = null, subject = null } = data;
    const row = { template: ofGroup, groupId, invitationId, actor, subject, waveWas: data.wave_was ?? null };
    return renderGroupMail(database, row, language, config);
  }
  const template = mailTemplates.find((one) => one === name);
  if (template === undefined) throw new Error(`There is no mail '${name}'.`);
  const facts = await paymentFacts(database.pool, data.payment_id ?? '');
  if (facts === null) throw new Error(`There is no payment '${data.payment_id}'.`);
  if (template === 'reminder' && facts.status !== 'pending') return null;
  return render(template, facts, language, config);
}

/** Notes how it ended, once; answers whether it went out. What went out by SMTP is not kept. */
async function note({ database: { pool }, log }: Needs, { id, recipient }: Claimed, end: End): Promise<boolean> {
  const open = 'where id = $1 and sent_at is null and bounced is null';
  if (end.state === 'delayed') {
    log.warn({ mail: id, reason: end.reason }, 'mail delayed');
    await pool.query(`update mail set next_try_at = now() + make_interval(secs => ${backoff}) ${open}`, [id]);
    return false;
  }
  if (end.state === 'overtaken') {
    await pool.query(`update mail set bounced = $2 ${open}`, [id, 'overtaken: there is nothing to say any more']);
    return false;
  }
  if (end.state === 'bounced') {
    log.warn({ mail: id, reason: end.reason }, 'mail not sent');
    await pool.query(`update mail set bounced = $2 ${open}`, [id, end.reason]);
    await noteBounce(pool, recipient, end.reason);
    return false;
  }
  const { subject, text, html } = end.state === 'kept' ? end.content : nothing;
  const { rowCount } = await pool.query(
    `update mail set sent_at = clock_timestamp(), subject = $2, text = $3, html = $4 ${open}`,
    [id, subject, text, html],
  );
  return rowCount === 1;
}

const nothing = { subject: null, text: null, html: null };
