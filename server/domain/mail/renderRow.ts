import { defaultRegion, type Language, type Region } from '#contract/constants.ts';
import type { SocialProviderName } from '#contract/values/values.ts';
import type { WantedGroup } from '#contract/values/wantedGroup.ts';
import type { Deps } from '../../deps.ts';
import type { MailContent } from '../../outside/mail.ts';
import { accountTemplates } from '../../words/mail/accountMail.ts';
import { groupTemplates } from '../../words/mail/groupMail.types.ts';
import { type MailTemplate, mailTemplates } from '../../words/mail/mail.types.ts';
import { codeTemplate } from '../shop/holds/codes.ts';
import { newHoldSecret } from '../shop/holds/keep.ts';
import { ordersTemplate } from '../shop/ordersAgain.ts';
import { type PaymentFacts, paymentFacts } from './facts.ts';
import { writeGroupLetter } from './groupLetter.ts';
import { type Letter, verifiesBuyer, writeLetter } from './letter.ts';
import type { DiscrepancyData } from './operatorLetter.ts';
import { contentOf, renderAccountMail, renderCodeMail, renderOperatorMail, renderOrdersMail } from './templates.ts';
import type { unsent } from './unsent.ts';
import { withoutLinks } from './withoutLinks.ts';

/** A mail as the outbox keeps it: what it reports, in whose words is found out when it goes out. */
export interface MailRow {
  readonly recipient: string;
  readonly language: Language;
  readonly template: string;
  readonly data: PaymentData & AccountData & GroupData & Partial<DiscrepancyData>;
  /** How often it was taken in hand, with this time. */
  readonly tries: number;
  readonly reader: Reader;
}

/** What is known of a recipient. */
export interface Reader {
  /** The address is a confirmed account's. */
  readonly isKnown: boolean;
  /** They want no mails that others cause. */
  readonly isStopped: boolean;
  /** Their mail server refused a mail for good within two days. */
  readonly hasBounced: boolean;
  /** Of the link that stops such mails. */
  readonly stopSecret: string;
}

interface PaymentData {
  readonly payment_id?: string;
  /** Bought signed out: anybody may have given the address. */
  readonly by_visitor?: boolean;
}
/** Where the links lead, and the account's id unless it is found by the address. */
interface AccountData {
  readonly region?: Region;
  readonly account_id?: number | null;
  readonly registration_id?: number | null;
  readonly unlinked?: readonly SocialProviderName[];
  readonly wanted_group?: WantedGroup | null;
}
/** Accounts by their ids. */
interface GroupData {
  readonly group_id?: number;
  readonly invitation_id?: number;
  readonly actor?: number | null;
  readonly subject?: number | null;
  readonly wave_was?: string | null;
}

export interface Unsent {
  readonly unsent: keyof typeof unsent;
}
const overtaken: Unsent = { unsent: 'overtaken' };

type Needs = Pick<Deps, 'config' | 'database' | 'limits'>;

/** Writes what a mail says, or why it is not sent: a reminder of what has been paid, an invitation nobody wants. */
export async function renderRow(deps: Needs, row: MailRow): Promise<MailContent | Unsent> {
  const { config, database } = deps;
  const { template: name, data, language, recipient, reader } = row;
  const ofAccount = accountTemplates.find((one) => one === name);
  if (ofAccount !== undefined) {
    const { region = defaultRegion, account_id: accountId = null, registration_id: registrationId = null } = data;
    const { unlinked = [], wanted_group: wantedGroup = null } = data;
    const mail = { template: ofAccount, recipient, language, region, accountId, registrationId, unlinked, wantedGroup };
    return (await renderAccountMail(database, mail, config)) ?? overtaken;
  }
  const ofGroup = groupTemplates.find((one) => one === name);
  if (ofGroup !== undefined) {
    const { group_id: groupId = 0, invitation_id: invitationId = null, actor = null, subject = null } = data;
    const { isKnown } = reader;
    const mail = { template: ofGroup, groupId, invitationId, actor, subject, waveWas: data.wave_was ?? null };
    const written = await writeGroupLetter(database, { ...mail, recipient, isKnown }, language, config);
    if (written === null) return overtaken;
    if (!written.isUnasked) return contentOf(written.letter);
    if (reader.isStopped) return { unsent: 'unwanted' };
    return unasked(config, row, written);
  }
  if (name === codeTemplate) {
    return renderCodeMail(database, { email: recipient, region: data.region ?? defaultRegion, language }, config);
  }
  if (name === ordersTemplate) {
    return (await renderOrdersMail(database, { email: recipient, language }, config)) ?? overtaken;
  }
  if (name === 'discrepancy') return renderOperatorMail(data as DiscrepancyData, language, config);
  const template = mailTemplates.find((one) => one === name);
  if (template === undefined) throw new Error(`There is no mail '${name}'.`);
  const facts = await paymentFacts(database.pool, data.payment_id ?? '');
  if (facts === null) throw new Error(`There is no payment '${data.payment_id}'.`);
  if (template === 'reminder' && facts.status !== 'pending') return overtaken;
  const shown = reader.isKnown ? facts : { ...facts, name: withoutLinks(facts.name) };
  const isOthers = isUnasked(template, facts, data);
  const why = isOthers ? await whyNotSent(deps, row, facts) : null;
  if (why !== null) return { unsent: why };
  const secret = verifiesBuyer(template, facts) ? await newHoldSecret(database.db, facts.payment_id) : null;
  const written = writeLetter(template, shown, language, config, secret);
  const letter = reader.isKnown ? written : unlinked(written);
  return isOthers ? unasked(config, row, { letter, region: facts.region }) : contentOf(letter);
}

/** Who paid, in the words that a stranger typed. */
const unlinked = ({ receipt, ...letter }: Letter): Letter =>
  receipt
    ? { ...letter, receipt: { ...receipt, lines: receipt.lines.map(withoutLinks).filter((line) => line !== '') } }
    : letter;

/**
 * Whether a mail about an order may be to somebody who knows nothing of it: whoever orders signed out, with an account
 * that is not confirmed or with another address than its own, or is challenged, is an address that somebody typed.
 * Money shows that it was meant.
 */
function isUnasked(template: MailTemplate, facts: PaymentFacts, { by_visitor = false }: PaymentData): boolean {
  if (template === 'refund_pending' || template === 'refunded' || template === 'in_review') return false;
  const hasMoney = facts.status === 'paid' && facts.to_pay > 0;
  return !hasMoney && (by_visitor || !facts.is_buyers_own);
}

async function whyNotSent({ limits }: Needs, { recipient, template, tries, reader }: MailRow, facts: PaymentFacts) {
  if (reader.isStopped) return 'unwanted';
  const isFirst = template === 'reserved' || template === 'paid';
  if (!isFirst && (reader.hasBounced || facts.is_ignored)) return 'ignored';
  return tries === 1 && (await limits.take('orderMail', recipient)) !== null ? 'limited' : null;
}

/** With the way to stop such mails. */
const unasked = (
  config: Needs['config'],
  { reader }: MailRow,
  { letter, region }: { readonly letter: Letter; readonly region: Region },
): MailContent => contentOf(letter, { config, region, secret: reader.stopSecret });
