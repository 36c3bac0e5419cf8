import { createHash, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { defaultRegion, type Language, type Region } from '#contract/constants.ts';
import { checkoutRoot } from '#contract/paths.ts';
import type { Deps } from '../../../deps.ts';
import type { Queries } from '../../../store/database.ts';
import { wrongEmailCodeWords } from '../../../words/holds.ts';
import { orderMails } from '../../../words/mail/orderMails.ts';
import { addressOf } from '../../kit/addresses.ts';
import { Refusal } from '../../kit/answers.ts';
import type { Use } from '../../limits/limits.ts';
import { type Letter, letterOf, type Sender } from '../../mail/letter.ts';
import { lettersOf } from '../../mail/letters.ts';
import type { MailRow } from '../../mail/mailRow.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { noteReaction } from '../../mailbox/reader.ts';
import { holdRules } from './terms.ts';

interface CodeRequest {
  readonly email: string;
  readonly ip: string;
  readonly lang: Language;
  readonly region: Region;
}

/** Mails a code to the address of an order and says so; too many of them are refused with the time. */
export async function demandCode(
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  { email, ip, lang, region }: CodeRequest,
) {
  const limited = await limits.takeAll([
    ['orderCodeMail', email, ip],
    ['orderCodeAll', email],
    ['orderCodeLine', ip],
  ]);
  if (limited) return limited;
  const mail = { key: `order_code:${randomUUID()}`, recipient: email, language: lang, data: { region } };
  await queueMail(database.db, { ...mail, template: 'order_code' });
  return new Refusal('code_required', { email: [masked(email)] });
}

/** Whether a code was mailed to this address and is still good; a wrong one counts. Null when it is right. */
export async function refuseCode(
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  { email, code, ip, lang }: Omit<CodeRequest, 'region'> & { readonly code: string },
) {
  // Counted before it is checked: a hundred guesses at once are five.
  const tries: readonly Use[] = [
    ['orderCode', email, ip],
    ['orderCodeTries', email],
  ];
  const limited = await limits.takeAll(tries);
  if (limited) return limited;
  const { rows } = await sql`select from email_code
    where email = ${email} and code_hash = ${hashOf(email, code)} and expires_at > now() limit 1`.execute(database.db);
  if (rows.length === 0) return new Refusal('invalid', { email_code: [wrongEmailCodeWords[lang]] });
  await limits.giveBack(tries);
  await noteReaction(database.db, email);
  return null;
}

export const codeLetters = lettersOf({
  family: { order_code: orderMails.order_code },
  write: ({ config, database: { db } }, _, row) => writeCodeLetter(db, row, config),
});

/** The mail with its code, which is made now: nobody can read it in the outbox. */
async function writeCodeLetter(
  db: Queries,
  { recipient, language, data: { region = defaultRegion } }: MailRow,
  sender: Sender,
): Promise<Letter> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await sql`insert into email_code (email, code_hash, expires_at)
    values (${recipient}, ${hashOf(recipient, code)}, now() + make_interval(mins => ${holdRules.codeMinutes}))`.execute(
    db,
  );
  const words = orderMails.order_code[language];
  return letterOf(language, sender, {
    subject: words.subject(code),
    tone: 'calm',
    state: words.state,
    heading: words.heading,
    panel: [[words.label, code]],
    body: words.body(holdRules.codeMinutes),
    button: { label: words.button, address: addressOf(sender, region, checkoutRoot(region)) },
  });
}

/** `a…z@example.org`: enough to know one's own by. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = '', ...rest] = [...email.slice(0, at)];
  return `${first}…${rest.at(-1) ?? ''}${email.slice(at)}`;
}

const hashOf = (email: string, code: string) => createHash('sha256').update(`${email} ${code}`).digest('base64url');
